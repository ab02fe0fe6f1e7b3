import { companionFacts } from '../companions/companionFacts';
import { groupCompanions } from '../companions/groupCompanions';
import { mineCompanions } from '../companions/mineCompanions';
import { registered } from '../companions/registered';
import type { Detector } from '../fact';

/** What goes together in the history: a kind of change and what it never comes without. */
export const companions: Detector = {
  name: 'what goes together',
  detect: async (tree) => {
    const mined = mineCompanions(await tree.commits(), tree.files);
    return companionFacts(await registered(tree, groupCompanions(mined, tree.files)));
  },
};
