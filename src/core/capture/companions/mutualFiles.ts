import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { wilsonLowerBound } from '../../lesson/wilsonLowerBound';
import type { CommitChange } from '../../ports';
import { handMade } from './handMade';
import { roleOf } from './leadingOf';
import { plain } from './pathKind';
import { isRelease } from '../releaseCommit';

/** Files of which none is changed without the others, or hardly. */
export interface MutualFiles {
  readonly paths: readonly string[];
  /** Changes of the one that is changed most, and how many of them touched the others too. */
  readonly of: number;
  readonly holds: number;
}

/** Fewer changes together show no habit. */
const fewest = 8;
/** Share of the changes of each that must have the other. */
const bar = 0.7;
/** Lower bound of that share: eight of eleven are chance. */
const leastBound = 0.48;
/** From the oldest to the newest, as a share of the history: a shorter stretch is one piece of work. */
const leastStretch = 0.1;
/** The newest lies within this share of the history: what nobody did since is over. */
const latest = 0.25;
/** A file that this share of all changes touches goes with everything. */
const hot = 0.05;
const hotAtLeast = 30;
/** A change of more such files shows no pair of them. */
const mostTouched = 12;
/** Share of the subjects that must differ: what says the same again and again is done by a machine, or by rote. */
const leastDistinct = 0.7;
/** Share of the changes of a pair that touch few files: what only passes over everything brings together goes together by chance. */
const leastNarrow = 0.2;
const filesOfNarrow = 6;
const mostTold = 2;

/** Files that change together in changes of people (newest first), told by support in both directions; those most sure first. `files` = what is there now. */
export function mutualFiles(
  commits: readonly CommitChange[],
  files: readonly string[],
): readonly MutualFiles[] {
  const changes = handMade(commits)
    .filter(({ subject }) => !isRelease(subject))
    .map(({ subject, files: all, added = [] }) => ({
      subject,
      files: all.filter((file) => !added.includes(file)),
    }));
  const touched = placesOf(changes, new Set(files));
  const habits = [...pairsOf(changes, touched)].flatMap(([key, at]): readonly Habit[] => {
    const paths = key.split('\n');
    const of = Math.max(...paths.map((path) => touched.get(path)?.length ?? Infinity));
    const isHabit =
      at.length >= fewest &&
      at.length >= bar * of &&
      wilsonLowerBound(at.length, of) >= leastBound &&
      isAlive(at, changes.length);
    return isHabit ? [{ paths, of, holds: at.length, at }] : [];
  });
  const pairs = habits.filter(({ paths, at }) => {
    const shown = at.flatMap((one) => changes[one] ?? []);
    return isWorth(paths) && isNarrow(shown) && isVaried(shown.map(({ subject }) => subject));
  });
  const here = new Set(files);
  return grouped(pairs, habits)
    .filter((one) => !hasMore(one, changes, here))
    .map(({ paths, of, holds }) => ({ paths, of, holds }))
    .sort((a, b) => sure(b) - sure(a) || ((a.paths[0] ?? '') < (b.paths[0] ?? '') ? -1 : 1))
    .slice(0, mostTold);
}

/** Share of the changes of a group that touch a brother which is none of it. */
const leastOfBrother = 0.7;

