import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  importInstructions,
  type ImportedStatement,
} from '../../../src/core/capture/importInstructions';
import { matchLine } from '../../../src/core/fingerprint/matchLine';
import { parseRef } from '../../../src/core/fingerprint/parseRef';
import { lackData } from '../lackData';
import { BareReader } from './bareReader';
import { commandsIn, plain } from './commandsIn';
import { knownAlready, type KnownAlready } from './knownAlready';

/**
 * Imports the instruction files of real public repositories and prints what can be counted: statements, commands of fences and tables
 * that are kept, refs that are dead. What is whole and right is judged by people: `--dump FILE` writes what they read.
 * Usage: npm run eval import -- --mirrors DIR [--set NAME,NAME] [--dump FILE] [--sample COUNT --seed WORD] [--known FILE]
 * DIR holds bare copies in folders `owner+name/repo`; sets are named in `repositories.json`; `OWNER/NAME` is one too. `--sample` dumps only so many new statements, drawn
 * by a hash of the seed and their place, of every repository about as many, each with its lines. Facts of a scan are left out: nothing is
 * "known already" here; `--known FILE` scans first and writes every statement that is called known beside what is said to say it, for people to judge.
 */
const here = join(process.cwd(), 'test', 'eval', 'import');
const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

interface Row {
  readonly repository: string;
  readonly commit: string;
  readonly files: number;
  readonly standings: Readonly<Record<string, number>>;
  readonly commands: number;
  readonly kept: number;
  readonly lost: readonly string[];
  readonly refs: number;
  readonly dead: readonly string[];
  readonly milliseconds: number;
}

async function main(): Promise<number> {
  const folder = argument('--mirrors');
  const set = argument('--set') ?? 'open';
  const sets = JSON.parse(readFileSync(join(here, 'repositories.json'), 'utf8')) as Record<
    string,
    readonly string[]
  >;
  const names = set.split(',').flatMap((name) => sets[name] ?? (name.includes('/') ? [name] : []));
  const missing = names.filter(
    (name) => folder === undefined || !existsSync(mirrorOf(folder, name)),
  );
  if (folder === undefined || names.length === 0 || missing.length > 0) {
    lackData(`bare copies of ${missing.join(', ') || 'the repositories of a set'} (--mirrors DIR)`);
  }
  const known = argument('--known');
  if (known !== undefined) return writeKnown(known, folder, names);
  const rows: Row[] = [];
  const dump: Shown[] = [];
  for (const repository of names) {
    const reader = new BareReader(mirrorOf(folder, repository));
    const started = performance.now();
    const { files, statements } = await importInstructions(reader, []);
    const milliseconds = Math.round(performance.now() - started);
    const texts = new Map<string, string>();
    for (const path of files) texts.set(path, (await reader.text(path, 1 << 24)) ?? '');
    const measured = measure(statements, texts);
    rows.push({
      repository,
      commit: reader.commit,
      files: files.length,
      milliseconds,
      ...measured,
    });
    dump.push(...statements.map((statement) => shown(repository, reader.commit, statement, texts)));
  }
  print(rows);
  writeDump(dump);
  return 0;
}

/** Writes what is called known already, and counts by whom. */
async function writeKnown(file: string, folder: string, names: readonly string[]): Promise<number> {
  const rows: (KnownAlready & { readonly repository: string })[] = [];
  for (const repository of names) {
    const found = await knownAlready(new BareReader(mirrorOf(folder, repository)));
    rows.push(...found.map((row) => ({ repository, ...row })));
    const counts = (['fact', 'statement', 'gate'] as const).map(
      (by) => `${found.filter((row) => row.by === by).length} ${by}`,
    );
    console.log(`${repository}: known already by ${counts.join(', ')}`);
  }
  console.log(`All: known already ${rows.length}`);
  writeFileSync(file, JSON.stringify(rows, null, 1));
  return 0;
}

/** Writes what people read: everything, or a sample of what is new. */
function writeDump(dump: readonly Shown[]): void {
  const file = argument('--dump');
  if (file === undefined) return;
  const count = Number(argument('--sample') ?? 0);
  const rows = count > 0 ? drawn(dump, count, argument('--seed') ?? '') : dump;
  writeFileSync(file, JSON.stringify(rows, null, 1));
}

