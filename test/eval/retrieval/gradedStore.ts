import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import type { SearchIndex } from '../../../src/core/select/searchIndex';
import type { JudgedFile, JudgedStore } from '../blocks/judgedStore';
import type { PastBehind } from './pastBehind';

/** A collection as fitting sees it: lessons, and the grades of each request that needs any. */
export interface GradedStore {
  readonly name: string;
  /** Requests and lessons of other people; what we imagined counts less. */
  readonly isReal: boolean;
  readonly lessons: readonly RankableLesson[];
  readonly index: SearchIndex;
  readonly requests: readonly {
    readonly text: string;
    /** Files that the change touches, where they are known. */
    readonly files?: readonly string[];
    /** What changes before it touched, where its repository is at hand. */
    readonly past?: PastBehind;
    /** It asks for a change of code or documents. */
    readonly isChange: boolean;
    readonly grades: ReadonlyMap<string, number>;
  }[];
}

/** A repository whose blocks were judged, with the words that its lessons are said by. */
export type JudgedWords = JudgedStore & Pick<JudgedFile, 'words'>;
