import { replaceLesson } from './replaceLesson';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import { checkSound, checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import { updatedBy } from '../status/lessonStatus';
import { moveLesson } from './moveLesson';
import { textOf, withDigests } from './fileDigests';
import type { Pipeline } from '../pipeline';
import { shelve } from './retire';
import { allOrNothing } from './keepAct';
import { done, type Change } from './undo';
import { yesTo } from './userWords';
import { verification } from './verifyLesson';

/**
 * Candidate or trial to active: the file moves to `.lessons/` with the digests that its refs have now, and its text is approved. An update
 * replaces the text of the lesson it is for instead; what it supersedes otherwise is retired.
 */
export async function promote(pipeline: Pipeline, key: string): Promise<Change> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['candidates']);
  checkSound(entry);
  const target = updatedBy(entry, library.entries);
  if (target) return replaceLesson(pipeline, entry, target);
  return promoteBeside(pipeline, entry, library);
}

/** Promotes several in one act: all of them, or at the first that cannot be none. */
export async function promoteAll(
  pipeline: Pipeline,
  keys: readonly string[],
): Promise<readonly Change[]> {
  return allOrNothing(pipeline, async (watched) => {
    const made: Change[] = [];
    for (const key of keys) made.push(await promote(watched, key));
    return made;
  });
}

/** Promotes a candidate as a lesson of its own; what it supersedes is retired, never rewritten. */
export async function promoteBeside(
  pipeline: Pipeline,
  entry: LibraryEntry,
  library: Library,
): Promise<Change> {
  const { id, name } = entry.lesson;
  const { files } = pipeline.ports.stores[journalOf(entry.scope)];
  const verified = await verification(pipeline, entry, 'promotion');
  const before = await textOf(files, entry);
  const published = await withDigests(before, verified?.digests);
  if (published !== before) await files.write(entry, published);
  await moveLesson(pipeline, entry, 'active', [
    { type: 'promoted', lesson: id, name },
    yesTo(entry),
    ...(verified ? [verified] : []),
  ]).catch(async (error: unknown) => {
    if (published !== before) await files.write(entry, before);
    throw error;
  });
  const names = (await shelveReplaced(pipeline, entry, library)).join(' and ');
  return {
    what: names === '' ? done('promoted', { name }) : done('promotedOver', { name, names }),
    lesson: id,
  };
}

/** Retires what the promoted lesson says it supersedes, and names it. */
async function shelveReplaced(
  pipeline: Pipeline,
  { scope, lesson }: LibraryEntry,
  { entries }: Library,
): Promise<readonly string[]> {
  const replaced = entries.filter(
    (entry) =>
      entry.scope === scope &&
      // A candidate that was merged into this one waits no more either.
      entry.folder !== 'retired' &&
      entry.lesson.id !== lesson.id &&
      lesson.supersedes.includes(entry.lesson.id),
  );
  for (const entry of replaced) await shelve(pipeline, entry);
  return replaced.map(({ lesson: { name } }) => name);
}
