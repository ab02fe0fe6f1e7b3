import { readFileSync } from 'node:fs';
import { captureFromTasks } from '../../../src/core/capture/sessions/captureFromTasks';
import { readTasks } from '../../../src/core/capture/sessions/readTasks';

/** A record somebody made up without having seen the miner, and what should come of it. */
interface MadeUp {
  readonly id: string;
  readonly kind: string;
  readonly lines: readonly object[];
  readonly expect:
    { readonly instead: string; readonly advise: string } | { readonly silent: true };
}

const quotedIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map((match) => (match[1] ?? '').replace(/\s+/g, ' '));

/** A `cd` or a preparation in front counts as part of the advice, told in one command or in two. */
const partsOf = (line: string): string[] => line.split(' && ');

/** Said of a row, without what only tells that a call is refused. */
const advice = (said: string): boolean =>
  !/^said - `[^`]+` is refused in this repository[^`]*$/.test(said);

async function isRight({ lines, expect }: MadeUp): Promise<string | undefined> {
  const { tasks } = readTasks(lines.map((line) => JSON.stringify(line)));
  const { candidates } = await captureFromTasks(tasks, {
    reader: { exists: async () => false },
    known: [],
  });
  const said = candidates.filter(({ source }) => source === 'variant').map(({ body }) => body);
  if ('silent' in expect) return said.length === 0 ? undefined : `said ${said.join(' ')}`;
  const hit = said.some((body) => {
    const quoted = quotedIn(body);
    const advised =
      quoted.includes(expect.advise) ||
      partsOf(expect.advise).every((part) => quoted.includes(part));
    return advised && quoted.includes(expect.instead);
  });
  return hit
    ? undefined
    : `wanted ${expect.advise} instead of ${expect.instead}; said ${said.join(' ') || 'nothing'}`;
}

/**
 * Prints how many rows of each file come out as their writer expects. A file has one row a line: `id`, `kind`, `lines` (records as
 * `lessons capture --from` reads them, a `task` with its `session` first) and `expect`.
 * Usage: npm run eval calls -- FILE.jsonl … [--verbose]
 */
async function main(): Promise<void> {
  for (const file of process.argv.slice(2).filter((word) => !word.startsWith('-'))) {
    const rows = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as MadeUp);
    const answers = await Promise.all(rows.map(isRight));
    const wrong = rows.flatMap((row, at) =>
      answers[at] === undefined ? [] : [`- ${row.id} (${row.kind}): ${answers[at]}`],
    );
    const silent = rows.filter(({ expect }) => 'silent' in expect).length;
    const noisy = wrong.filter((line) => line.includes('): said ')).length;
    console.log(
      `${rows.length} rows: ${rows.length - wrong.length} right (${((rows.length - wrong.length) / rows.length).toFixed(2)}); ` +
        `advice ${rows.length - silent - (wrong.length - noisy)} of ${rows.length - silent}, silence ${silent - noisy} of ${silent}`,
    );
    const limits = wrong.filter(
      (line) => line.includes('): said ') && !advice(line.slice(line.indexOf('): said ') + 3)),
    );
    if (limits.length > 0) console.log(`${limits.length} of the ${noisy} only tell a limit`);
    if (process.argv.includes('--verbose')) console.log(wrong.join('\n'));
  }
}

void main();
