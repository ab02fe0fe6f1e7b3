import type { EventBody } from '../../journal/event';
import { journalOf, type Library } from '../../library/lessonLibrary';
import { placeKey, type LibraryEntry } from '../../library/libraryEntry';
import { speaks } from '../status/mayBeGiven';

/** The user's yes to this very text. */
export function yesTo({
  lesson,
  approval,
  textHash,
  shortHash,
}: LibraryEntry): Extract<EventBody, { type: 'approved' }> {
  return { type: 'approved', lesson: lesson.id, hash: approval, text: textHash, short: shortHash };
}

/** The user's no to a text: under this name, and under any other unless another lesson in use says the same. */
export function retirementOf(
  entry: LibraryEntry,
  { entries, ledgers }: Library,
): Extract<EventBody, { type: 'retired' | 'restored' }> {
  const ledger = ledgers[journalOf(entry.scope)];
  const isDouble = entries.some(
    (other) =>
      other.scope === entry.scope &&
      placeKey(other) !== placeKey(entry) &&
      other.textHash === entry.textHash &&
      speaks(other, ledger),
  );
  return {
    ...{ type: 'retired', lesson: entry.lesson.id, name: entry.lesson.name, hash: entry.approval },
    ...(!isDouble && { text: entry.textHash }),
  };
}

/** What takes every retirement of a text back. */
export function restorationOf(
  entry: LibraryEntry,
): Extract<EventBody, { type: 'retired' | 'restored' }> {
  const { lesson, approval, textHash, shortHash } = entry;
  const { id, name } = lesson;
  return { type: 'restored', lesson: id, name, hash: approval, text: textHash, short: shortHash };
}
