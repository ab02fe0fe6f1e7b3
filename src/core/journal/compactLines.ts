import { utf8Length } from '../language/utf8Length';
import type { FoldClosedLines } from '../ports';
import type { EventType } from './event';
import { foldEvents } from './foldEvents';
import { readJournalLine, readJournalLines } from './journalLine';
import { emptyLedger } from './ledger';
import { readSnapshot, writeSnapshot } from './snapshot';

/** Uses, and what was seen to be stale, are in the snapshot; nobody asks for them one by one. */
const counted: ReadonlySet<EventType> = new Set([
  'read',
  'injected',
  'returned',
  'seen-stale',
  'stood',
  'travelled',
]);

/** What happened in requests and tasks: kept for Activity and for learning, as long as there is room. */
const history: ReadonlySet<EventType> = new Set([
  'outcome',
  'outcome-withdrawn',
  'accompanied',
  'reinforced',
  'unreinforced',
  'penalized',
  'unpenalized',
  'receipt',
  'compacted',
  'correction',
  'validated',
  'proven',
  'episode-started',
  'tool-called',
  'edited',
  'user-said',
  'episode-ended',
  'episode-outcome',
  'learnt',
  'activity',
]);

/** Over the limit, history shrinks to this share of its room, so that the oldest lines do not go one week at a time. */
const shareAfterCut = 0.8;

/**
 * How closed weeks are compacted: everything is folded into the snapshot; the user's words (approvals, tombstones, vetoes, pins,
 * verifications, …) and lines of other versions stay for ever, history stays until the journal is larger than `maxBytes`.
 * Folding the snapshot gives exactly what folding the lines gave.
 */
export function compactLines(maxBytes: number): FoldClosedLines {
  return (material) => {
    const ledger = material.base === undefined ? emptyLedger : readSnapshot(material.base);
    if (!ledger) return undefined;
    const { events, skipped } = readJournalLines(material.closed);
    const foreign = skipped.filter(isJson);
    const base = writeSnapshot(foldEvents(ledger, events, skipped.length));
    const fresh = events
      .filter(({ type }) => !counted.has(type))
      .map((event) => JSON.stringify(event));
    // The adapter keeps the snapshot twice.
    const room = maxBytes - material.otherBytes - 2 * base.length;
    return { base, kept: cutHistory([...material.kept, ...fresh, ...foreign], room) };
  };
}

/** A whole line of another version or an unknown type is kept, word for word. */
function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    // Torn by a crash: there is nothing to keep.
    return false;
  }
}

/** Drops the oldest history where all lines together are larger than the room. */
function cutHistory(lines: readonly string[], room: number): readonly string[] {
  const sizes = lines.map((line) => utf8Length(line) + 1);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= room) return lines;
  let excess = total - Math.max(0, room) * shareAfterCut;
  return lines.filter((line, at) => {
    if (excess <= 0 || !isHistory(line)) return true;
    excess -= sizes[at] ?? 0;
    return false;
  });
}

function isHistory(line: string): boolean {
  const event = readJournalLine(line);
  return event !== undefined && history.has(event.type);
}
