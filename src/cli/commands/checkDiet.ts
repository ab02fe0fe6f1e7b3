import type { LessonManager } from '../../core/lessonManager';
import { fewestRequests, type Diet, type DietLine } from '../../core/operations/status/findDiet';
import { sayDiet } from '../../prose/sayDiet';
import type { ExitCode, Invocation } from '../commandLine';
import { printJson, printTable } from '../print';
import { say, spoken } from '../../prose/say';

/** `check --diet`: what instruction files cost and which lines could go; with `--move` those lines become lessons. */
export async function checkDiet(
  manager: LessonManager,
  { io, isJson, option }: Invocation,
  named: readonly string[],
): Promise<ExitCode> {
  const places = option('move')?.split(',').filter(Boolean);
  if (places) {
    const what = say((await manager.moveToLessons(places)).what);
    if (isJson) printJson(io, { what });
    else io.out(`${spoken('{0}. "lessons undo" takes it back, the files byte for byte.', what)}\n`);
    return 0;
  }
  const diet = await manager.diet(named);
  if (isJson) printJson(io, toJson(diet));
  else print(diet, io);
  return 0;
}

const mayGo = ({ reasons }: DietLine): boolean => reasons.length > 0;

function print({ files, lines, requests }: Diet, io: Invocation['io']): void {
  if (files.length === 0) return io.out(`${spoken('There is no instruction file here.')}\n`);
  printTable(
    io,
    lines
      .filter(mayGo)
      .map((line) => [
        spoken('{0} tokens', line.tokens),
        `${line.statement.path}:${line.statement.line}`,
        `${line.statement.said.replace(/\s+/g, ' ')} | ${sayDiet(line)}`,
      ]),
  );
  const each = files.filter(({ isEachTurn }) => isEachTurn);
  const eachTurn = sum(each);
  const less = sum(lines.filter((line) => line.isEachTurn && mayGo(line)));
  io.out(
    `${spoken('{0} files, {1} tokens; {2} of them in every turn, {3} of those in lines that could go.', files.length, sum(files), eachTurn, less)}\n`,
  );
  if (requests < fewestRequests)
    io.out(
      `${spoken('{0} requests are recorded here: what no request needed is said from {1} on.', requests, fewestRequests)}\n`,
    );
  if (lines.some(mayGo))
    io.out(
      `${spoken('"lessons check --diet --move FILE:LINE,…" moves lines to lessons, which are given only when they matter.')}\n`,
    );
}

const sum = (parts: readonly { readonly tokens: number }[]): number =>
  parts.reduce((all, { tokens }) => all + tokens, 0);

function toJson({ files, lines, requests }: Diet) {
  return {
    files,
    requests,
    lines: lines.map((line) => {
      const { statement, tokens, isEachTurn, reasons } = line;
      const { path, line: at, endLine, said } = statement;
      return { path, line: at, endLine, said, tokens, isEachTurn, reasons, why: sayDiet(line) };
    }),
  };
}
