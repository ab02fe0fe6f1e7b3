import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { lackData } from '../lackData';
import { replayLessons, type LessonTally } from './replayLessons';

/**
 * How often scanned lessons turn stale, and how often without reason: per lesson and hundred commits. Usage:
 * npm run eval refs -- --mirrors FOLDER [--set NAME|all] [--only NAME] [--span 300] [--print]
 * FOLDER holds one bare copy per repository, `owner+name/repo`; the sets are those of the evaluation of sentences.
 */
const { values } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    set: { type: 'string', default: 'all' },
    only: { type: 'string' },
    span: { type: 'string', default: '300' },
    print: { type: 'boolean', default: false },
  },
});

/** Idle alarms per lesson and hundred commits; more is a fault of the ref. */
const mostIdle = 2;

async function main(): Promise<number> {
  const sets = JSON.parse(
    readFileSync(join('test', 'eval', 'sentences', 'repositories.json'), 'utf8'),
  ) as Readonly<Record<string, readonly string[]>>;
  const { mirrors, only } = values;
  const names = values.set === 'all' ? Object.values(sets).flat() : (sets[values.set] ?? []);
  const present = names
    .filter((name) => only === undefined || name.includes(only))
    .map((name) => ({ name, folder: join(mirrors ?? '', name.replace('/', '+'), 'repo') }))
    .filter(({ folder }) => mirrors !== undefined && existsSync(folder));
  if (present.length === 0) lackData('bare copies of public repositories (--mirrors FOLDER)');
  console.log(
    '| repository | commits | lessons | alarms | idle | idle per lesson and 100 | over 2 | silent |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  const all: { commits: number; tally: LessonTally }[] = [];
  for (const { name, folder } of present) {
    const { commits, tallies } = await replayLessons(folder, 'HEAD', Number(values.span));
    const rows = tallies.map((tally) => ({ commits, tally }));
    console.log(rowOf(name, String(commits), rows));
    all.push(...rows);
    if (values.print) for (const tally of tallies) printTally(name, commits, tally);
  }
  console.log(rowOf('all', '', all));
  return all.some(isFault) ? 1 : 0;
}

type Row = { readonly commits: number; readonly tally: LessonTally };

function isFault({ commits, tally }: Row): boolean {
  return (100 * tally.idle) / Math.max(1, commits) > mostIdle;
}

function rowOf(name: string, commits: string, rows: readonly Row[]): string {
  const sum = (of: (tally: LessonTally) => number): number =>
    rows.reduce((total, { tally }) => total + of(tally), 0);
  const seen = rows.reduce((total, row) => total + row.commits, 0);
  const share = ((100 * sum(({ idle }) => idle)) / Math.max(1, seen)).toFixed(2);
  const cells = [
    name,
    commits,
    rows.length,
    sum(({ alarms }) => alarms),
    sum(({ idle }) => idle),
    share,
    rows.filter(isFault).length,
    sum(({ silent }) => (silent === undefined ? 0 : 1)),
  ];
  return `| ${cells.join(' | ')} |`;
}

function printTally(repository: string, commits: number, tally: LessonTally): void {
  const { name, alarms, idle, idleRefs, silent, broken } = tally;
  const place = `${repository} ${name}`;
  if (idle > 0)
    console.log(
      `  idle ${idle} of ${alarms} in ${commits}: ${place} ${JSON.stringify([...idleRefs])}`,
    );
  if (silent !== undefined) console.log(`  silent: ${place}: ${silent.replace(/\n/g, ' ')}`);
  if (broken.length > 0) console.log(`  says nothing: ${place} ${broken.join(' ')}`);
}

void main().then((code) => (process.exitCode = code));
