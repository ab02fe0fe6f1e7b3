import type { EventBody, JournalEvent } from '../journal/event';
import type { Ledger } from '../journal/ledger';
import type { LibraryEntry } from './libraryEntry';

/**
 * The event that exchanges short hashes for full ones, with what is in force at this moment. `events` are those of the journal: only what
 * this user retired is a no, not what lies among the retired files of a repository.
 */
export function rehashing(
  entries: readonly LibraryEntry[],
  ledger: Ledger,
  events: readonly JournalEvent[],
): Extract<EventBody, { type: 'rehashed' }> {
  const retired = retiredIds(events);
  const spoken = new Set(
    entries
      .filter(({ folder, shortHash }) => folder === 'active' && ledger.approvals[shortHash])
      .map(({ textHash }) => textHash),
  );
  const texts = entries.map((entry) => {
    const { folder, brief, approval, textHash, shortHash } = entry;
    const isRetired = folder === 'retired' && retired.has(brief.id);
    return {
      ...{ lesson: brief.id, from: shortHash, to: approval, text: textHash },
      ...(folder === 'active' && { isInForce: true }),
      ...(isRetired && {
        isRetired: spoken.has(textHash) ? ('here' as const) : ('everywhere' as const),
      }),
    };
  });
  return { type: 'rehashed', texts };
}

function retiredIds(events: readonly JournalEvent[]): ReadonlySet<string> {
  const retired = new Set<string>();
  for (const event of events) {
    if (event.type === 'retired') retired.add(event.lesson);
    if (event.type === 'restored') retired.delete(event.lesson);
  }
  return retired;
}
