import { tasksFromEpisodes, type LessonTexts } from '../episodes/tasksFromEpisodes';
import type { RecordedTask } from '../../capture/sessions/task';
import type { JournalEvent } from '../../journal/event';
import type { Pipeline } from '../pipeline';

/** A task with its whole content as text, to see whether it is still the same. */
interface Known {
  readonly text: string;
  readonly task: RecordedTask;
}

const known = new WeakMap<Pipeline, ReadonlyMap<string, Known>>();

/**
 * The tasks of a journal. One that did not change since the last time is the very same object, so that what was worked out about it
 * holds: at the end of a session one task is new and a thousand are old.
 */
export function recordedTasks(
  pipeline: Pipeline,
  events: readonly JournalEvent[],
  textOf: LessonTexts,
): readonly RecordedTask[] {
  const before = known.get(pipeline);
  const now = new Map<string, Known>();
  const tasks = tasksFromEpisodes(events, textOf).map((task) => {
    const text = JSON.stringify(task);
    const old = before?.get(task.id);
    const kept = old?.text === text ? old : { text, task };
    now.set(task.id, kept);
    return kept.task;
  });
  known.set(pipeline, now);
  return tasks;
}
