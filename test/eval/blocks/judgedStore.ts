import { existsSync, readFileSync } from 'node:fs';
import type { Hints } from '../../../src/core/select/likelihood';
import { ownerOf } from '../sharedData';

/**
 * What ranking learns of one repository whose requests were judged, as numbers alone: nothing that a lesson or a request says can be read
 * off it. Made by `npm run eval blocks -- … --hints FILE`, so that learning needs no copies and gives the same whatever a scan finds by then.
 */
export interface JudgedStore {
  readonly repository: string;
  readonly commit: string;
  /** The words that reach reads of each lesson: pairs of a place in `words` of the file and its share in 18ths. */
  readonly lessons: readonly (readonly number[])[];
  /** The tokens that each adds to a block. */
  readonly tokens: readonly number[];
  readonly requests: readonly JudgedRequest[];
}

/** One request beside every lesson. */
export interface JudgedRequest {
  readonly id: string;
  /** What holds for all of its lessons. */
  readonly all: Pick<Hints, 'best' | 'bestWorded' | 'isElsewhere' | 'known' | 'size'>;
  /** By lesson; `null` = it was not asked about, or no reader saw it. */
  readonly lessons: readonly (JudgedLesson | null)[];
}

/** Grade (2 = wanted, 1 = harmless, 0 = irrelevant), evident, worded, stranger, for the files (1, -1 = for others), and of past changes share and lift. */
export type JudgedLesson = readonly [
  grade: number,
  evident: number,
  worded: number,
  isStranger: number,
  isForFiles: number,
  share?: number,
  lift?: number,
];

/** A file of judged stores: the words that its lessons are said by, then a store a line. */
export interface JudgedFile {
  readonly words: readonly string[];
  readonly stores: readonly JudgedStore[];
}

/** Shares of a word are kept as whole parts of this. */
export const shareParts = 18;

/** A judged lesson as ranking sees it, but for its reach. */
export function hintsOf(
  { all }: JudgedRequest,
  [, evident, worded, isStranger, isForFiles, share, lift = 0]: JudgedLesson,
): Omit<Hints, 'reach' | 'length'> {
  return {
    ...all,
    isGathered: true,
    evident,
    worded,
    isStranger: isStranger === 1,
    isForFiles: isForFiles === 0 ? undefined : isForFiles === 1,
    past: share === undefined ? undefined : { share, lift, place: '' },
  };
}

const files = ['Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'].map(
  (set) => `test/eval/blocks/hints${set}.jsonl`,
);

/** All judged stores that are kept, but those of some owners. Words are those of the file a store stands in. */
export function judgedStores(
  without: ReadonlySet<string> = new Set(),
): readonly (JudgedStore & Pick<JudgedFile, 'words'>)[] {
  return files.filter(existsSync).flatMap((file) => {
    const [first = '', ...rest] = readFileSync(file, 'utf8').trim().split('\n');
    const words = JSON.parse(first) as readonly string[];
    return rest
      .map((line) => ({ ...(JSON.parse(line) as JudgedStore), words }))
      .filter(({ repository }) => !without.has(ownerOf(repository)));
  });
}
