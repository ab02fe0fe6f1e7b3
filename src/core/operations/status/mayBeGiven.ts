import type { Ledger } from '../../journal/ledger';
import { noTo, type No } from '../../journal/noes';
import type { LibraryEntry } from '../../library/libraryEntry';
import { saying, type Saying } from '../../saying';
import type { StatusCode } from './statusCode';

/** True where a lesson is active or on trial: the lessons pre-flight looks at. */
export function isInUse(entry: LibraryEntry, ledger: Ledger): boolean {
  return entry.folder === 'active' || isOnTrial(entry, ledger);
}

/** True where time put this very text to use, for this user alone. */
export function isOnTrial(entry: LibraryEntry, ledger: Ledger): boolean {
  return entry.folder === 'candidates' && ledger.trials[entry.brief.id]?.hash === entry.approval;
}

/** True where this user approved this very text and has not said no to it since. A shipped recipe is another text when the values filled into it are others. */
export function isApproved(entry: LibraryEntry, ledger: Ledger): boolean {
  return hasYes(entry, ledger) && refusal(entry, ledger) === undefined;
}

/** True where this user, time or an owner whom the user trusts put this text to use; a no may stand against it. */
export function hasYes(entry: LibraryEntry, ledger: Ledger): boolean {
  return (
    ledger.approvals[entry.approval] === true ||
    isOnTrial(entry, ledger) ||
    ownersYes(entry, ledger) !== undefined
  );
}

/** The owner whose approval of this very text stands in for the user's own; `undefined` = there is none, or none is needed. */
export function ownersYes({ scope, approval }: LibraryEntry, ledger: Ledger): string | undefined {
  if (scope !== 'project' || ledger.approvals[approval] === true) return undefined;
  return ledger.team?.owners[approval];
}

/** The user's no to this text, which wins over any yes before it. */
export function refusal(entry: LibraryEntry, ledger: Ledger): No | undefined {
  return noTo(entry, ledger);
}

/** What a no says to the user. */
export const saidNo = (no: No): Saying<StatusCode> => saying(`status.${no}`);

/** True where a lesson is in use with the user's yes: what speaks, unless it is stale or rests. */
export function speaks(entry: LibraryEntry, ledger: Ledger): boolean {
  return isInUse(entry, ledger) && isApproved(entry, ledger);
}
