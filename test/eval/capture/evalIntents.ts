import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mineRecipes } from '../../../src/core/capture/sessions/mineRecipes';
import { shapeOf } from '../../../src/core/capture/sessions/taskShape';
import { recordedTask } from '../../support/recordedTask';

/**
 * Three accepted tasks of one kind of work, asked for in other words, orders and languages: is a recipe learnt? And three that share words
 * and files but not the kind of work: is none? The requests (`intents.json`) were written by somebody who had not seen the miner. The work of
 * the tasks is made up: of a triple the same steps on other files, of a near miss the very same files, which is the hardest case. Both are
 * printed the other way round as well, without a goal. A table is `{"triples": [ROW], "nearMisses": [ROW]}`, a row
 * `{"requests": [three texts], "note": "what they have in common, or how they differ"}`.
 * Usage: npm run eval intents [-- FILE.json] [-- --missed]
 */
interface Item {
  readonly requests: readonly string[];
  readonly note: string;
}

const given = process.argv.find((one) => one.endsWith('.json'));
const file = given ?? join(process.cwd(), 'test', 'eval', 'capture', 'intents.json');
const { triples, nearMisses } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly triples: readonly Item[];
  readonly nearMisses: readonly Item[];
};

function isLearnt({ requests }: Item, filesOf: (at: number) => readonly [string, string]): boolean {
  const tasks = requests.map((request, at) => {
    const [first, second] = filesOf(at);
    return recordedTask(
      `task-${at}`,
      ...([
        ['ask', request],
        ['edit', first],
        ['edit', second],
        ['run', 'npm test'],
      ] as const),
    );
  });
  return mineRecipes(tasks.map(shapeOf), { recipes: [] }).findings.length > 0;
}

function print(
  name: string,
  items: readonly Item[],
  learnt: readonly Item[],
  shown: readonly Item[],
): void {
  console.log(`${name}: a recipe of ${learnt.length} of ${items.length}`);
  if (process.argv.includes('--missed'))
    for (const { note, requests } of shown) console.log(`  ${note}: ${requests.join(' / ')}`);
}

/** Each task edits another file of one pattern, and one list beside it. */
const otherFiles = (at: number): readonly [string, string] => [
  `src/things/thing${at}.ts`,
  'src/things/registry.ts',
];
const sameFiles = (): readonly [string, string] => ['src/thing.ts', 'test/thing.test.ts'];

const found = triples.filter((item) => isLearnt(item, otherFiles));
const wrong = nearMisses.filter((item) => isLearnt(item, sameFiles));
print(
  'Triples',
  triples,
  found,
  triples.filter((item) => !found.includes(item)),
);
print('Near misses', nearMisses, wrong, wrong);
const learntOn = (items: readonly Item[], filesOf: typeof otherFiles): readonly Item[] =>
  items.filter((item) => isLearnt(item, filesOf));
print('Triples on the very same files', triples, learntOn(triples, sameFiles), []);
print(
  'Near misses on other files of one pattern',
  nearMisses,
  learntOn(nearMisses, otherFiles),
  [],
);
