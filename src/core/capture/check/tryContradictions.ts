import { isNegated, overlap } from '../../language/sameMeaning';
import { subjectOf } from '../../language/telling';
import { readStatements, type Statement } from '../importStatements';
import { isSkill, packageOf, type InstructionFile } from '../instructions/instructionFiles';
import { isCommand } from '../instructions/statementWorth';
import { profileOf, relationOf, type StatementProfile } from '../statementRelations';
import { namesInCommand } from './commandMentions';
import type { Finding } from './finding';

/** Statements compared at most: more in one repository are no list of rules any more. */
const mostStatements = 600;

interface Said {
  readonly statement: Statement;
  readonly profile: StatementProfile;
  /** The one command it names, with the words around it. */
  readonly command?: { readonly text: string; readonly purpose: ReadonlySet<string> };
}

/** Statements of two files about the same thing of which only one can be followed: one of a pair is reported, with the place of the other. */
export function tryContradictions(files: readonly InstructionFile[]): readonly Finding[] {
  const all = files
    // Each skill speaks of its own work alone.
    .filter(({ path }) => !isSkill(path))
    .flatMap(({ path, text }) => readStatements(path, text))
    // What an example shows is no rule.
    .filter(({ text }) => !text.includes('```'))
    .slice(0, mostStatements)
    .map((statement): Said => {
      const command = commandOf(statement);
      const profile = profileOf(statement.text);
      return { statement, profile, ...(command && { command }) };
    });
  return all.flatMap((said, at): readonly Finding[] => {
    const other = all.slice(0, at).find((earlier) => doContradict(earlier, said));
    return other ? [findingOf(said.statement, other.statement, files)] : [];
  });
}

function doContradict(a: Said, b: Said): boolean {
  if (a.statement.path === b.statement.path) return false;
  if (packageOf(a.statement.path) !== packageOf(b.statement.path)) return false;
  if (a.statement.appliesTo.join() !== b.statement.appliesTo.join()) return false;
  return relationOf(a.profile, b.profile) === 'contradicts' || nameOtherCommands(a, b);
}

/** The words around the commands of two statements must be the same but for a few. */
const sameWords = 0.8;
const fewestWords = 3;

/** "Format with `make fmt` before each commit" and the same with another command. */
function nameOtherCommands({ command: a }: Said, { command: b }: Said): boolean {
  if (!a || !b || Math.min(a.purpose.size, b.purpose.size) < fewestWords) return false;
  if (a.text.includes(b.text) || b.text.includes(a.text)) return false;
  return overlap(a.purpose, b.purpose).ofBoth >= sameWords;
}

function commandOf({ text }: Statement): Said['command'] {
  const codes = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const [only, another] = codes;
  if (only === undefined || another !== undefined || !isCommand(only) || isNegated(text))
    return undefined;
  // The same script by another manager is the same command.
  const names = namesInCommand(only).filter(({ kind }) => kind !== 'flag' && kind !== 'path');
  const key = names.map(({ name }) => name).join(' ');
  return { text: key === '' ? only : key, purpose: subjectOf(text.replace(`\`${only}\``, '')) };
}

function findingOf(
  { path, line }: Statement,
  other: Statement,
  files: readonly InstructionFile[],
): Finding {
  const text = files.find((file) => file.path === path)?.text ?? '';
  const said = (text.split(/\r\n?|\n/)[line - 1] ?? '').trimEnd();
  const column = said.length - said.trimStart().length + 1;
  return {
    path,
    line,
    column,
    endColumn: said.length + 1,
    said: said.trimStart(),
    code: 'contradicts',
    subject: 'statement',
    detail: `${other.path}:${other.line}`,
  };
}
