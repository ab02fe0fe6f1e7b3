import { failure } from '../../errors';
import type { Surface } from '../../journal/event';
import type { LessonStatus } from './lessonStatus';
import { findLesson } from './findLesson';
import { statusesOf } from './listLessons';
import type { Pipeline } from '../pipeline';
import { noteShown } from '../learning/trials';

/** Surfaces on which a person reads, not a model. */
const peoplesSurfaces: ReadonlySet<Surface> = new Set(['chat', 'command-line', 'tree', 'manager']);

/** Hands a lesson's text to a person or model who asked for it: the one read outside of injection, so it reinforces. */
export async function showLesson(
  pipeline: Pipeline,
  key: string,
  origin: { readonly request: string; readonly surface: Surface },
): Promise<LessonStatus> {
  const { library } = pipeline;
  const entry = findLesson(await library.refresh(), key);
  await library.record(entry.scope, { type: 'read', lesson: entry.lesson.id, ...origin });
  const now = await statusesOf(pipeline, await library.refresh());
  const status = now.find(
    (candidate) =>
      candidate.entry.lesson.id === entry.lesson.id && candidate.entry.folder === entry.folder,
  );
  if (!status) throw failure.lessonNotFound(key);
  if (peoplesSurfaces.has(origin.surface)) await noteShown(pipeline, [status]);
  return status;
}
