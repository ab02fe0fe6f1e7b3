import { failure } from '../../errors';
import { isSameDigest } from '../../fingerprint/refDigest';
import { journalOf, type Library } from '../../library/lessonLibrary';
import { shownPath, type LibraryEntry } from '../../library/libraryEntry';
import { verifiedHere } from '../status/checkFreshness';
import { checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import { isApproved } from '../status/mayBeGiven';
import type { Pipeline } from '../pipeline';
import { textOf, withDigests } from './fileDigests';
import { done, type Change } from './undo';
import { lookAtRefs } from './verifyLesson';

/** "Save for Teammates": writes the digests this user verified into the lesson file, for everybody who has the repository and for CI. */
export async function publishFingerprints(pipeline: Pipeline, key: string): Promise<Change> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates']);
  const { name } = entry.lesson;
  const digests = await heldDigests(pipeline, entry, library);
  if (!digests) {
    const isVerified = verifiedHere(entry, library.ledgers[journalOf(entry.scope)]) !== undefined;
    throw failure.refused(isVerified ? 'changedSinceVerified' : 'neverVerified', { name });
  }
  return (await write(pipeline, entry, digests)).done;
}

/** The same for every lesson in use that this user approved and that holds now; those whose file says so already are left alone. */
export async function publishAll(pipeline: Pipeline): Promise<readonly Change[]> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const acts: Change[] = [];
  for (const entry of library.entries) {
    const { scope, folder, isSound } = entry;
    if (scope !== 'project' || folder !== 'active' || !isSound) continue;
    if (!isApproved(entry, library.ledgers.project)) continue;
    const digests = await heldDigests(pipeline, entry, library);
    const written = digests && (await write(pipeline, entry, digests));
    if (written?.hasChanged) acts.push(written.done);
  }
  return acts;
}

/** The digests of all refs as they are now, where this user or the file vouches for them; `undefined` = nobody does. */
export async function heldDigests(
  pipeline: Pipeline,
  entry: LibraryEntry,
  { ledgers }: Library,
): Promise<Readonly<Record<string, string>> | undefined> {
  const { event: now } = await lookAtRefs(pipeline, entry, 'user');
  if (!now) return undefined;
  const verified = verifiedHere(entry, ledgers[journalOf(entry.scope)])?.digests;
  const { fingerprint } = entry.lesson;
  const holds = (digestOf: (entry: { ref: string; digest?: string }) => string | undefined) =>
    fingerprint.every((ref) => isSameDigest(digestOf(ref), now.digests[ref.ref]));
  const isHeld = (verified && holds(({ ref }) => verified[ref])) || holds(({ digest }) => digest);
  return isHeld ? now.digests : undefined;
}

async function write(
  { ports }: Pipeline,
  entry: LibraryEntry,
  digests: Readonly<Record<string, string>>,
): Promise<{ readonly done: Change; readonly hasChanged: boolean }> {
  const { files } = ports.stores[journalOf(entry.scope)];
  const before = await textOf(files, entry);
  const after = await withDigests(before, digests);
  const hasChanged = after !== before;
  if (hasChanged) await files.write(entry, after);
  const { id, name } = entry.lesson;
  return {
    done: { what: done('published', { name, file: shownPath(entry) }), lesson: id },
    hasChanged,
  };
}
