import type { CommitChange, RelativePath } from '../../ports';
import { countedFact, type Detector } from '../fact';
import { quoted } from '../sentences/phrase';
import { isTestName, isUnderTests } from '../sourceProfile';
import { productChanges } from '../sources/productChanges';

const fewestChanges = 40;
/** Share of the changes of sources that bring tests along: fewer are a custom of some. */
const bar = 0.7;
/** The newest of them, and the share there: what has been given up is no habit. */
const newest = 20;
const newestBar = 0.65;
/** A change of more files is a move or a format of everything. */
const mostFiles = 60;
/** Share of the touched test files that lie in one folder for it to be named. */
const placeBar = 0.9;

/** Whether people change tests in the same change as sources: where nearly all do, one without them is sent back. */
export const testsWithCode: Detector = {
  name: 'tests with code',
  detect: async (tree) => {
    const changes = (await productChanges(tree)).filter(({ files }) => files.length <= mostFiles);
    const support = supportOf(changes);
    const latest = supportOf(changes.slice(0, newest));
    if (support.of < fewestChanges || support.holds < bar * support.of) return [];
    if (latest.holds < newestBar * latest.of) return [];
    const place = placeOf(changes.flatMap(({ files }) => files.filter(isTest)));
    const count = `${support.holds} of ${support.of}`;
    const text = `${count} of the newest changes of sources`;
    return [
      {
        ...countedFact('testsWithCode', 'yes', support, [{ path: '.git', text }], []),
        confidence: 0.88,
        slots: { count, ...(place !== undefined && { place: quoted(`${place}/`) }) },
      },
    ];
  },
};

const isTest = (file: RelativePath): boolean => isTestName(file) || isUnderTests(file);

const supportOf = (changes: readonly CommitChange[]): { of: number; holds: number } => ({
  of: changes.length,
  holds: changes.filter(({ files }) => files.some(isTest)).length,
});

/** The folder in the root that nearly all of these lie in. */
function placeOf(files: readonly RelativePath[]): string | undefined {
  const counts = new Map<string, number>();
  for (const file of files) {
    const top = file.slice(0, Math.max(0, file.indexOf('/')));
    counts.set(top, (counts.get(top) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best &&
    best[0] !== '' &&
    isUnderTests(`${best[0]}/a`) &&
    best[1] >= placeBar * files.length
    ? best[0]
    : undefined;
}
