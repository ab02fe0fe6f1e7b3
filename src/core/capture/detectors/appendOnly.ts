import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { CommitChange, RelativePath } from '../../ports';
import { countedFact, type Detector } from '../fact';
import { isByMachine } from '../machineCommit';
import { leafOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import { quoted, unsaid } from '../sentences/phrase';
import { isAside, isTestName, isUnderTests } from '../sourceProfile';
import { encodePath } from '../sources/ciFact';
import { generatedMark } from '../sources/generatedMark';

/** Fewer files show no habit, and fewer commits that added them may be one piece of work. */
const fewest = { files: 12, commits: 8 } as const;
/** Share that nobody changed again, of all and of the newest: what has changed lately is no habit any more. */
const bar = 0.95;
const newest = 20;
const newestBar = 0.9;
/** Commits after its adding in which a file is still being written. */
const whileWritten = 40;
/** Commits that have passed since: before, it says nothing that nobody changed it. */
const settled = 100;
/** One of the newest so many commits added one: what has been given up is no habit. */
const lately = 1_000;
/** A commit of more files is a move or a format of everything. */
const mostFiles = 60;
/** Share of pairs whose names stand in the order in which they were added. */
const orderBar = 0.9;
/** Characters in which a tool says that it writes a file again: a draft that one made once is people's. */
const marked = 400;
const mostNamed = 3;

/** A name that begins with the number, the version or the time that it was made under. */
const stamped =
  /^((?:[A-Z]|version|migration|next)[_-]?)?(\d{3,14}([-_.]\d+)*|\d+(\.\d+)+([-_]\d+)?)([-_.A-Za-z]|$)/i;
const ending = /\.[A-Za-z]\w*$/;
/** Texts, pictures, patches and what programs record have reasons of their own not to change. */
const noSource = new RegExp(`\\.(?:${oneOf(lists.endingsOfTextsAndRecords)})$`, 'i');
/** What is written once for a release, or for a tool. */
const noWork = new RegExp(
  `(^|/)(?:${oneOf([...lists.changelogFolders, ...lists.releaseFolders])}|\\.[^/]+)/`,
);

/** Where the usual frameworks put migrations, which everybody who knows them only adds. */
const ofFrameworks = new RegExp(
  `(^|/)(?:${oneOf(lists.foldersOfMigrations)})/|(^|/)migrations/[^/]*\\.py$`,
);

/** Files made one after the other under numbers or times, as migrations of a database are, that nobody changes once they are there. */
export const appendOnly: Detector = {
  name: 'append only',
  detect: async (tree) => {
    const kinds = kindsIn(tree, await tree.commits()).filter(
      (kind) => isHeld(kind) && !ofFrameworks.test(kind.glob),
    );
    const texts = await Promise.all(kinds.map(({ added }) => tree.text(added[0])));
    const held = kinds.filter((_, at) => !generatedMark.test(texts[at]?.slice(0, marked) ?? ''));
    const [best] = held.sort((a, b) => b.of - a.of);
    if (!best) return [];
    const total = (of: (kind: Kind) => number): number =>
      held.reduce((sum, kind) => sum + of(kind), 0);
    const support = { of: total(({ of }) => of), holds: total(({ of, changed }) => of - changed) };
    const count = `${support.holds} of ${support.of}`;
    const places = held.slice(0, mostNamed).map(({ glob }) => quoted(glob));
    const [sample = ''] = best.added;
    return [
      {
        ...countedFact(
          'appendOnly',
          best.glob,
          support,
          [{ path: sample, text: `${count} were not changed afterwards` }],
          [`${encodePath(sample)}~exists`],
        ),
        slots: {
          places: [...places, ...(held.length > mostNamed ? [unsaid] : [])].join(', '),
          count,
        },
      },
    ];
  },
};

/** Files of one ending in one folder, or in its folders, that are named by number or time. */
interface Kind {
  readonly glob: string;
  /** Those that the history added, newest first, and how many commits have passed since each. */
  readonly added: readonly RelativePath[];
  readonly ages: readonly number[];
  /** Those that have been there for a while, and how many of them were changed then; the same of the newest. */
  readonly of: number;
  readonly changed: number;
  readonly changedLately: number;
}

function isHeld({ added, ages, of, changed, changedLately }: Kind): boolean {
  return (
    Math.min(added.length, of) >= fewest.files &&
    new Set(ages).size >= fewest.commits &&
    Math.min(...ages) < lately &&
    of - changed >= bar * of &&
    newest - changedLately >= newestBar * newest &&
    isInOrder(added.map(stampOf), ages)
  );
}

/** Whether names stand in the order in which they were added; those of one commit have none. */
function isInOrder(stamps: readonly string[], ages: readonly number[]): boolean {
  const pairs = stamps.flatMap((newer, at) =>
    stamps.slice(at + 1).flatMap((older, to) => {
      const isSame = ages[at] === ages[at + 1 + to];
      return isSame ? [] : [older.localeCompare(newer, 'en', { numeric: true })];
    }),
  );
  return pairs.filter((order) => order < 0).length >= orderBar * pairs.length;
}

function kindsIn(tree: ScanTree, commits: readonly CommitChange[]): Kind[] {
  const added = new Set(commits.flatMap((change) => change.added ?? []));
  const many = byKey([...added].filter((file) => tree.has(file) && isNumbered(file))).map(
    ([key]) => key,
  );
  // Every file of a large repository is asked for its number only where some kind may hold.
  const all = many.length === 0 ? [] : byKey(tree.files.filter(isNumbered));
  const kinds = all.filter(([key]) => many.includes(key));
  const past = pastOf(commits, new Set(kinds.flatMap(([, files]) => files)));
  return kinds.flatMap(([key, files]): readonly Kind[] => {
    const glob = globOf(tree, key);
    if (glob === undefined) return [];
    const added = files
      .filter((file) => past.added.has(file))
      .sort((a, b) => ageIn(past.added, a) - ageIn(past.added, b));
    const old = files.filter((file) => ageIn(past.added, file) >= settled);
    const isChanged = (file: RelativePath): boolean =>
      ageIn(past.added, file) - ageIn(past.touched, file) > whileWritten;
    const late = added.filter((file) => ageIn(past.added, file) >= settled).slice(0, newest);
    return [
      {
        ...{ glob, added, of: old.length },
        ages: added.map((file) => ageIn(past.added, file)),
        changed: old.filter(isChanged).length,
        changedLately: late.filter(isChanged).length,
      },
    ];
  });
}

/** Files of each kind that has enough of them. */
function byKey(files: readonly RelativePath[]): (readonly [key: string, files: RelativePath[]])[] {
  const kinds = new Map<string, RelativePath[]>();
  for (const file of files) {
    const key = keyOf(file);
    const known = kinds.get(key);
    if (known) known.push(file);
    else kinds.set(key, [file]);
  }
  return [...kinds].filter(([, own]) => own.length >= fewest.files);
}

/** What is older than the history has been there for ever. */
const ageIn = (ages: ReadonlyMap<RelativePath, number>, file: RelativePath): number =>
  ages.get(file) ?? Infinity;

/** Of these files, the commits since each was added and since people last changed it. */
function pastOf(commits: readonly CommitChange[], files: ReadonlySet<RelativePath>) {
  const added = new Map<RelativePath, number>();
  const touched = new Map<RelativePath, number>();
  for (const [at, change] of commits.entries()) {
    const isNew = new Set(change.added);
    const isOne = change.files.length <= mostFiles && !isByMachine(change.subject);
    for (const file of change.files) {
      if (!files.has(file) || added.has(file)) continue;
      if (isNew.has(file)) added.set(file, at);
      else if (isOne && !touched.has(file)) touched.set(file, at);
    }
  }
  return { added, touched };
}

function isNumbered(path: RelativePath): boolean {
  return (
    stampOf(path) !== '' &&
    ending.test(path) &&
    !noSource.test(path) &&
    !noWork.test(path) &&
    !isAside(path) &&
    !isTestName(path) &&
    !isUnderTests(path) &&
    !/(^|\/)t\//.test(path)
  );
}

/** What a file, or else its folder, begins with. */
const stampOf = (path: RelativePath): string =>
  stamped.exec(leafOf(path))?.[2] ?? stamped.exec(folderNameOf(path))?.[2] ?? '';
const folderNameOf = (path: RelativePath): string => path.split('/').at(-2) ?? '';

/** The folder and the ending that files of a kind share. */
function keyOf(path: RelativePath): string {
  const folders = path.split('/').slice(0, -1);
  const leaf = leafOf(path);
  const places = stamped.test(leaf) ? folders : [...folders.slice(0, -1), '*'];
  return [...places, `*${ending.exec(leaf)?.[0] ?? ''}`].join('/');
}

/** A kind as it is named: where other files lie beside it, by the numbers that all its names begin with; else there is no name for it. */
function globOf(tree: ScanTree, key: string): string | undefined {
  const folder = key.slice(0, key.lastIndexOf('/') + 1);
  const own = ending.exec(key)?.[0] ?? '';
  const leaves = tree.files
    .filter((file) => file.endsWith(own) && file.lastIndexOf('/') + 1 === folder.length)
    .flatMap((file) => (file.startsWith(folder) ? [leafOf(file)] : []));
  if (leaves.every((leaf) => stamped.test(leaf))) return key;
  const isCovered = leaves.every((leaf) => !stamped.test(leaf) || /^\d/.test(leaf));
  return isCovered ? `${folder}[0-9]*${own}` : undefined;
}
