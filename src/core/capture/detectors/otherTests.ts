import { provenFact, type Detector } from '../fact';
import { commandRef } from '../sources/ciFact';
import { ciSteps } from '../sources/ciSteps';
import { isAmongTests, nodeProject } from '../sources/nodeProject';
import { openCommand } from '../sources/openCommand';

/** Runners of a second kind of test, which a unit test command leaves out. */
const tools: readonly (readonly [name: string, call: RegExp])[] = [
  ['cucumber', /\bcucumber\b/],
  ['behat', /\bbehat\b/],
  ['playwright', /\bplaywright test\b/],
  ['cypress', /\bcypress run\b/],
  ['busted', /\bbusted\b/],
];

/** A second kind of tests that CI runs by a command of its own. */
export const otherTests: Detector = {
  name: 'other tests',
  detect: async (tree) => {
    const scripts = (await nodeProject(tree))?.scripts ?? {};
    for (const step of await ciSteps(tree)) {
      // A profile or a tag chooses some of them.
      if (/ (--profile|--tags|--grep|--spec|--project|-[ptg])[ =]/.test(step.text)) continue;
      if (step.text.length > 60 || /[$<>|]|--color$/.test(step.text.replace(/ --color$/, '')))
        continue;
      const opened = await openCommand(tree, step.text);
      const tool = tools.find(([, call]) => [step.text, ...opened].some((line) => call.test(line)));
      if (!tool || isAmongTests(scripts, tool[1])) continue;
      const command = step.text.replace(/ --color$/, '');
      const evidence = { path: step.path, line: step.line, text: step.text };
      const refs = [await commandRef(tree, evidence)];
      return [{ ...provenFact('otherTests', tool[0], evidence, refs, 0.88), slots: { command } }];
    }
    return [];
  },
};
