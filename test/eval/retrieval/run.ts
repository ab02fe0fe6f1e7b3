import { needSharedData, printsKept, realCollections } from '../sharedData';
import { askAll, figuresHead, figuresOf, figuresRow, type Answer } from './realMeasure';
import { openRealStore } from './realStore';
import { printTurns } from './turns';

/** Figures on real lessons and real requests; `-- --kept` prints those of the kept collections instead. */
needSharedData();
const collections = realCollections(printsKept);
const stores = collections.map((one) => openRealStore(one));
const answers = askAll(stores, {});
const withFiles = askAll(
  collections.map((one) => openRealStore(one, true)),
  { withFiles: true },
);

const of = (all: readonly Answer[], holds: (answer: Answer) => boolean): Answer[] =>
  all.filter(holds);
const abroad = (lang: string | undefined): boolean => lang !== undefined && lang !== 'en';

console.log(
  `${printsKept ? 'Kept' : 'Open'} collections of real lessons: ${collections.map(({ repo }) => repo).join(', ')}`,
);
console.log(figuresHead);
console.log(figuresRow('all requests', figuresOf(answers)));
console.log(figuresRow('first write (files)', figuresOf(withFiles)));
for (const kind of ['code', 'docs', 'run'] as const) {
  const own = of(answers, ({ query }) => query.kind === kind);
  console.log(figuresRow(`  ${kind}`, figuresOf(own)));
}
const later = of(answers, ({ query }) => query.previous !== undefined);
console.log(figuresRow('  later turns', figuresOf(later)));
const foreign = of(answers, ({ query }) => abroad(query.lang));
console.log(figuresRow('  not English', figuresOf(foreign)));
for (const store of stores)
  console.log(
    figuresRow(`  ${store.collection.repo}`, figuresOf(of(answers, (one) => one.store === store))),
  );

console.log('\nOver floors of relevance (strong and gain without the gate)');
for (const floor of [0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4])
  console.log(figuresRow(`  floor ${floor}`, figuresOf(askAll(stores, { floor }))));
printTurns(
  stores.map(({ collection: { queries }, lessons, index }) => ({
    lessons,
    index,
    requests: queries.map(({ text, relevant }) => ({
      text,
      grades: new Map(Object.entries(relevant)),
    })),
  })),
);
