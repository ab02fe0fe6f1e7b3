import { seededRandom } from '../../../src/core/proof/seededRandom';
import { figuresOf, type Answer } from './realMeasure';
import { bytesOf, rulesOf, type VocabularyWay } from './vocabularyWays';

/** What a row of the table gave, at two moments. */
export interface MomentAnswers {
  readonly request: readonly Answer[];
  readonly firstWrite: readonly Answer[];
}

const columns = ['', 'kB packed', 'plain', 'words', 'implied', 'the request alone', 'first write'];
const more = ['strong against the first row', 'not English'];

/** The head of the table: strong / gain / relevant / silence / whole. */
export const tableHead = [
  `| ${[...columns, ...more].join(' | ')} |`,
  `|${' --- |'.repeat(columns.length + more.length)}`,
].join('\n');

/** A row of it; `first` is what the first row gave. */
export function tableRow(way: VocabularyWay, answers: MomentAnswers, first: MomentAnswers): string {
  const { packed, plain } = bytesOf(way);
  const { words, near } = rulesOf(way);
  const foreign = answers.request.filter(({ query }) => (query.lang ?? 'en') !== 'en');
  const cells = [
    ...[way.name, (packed / 1000).toFixed(0), (plain / 1000).toFixed(0), words, near],
    ...[answers.request, answers.firstWrite].map(sharesOf),
    ...[differenceOf(answers.request, first.request), sharesOf(foreign)],
  ];
  return `| ${cells.join(' | ')} |`;
}

function sharesOf(answers: readonly Answer[]): string {
  const { strong, gain, relevant, silence, wholeWay } = figuresOf(answers);
  return [strong, gain, relevant, silence, wholeWay].map((one) => one.toFixed(3)).join(' / ');
}

const draws = 1_000;
const seed = 18;

/** How much more of the needed lessons one row gives than another, with the standard error by drawing repositories anew. */
function differenceOf(some: readonly Answer[], others: readonly Answer[]): string {
  const [one, other] = [neededBy(some), neededBy(others)];
  const repositories = [...one.keys()];
  const difference = (drawn: readonly string[]): number => {
    const share = (by: typeof one): number => {
      const parts = drawn.flatMap((repository) => by.get(repository) ?? []);
      const got = parts.reduce((sum, part) => sum + part.got, 0);
      return (
        got /
        Math.max(
          1,
          parts.reduce((sum, part) => sum + part.of, 0),
        )
      );
    };
    return share(one) - share(other);
  };
  const random = seededRandom(seed);
  const drawn = Array.from({ length: draws }, () =>
    difference(
      repositories.map(() => repositories[Math.floor(random() * repositories.length)] ?? ''),
    ),
  );
  const mean = drawn.reduce((sum, value) => sum + value, 0) / draws;
  const spread = Math.sqrt(drawn.reduce((sum, value) => sum + (value - mean) ** 2, 0) / draws);
  return `${difference(repositories).toFixed(3)} ± ${spread.toFixed(3)}`;
}

/** Needed lessons that were given, and all of them, by repository. */
function neededBy(answers: readonly Answer[]) {
  const by = new Map<string, { got: number; of: number }>();
  for (const { store, query, given } of answers) {
    const sums = by.get(store.collection.repo) ?? { got: 0, of: 0 };
    for (const [id, grade] of Object.entries(query.relevant))
      if (grade === 2) {
        sums.of++;
        if (given.some((lesson) => lesson.id === id)) sums.got++;
      }
    by.set(store.collection.repo, sums);
  }
  return by;
}
