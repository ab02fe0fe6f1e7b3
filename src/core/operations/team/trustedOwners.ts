import type { TeamLedger } from '../../journal/foldTeam';
import type { TeamVoice } from '../../journal/teamVoice';
import { shownPath } from '../../library/libraryEntry';
import { ownedKeys, type OwnershipTexts } from '../../trust/ownedKeys';
import type { Pipeline } from '../pipeline';

/**
 * The texts that are here and that an owner of their files approves, with the owner; none where the user trusts nobody. Who contradicts a lesson
 * approves none of its texts, whatever was approved before.
 */
export async function trustedOwners(
  { library, settings }: Pick<Pipeline, 'library' | 'settings'>,
  { lessons }: Pick<TeamLedger, 'lessons'>,
  ownership: () => Promise<OwnershipTexts | undefined>,
): Promise<TeamVoice['owners']> {
  if (settings().teamTrust !== 'owners') return {};
  const texts = await ownership();
  if (!texts) return {};
  const ownerOf = ownedKeys(texts);
  const { entries } = await library.refresh();
  const found = entries.flatMap((entry) => {
    if (entry.scope !== 'project' || entry.folder !== 'active') return [];
    const by = Object.entries(lessons[entry.brief.id] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
    const owner = by
      .filter(([, said]) => said.approved.includes(entry.approval) && !said.isContested)
      .flatMap(([key]) => ownerOf(key, shownPath(entry)) ?? [])[0];
    return owner === undefined ? [] : [[entry.approval, owner] as const];
  });
  return Object.fromEntries(found);
}