function mirrorOf(folder: string, name: string): string {
  return join(folder, name.replace('/', '+'), 'repo');
}

function measure(
  statements: readonly ImportedStatement[],
  texts: ReadonlyMap<string, string>,
): Pick<Row, 'standings' | 'commands' | 'kept' | 'lost' | 'refs' | 'dead'> {
  const standings: Record<string, number> = {};
  for (const { standing } of statements) standings[standing] = (standings[standing] ?? 0) + 1;
  const said = statements
    .filter(({ standing }) => standing !== 'no instruction' && standing !== 'leans')
    .map(({ candidate }) => plain(candidate?.body ?? ''))
    .join('\n');
  const commands = [...new Set([...texts.values()].flatMap(commandsIn))];
  const lost = commands.filter((command) => !said.includes(command));
  const refs = statements.flatMap(({ candidate }) => candidate?.refs ?? []);
  const dead = refs.filter((ref) => !isFound(ref, texts));
  return {
    standings,
    commands: commands.length,
    kept: commands.length - lost.length,
    lost,
    refs: refs.length,
    dead,
  };
}

function isFound(text: string, texts: ReadonlyMap<string, string>): boolean {
  const parsed = parseRef(text);
  if (!parsed.ok || parsed.ref.kind !== 'regex') return false;
  const { path, source, ignoreCase } = parsed.ref;
  return matchLine(texts.get(path) ?? '', source, ignoreCase).kind === 'match';
}

interface Shown {
  readonly repository: string;
  readonly source: string;
  readonly standing: string;
  readonly [field: string]: unknown;
}

function shown(
  repository: string,
  commit: string,
  statement: ImportedStatement,
  texts: ReadonlyMap<string, string>,
): Shown {
  const { path, line, endLine, standing, leaning, text, candidate, against } = statement;
  return {
    repository,
    commit,
    source: `${path}:${line}-${endLine}`,
    standing,
    leaning,
    lesson: candidate?.body ?? text,
    lines: (texts.get(path) ?? '').split(/\r\n?|\n/).slice(line - 1, endLine),
    name: candidate?.name,
    triggers: candidate?.triggers,
    refs: candidate?.refs,
    package: candidate?.package,
    appliesTo: candidate?.appliesTo,
    against: against && `${against.path}:${against.line} ${against.text}`,
  };
}

/** So many new statements, each repository in turn giving the next in the order of a hash. */
function drawn(dump: readonly Shown[], count: number, seed: string): readonly Shown[] {
  const orderOf = ({ repository, source, lesson }: Shown): string =>
    createHash('sha256')
      .update(`${seed}:${repository}:${source}:${String(lesson)}`)
      .digest('hex');
  const groups = new Map<string, Shown[]>();
  for (const row of dump.filter(({ standing }) => standing === 'new'))
    groups.set(row.repository, [...(groups.get(row.repository) ?? []), row]);
  const queues = [...groups.values()].map((rows) =>
    rows
      .map((row) => ({ row, order: orderOf(row) }))
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .map(({ row }) => row),
  );
  const turns = Array.from({ length: count }, (_, turn) =>
    queues.flatMap((rows) => rows[turn] ?? []),
  );
  return turns.flat().slice(0, count);
}

function print(rows: readonly Row[]): void {
  for (const row of rows) {
    const standings = Object.entries(row.standings).map(([name, count]) => `${count} ${name}`);
    console.log(
      `${row.repository} ${row.commit.slice(0, 10)}: ${row.files} files, ${standings.join(', ')}; commands ${row.kept} of ${row.commands}; refs ${row.refs}, dead ${row.dead.length}; ${row.milliseconds} ms`,
    );
    for (const command of row.lost) console.log(`  lost: ${command.slice(0, 120)}`);
    for (const ref of row.dead) console.log(`  dead: ${ref.slice(0, 120)}`);
  }
  const sum = (count: (row: Row) => number): number =>
    rows.reduce((all, row) => all + count(row), 0);
  const [kept, commands] = [sum((row) => row.kept), sum((row) => row.commands)];
  console.log(
    `All: commands kept ${kept} of ${commands} (${((100 * kept) / commands).toFixed(1)} %), dead refs ${sum((row) => row.dead.length)} of ${sum((row) => row.refs)}`,
  );
}

void main().then((code) => {
  process.exitCode = code;
});
