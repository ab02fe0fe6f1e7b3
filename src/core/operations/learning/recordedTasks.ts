import { tasksFromEpisodes, type LessonTexts } from '../episodes/tasksFromEpisodes';
import type { RecordedTask } from '../../capture/sessions/task';
import type { JournalEvent } from '../../journal/event';
import type { Ledger } from '../../journal/ledger';
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

/** The tasks of a repository's journal without the texts of lessons, and how each of them began. */
export interface OwnTasks {
  readonly tasks: readonly RecordedTask[];
  /** By episode. */
  readonly started: ReadonlyMap<string, StartedTask>;
}

/** How a recorded task began. */
export interface StartedTask {
  readonly episode: string;
  /** Its pre-flight, whose receipt can be opened. */
  readonly request: string;
  readonly intent: string;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/** A journal that grew has another ledger. */
const ofLedger = new WeakMap<Ledger, Promise<OwnTasks>>();

/** The tasks as of now. The journal is read only where it has grown since the last time. */
export async function tasksNow(pipeline: Pipeline): Promise<OwnTasks> {
  const ledger = (await pipeline.library.refresh()).ledgers.project;
  const found = ofLedger.get(ledger) ?? readTasks(pipeline);
  ofLedger.set(ledger, found);
  // What could not be read may be read the next time.
  found.catch(() => ofLedger.delete(ledger));
  return found;
}

async function readTasks(pipeline: Pipeline): Promise<OwnTasks> {
  const events = await pipeline.library.events('project');
  const started = new Map<string, StartedTask>();
  for (const event of events) {
    if (event.type !== 'episode-started') continue;
    const { episode, request, intent, time } = event;
    started.set(episode, { episode, request, intent, time });
  }
  return { tasks: recordedTasks(pipeline, events, () => undefined), started };
}
