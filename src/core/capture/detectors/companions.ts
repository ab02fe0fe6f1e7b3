import { companionFacts } from '../companions/companionFacts';
import { groupCompanions } from '../companions/groupCompanions';
import { mineCompanions, type Companions, type Mate } from '../companions/mineCompanions';
import { registered } from '../companions/registered';
import type { Detector } from '../fact';
import type { ScanTree } from '../scanTree';

/** What goes together in the history: a kind of change and what it never comes without. */
export const companions: Detector = {
  name: 'what goes together',
  detect: async (tree) => companionFacts(await toldCompanions(tree)),
};

/** Further mates of one kind are hardly read. */
const mostMates = 5;

/** What the history shows and the files still bear out, told once each. */
export function toldCompanions(tree: ScanTree): Promise<readonly Companions[]> {
  return tree.once('companions', async () => {
    const mined = mineCompanions(await tree.commits(), tree.files);
    const borneOut = await registered(tree, groupCompanions(mined, tree.files));
    return borneOut.map((one) => ({
      ...one,
      mates: [...one.mates].sort(surest).slice(0, mostMates),
    }));
  });
}

/** The most frequent first; of the same name before a place. */
const surest = (a: Mate, b: Mate): number =>
  b.holds - a.holds || Number(b.path.includes('{name}')) - Number(a.path.includes('{name}'));
