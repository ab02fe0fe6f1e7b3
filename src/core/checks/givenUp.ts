import type { Check } from '../lesson/parseCheck';
import type { ChangedFile } from './change';
import { concerns, tryCheck } from './tryCheck';

/** The newest changes by which it is seen whether people still keep a check. */
export const newestTried = 3;
/** So many of them broken, and it is no rule any more. */
const broken = 2;

/** Whether people gave a check up: they broke it in two of the last three changes that it has a say in. `changes` = the newest first. */
export function isGivenUp(check: Check, changes: readonly (readonly ChangedFile[])[]): boolean {
  const last = changes.filter((files) => concerns(check, files)).slice(0, newestTried);
  return last.filter((files) => tryCheck(check, files).length > 0).length >= broken;
}
