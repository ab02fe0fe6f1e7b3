import { countedFact, type Detector } from '../fact';
import type { ScanTree } from '../scanTree';
import { encodePath } from '../sources/ciFact';

/** Files that hold what a test expects, by their names, and how they are written anew where one way is known. */
const kinds: readonly (readonly [pattern: string, name: RegExp, update?: string])[] = [
  ['*.approved.txt', /\.approved\.(txt|xml|json)$/],
  ['*.verified.txt', /\.verified\.\w+$/],
  ['*.snap', /(^|\/)snapshots\/[^/]+\.snap$/, 'cargo insta review'],
  ['*.golden', /\.golden$/],
];
/** Folders of tests that hold what comes out. */
const expected = /(^|\/)tests?\/(.*\/)?(target|expected|golden|outputs?)\//;

/** Where most of what is expected stands in other files, these are a corner of it. */
const isCorner = (tree: ScanTree, files: readonly string[]): boolean =>
  tree.files.filter((file) => expected.test(file)).length > files.length;

/** Expected output that is compared as a whole: a change of behaviour or of the public interface changes these files too. */
export const snapshots: Detector = {
  name: 'snapshots',
  detect: async (tree) => {
    for (const [pattern, name, update] of kinds) {
      const files = tree.files.filter(
        (file) => name.test(file) && !/(^|\/)(node_modules|vendor)\//.test(file),
      );
      const [first] = files;
      const isOurs = update === undefined || tree.profile.language === 'rust';
      if (first === undefined || !isOurs || isCorner(tree, files)) continue;
      const approve = tree.files.find((file) =>
        /(^|\/)(approve|update[-_]?(golden|snapshots?))\w*\.(py|sh|ps1)$/i.test(file),
      );
      const support = { of: files.length, holds: files.length };
      const folder = first.slice(0, first.lastIndexOf('/'));
      const isOnePlace = files.every((file) => file.startsWith(`${folder}/`));
      const fact = countedFact(
        'snapshots',
        pattern,
        support,
        [{ path: first, text: `${files.length} files` }],
        [
          `${encodePath(first)}~exists`,
          ...(approve === undefined ? [] : [`${encodePath(approve)}~exists`]),
        ],
      );
      const command = approve ?? update;
      return [
        {
          ...fact,
          confidence: 0.85,
          slots: {
            pattern: `*${/\.(approved|verified)\.\w+$|\.snap$|\.golden$/.exec(first)?.[0] ?? pattern.slice(1)}`,
            place: isOnePlace ? `${folder}/` : first,
            ...(command !== undefined && { command }),
          },
        },
      ];
    }
    return [];
  },
};
