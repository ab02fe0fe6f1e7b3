import { termsOf } from '../../../src/core/language/words';
import { halves, readCollections } from './collection';
import {
  broadOnly,
  confidenceOnly,
  measure,
  openStore,
  searched,
  selection,
  type Figures,
  type Selector,
  type Store,
} from './measure';
import { simulateUsage, usesUntilRest, type UsageFigures } from './usage';

const ways: readonly (readonly [string, Selector])[] = [
  ['Repo Lessons', selection()],
  ['bm25 alone', searched('bm25')],
  ['hybrid', searched('hybrid')],
  ['confidence only', confidenceOnly],
  ['broad lessons only', broadOnly],
  ['without concepts', selection({ concepts: false })],
  ['without implications', selection({ implications: false })],
  ['without words', selection({ words: false })],
  ['without files', selection({ files: false })],
  ['without reach', selection({ reach: false })],
  ['without floor', selection({}, 0)],
];

const percent = (share: number): string => share.toFixed(2).padStart(8);

function row(name: string, figures: Figures): string {
  const { recall, gain, relevantTokens, tokens, silence, silenceAlone } = figures;
  const shares = [recall, gain, relevantTokens, silence, silenceAlone].map(percent).join('');
  return `${name.padEnd(22)}${shares}${tokens.toFixed(0).padStart(8)}`;
}

/** Requests that share no word with some lesson they strongly need. */
function withoutSharedWord(stores: readonly Store[]): number {
  let asked = 0;
  let apart = 0;
  for (const { collection, lessons } of stores)
    for (const { text, grades } of collection.requests) {
      const strong = lessons.filter(({ id }) => grades.get(id) === 2);
      if (strong.length === 0) continue;
      asked++;
      const words = new Set(termsOf(text));
      const isApart = (lesson: (typeof lessons)[number]): boolean =>
        !termsOf(`${lesson.name} ${lesson.triggers.join(' ')} ${lesson.description}`).some((term) =>
          words.has(term),
        );
      if (strong.some(isApart)) apart++;
    }
  return apart / asked;
}

function printUsage(): void {
  const seeds = [...Array(10).keys()];
  const runs = seeds.map(simulateUsage);
  const worst = (of: (run: UsageFigures) => number, pick: (...all: number[]) => number): string =>
    pick(...runs.map(of)).toFixed(2);
  const mean = (of: (run: UsageFigures) => number): string =>
    (runs.reduce((sum, run) => sum + of(run), 0) / runs.length).toFixed(2);
  console.log(
    `\nUsage with known truth, ${seeds.length} seeds of 200 requests: AUC worst ${worst(({ auc }) => auc, Math.min)}, mean ${mean(({ auc }) => auc)}; ` +
      `useful share of what is given ${mean((run) => run.usefulFirst)} in the first 50 requests, ${mean((run) => run.usefulLast)} in the last; ` +
      `useful lessons at rest ${mean((run) => run.restingUseful)}; a newcomer is given at the latest at request ${worst((run) => run.newcomerWaits, Math.max)} of its subject; ` +
      `uses until a lesson rests that only hurts after 0, 5, 10, 20 good ones: ${[0, 5, 10, 20].map(usesUntilRest).join(', ')}`,
  );
}

const stores = readCollections().map(openStore);
const only = process.argv.includes('--tune') ? ['train', 'check', 'tune'] : halves;
const titles: Readonly<Record<string, string>> = {
  train: 'Training collections, misses read',
  check: 'Written with them, misses not read',
  tune: 'Tuned half',
  keep: 'Kept half (final figure)',
  fresh: 'Fresh, written when the vocabulary was done',
};
for (const half of only) {
  const ours = stores.filter(({ collection }) => collection.half === half);
  const requests = ours.flatMap(({ collection }) => collection.requests);
  const none = requests.filter(({ grades }) => grades.size === 0).length;
  console.log(
    `\n${titles[half] ?? half}: ${ours.map(({ collection }) => collection.name).join(', ')}; ` +
      `${ours.reduce((sum, { lessons }) => sum + lessons.length, 0)} lessons, ${requests.length} requests, ${none} with no relevant lesson, ` +
      `${(withoutSharedWord(ours) * 100).toFixed(0)} % share no content word with a lesson they need`,
  );
  console.log(`${''.padEnd(22)}  recall    gain  tok.rel silence   alone  tokens`);
  for (const [name, select] of ways) console.log(row(name, measure(ours, select)));
  for (const store of ours)
    console.log(row(`  ${store.collection.name}`, measure([store], selection())));
}
printUsage();
