import type { TeamFold } from '../../journal/teamFold';
import { personOfKey, type TeamVoice } from '../../journal/teamVoice';
import { shownPath } from '../../library/libraryEntry';
import { ownedKeys, type OwnershipTexts } from '../../trust/ownedKeys';
import type { Pipeline } from '../pipeline';

/**
 * The texts that are here and that an owner of their files approves, with the owner; none where the user trusts nobody. Who contradicts a lesson
 * approves none of its texts, whatever was approved before, and with whichever of his keys. A key joined to an owner's is no owner's: that is said
 * by the file of keys alone.
 */
export async function trustedOwners(
  { library, settings }: Pick<Pipeline, 'library' | 'settings'>,
  fold: TeamFold,
  ownership: () => Promise<OwnershipTexts | undefined>,
): Promise<TeamVoice['owners']> {
  if (settings().teamTrust !== 'owners') return {};
  const texts = await ownership();
  if (!texts) return {};
  const ownerOf = ownedKeys(texts);
  const [{ people, lessons }, keys] = [fold.ledger(), fold.byKey()];
  const { entries } = await library.refresh();
  const found = entries.flatMap((entry) => {
    if (entry.scope !== 'project' || entry.folder !== 'active') return [];
    const { approval, brief } = entry;
    const by = Object.entries(keys[brief.id] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
    const approves = (key: string): boolean => {
      const person = lessons[brief.id]?.[personOfKey(people, key)];
      return person?.approved.includes(approval) === true && !person.isContested;
    };
    const owner = by
      .filter(([key, said]) => said.approved.includes(approval) && approves(key))
      .flatMap(([key]) => ownerOf(key, shownPath(entry)) ?? [])[0];
    return owner === undefined ? [] : [[approval, owner] as const];
  });
  return Object.fromEntries(found);
}
