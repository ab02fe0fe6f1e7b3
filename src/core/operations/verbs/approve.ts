import { tryClaims } from '../status/checkClaims';
import { isSameDigest } from '../../fingerprint/refDigest';
import type { EventBody } from '../../journal/event';
import type { Ledger } from '../../journal/ledger';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { JournalName } from '../../library/projection';
import { verifiedHere } from '../status/checkFreshness';
import { checkSound, checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import { hasYes, refusal } from '../status/mayBeGiven';
import type { Pipeline } from '../pipeline';
import type { Said } from '../../saying';
import { done, noted, type Change } from './undo';
import { yesTo } from './userWords';
import { lookAtRefs } from './verifyLesson';

/** The user's yes to one text, and what follows from it. */
export interface Approval {
  readonly entry: LibraryEntry;
  readonly events: readonly EventBody[];
  /** Why the text was approved without being verified. */
  readonly note?: Said;
}

/** The user says: this exact text may be used. First digests are taken where neither the file nor the user gave any, and its claims hold. */
export async function approve(pipeline: Pipeline, key: string): Promise<Change> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active']);
  checkSound(entry);
  const approval = await approvalOf(pipeline, entry, library);
  await pipeline.library.recordAll(entry.scope, approval.events);
  return changeOf(approval);
}

/**
 * Approves every text that waits and may be approved: one look at the lessons, one act for each journal. `shown` are the approvals
 * of the texts that the user was shown: a text that came or changed since goes on waiting. Absent = all. A text that the user once said no
 * to is lifted by a word about that very text alone.
 */
export async function approveAll(
  pipeline: Pipeline,
  shown?: ReadonlySet<string>,
): Promise<readonly Change[]> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const waiting = quarantinedIn(library).filter(({ approval }) => shown?.has(approval) ?? true);
  const approvals: Approval[] = [];
  for (const entry of waiting) approvals.push(await approvalOf(pipeline, entry, library));
  const events: Record<JournalName, EventBody[]> = { project: [], global: [] };
  for (const { entry, events: said } of approvals) events[journalOf(entry.scope)].push(...said);
  for (const name of ['project', 'global'] as const)
    await pipeline.library.recordAll(name, events[name]);
  return approvals.map(changeOf);
}

function changeOf({ entry, note }: Approval): Change {
  const { id, name } = entry.brief;
  return { what: noted(done('approved', { name }), note), lesson: id };
}

/** Keys of the active lessons that wait for an approval and may have one. */
export async function findQuarantined({ library }: Pipeline): Promise<readonly LibraryEntry[]> {
  return quarantinedIn(await library.refresh());
}

function quarantinedIn({ entries, ledgers }: Library): readonly LibraryEntry[] {
  return entries.filter((entry) => {
    const ledger = ledgers[journalOf(entry.scope)];
    const mayBe = entry.folder === 'active' && entry.isSound;
    return mayBe && !hasYes(entry, ledger) && refusal(entry, ledger) === undefined;
  });
}

/**
 * The approval of a text, with what its refs say now where that is not in doubt: the published digests hold (then the values are kept, to
 * explain a later change), or there are none yet and what the text claims holds. Where a published digest differs the text is approved
 * and stale: a yes to a text says nothing about what stands in the repository.
 */
export async function approvalOf(
  pipeline: Pipeline,
  entry: LibraryEntry,
  { ledgers }: Library,
): Promise<Approval> {
  const { fingerprint } = entry.lesson;
  const ledger = ledgers[journalOf(entry.scope)];
  const approved: EventBody = yesTo(entry);
  // What this user verified of this very text goes on saying when it is stale.
  if (isSettled(entry, ledger)) return { entry, events: [approved] };
  const { event: now, unreadable } = await lookAtRefs(pipeline, entry, 'approval');
  if (unreadable !== undefined)
    return { entry, events: [approved], note: done('notVerified', { why: unreadable }) };
  if (!now) return { entry, events: [approved] };
  const differs = fingerprint.some(
    ({ ref, digest }) => digest !== undefined && !isSameDigest(digest, now.digests[ref]),
  );
  const failed = differs ? undefined : await failedClaims(pipeline, entry);
  const isVerified = !differs && failed === undefined;
  return {
    entry,
    events: [
      approved,
      ...(failed?.events ?? []),
      ...(isVerified ? [now] : forgetting(entry, ledger)),
    ],
    ...(failed && { note: failed.note }),
  };
}

/** True where a yes to the text has nothing to verify: it was verified, or a scan filled it from what is there. */
function isSettled(entry: LibraryEntry, ledger: Ledger): boolean {
  return entry.scope === 'shipped' || verifiedHere(entry, ledger)?.hash !== undefined;
}

/** What an older journal verified without naming the text does not speak for this one. */
function forgetting(entry: LibraryEntry, ledger: Ledger): readonly EventBody[] {
  if (!verifiedHere(entry, ledger)) return [];
  const { id: lesson } = entry.lesson;
  return [
    { type: 'verified', lesson, digests: {}, values: {}, by: 'approval', hash: entry.approval },
  ];
}

/** Tries what a text says that nobody has verified yet; `undefined` = its file has all digests, or nothing that it says fails. */
async function failedClaims(
  pipeline: Pipeline,
  entry: LibraryEntry,
): Promise<{ readonly events: readonly EventBody[]; readonly note: Said } | undefined> {
  if (entry.lesson.fingerprint.every(({ digest }) => digest !== undefined)) return undefined;
  const [checked] = await tryClaims(pipeline, [entry]);
  const failed = checked?.claims.filter(({ holds }) => !holds) ?? [];
  if (!checked || failed.length === 0) return undefined;
  const not = failed.map(({ text }) => text).join('; ');
  return {
    events: [checked.event],
    note: done('claimsFail', { failed: failed.length, of: checked.claims.length, not }),
  };
}
