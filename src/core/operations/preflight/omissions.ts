import type { OmittedLesson } from '../../lesson/receipt';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Said } from '../../saying';
import type { Selection } from '../../select/selectLessons';
import type { Eligibility } from '../status/lessonStatus';

/** A lesson that was left out, as a receipt keeps it. */
export function omit(
  { brief }: LibraryEntry,
  reason: OmittedLesson['reason'],
  detail?: Said,
): OmittedLesson {
  const { id, name } = brief;
  return detail === undefined || detail === ''
    ? { id, name, reason }
    : { id, name, reason, detail };
}

/** Left out since the request asks for no change of code. */
export function omittedByClass(entry: LibraryEntry): OmittedLesson {
  return omit(entry, 'class');
}

/** What ranking left out. */
export function omittedBySelection(
  { belowFloor, rivalRecipes, otherFiles }: Selection,
  entries: ReadonlyMap<string, LibraryEntry>,
): OmittedLesson[] {
  const omitted: OmittedLesson[] = [];
  const note = (id: string, reason: OmittedLesson['reason'], detail?: Said): void => {
    const entry = entries.get(id);
    if (entry) omitted.push(omit(entry, reason, detail));
  };
  for (const { id, why } of belowFloor) note(id, 'under floor', why);
  for (const { id, why } of rivalRecipes) note(id, 'rival recipe', why);
  for (const id of otherFiles) note(id, 'not for these files');
  return omitted;
}

/** What its state keeps a lesson from. */
export function omittedByStatus({ entry, omission, reasons }: Eligibility): OmittedLesson {
  return omit(entry, omission ?? 'has problems', reasons[0]);
}
