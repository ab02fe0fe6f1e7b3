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

/** A journal as of now, and how it came to that. */
export interface CaughtUp extends FoldedJournal {
  readonly isCompactionDue: boolean;
  /** All of it was folded again. */
  readonly isWhole: boolean;
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
): Promise<CaughtUp> {
  const slice = await journal.readSince(known.position);
  for (const notice of slice.notices) logger.warn(notice);
  const { isCompactionDue, position } = slice;
  if (slice.fromStart && !isEmpty(slice, known)) {
    return { ...foldAll(slice, logger), isCompactionDue, isWhole: true };
  }
  const { events, skipped } = readJournalLines(slice.lines);
  if (events.length === 0 && skipped.length === 0) {
    const same = samePosition(known.position, position);
    return { ...known, position: same, isCompactionDue, isWhole: false };
  }
  if (needsReplay(known.ledger, events)) {
    const whole = foldAll(await journal.readSince({}), logger);
    return { ...whole, isCompactionDue, isWhole: true };
  }
  const ledger = foldEvents(known.ledger, events, skipped.length);
  return { position, ledger, isCompactionDue, isWhole: false };
}

/** A later process folds so many events again in less time than writing the projection takes. */
const soonFolded = 24;

/** True where what was kept of journals misses more than a later process should fold again. */
export function isFarBehind(
  kept: Readonly<Record<string, FoldedJournal>>,
  now: Readonly<Record<string, FoldedJournal>>,
): boolean {
  const missing = Object.entries(now).map(
    ([journal, { ledger }]) => ledger.events - (kept[journal]?.ledger.events ?? 0),
  );
  return missing.some((events) => events > soonFolded);
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
  return { position, ledger: foldEvents(start ?? emptyLedger, events, skipped.length) };
}

/** The known object where nothing moved, so that callers can see by identity that there is nothing to save. */
function samePosition(known: JournalPosition, now: JournalPosition): JournalPosition {
  const names = Object.keys(now);
  const isSame =
    names.length === Object.keys(known).length && names.every((name) => known[name] === now[name]);
  return isSame ? known : now;
}
