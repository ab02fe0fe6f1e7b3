import { failure } from '../../errors';
import { input, type InputCode } from '../../fingerprint/refDigest';
import type { EventBody } from '../../journal/event';
import type { Ledger } from '../../journal/ledger';
import { journalOf } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import { verifiedHere } from '../status/checkFreshness';
import { checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import type { Saying } from '../../saying';
import { done, type Change } from './undo';

export type VerifiedEvent = Extract<EventBody, { type: 'verified' }>;

/** "Still true": the refs as they are now are what the lesson was verified with. Kept in `state/`, never in the file. */
export async function verifyLesson(pipeline: Pipeline, key: string, by = 'user'): Promise<Change> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates']);
  const event = await verification(pipeline, entry, by);
  if (!event) throw failure.refused('namesNoRefs', { name: entry.lesson.name });
  await pipeline.library.record(entry.scope, event);
  return {
    what: done('verified', { name: entry.lesson.name }),
    lesson: entry.lesson.id,
  };
}

/** The event that brings back what was verified of a lesson before an act; where nothing was, it says so by having no digests. */
export function verificationBefore(lesson: string, { verified }: Ledger): VerifiedEvent {
  const { digests = {}, values = {}, by = 'undo', hash } = verified[lesson] ?? {};
  return { type: 'verified', lesson, digests, values, by, ...(hash !== undefined && { hash }) };
}

/**
 * The event that keeps the digests of a lesson's refs as they are now; `undefined` where it names none. A ref that can never have a digest
 * keeps what it had. Fails while an input cannot be read: half a file proves nothing.
 */
export async function verification(
  pipeline: Pipeline,
  entry: LibraryEntry,
  by: string,
): Promise<VerifiedEvent | undefined> {
  const { event, unreadable } = await lookAtRefs(pipeline, entry, by);
  if (unreadable !== undefined) throw failure.refused('inputUnreadable', { input: unreadable });
  return event;
}

/** The same for acts that can do without: `unreadable` says which input cannot be read now, and then there is no event. */
export async function lookAtRefs(
  { verifier, library }: Pipeline,
  entry: LibraryEntry,
  by: string,
): Promise<{ readonly event?: VerifiedEvent; readonly unreadable?: Saying<InputCode> }> {
  const { lesson, scope, approval: hash } = entry;
  if (lesson.fingerprint.length === 0 || scope === 'global') return {};
  const ledger = (await library.refresh()).ledgers[journalOf(scope)];
  const before = verifiedHere(entry, ledger)?.digests ?? {};
  const digests: Record<string, string> = {};
  const values: Record<string, string> = {};
  for (const [ref, now] of await verifier.digests(lesson.fingerprint.map(({ ref }) => ref))) {
    if (now.failure === 'content')
      return { unreadable: input('ofRef', { ref, what: now.error ?? '' }) };
    const digest = now.digest ?? before[ref];
    if (digest !== undefined) digests[ref] = digest;
    if (now.value !== undefined) values[ref] = now.value;
  }
  return { event: { type: 'verified', lesson: lesson.id, digests, values, by, hash } };
}
