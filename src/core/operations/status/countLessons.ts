import type { LessonState } from '../../lesson/lesson';
import { placeKey } from '../../library/libraryEntry';
import type { LessonStatus } from './lessonStatus';

/** What a lesson waits for: the kinds of rows of the Inbox. */
export const waitingKinds = [
  'approval',
  'update',
  'stale',
  'givenUp',
  'costly',
  'contested',
  'candidate',
  'trial',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** How many lessons there are, for every front alike. */
export interface LessonCounts {
  readonly byState: Readonly<Partial<Record<LessonState, number>>>;
  readonly waiting: Readonly<Partial<Record<WaitingKind, number>>>;
  /** All that waits for the user. */
  readonly toReview: number;
}

/**
 * What this lesson waits for; `undefined` = nothing. What came with the program waits for an approval alone, for it is filled anew where it
 * went stale; and a stale lesson whose update waits is decided with that update.
 */
export function waitsFor(status: LessonStatus): WaitingKind | undefined {
  const { state, update, updates } = status;
  if (state !== 'quarantined' && status.entry.scope === 'shipped') return undefined;
  switch (state) {
    case 'quarantined':
      return 'approval';
    case 'candidate':
      return updates ? 'update' : 'candidate';
    case 'stale':
      return update ? undefined : 'stale';
    case 'active':
      return proposedToGo(status);
    case 'contested':
    case 'trial':
      return state;
    default:
      return undefined;
  }
}

function proposedToGo({ givenUp, costly }: LessonStatus): WaitingKind | undefined {
  if (givenUp) return 'givenUp';
  return costly ? 'costly' : undefined;
}

/** The lessons of several repositories, each once: a lesson of the user's home is listed by all of them. */
export function eachOnce(
  lists: readonly (readonly LessonStatus[])[],
): readonly (readonly LessonStatus[])[] {
  const seen = new Set<string>();
  return lists.map((list) =>
    list.filter(({ entry }) => {
      if (entry.scope !== 'global') return true;
      const key = placeKey(entry);
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    }),
  );
}

/** Counts what several repositories list. */
export function countLessons(...lists: readonly (readonly LessonStatus[])[]): LessonCounts {
  const byState: Partial<Record<LessonState, number>> = {};
  const waiting: Partial<Record<WaitingKind, number>> = {};
  let toReview = 0;
  for (const status of eachOnce(lists).flat()) {
    byState[status.state] = (byState[status.state] ?? 0) + 1;
    const kind = waitsFor(status);
    if (!kind) continue;
    waiting[kind] = (waiting[kind] ?? 0) + 1;
    toReview += 1;
  }
  return { byState, waiting, toReview };
}
