import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { provenFact, type Detector } from '../fact';
import { encodePath, lineRef } from '../sources/ciFact';
import { ciSteps } from '../sources/ciSteps';

const guides = [
  'CONTRIBUTING.md',
  '.github/CONTRIBUTING.md',
  'docs/CONTRIBUTING.md',
  'CONTRIBUTING.rst',
  'CONTRIBUTING',
];
/** The line by its own name, or the option that writes it: a reviewer's sign-off is something else. */
const demanded = /git commit\b.* (-s|--signoff)\b|\bSigned-off-by\b/;
const checksIt = /^uses \S*\/?\S*dco\S*/i;

/** Whether every commit needs the line with which its author vouches for it: by a check of CI, or by the words of the guide for contributors. */
export const signOff: Detector = {
  name: 'sign-off',
  detect: async (tree) => {
    const settings = tree.first('.github/dco.yml', '.github/dco.yaml');
    const step = (await ciSteps(tree)).find(({ text }) => checksIt.test(text));
    if (step) {
      const { path, line, text } = step;
      const ref = lineRef(path, text.replace('uses ', ''));
      return [told(path, { path, line, text }, ref)];
    }
    for (const path of guides.filter((file) => tree.has(file))) {
      const evidence = await tree.at(path, demanded);
      if (evidence.line === undefined || isAdvice(await tree.text(path), evidence.line)) continue;
      return [told(path, evidence, lineRef(path, evidence.text.slice(0, 60).trim()))];
    }
    return settings === undefined
      ? []
      : [told(settings, { path: settings, text: settings }, `${encodePath(settings)}~exists`)];
  },
};

const advice = new RegExp(oneOf(lists.wordsOfAdvice), 'i');
/** Lines around the demand that may take it back. */
const around = 3;

function isAdvice(text: string, line: number): boolean {
  const near = text.split(/\r?\n/).slice(Math.max(0, line - 1 - around), line + around);
  return advice.test(near.join(' '));
}

function told(file: string, evidence: Parameters<typeof provenFact>[2], ref: string) {
  return {
    ...provenFact('signOff', 'git commit -s', evidence, [ref], 0.9),
    slots: { file },
  };
}
