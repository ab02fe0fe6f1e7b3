import { parseArgs } from 'node:util';
import type { Lesson } from '../../../src/core/lesson/lesson';
import { printsKept } from '../sharedData';
import { recordedRepositories } from '../sessions/recordedSessions';
import { CodeBefore } from './codeBefore';
import { replaySession, type Given } from './replaySession';
import { usesOf } from './usesOf';

/**
 * What of a scan would have reached recorded sessions, without any model: each repository as it was before a session is scanned, everything the
 * scan proposes is approved, and the session's prompts and tool calls go through the same code that answers hooks. Usage:
 * npm run eval arrivals -- --mirrors DIR [--only NAME] [--every N] [--kept] [--print]
 * DIR holds bare copies in folders `owner+name/repo`; `--every 6` takes each sixth session. The files stay as they were before the session: what it changed makes nothing stale.
 */
const { values } = parseArgs({
  options: {
    mirrors: { type: 'string', default: '../.mirror' },
    only: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    kept: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
  },
});

interface Row {
  sessions: number;
  without: number;
  turns: number;
  lessons: number;
  /** Turns in which a lesson shows (a use), and how it had arrived by then. */
  uses: number;
  prompt: number;
  write: number;
  failure: number;
  earlier: number;
  tokens: number;
  /** Tokens of lessons by what the turn shows of them. */
  used: number;
  open: number;
  unrelated: number;
}

const newRow = (): Row => ({
  ...{ sessions: 0, without: 0, turns: 0, lessons: 0, uses: 0 },
  ...{ prompt: 0, write: 0, failure: 0, earlier: 0 },
  ...{ tokens: 0, used: 0, open: 0, unrelated: 0 },
});

async function main(): Promise<void> {
  const ways = [
    ['as a new agent: whether the first write arrives is not known', false],
    ['as an agent that was seen to take lessons at the first write', true],
  ] as const;
  const tables = ways.map(([title]) => ({ title, rows: new Map<string, Row>() }));
  for (const { repo, sessions } of recordedRepositories(printsKept)) {
    if (!repo.includes(values.only)) continue;
    const before = new CodeBefore(values.mirrors, repo);
    const rows = ways.map(() => newRow());
    for (const [at, row] of rows.entries()) tables[at]?.rows.set(repo, row);
    for (const session of sessions.filter((_, at) => at % Number(values.every) === 0))
      for (const [at, [, hasFirstWrite]] of ways.entries()) {
        const row = rows[at] ?? newRow();
        const place = await before.at(session.commit);
        if (!place) row.without += 1;
        else add(row, await replaySession(place, session, hasFirstWrite), repo);
      }
    before.close();
  }
  for (const { title, rows } of tables) print(title, rows);
}

function add(
  row: Row,
  { lessons, recipes, turns }: Awaited<ReturnType<typeof replaySession>>,
  repo: string,
) {
  row.sessions += 1;
  row.turns += turns.length;
  row.lessons += lessons.length;
  const had = new Set<string>();
  for (const turn of turns) {
    const { used, isOpen } = usesOf([...lessons, ...recipes], turn);
    addUses(
      row,
      lessons.filter(({ name }) => used.has(name)),
      turn.given,
      had,
      repo,
    );
    if (turn.isForgotten) had.clear();
    for (const given of turn.given) {
      const kind = used.has(given.name) ? 'used' : isOpen(given.name) ? 'open' : 'unrelated';
      row[kind] += given.tokens;
      row.tokens += given.tokens;
      tell(kind === 'unrelated', `${repo}: "${given.name}" at the ${given.at}, unrelated`);
      had.add(given.name);
    }
  }
}

function addUses(
  row: Row,
  used: readonly Lesson[],
  now: readonly Given[],
  had: ReadonlySet<string>,
  repo: string,
): void {
  for (const { name } of used) {
    row.uses += 1;
    const given = now.find((one) => one.name === name);
    if (given) row[given.at] += 1;
    else if (had.has(name)) row.earlier += 1;
    else tell(true, `${repo}: "${name}" was not given to a turn it shows in`);
  }
}

function tell(isSo: boolean, text: string): void {
  if (values.print && isSo) console.log(text);
}

function print(title: string, rows: ReadonlyMap<string, Row>): void {
  console.log(`\n${title}\n`);
  console.log(
    '| repository | sessions | turns | lessons a session | uses | with the prompt | at the first write | after a failure | earlier in the session | tokens | used | open | unrelated |',
  );
  console.log(`|${'---|'.repeat(13)}`);
  const all = newRow();
  for (const [repo, row] of rows) {
    console.log(line(repo, row));
    for (const key of Object.keys(all) as (keyof Row)[]) all[key] += row[key];
  }
  console.log(line('all', all));
  if (all.without > 0)
    console.log(`\n${all.without} sessions left out: the code before them is not known.`);
}

function line(name: string, row: Row): string {
  const { sessions, turns, lessons, uses, tokens } = row;
  const cells = [
    ...[name, sessions, turns, (lessons / Math.max(1, sessions)).toFixed(1), uses],
    ...[row.prompt, row.write, row.failure, row.earlier].map((part) => share(part, uses)),
    ...[tokens, ...[row.used, row.open, row.unrelated].map((part) => share(part, tokens))],
  ];
  return `| ${cells.join(' | ')} |`;
}

const share = (part: number, whole: number): string =>
  `${part} (${whole === 0 ? 0 : Math.round((100 * part) / whole)} %)`;

void main();
