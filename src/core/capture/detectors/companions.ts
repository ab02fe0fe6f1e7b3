import { companionFacts } from '../companions/companionFacts';
import { groupCompanions } from '../companions/groupCompanions';
import { mineCompanions, type Companions } from '../companions/mineCompanions';
import { registered } from '../companions/registered';
import type { Detector } from '../fact';
import type { ScanTree } from '../scanTree';

/** What goes together in the history: a kind of change and what it never comes without. */
export const companions: Detector = {
  name: 'what goes together',
  detect: async (tree) => companionFacts(await toldCompanions(tree)),
};

/** What the history shows and the files still bear out, told once each. */
export function toldCompanions(tree: ScanTree): Promise<readonly Companions[]> {
  return tree.once('companions', async () => {
    const mined = mineCompanions(await tree.commits(), tree.files);
    return registered(tree, groupCompanions(mined, tree.files));
  });
}
