import { needSharedData, printsKept, realCollections, type RealCollection } from '../sharedData';
import { askLeftOut } from './leftOut';
import {
  askAll,
  mirrors,
  figuresHead,
  figuresOf,
  figuresRow,
  type Answer,
  type Asking,
} from './realMeasure';
import { openWithShipped, plainRecipes } from './realStore';
import { TurnTally } from './turns';

const floors = [0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.6, 0.8, 1.2];
const ways: readonly (Asking & { readonly withGlobs?: boolean })[] = [
  {},
  { withGlobs: true },
  { withFiles: 'first', withGlobs: true },
  { withFiles: 'all', withGlobs: true },
  ...floors.map((floor) => ({ floor })),
];

const of = (all: readonly Answer[], holds: (answer: Answer) => boolean): Answer[] =>
  all.filter(holds);
const abroad = (lang: string | undefined): boolean => lang !== undefined && lang !== 'en';

/** Figures on real lessons and real requests; `-- --kept` prints those of the kept collections instead. */
async function main(): Promise<void> {
  needSharedData();
  const recipes = await plainRecipes();
  const collections = realCollections(printsKept);
  const turns = new TurnTally();
  const addTurns = (one: RealCollection): void => {
    const { lessons, index } = openWithShipped(one, recipes);
    const requests = one.queries.map(({ text, relevant }) => ({
      text,
      grades: new Map(Object.entries(relevant)),
    }));
    turns.add({ lessons, index, requests });
  };
  /** Nothing was fitted on a kept collection; the open ones are asked with what the others taught. */
  const asked = printsKept
    ? ways.map((way) =>
        askAll(
          collections.map((one) => openWithShipped(one, recipes, way.withGlobs)),
          way,
        ),
      )
    : askLeftOut(collections, recipes, ways, addTurns);
  if (printsKept) collections.forEach(addTurns);
  const [answers = [], placed = [], firstWrite = [], allFiles = []] = asked;

  console.log(
    `${printsKept ? 'Kept' : 'Open'} collections of real lessons: ${collections.map(({ repo }) => repo).join(', ')}; the gate ${mirrors ? 'knows the words of each repository as they were before the change' : 'goes by the text alone (--mirrors DIR names copies of the repositories)'}`,
  );
  console.log(figuresHead);
  console.log(figuresRow('all requests', figuresOf(answers)));
  console.log(figuresRow('the same, applies-to known', figuresOf(placed)));
  console.log(figuresRow('first write (one file)', figuresOf(firstWrite)));
  console.log(figuresRow('all files of the change', figuresOf(allFiles)));
  for (const kind of ['code', 'docs', 'run'] as const) {
    const own = of(answers, ({ query }) => query.kind === kind);
    console.log(figuresRow(`  ${kind}`, figuresOf(own)));
  }
  const later = of(answers, ({ query }) => query.previous !== undefined);
  console.log(figuresRow('  later turns', figuresOf(later)));
  const foreign = of(answers, ({ query }) => abroad(query.lang));
  console.log(figuresRow('  not English', figuresOf(foreign)));
  for (const { repo } of collections) {
    const own = of(answers, (one) => one.store.collection.repo === repo);
    console.log(figuresRow(`  ${repo}`, figuresOf(own)));
  }

  console.log('\nOver the cost of reading a lesson (strong and gain without the gate)');
  floors.forEach((floor, at) =>
    console.log(figuresRow(`  cost ${floor}`, figuresOf(asked[at + 4] ?? []))),
  );
  turns.print();
}

void main();
