import type { EventBody, JournalEvent } from '../../journal/event';
import { activity } from './activitySaying';
import { listLessons } from './listLessons';
import type { Pipeline } from '../pipeline';
import { saying } from '../../saying';
import type { RestCode } from '../../select/worth';
import type { StatusCode } from './statusCode';

/** A row of Activity for each lesson that rests and whose rest nobody was told of. */
export async function restingRows(
  pipeline: Pipeline,
  events: readonly JournalEvent[],
): Promise<readonly EventBody[]> {
  const told = new Set(
    events.flatMap((event) =>
      event.type === 'activity' && event.topic === 'resting' ? [event.lesson] : [],
    ),
  );
  return (await listLessons(pipeline))
    .filter(({ entry, state }) => state === 'resting' && !told.has(entry.lesson.id))
    .map(({ entry: { lesson }, reasons }) => ({
      type: 'activity',
      topic: 'resting',
      message: saying<StatusCode>('status.resting', {
        name: lesson.name,
        why: reasons[0] ?? saying<RestCode>('rest.unknown'),
      }),
      next: activity('retireOrReinforce'),
      lesson: lesson.id,
    }));
}
