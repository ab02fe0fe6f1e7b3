import type { Standing } from '../lesson/standing';
import type { Breadth, LessonKind } from '../lesson/lesson';

/** What ranking needs of a lesson that is eligible; its words come from the search index. */
export interface RankableLesson {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly kind: LessonKind;
  readonly topic?: string;
  /** What its author says; absent = what its text says of its use decides. */
  readonly breadth?: Breadth | undefined;
  readonly triggers: readonly string[];
  readonly signals: readonly string[];
  readonly appliesTo: readonly string[];
  readonly package?: string;
  readonly standing: Standing;
  /** Tokens that it adds to a block. */
  readonly tokens: number;
  /** Came by a scan or an import; absent = somebody chose it. */
  readonly isGathered?: boolean;
  /** Came with the program; absent = it is the user's own. */
  readonly isShipped?: boolean;
}
