import { editLesson, fingerprintValue, replaceBody } from '../../lesson/writeLesson';
import { makeEntry, type LibraryEntry } from '../../library/libraryEntry';
import { journalOf } from '../../library/lessonLibrary';
import { checkSound } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import { updatedBy } from '../status/lessonStatus';
import type { Pipeline } from '../pipeline';
import { textOf, withDigests } from './fileDigests';
import { done, type Change } from './undo';
import { yesTo } from './userWords';
import { verification } from './verifyLesson';

/** An update candidate and what accepting it would make of the lesson's file. */
export interface UpdatePreview {
  readonly candidate: LibraryEntry;
  readonly target: LibraryEntry;
  /** Exact texts of the lesson's file, now and after accepting. */
  readonly before: string;
  readonly after: string;
}

/** What accepting an update would change, named by the candidate or by the lesson it updates; `undefined` = there is no update. */
export async function previewUpdate(
  pipeline: Pipeline,
  key: string,
): Promise<UpdatePreview | undefined> {
  const { library, ports } = pipeline;
  const current = await library.refresh();
  const { entries } = current;
  const named = findLesson(current, key);
  const isMeant = (entry: LibraryEntry): boolean => {
    const updates = updatedBy(entry, entries);
    return updates !== undefined && (entry === named || updates === named);
  };
  const candidate = entries.find(isMeant);
  const target = candidate && updatedBy(candidate, entries);
  if (!candidate || !target) return undefined;
  const before = await textOf(ports.stores[journalOf(target.scope)].files, target);
  const after = await updatedText(before, candidate, target);
  const renewed = await makeEntry(target, after, ports);
  const verified = await verification(pipeline, renewed, 'update');
  return { candidate, target, before, after: await withDigests(after, verified?.digests) };
}

/** Puts the text of an update candidate into the lesson it updates; the file keeps its name, id and whatever else it says. */
export async function replaceLesson(
  pipeline: Pipeline,
  candidate: LibraryEntry,
  target: LibraryEntry,
): Promise<Change> {
  const { ports, library } = pipeline;
  const { files } = ports.stores[journalOf(target.scope)];
  const [before, proposal] = [await textOf(files, target), await textOf(files, candidate)];
  const after = await updatedText(before, candidate, target);
  const renewed = await makeEntry(target, after, ports);
  checkSound(renewed);
  const { id, name } = target.lesson;
  const { ledgers } = await library.refresh();
  const ledger = ledgers[journalOf(target.scope)];
  const worded = ledger.worded[candidate.lesson.id];
  const verifiedNow = await verification(pipeline, renewed, 'update');
  const published = await withDigests(after, verifiedNow?.digests);
  try {
    await files.write(target, published);
    await files.remove(candidate);
    await library.recordAll(target.scope, [
      { type: 'promoted', lesson: id, name },
      yesTo(renewed),
      ...(verifiedNow ? [verifiedNow] : []),
      // Whose words they are is known of the update; from here on it is known of the lesson.
      ...(worded ? [{ type: 'worded' as const, lesson: id, points: worded }] : []),
    ]);
  } catch (error) {
    await files.write(target, before);
    await files.write(candidate, proposal);
    throw error;
  }
  return {
    what: done('updated', { name }),
    lesson: id,
  };
}

/** The lesson's file with the candidate's statement, what calls for it, and what it depends on. */
async function updatedText(
  before: string,
  { lesson }: LibraryEntry,
  target: LibraryEntry,
): Promise<string> {
  const { description, triggers, fingerprint, source, capturedAt } = lesson;
  // A file that says only its text keeps saying only its text, as far as it can.
  const says = target.lesson.fingerprint.length > 0 || fingerprint.length > 0;
  return editLesson(replaceBody(before, lesson.body), {
    description,
    triggers,
    ...(says && { fingerprint: fingerprintValue(fingerprint.map(({ ref }) => ({ ref }))) }),
    ...(source && { source: { by: source.by, evidence: source.evidence } }),
    ...(capturedAt !== undefined && { 'captured-at': capturedAt }),
  });
}
