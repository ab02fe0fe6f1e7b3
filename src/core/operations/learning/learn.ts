import { mostPerSession } from '../../capture/sessions/admitFindings';
import { dueEpisodes } from './dueEpisodes';
import { tasksFromEpisodes } from '../episodes/tasksFromEpisodes';
import type { RecordedTask } from '../../capture/sessions/task';
import type { EventBody, JournalEvent } from '../../journal/event';
import type { Cancellation, LanguageModel } from '../../ports';
import { capture } from './capture';
import type { Captured } from './captured';
import { checkUsable } from '../status/checkUsable';
import type { Pipeline } from '../pipeline';
import { recordedTasks } from './recordedTasks';
import { requestMeasure } from '../preflight/requestMeasure';
import { provenRecipes } from '../episodes/provenRecipes';
import { restingRows } from '../status/restingRows';

/** How to learn from this repository's own episodes. */
export interface LearnOptions {
  /** Absent = without a model. */
  readonly model?: LanguageModel;
  /** True where the user asked for it: the setting `lessons.capture` does not stand in the way, and the answer is never silent. */
  readonly isAsked?: boolean;
}

/** What came of it. `undefined` = there was nothing to look at. */
export type Learnt = (Captured & { readonly episodes: number }) | undefined;

/** Tasks a model reads at once: its record is clipped, and the newest say most. */
const mostRead = 8;

/**
 * Learns from the episodes that ended, or whose outcome was seen, since the last time: mined without a model, and read by one where
 * one is given. Proposals pass the gate, the validator and the tombstones; at most three a session. Every look leaves a row.
 */
export async function learn(
  pipeline: Pipeline,
  { model, isAsked = false }: LearnOptions = {},
  signal?: Cancellation,
): Promise<Learnt> {
  if (!mayLearn(pipeline, isAsked)) return undefined;
  const events = await pipeline.library.events('project');
  const { due, fresh, read, proposed } = dueEpisodes(events);
  const tasks = await ownTasks(pipeline, events);
  const forModel = model ? unread(tasks, read) : [];
  if (due.length === 0 && forModel.length === 0) return undefined;
  const current = new Set(due);
  const measure = await requestMeasure(pipeline, tasks, current);
  const captured = await capture(
    pipeline,
    tasks,
    {
      current,
      ...(measure && { measure }),
      ...(model && { model, forModel: new Set(forModel) }),
      room: Math.max(0, mostPerSession - proposed),
      isOwn: true,
      // One row per task says that it taught nothing; a late outcome that changes nothing needs no second one.
      isQuiet: fresh.size === 0 && !isAsked,
    },
    signal,
  );
  await pipeline.library.recordAll('project', [
    ...learntEvents(due, captured.read),
    ...(await restingRows(pipeline, events)),
    ...(await provenRecipes(pipeline, events, tasks)),
  ]);
  return { ...captured, episodes: new Set([...due, ...forModel]).size };
}

/** Learns a recipe that was not proposed because another one covers it: the user wants both. Everything else that speaks against it still does. */
export async function learnAnyway(
  pipeline: Pipeline,
  name: string,
  signal?: Cancellation,
): Promise<Captured> {
  checkUsable(pipeline);
  const tasks = await ownTasks(pipeline, await pipeline.library.events('project'));
  const measure = await requestMeasure(pipeline, tasks, new Set(tasks.map(({ id }) => id)));
  return capture(
    pipeline,
    tasks,
    { anyway: name, isOwn: true, ...(measure && { measure }) },
    signal,
  );
}

/** The tasks recorded here, with the texts of the lessons they were given. */
async function ownTasks(
  pipeline: Pipeline,
  events: readonly JournalEvent[],
): Promise<readonly RecordedTask[]> {
  const { entries } = await pipeline.library.refresh();
  // What ships with the program is not this repository's knowledge: a task that was given it may teach the same.
  const own = entries.filter(({ scope }) => scope !== 'shipped');
  const bodies = new Map(own.map(({ lesson }) => [lesson.id, lesson.body]));
  return recordedTasks(pipeline, events, (id) => bodies.get(id));
}

/** Asked, a user is told what stands in the way; by itself nothing happens. */
function mayLearn(pipeline: Pipeline, isAsked: boolean): boolean {
  if (isAsked) checkUsable(pipeline);
  const { trusted, capture: mode } = pipeline.settings();
  return trusted && (mode !== 'off' || isAsked);
}

/** Accepted tasks that no model has read, the newest ones. */
function unread(tasks: readonly RecordedTask[], read: ReadonlySet<string>): string[] {
  return tasks
    .filter(({ id, outcome }) => outcome === 'accepted' && !read.has(id))
    .map(({ id }) => id)
    .slice(-mostRead);
}

/** Accepted tasks that a model could still read, for a front that wants to offer it. */
export async function countUnread(pipeline: Pipeline): Promise<number> {
  const events = await pipeline.library.events('project');
  return unread(tasksFromEpisodes(events), dueEpisodes(events).read).length;
}

function learntEvents(mined: readonly string[], read: readonly string[]): EventBody[] {
  const events = (ids: readonly string[], by: 'mining' | 'model'): EventBody[] =>
    ids.map((episode) => ({ type: 'learnt', episode, by }));
  return [...events(mined, 'mining'), ...events(read, 'model')];
}
