import { provenFact, type Detector } from '../fact';
import { quoted } from '../sentences/phrase';
import { dig } from '../shape';
import { lineRef } from '../sources/ciFact';
import { workflowFile } from '../sources/ciSteps';
import { isAboutSources, runsOnPulls } from '../sources/onPulls';

/** Branches that everybody expects, and patterns of branches of releases. */
const expected = /^(main|master|trunk|HEAD)$/;

/** The branch that pull requests have to be against for CI to look at them, where it is none that everybody expects. */
export const targetBranch: Detector = {
  name: 'target branch',
  detect: async (tree) => {
    const limited: { readonly path: string; readonly branches: readonly string[] }[] = [];
    for (const path of tree.files.filter((file) => workflowFile.test(file))) {
      if (!/pull_request/.test(await tree.text(path))) continue;
      const { on } = await tree.record(path);
      const branches = dig(on, 'pull_request', 'branches');
      if (!runsOnPulls(on) || !isAboutSources(dig(on, 'pull_request', 'paths'))) continue;
      // One that looks at every pull request does so whatever the others are limited to.
      if (!Array.isArray(branches)) return [];
      limited.push({ path, branches: branches.filter((one) => typeof one === 'string') });
    }
    const [first] = limited;
    const all = new Set(limited.flatMap(({ branches }) => branches));
    // Whoever sends one to a usual branch is looked at as well.
    if (!first || [...all].some((branch) => expected.test(branch) || /[*?!]/.test(branch)))
      return [];
    const shared = first.branches.filter((branch) =>
      limited.every(({ branches }) => branches.includes(branch)),
    );
    const [branch, another] = shared;
    if (branch === undefined || another !== undefined) return [];
    const evidence = await tree.at(first.path, branch);
    return [
      {
        ...provenFact('targetBranch', branch, evidence, [lineRef(first.path, branch)], 0.88),
        slots: { branch: quoted(branch), file: first.path },
      },
    ];
  },
};