/** Whether files of the same kind, which no compiler reads, change with these as well: told alone, these would read as all there are. */
function hasMore({ paths }: MutualFiles, changes: Changes, here: ReadonlySet<string>): boolean {
  const endings = new Set(paths.map((path) => partsOf(path).ending));
  const [ending = ''] = endings;
  if (endings.size > 1 || paths.some((path) => roleOf(path).isCode)) return false;
  const shared = changes.filter(({ files }) => paths.every((path) => files.includes(path)));
  const counts = new Map<string, number>();
  for (const file of shared.flatMap(({ files }) => files))
    if (here.has(file) && file.endsWith(ending) && !paths.includes(file))
      counts.set(file, (counts.get(file) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= leastOfBrother * shared.length);
}

const sure = ({ holds, of }: MutualFiles): number => wilsonLowerBound(holds, of);

/** Two files, and the changes that touched both. */
interface Habit extends MutualFiles {
  readonly at: readonly number[];
}

type Changes = readonly Pick<CommitChange, 'subject' | 'files'>[];

function note(places: Map<string, number[]>, key: string, at: number): void {
  const known = places.get(key);
  if (known) known.push(at);
  else places.set(key, [at]);
}

/** In which changes each file was touched, of those that are neither rare nor in everything. */
function placesOf(
  changes: Changes,
  here: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  const touched = new Map<string, number[]>();
  changes.forEach(({ files }, at) => {
    for (const file of files) if (here.has(file)) note(touched, file, at);
  });
  const most = Math.max(hotAtLeast, hot * changes.length);
  return new Map([...touched].filter(([, { length }]) => length >= fewest && length <= most));
}

/** In which changes two files were touched together. */
function pairsOf(
  changes: Changes,
  touched: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, readonly number[]> {
  const pairs = new Map<string, number[]>();
  changes.forEach(({ files }, at) => {
    const own = files.filter((file) => touched.has(file)).sort();
    if (own.length > mostTouched) return;
    for (const [place, one] of own.entries())
      for (const other of own.slice(place + 1)) note(pairs, `${one}\n${other}`, at);
  });
  return pairs;
}

/** Over more than one stretch, and not long ago for the last time. */
function isAlive(at: readonly number[], all: number): boolean {
  const [newest, oldest] = [Math.min(...at), Math.max(...at)];
  return oldest - newest >= leastStretch * all && newest <= latest * all;
}

const isNarrow = (shown: Changes): boolean =>
  shown.filter(({ files }) => files.length <= filesOfNarrow).length >= leastNarrow * shown.length;

function isVaried(subjects: readonly (string | undefined)[]): boolean {
  const distinct = new Set(
    subjects.map((subject) =>
      subject
        ?.replace(/\bv?\d\S*|[.#()]+/g, '')
        .trim()
        .toLowerCase(),
    ),
  );
  return distinct.size >= leastDistinct * subjects.length;
}

/** Built files, and small ones made of others. */
const built = new RegExp(`(^|/)(?:${oneOf(lists.foldersOfBuilds)})/|\\.min\\.\\w+$`, 'i');
/** They only name what lies beside them: two of them follow from what is added in both places. */
const registers = new RegExp(`(^|/)(?:${oneOf(lists.namesOfRegisters)})$`);
/** A declaration and its body: the compiler asks for both. */
const declared = /\.(h|hh|hpp|hxx|c|cc|cpp|cxx|mm?|mli?|fsi?)$/;

/** Whether somebody who has one of them open does not know of the other anyway. */
function isWorth(paths: readonly string[]): boolean {
  const [one = '', other = ''] = paths;
  const roles = [roleOf(one), roleOf(other)];
  const isOut = roles.some(
    (role) => role.isAside || role.isTest || role.isManifest || role.isPipeline || role.isPicture,
  );
  const isListed = paths.every((path) => registers.test(path));
  const isMade = roles.every(({ isGenerated }) => isGenerated);
  const isCode = roles.every((role) => role.isCode);
  const isLeft = isOut || isMade || isListed || paths.some((path) => built.test(path));
  const isOneText = roles.every(({ isTranslation }) => isTranslation) || areTranslated(one, other);
  return !isLeft && !isOneText && !isNear(one, other, isCode);
}

/** One text in two languages: folders that differ in the code of the language they end in (`guide-fr`, `guide-ja`). */
function areTranslated(one: string, other: string): boolean {
  const [left, right] = [one, other].map((path) => path.replace(ofLanguage, '/'));
  return left === right && !roleOf(one).isCode;
}

const ofLanguage = /(?:^|[/_-])[a-z]{2}(?:[-_]r?[A-Z]{2}|-Han[st])?(?:\.lproj)?\//g;

/** Languages of one text, two pages of one name, a declaration and its body, brothers of one folder. */
function isNear(one: string, other: string, isCode: boolean): boolean {
  const both = (pattern: RegExp): boolean => pattern.test(one) && pattern.test(other);
  const [left, right] = [partsOf(one), partsOf(other)];
  const isNamed = left.stem === right.stem;
  if (isNamed && (left.stem === 'readme' || both(declared))) return true;
  const isAlike = left.ending === right.ending || (isNamed && isCode);
  return left.folder === right.folder && isAlike;
}

function partsOf(path: string): {
  readonly folder: string;
  readonly stem: string;
  readonly ending: string;
} {
  const cut = path.lastIndexOf('/') + 1;
  const name = path.slice(cut);
  const stem = plain(name.replace(/(?<=.)\..*$/, ''));
  return { folder: path.slice(0, cut), stem, ending: name.slice(name.lastIndexOf('.')) };
}

/** Pairs of which each goes with each are one group; a header and its body are no news, but belong to it. */
function grouped(pairs: readonly MutualFiles[], habits: readonly MutualFiles[]): MutualFiles[] {
  const isPair = (one: string, other: string): boolean =>
    habits.some(({ paths }) => paths.includes(one) && paths.includes(other));
  const groups: MutualFiles[] = [];
  for (const pair of [...pairs].sort((a, b) => sure(b) - sure(a))) {
    const at = groups.findIndex(({ paths }) =>
      paths.every((one) => pair.paths.every((other) => one === other || isPair(one, other))),
    );
    const group = groups[at];
    if (!group) groups.push(pair);
    else
      groups[at] = {
        paths: [...new Set([...group.paths, ...pair.paths])],
        of: Math.max(group.of, pair.of),
        holds: Math.min(group.holds, pair.holds),
      };
  }
  return groups;
}
