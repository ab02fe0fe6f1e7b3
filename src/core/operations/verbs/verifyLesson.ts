import { failure } from '../../errors';
import type { EventBody } from '../../journal/event';
import { journalOf } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import { checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import type { Done } from './undo';

/** "Still true": the refs as they are now are what the lesson was verified with. Kept in `state/`, never in the file. */
export async function verifyLesson(pipeline: Pipeline, key: string, by = 'user'): Promise<Done> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates']);
  const before = library.ledgers[journalOf(entry.scope)].verified[entry.lesson.id];
  const event = await verification(pipeline, entry, by);
  if (!event)
    throw failure.wrongUsage(
      `"${entry.lesson.name}" names no refs, so there is nothing to verify.`,
    );
  await pipeline.library.record(entry.scope, event);
  const undone: EventBody = {
    type: 'verified',
    lesson: entry.lesson.id,
    digests: before?.digests ?? {},
    values: before?.values ?? {},
    by: before?.by ?? 'undo',
  };
  return {
    what: `Verified ${entry.lesson.name}`,
    lesson: entry.lesson.id,
    undo: () => pipeline.library.record(entry.scope, undone),
  };
}

/** The event that keeps the digests of a lesson's refs as they are now; `undefined` where it names none. A ref without a digest now is left out. */
export async function verification(
  { verifier }: Pipeline,
  { lesson, scope }: LibraryEntry,
  by: string,
): Promise<Extract<EventBody, { type: 'verified' }> | undefined> {
  if (lesson.fingerprint.length === 0 || scope === 'global') return undefined;
  const digests: Record<string, string> = {};
  const values: Record<string, string> = {};
  for (const [ref, { digest, value }] of await verifier.digests(
    lesson.fingerprint.map(({ ref }) => ref),
  )) {
    if (digest !== undefined) digests[ref] = digest;
    if (value !== undefined) values[ref] = value;
  }
  return { type: 'verified', lesson: lesson.id, digests, values, by };
}
