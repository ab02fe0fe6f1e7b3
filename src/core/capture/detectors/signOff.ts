import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { CommitChange } from '../../ports';
import { countedFact, provenFact, type Detector, type Fact } from '../fact';
import { quoted } from '../sentences/phrase';
import { isByMachine } from '../machineCommit';
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
const letsMembersOff = /^\s*members:\s*false\b/m;
/** A part of the project, or the people who give it out. */
const ofSome = /\bcommits? (?:to|in|under) \S*[\w`]\/|\b(?:managers?|maintainers?|releases?)\b/i;
const checksIt = /^uses \S*\/?\S*dco\S*/i;

/** Whether every commit needs the line with which its author vouches for it: by a check of CI, or by the words of the guide for contributors, or because all have it. */
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
      const lines = (await tree.text(path)).split(/\r?\n/);
      const at = lines.findIndex((line, index) => demanded.test(line) && isDemand(lines, index));
      const text = lines[at]?.trim().slice(0, 160);
      if (text === undefined) continue;
      return [told(path, { path, line: at + 1, text }, lineRef(path, text.slice(0, 60).trim()))];
    }
    if (settings === undefined) return habit(await tree.commits());
    const fact = told(
      settings,
      { path: settings, text: settings },
      `${encodePath(settings)}~exists`,
    );
    return letsMembersOff.test(await tree.text(settings))
      ? [{ ...fact, slots: { ...fact.slots, members: quoted('members: false') } }]
      : [fact];
  },
};

/** The newest commits of people, how few of them show no habit, and the share that has to have the line. */
const commitsRead = 200;
const fewestCommits = 60;
const bar = 0.95;

/** What commits carry though nothing asks for it where a scan looks: an application that checks them stands in no file. */
function habit(commits: readonly CommitChange[]): readonly Fact[] {
  const newest = commits.filter(({ subject }) => !isByMachine(subject)).slice(0, commitsRead);
  const holds = newest.filter(({ isSignedOff }) => isSignedOff).length;
  if (newest.length < fewestCommits || holds < bar * newest.length) return [];
  const count = `${holds} of ${newest.length}`;
  const evidence = [{ path: '.git', text: `${count} of the newest commits` }];
  const fact = countedFact('signOff', 'git commit -s', { of: newest.length, holds }, evidence, []);
  return [{ ...fact, confidence: 0.9, slots: { count } }];
}

const advice = new RegExp(oneOf(lists.wordsOfAdvice), 'i');
/** Says that some do not add it, no longer, or only keep what is there. */
const ofOthers = new RegExp(String.raw`\b(${oneOf(lists.wordsAgainstDemand)})\b|n't\b`, 'i');
/** Lines around the demand that may take it back. */
const around = 3;

/** Whether what stands around a line asks it of commits, and what its own sentence says is no exception. */
function isDemand(lines: readonly string[], at: number): boolean {
  const near = lines.slice(Math.max(0, at - around), at + around + 1);
  const sentences = near.join(' ').split(/[.!?;:] |(?<=\S) {4,}/);
  const own = sentences.filter((one) => demanded.test(one));
  return (
    !advice.test(near.join(' ')) &&
    /\bcommits?\b/i.test(near.join(' ')) &&
    own.some(
      (one) => !ofOthers.test(one) && !ofSome.test(one) && one.includes(wordsIn(lines[at] ?? '')),
    )
  );
}

const wordsIn = (line: string): string => demanded.exec(line)?.[0] ?? line;

function told(file: string, evidence: Parameters<typeof provenFact>[2], ref: string) {
  return {
    ...provenFact('signOff', 'git commit -s', evidence, [ref], 0.9),
    slots: { file },
  };
}
