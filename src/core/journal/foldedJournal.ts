import type { JournalFiles, JournalPosition, JournalSlice, Logger } from '../ports';
import { foldEvents, needsReplay } from './foldEvents';
import { readJournalLines } from './journalLine';
import { emptyLedger, type Ledger } from './ledger';
import { readSnapshot } from './snapshot';

/** One journal, folded up to a position. */
export interface FoldedJournal {
  readonly position: JournalPosition;
  readonly ledger: Ledger;
}

/** Where every fold begins. */
export const unreadJournal: FoldedJournal = { position: {}, ledger: emptyLedger };

/**
 * The journal as of now. Only what is new is read; where that cannot be folded on top (an event from before the last one, files
 * that were compacted or cut), all of it is folded again. Both ways give the same ledger.
 */
export async function catchUp(
  known: FoldedJournal,
  journal: JournalFiles,
  logger: Logger,
): Promise<FoldedJournal & { readonly isCompactionDue: boolean }> {
  const slice = await journal.readSince(known.position);
  for (const notice of slice.notices) logger.warn(notice);
  const { isCompactionDue, position } = slice;
  if (slice.fromStart && !isEmpty(slice, known)) {
    return { ...foldAll(slice, logger), isCompactionDue };
  }
  const { events, skipped } = readJournalLines(slice.lines);
  if (events.length === 0 && skipped === 0) {
    return { ...known, position: samePosition(known.position, position), isCompactionDue };
  }
  if (needsReplay(known.ledger, events)) {
    return { ...foldAll(await journal.readSince({}), logger), isCompactionDue };
  }
  return { position, ledger: foldEvents(known.ledger, events, skipped), isCompactionDue };
}

/** Nothing was there and nothing is: what is known stays the same object. */
function isEmpty({ base, lines }: JournalSlice, { position }: FoldedJournal): boolean {
  return base === undefined && lines.length === 0 && Object.keys(position).length === 0;
}

function foldAll({ base, lines, position }: JournalSlice, logger: Logger): FoldedJournal {
  const start = base === undefined ? emptyLedger : readSnapshot(base);
  if (!start) {
    logger.warn(
      'The journal was compacted by a newer version of Repo Lessons. Update it to see what was counted before.',
    );
  }
  const { events, skipped } = readJournalLines(lines);
  return { position, ledger: foldEvents(start ?? emptyLedger, events, skipped) };
}

/** The known object where nothing moved, so that callers can see by identity that there is nothing to save. */
function samePosition(known: JournalPosition, now: JournalPosition): JournalPosition {
  const names = Object.keys(now);
  const isSame =
    names.length === Object.keys(known).length && names.every((name) => known[name] === now[name]);
  return isSame ? known : now;
}
