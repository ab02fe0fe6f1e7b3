import { countedFact, type Detector } from '../fact';

/** Commits of this many authors' acts are looked at; older habits do not count. */
export const subjectsRead = 200;
const fewestCommits = 20;
/** At and above: conventional. Below `noneBar`: none. Between: nothing is said. */
const conventionalBar = 0.8;
const noneBar = 0.7;

const conventional =
  /^(feat|feature|fix|chore|docs?|tests?|refactor|ci|build|perf|style|revert|types?|release|deps|wip|dx|security|improvement|enh|bug)(\([^)]*\))?!?: \S/i;
/** Written by machines, in their own style. */
const automatic =
  /^(Bump |\[?(dependabot|renovate|pre-commit\.ci)|(build|chore|fix)\(deps[^)]*\)|Merge |v?\d+\.\d+(\.\d+)?([-.]\S+)?$|Update dependency |Revert ")/i;

/** Whether the newest commits follow the conventional form. */
export const commitConvention: Detector = {
  name: 'commit convention',
  detect: async ({ subjects }) => {
    const written = subjects.filter((subject) => !automatic.test(subject));
    if (written.length < fewestCommits) return [];
    const holds = written.filter((subject) => conventional.test(subject)).length;
    const share = holds / written.length;
    const support = { of: written.length, holds };
    const evidence = [{ path: '.git', text: `${holds} of the last ${written.length} commits` }];
    if (share >= conventionalBar)
      return [countedFact('commitConvention', 'conventional', support, evidence, [])];
    if (share >= noneBar) return [];
    const none = countedFact(
      'commitConvention',
      'none',
      { of: written.length, holds: written.length - holds },
      evidence,
      [],
    );
    // Half of the history following a form is as clear a "no convention" as none of it.
    return [{ ...none, confidence: share < 0.5 ? 0.95 : 0.8 }];
  },
};
