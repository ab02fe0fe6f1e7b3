import type { EventBody } from '../../journal/event';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { JournalName } from '../../library/projection';
import { checkSound, checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import { isApproved } from '../status/lessonStatus';
import type { Pipeline } from '../pipeline';
import type { Done } from './undo';
import { verification } from './verifyLesson';

/** The user says: this exact text may be used. First digests are taken where neither the file nor the user gave any. */
export async function approve(pipeline: Pipeline, key: string): Promise<Done> {
  checkUsable(pipeline);
  const entry = findLesson(await pipeline.library.refresh(), key, ['active']);
  checkSound(entry);
  await pipeline.library.recordAll(entry.scope, await approvalEvents(pipeline, entry));
  return done(pipeline, entry);
}

/**
 * Approves every text that waits and may be approved: one look at the lessons, one act for each journal. `shown` are the approvals
 * of the texts that the user was shown: a text that came or changed since goes on waiting. Absent = all.
 */
export async function approveAll(
  pipeline: Pipeline,
  shown?: ReadonlySet<string>,
): Promise<readonly Done[]> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const waiting = quarantinedIn(library).filter(({ approval }) => shown?.has(approval) ?? true);
  const events: Record<JournalName, EventBody[]> = { project: [], global: [] };
  for (const entry of waiting)
    events[journalOf(entry.scope)].push(...(await approvalEvents(pipeline, entry, library)));
  for (const name of ['project', 'global'] as const)
    await pipeline.library.recordAll(name, events[name]);
  return waiting.map((entry) => done(pipeline, entry));
}

function done({ library }: Pipeline, { scope, brief, approval }: LibraryEntry): Done {
  const { id, name } = brief;
  return {
    what: `Approved ${name}`,
    lesson: id,
    undo: () => library.record(scope, { type: 'revoked', lesson: id, hash: approval }),
  };
}

/** Keys of the active lessons that wait for an approval and may have one. */
export async function findQuarantined({ library }: Pipeline): Promise<readonly LibraryEntry[]> {
  return quarantinedIn(await library.refresh());
}

function quarantinedIn({ entries, ledgers }: Library): readonly LibraryEntry[] {
  return entries.filter(
    (entry) =>
      entry.folder === 'active' &&
      entry.isSound &&
      !isApproved(entry, ledgers[journalOf(entry.scope)]),
  );
}

/**
 * The approval of a text, with what its refs say now where that is not in doubt: there were no digests yet, or the published ones
 * still hold (then the values are kept, to explain a later change). A stale lesson is approved as a text and stays stale. `known` saves
 * another look.
 */
export async function approvalEvents(
  pipeline: Pipeline,
  entry: LibraryEntry,
  known?: Library,
): Promise<readonly EventBody[]> {
  const { ledgers } = known ?? (await pipeline.library.refresh());
  const approved: EventBody = { type: 'approved', lesson: entry.lesson.id, hash: entry.approval };
  if (ledgers[journalOf(entry.scope)].verified[entry.lesson.id]) return [approved];
  const first = await verification(pipeline, entry, 'approval');
  const contradicts = entry.lesson.fingerprint.some(
    ({ ref, digest }) => digest !== undefined && digest !== first?.digests[ref],
  );
  return first && !contradicts ? [approved, first] : [approved];
}
