import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../../src/core/proof/seededRandom';
import { recordedRepositories, tasksOfSession } from '../sessions/recordedSessions';
import { printsKept } from '../sharedData';

/**
 * Draws claims that `npm run eval replay -- --claims` printed, and prints each with the calls of tools around its place in the session, a line of JSON each, for somebody to judge.
 * The sheet holds words of others: it stays outside of the project. Usage: npm run eval claims -- FILE [--of N] [--seed N] [--kept]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    of: { type: 'string', default: '40' },
    seed: { type: 'string', default: '26' },
    kept: { type: 'boolean', default: false },
  },
});

interface Claim {
  readonly repo: string;
  readonly kind: string;
  readonly lesson: string;
  readonly session: string;
  readonly turn: number;
}

/** Calls shown before and after the place. */
const before = 4;
const after = 6;
const outputLength = 600;

/** So many of them, in turn from each repository, kind and lesson, so that one mistake that was made often fills no sheet that others could. */
function drawn(all: readonly Claim[], of: number, seed: number): readonly Claim[] {
  const random = seededRandom(seed);
  const drawnFrom = new Map<string, number>();
  return all
    .map((claim) => ({ claim, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ claim, key }) => {
      const group = `${claim.repo} ${claim.kind} ${claim.lesson}`;
      const round = drawnFrom.get(group) ?? 0;
      drawnFrom.set(group, round + 1);
      return { claim, key, round };
    })
    .sort((a, b) => a.round - b.round || a.key - b.key)
    .slice(0, of)
    .map(({ claim }) => claim);
}

const clipped = (text: string): string =>
  text.length <= outputLength ? text : `${text.slice(0, outputLength)} (…)`;

const repositories = recordedRepositories(printsKept);
const [file] = positionals;
if (file === undefined) {
  throw new Error('Which claims? npm run eval claims -- FILE [--of N] [--seed N] [--kept]');
}
const lines = readFileSync(file, 'utf8').split('\n');
const claims = lines
  .filter((line) => line.startsWith('{'))
  .map((line) => JSON.parse(line) as Claim);
for (const [at, claim] of drawn(claims, Number(values.of), Number(values.seed)).entries()) {
  const sessions = repositories.find(({ repo }) => repo === claim.repo)?.sessions ?? [];
  const calls = sessions
    .filter(({ id }) => id === claim.session)
    .flatMap(tasksOfSession)
    .flatMap(({ entries }) => entries.filter((entry) => entry.type === 'tool'))
    .map(({ name, input, ok, exitCode, output = '' }, turn) => {
      return {
        turn,
        name,
        input: clipped(JSON.stringify(input)),
        ok,
        exitCode,
        output: clipped(output),
      };
    });
  const around = calls.slice(Math.max(0, claim.turn - before), claim.turn + after + 1);
  console.log(JSON.stringify({ id: at + 1, claim, around }));
}
