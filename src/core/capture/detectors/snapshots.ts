import { countedFact, type Detector } from '../fact';
import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { folderOf } from '../resolvePath';
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

/** Copies of other projects, and examples beside the product. */
const ofOthers = new RegExp(
  String.raw`(^|/)(${oneOf(lists.foldersAside.copies)})/|^(${oneOf(lists.foldersAside.examples)})/`,
);
/** At the root, or where scripts of the whole project lie. */
const ofScripts = /^([^/]+|(scripts?|tools?|bin|dev|hack|ci|build)\/[^/]+)$/;

const writesAnew = (script: string, file: string): boolean =>
  /(^|\/)(approve|update[-_]?(golden|snapshots?))\w*\.(py|sh|ps1)$/i.test(script) &&
  (ofScripts.test(script) || file.startsWith(`${folderOf(script)}/`));

/** The command of a tool, where a manifest names that tool. */
async function ifUsed(tree: ScanTree, command?: string): Promise<string | undefined> {
  const manifests = tree.files.filter((file) => /(^|\/)Cargo\.toml$/.test(file));
  const texts = await tree.sample(manifests, 40);
  const isUsed = texts.some(({ text }) => /^(insta|\[.*\binsta\])/m.test(text));
  return isUsed ? command : undefined;
}

/** Where most of what is expected stands in other files, these are a corner of it. */
const isCorner = (tree: ScanTree, files: readonly string[]): boolean =>
  tree.files.filter((file) => expected.test(file)).length > files.length;

/** Expected output that is compared as a whole: a change of behaviour or of the public interface changes these files too. */
export const snapshots: Detector = {
  name: 'snapshots',
  detect: async (tree) => {
    for (const [pattern, name, update] of kinds) {
      const files = tree.files.filter((file) => name.test(file) && !ofOthers.test(file));
      const [first] = files;
      const isOurs = update === undefined || tree.profile.language === 'rust';
      if (first === undefined || !isOurs || isCorner(tree, files)) continue;
      const approve = tree.files.find((file) => writesAnew(file, first));
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
      const command = approve ?? (await ifUsed(tree, update));
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
