import lists from '../../language/lists/repository.json';
import { countedFact, type Detector, type Support } from '../fact';
import { isByMachine } from '../machineCommit';
import { isRelease } from '../releaseCommit';
import { automatic } from './commitConvention';

/** The newest commits of people that are read, and how few of them show no form. */
const read = 400;
const fewest = { commits: 150, verbs: 80 } as const;
/** Share of the subjects with a verb that say what to do, and of all that are short enough; the same of the newest. */
const verbBar = 0.95;
const lengthBar = 0.98;
const newest = 60;
const newestBar = 0.9;
const mostCharacters = 72;

/** Types, areas and tickets before what a subject says, and the number that a forge adds after it. */
const before = /^((\[[^\]]*\]|[^\s:]+(\([^)]*\))?!?:|[A-Z]+-\d+:?) ){0,3}/;
const after = / \(#\d+\)$/;

const verbs = new Set(lists.verbsOfChanges);
/** What other forms of a verb begin with: `us` of `use`, `appl` of `apply`. */
const stems = new Set(lists.verbsOfChanges.map((verb) => verb.replace(/[ey]$/, '')));
const otherForm = /^(\w+?)(\w?)(i?ed|i?es|s|ing)$/;

/** Whether subjects say what to do rather than what was done, and how long they are, of those that people wrote. */
export const commitForm: Detector = {
  name: 'commit form',
  detect: async (tree) => {
    const subjects = (await tree.commits())
      .map(({ subject }) => subject)
      .filter((one) => !automatic.test(one) && !isByMachine(one) && !isRelease(one))
      .slice(0, read)
      .map((one) => one.replace(after, ''));
    if (subjects.length < fewest.commits) return [];
    const spoken = subjects.map(verbOf).filter((kind) => kind !== undefined);
    const isSaid =
      spoken.length >= fewest.verbs && isHeld(spoken, (kind) => kind === 'asks', verbBar);
    const isShort = (one: string): boolean => [...one].length <= mostCharacters;
    const isBrief = isHeld(subjects, isShort, lengthBar);
    if (!isSaid && !isBrief) return [];
    const asking = supportOf(spoken, (kind) => kind === 'asks');
    const short = supportOf(subjects, isShort);
    const text = `${countOf(isSaid ? asking : short)} of the newest commits`;
    return [
      {
        ...countedFact('commitForm', 'yes', isSaid ? asking : short, [{ path: '.git', text }], []),
        slots: {
          ...(isSaid && { count: countOf(asking), ...wordsOf(subjects) }),
          ...(isBrief && { short: countOf(short) }),
        },
      },
    ];
  },
};

/** Whether a subject begins with a verb of changes that asks, or with another form of one, which may stand before it (`Fixed: `). */
function verbOf(subject: string): 'asks' | 'tells' | undefined {
  const [first = '', word = ''] = [subject, subject.replace(before, '')].map((text) =>
    (/^\W*([A-Za-z]+)\b/.exec(text)?.[1] ?? '').toLowerCase(),
  );
  if (isOtherForm(first) || isOtherForm(word)) return 'tells';
  return verbs.has(word) ? 'asks' : undefined;
}

function isOtherForm(word: string): boolean {
  const [, stem = '', more = ''] = otherForm.exec(word) ?? [];
  return stems.has(stem) || stems.has(stem + more);
}

/** The example as the project writes it: with a capital letter or without. */
function wordsOf(subjects: readonly string[]): { readonly asks: string; readonly tells: string } {
  const asking = subjects.filter((one) => verbOf(one) === 'asks');
  const small = asking.filter((one) => /^[a-z]/.test(one.replace(before, ''))).length;
  return small * 2 > asking.length
    ? { asks: 'add', tells: 'added' }
    : { asks: 'Add', tells: 'Added' };
}

const isHeld = <T>(all: readonly T[], is: (one: T) => boolean, bar: number): boolean => {
  const latest = supportOf(all.slice(0, newest), is);
  const whole = supportOf(all, is);
  return whole.holds >= bar * whole.of && latest.holds >= newestBar * latest.of;
};

const supportOf = <T>(all: readonly T[], is: (one: T) => boolean): Support => ({
  of: all.length,
  holds: all.filter(is).length,
});

const countOf = ({ of, holds }: Support): string => `${holds} of ${of}`;
