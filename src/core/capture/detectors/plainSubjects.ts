import { countedFact, type Detector } from '../fact';
import { isByMachine } from '../machineCommit';
import { isRelease } from '../releaseCommit';
import type { ScanTree } from '../scanTree';
import { automatic, conventional } from './commitConvention';

/** Fewer subjects of people show no form. */
const fewestSubjects = 60;
/** The newest of them: what has begun since is not the form of the project any more. */
const newest = 30;
/** Share that may have a type before it, and share that may have anything else there. */
const mostTyped = 0.02;
const mostLed = 0.1;
/** How they begin, or end, and the share that does for that to be the form: of what most people write anyway hardly one may be otherwise. */
const forms = [
  ['ended', /^\p{Lu}.*\w\.( \(#\d+\))?$/u, 0.9],
  ['capital', /^\p{Lu}/u, 0.98],
  ['small', /^\p{Ll}/u, 0.9],
] as const;
const led = /^(\[|\([^)]*\) |[^\s:]+( [^\s:]+){0,2}: )/;
const setUp = /(^|\/)(\.?commitlint\b|\.gitlint$|\.czrc$|cz\.(json|toml)$)/;
const guide =
  /^(\.github\/|docs\/)?(AGENTS|CLAUDE|CONTRIBUTING|PULL_REQUEST_TEMPLATE|copilot-instructions)\.\w+$/i;
const asked = /conventional[- ]commit|commitlint|semantic (commit|pull|release)|\bfeat(\(\w+\))?:/i;

/** Subjects that are sentences with nothing before them: whoever is used to types writes them here as well. */
export const plainSubjects: Detector = {
  name: 'plain subjects',
  detect: async (tree) => {
    const written = tree.subjects.filter(
      (one) => !automatic.test(one) && !isByMachine(one) && !isRelease(one),
    );
    const isPlain = (subjects: readonly string[]): boolean =>
      countOf(subjects, conventional) <= mostTyped * subjects.length &&
      countOf(subjects, led) <= mostLed * subjects.length;
    if (written.length < fewestSubjects || !isPlain(written)) return [];
    if (!isPlain(written.slice(0, newest)) || (await isAsked(tree))) return [];
    const form = forms.find(([, own, bar]) => countOf(written, own) >= bar * written.length);
    if (!form) return [];
    const support = {
      of: written.length,
      holds: written.filter((one) => form[1].test(one) && !conventional.test(one)).length,
    };
    const count = `${support.holds} of ${support.of}`;
    return [
      {
        ...countedFact(
          'plainSubjects',
          form[0],
          support,
          [{ path: '.git', text: `${count} of the newest commits` }],
          [],
        ),
        confidence: 0.88,
        slots: { count },
      },
    ];
  },
};

const countOf = (subjects: readonly string[], pattern: RegExp): number =>
  subjects.filter((subject) => pattern.test(subject)).length;

/** Whether a tool or a guide wants types all the same. */
async function isAsked(tree: ScanTree): Promise<boolean> {
  if (tree.files.some((file) => setUp.test(file))) return true;
  const texts = await Promise.all(
    tree.files.filter((file) => guide.test(file)).map((file) => tree.text(file)),
  );
  return texts.some((text) => asked.test(text));
}
