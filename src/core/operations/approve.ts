import type { EventBody } from '../journal/event';
import { journalOf } from '../library/lessonLibrary';
import type { LibraryEntry } from '../library/libraryEntry';
import { checkSound, checkUsable } from './checkUsable';
import { findLesson } from './findLesson';
import { isApproved } from './lessonStatus';
import type { Pipeline } from './pipeline';
import type { Done } from './undo';
import { verification } from './verifyLesson';

/** The user says: this exact text may be used. First digests are taken where neither the file nor the user gave any. */
export async function approve(pipeline: Pipeline, key: string): Promise<Done> {
  checkUsable(pipeline);
  const entry = findLesson(await pipeline.library.refresh(), key, ['active']);
  checkSound(entry);
  await pipeline.library.recordAll(entry.scope, await approvalEvents(pipeline, entry));
  const { id, name } = entry.lesson;
  return {
    what: `Approved ${name}`,
    lesson: id,
    undo: () =>
      pipeline.library.record(entry.scope, { type: 'revoked', lesson: id, hash: entry.approval }),
  };
}

/** Keys of the active lessons that wait for an approval and may have one. */
export async function findQuarantined({ library }: Pipeline): Promise<readonly LibraryEntry[]> {
  const { entries, ledgers } = await library.refresh();
  return entries.filter(
    (entry) =>
      entry.folder === 'active' &&
      entry.secrets.length === 0 &&
      !entry.problems.some(({ severity }) => severity === 'error') &&
      !isApproved(entry, ledgers[journalOf(entry.scope)]),
  );
}

/**
 * The approval of a text, with what its refs say now where that is not in doubt: there were no digests yet, or the published ones
 * still hold (then the values are kept, to explain a later change). A stale lesson is approved as a text and stays stale.
 */
export async function approvalEvents(
  pipeline: Pipeline,
  entry: LibraryEntry,
): Promise<readonly EventBody[]> {
  const { ledgers } = await pipeline.library.refresh();
  const approved: EventBody = { type: 'approved', lesson: entry.lesson.id, hash: entry.approval };
  if (ledgers[journalOf(entry.scope)].verified[entry.lesson.id]) return [approved];
  const first = await verification(pipeline, entry, 'approval');
  const contradicts = entry.lesson.fingerprint.some(
    ({ ref, digest }) => digest !== undefined && digest !== first?.digests[ref],
  );
  return first && !contradicts ? [approved, first] : [approved];
}
