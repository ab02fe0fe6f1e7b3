import type { LessonCounts } from '../core/operations/status/countLessons';
import { spoken } from '../prose/say';
import { sayWaiting } from '../prose/sayWaiting';
import type { CliIo } from './commandLine';

/** What waits for the user, counted as every front counts it; nothing where nothing waits. */
export function printWaiting(io: CliIo, counts: Pick<LessonCounts, 'waiting' | 'toReview'>): void {
  if (counts.toReview > 0)
    io.out(`${spoken('to review {0}: {1}', counts.toReview, sayWaiting(counts))}\n`);
}
