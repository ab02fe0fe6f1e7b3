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
import { done, type Done } from './undo';
import { yesTo } from './userWords';
import { verification, verificationBefore } from './verifyLesson';

/**
 * Candidate or trial to active: the file moves to `.lessons/` with the digests that its refs have now, and its text is approved. An update
 * replaces the text of the lesson it is for instead; what it supersedes otherwise is retired.
 */
export async function promote(pipeline: Pipeline, key: string): Promise<Done> {
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
): Promise<readonly Done[]> {
  const acts: Done[] = [];
  try {
    for (const key of keys) acts.push(await promote(pipeline, key));
  } catch (error) {
    for (const { undo } of acts.reverse()) await undo();
    throw error;
  }
  return acts;
}

/** Promotes a candidate as a lesson of its own; what it supersedes is retired, never rewritten. */
export async function promoteBeside(
  pipeline: Pipeline,
  entry: LibraryEntry,
  library: Library,
): Promise<Done> {
  const { id, name } = entry.lesson;
  const { files } = pipeline.ports.stores[journalOf(entry.scope)];
  const verified = await verification(pipeline, entry, 'promotion');
  const before = await textOf(files, entry);
  const published = await withDigests(before, verified?.digests);
  if (published !== before) await files.write(entry, published);
  const moved = await moveLesson(pipeline, entry, 'active', [
    { type: 'promoted', lesson: id, name },
    yesTo(entry),
    ...(verified ? [verified] : []),
  ]).catch(async (error: unknown) => {
    if (published !== before) await files.write(entry, before);
    throw error;
  });
  const wasVerified = verificationBefore(id, library.ledgers[journalOf(entry.scope)]);
  const { approvals } = library.ledgers[journalOf(entry.scope)];
  const replaced = await shelveReplaced(pipeline, entry, library);
  const names = replaced.map(({ name: other }) => other).join(' and ');
  return {
    what: names === '' ? done('promoted', { name }) : done('promotedOver', { name, names }),
    lesson: id,
    undo: async () => {
      for (const { undo } of [...replaced].reverse()) await undo();
      await moveLesson(pipeline, moved, 'candidates', [
        { type: 'unpromoted', lesson: id, name },
        ...(verified ? [wasVerified] : []),
        // Who takes the promotion back did not approve the text after all.
        ...(approvals[entry.approval]
          ? []
          : [{ type: 'revoked' as const, lesson: id, hash: entry.approval }]),
      ]);
      // Whoever edited the file since then wins.
      if (published !== before && (await files.read(entry)) === published)
        await files.write(entry, before);
    },
  };
}

/** Retires what the promoted lesson says it supersedes. */
async function shelveReplaced(
  pipeline: Pipeline,
  { scope, lesson }: LibraryEntry,
  { entries }: Library,
): Promise<readonly (Done & { readonly name: string })[]> {
  const replaced = entries.filter(
    (entry) =>
      entry.scope === scope &&
      // A candidate that was merged into this one waits no more either.
      entry.folder !== 'retired' &&
      entry.lesson.id !== lesson.id &&
      lesson.supersedes.includes(entry.lesson.id),
  );
  const acts: (Done & { readonly name: string })[] = [];
  for (const entry of replaced)
    acts.push({ ...(await shelve(pipeline, entry)), name: entry.lesson.name });
  return acts;
}
