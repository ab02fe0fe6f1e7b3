import type { Drift } from '../../fingerprint/drift';
import type { EventBody } from '../../journal/event';
import type { Ledger } from '../../journal/ledger';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Pipeline } from '../pipeline';
import { isApproved, isInUse } from './mayBeGiven';

/** A lesson with what drifted, as statuses and freshness have it. */
interface Drifted {
  readonly entry: LibraryEntry;
  readonly drifts: readonly Drift[];
}

/**
 * Keeps that these approved texts were stale here, with the digests their refs had: from then on a digest that arrives with the file does
 * not heal them alone. Writes nothing that is known already, and nothing in Restricted Mode.
 */
export async function noteStale(
  { library, settings, ports }: Pipeline,
  lessons: readonly Drifted[],
): Promise<void> {
  if (!settings().trusted || !lessons.some(({ drifts }) => drifts.some(isRead))) return;
  const ledger = (await library.refresh()).ledgers.project;
  const events = lessons.flatMap((lesson) => eventOf(lesson, ledger) ?? []);
  if (events.length === 0) return;
  try {
    await library.recordAll('project', events);
  } catch (error) {
    // A look goes on where nothing can be written, as in a check on a read-only disk.
    ports.logger.warn('What is stale could not be noted', error);
  }
}

function eventOf({ entry, drifts }: Drifted, ledger: Ledger): EventBody | undefined {
  const isOwn = entry.scope === 'project' && isInUse(entry, ledger) && isApproved(entry, ledger);
  if (!isOwn) return undefined;
  const { brief, approval: hash } = entry;
  const before = ledger.seenStale[brief.id];
  const seen = before?.hash === hash ? before.digests : {};
  const fresh = drifts.filter(isRead).filter(({ ref, digest }) => !seen[ref]?.includes(digest));
  if (fresh.length === 0) return undefined;
  const digests = Object.fromEntries(fresh.map(({ ref, digest }) => [ref, digest]));
  return { type: 'seen-stale', lesson: brief.id, hash, digests };
}

function isRead(drift: Drift): drift is Drift & { readonly digest: string } {
  return drift.state === 'stale' && drift.digest !== undefined;
}
