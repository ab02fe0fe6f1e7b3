import { waitingKinds, type LessonCounts } from '../core/operations/status/countLessons';
import { saying } from '../core/saying';
import { say, type Translate } from './say';

/** "2 to approve, 1 stale"; empty where nothing waits. */
export function sayWaiting({ waiting }: Pick<LessonCounts, 'waiting'>, t?: Translate): string {
  return waitingKinds
    .flatMap((kind) => {
      const count = waiting[kind] ?? 0;
      return count === 0 ? [] : [say(saying(`waiting.${kind}`, { count }), t)];
    })
    .join(', ');
}
