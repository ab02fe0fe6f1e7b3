import type { Companions, Mate } from './mineCompanions';
import { isMate, kindGlobs, kindOf } from './pathKind';

/** A kind whose files are all changed together is told as one set when so many of them, or more, are. */
const shareOfSet = 0.75;
/** A file that stands among more of its kind has none of them as its own. */
const fewInFolder = 3;

/**
 * What a person wants to read of it: brothers of one folder only as a whole set, a pair told from both sides once, a kind told wide and near
 * once, and what follows from a mate anyway not again.
 */
export function groupCompanions(
  all: readonly Companions[],
  files: readonly string[],
): readonly Companions[] {
  const sizes = new Map<string, number>();
  for (const file of files) {
    const glob = kindOf(file)?.glob;
    if (glob !== undefined) sizes.set(glob, (sizes.get(glob) ?? 0) + 1);
  }
  const kept: Companions[] = [];
  // Kinds first: what one file of a kind shows is no news after them.
  const sorted = [...all].sort((a, b) => Number(b.of.includes('*')) - Number(a.of.includes('*')));
  for (const one of sorted) {
    const told = asSet(one, sizes, all) ?? withoutBrothers(one, sizes);
    if (told && !kept.some((other) => tells(other, told))) kept.push(told);
  }
  // What came first may be a part of what came later.
  return kept.filter(
    (one, at) =>
      !kept.some((other, after) => after > at && isPart(other, one) && !isPart(one, other)),
  );
}

const isBrother = (of: string, mate: Mate): boolean => {
  const glob = kindOf(of)?.glob;
  return glob !== undefined && kindOf(mate.path)?.glob === glob;
};

/** All files of a folder's kind, where each of most of them is changed with the others; what else comes along has to come with each. */
function asSet(
  one: Companions,
  sizes: ReadonlyMap<string, number>,
  all: readonly Companions[],
): Companions | undefined {
  const glob = kindOf(one.of)?.glob;
  const [first] = brothersOf(one);
  if (one.when === 'new' || one.of.includes('*') || glob === undefined || !first) return undefined;
  const members = all.filter(
    ({ when, of, mates }) =>
      when === one.when && kindOf(of)?.glob === glob && mates.some((mate) => isBrother(of, mate)),
  );
  if (members.length < Math.max(2, shareOfSet * (sizes.get(glob) ?? 0))) return undefined;
  const isOfEach = ({ path }: Mate): boolean =>
    members.every(({ mates }) => mates.some((mate) => mate.path === path));
  const others = one.mates.filter((mate) => !isBrother(one.of, mate) && isOfEach(mate));
  return { ...one, of: glob, mates: [{ ...first, path: glob }, ...others] };
}

const brothersOf = ({ of, mates }: Companions): readonly Mate[] =>
  mates.filter((mate) => isBrother(of, mate));

/** From this many on, files of one folder that change with another one share a cause, not a rule. */
const manyBrothers = 2;

/** A file with the one that it is changed with, by name; more brothers share a cause, not a rule. */
function withoutBrothers(
  one: Companions,
  sizes: ReadonlyMap<string, number>,
): Companions | undefined {
  const glob = kindOf(one.of)?.glob ?? '';
  const isFew = brothersOf(one).length < manyBrothers && (sizes.get(glob) ?? 0) <= fewInFolder;
  const mates =
    one.of.includes('*') || isFew
      ? one.mates
      : one.mates.filter((mate) => !isBrother(one.of, mate));
  return mates.length === 0 ? undefined : { ...one, mates };
}

/** Whether what is kept says it already: files that all belong together, or the same of a wider kind. */
function tells(kept: Companions, one: Companions): boolean {
  if (kept.when !== one.when) return false;
  return (
    isPart(kept, one) ||
    isWider(kept, one) ||
    isReverse(kept, one) ||
    isOtherEnding(kept, one) ||
    isOneOfKind(kept, one)
  );
}

/** What follows from a mate is told with it; a mate of the same name is a kind as well. */
function isPart(whole: Companions, one: Companions): boolean {
  const told = new Set([
    whole.of,
    ...whole.mates.flatMap(({ path }) => [path, path.replace('{name}', '*')]),
  ]);
  return (
    whole.when === one.when && told.has(one.of) && one.mates.every(({ path }) => told.has(path))
  );
}

/** A second ending of one new thing (`*.h` with `*.c`) that calls for nothing more. */
function isOtherEnding(kept: Companions, one: Companions): boolean {
  const folderOf = (glob: string): string => glob.slice(0, glob.lastIndexOf('/') + 1);
  const [first] = kept.mates;
  if (!first || one.when !== 'new' || folderOf(one.of) !== folderOf(kept.of)) return false;
  const { path: sample } = first.sample;
  const name = kindOf(sample)?.name ?? '';
  return one.mates.every(
    ({ path }) =>
      kept.mates.some((mate) => mate.path === path) ||
      (path.includes('{name}') && isMate(sample, path, name)),
  );
}

/** The same pairs, told from their other side. */
function isReverse(kept: Companions, one: Companions): boolean {
  return one.mates.every(
    ({ path, sample }) =>
      path.includes('{name}') &&
      kindGlobs(sample.mate).includes(kept.of) &&
      kept.mates.some((mate) => isMate(sample.path, mate.path, kindOf(sample.mate)?.name ?? '')),
  );
}

/** A file of a kind whose mates the kind has as well. */
function isOneOfKind(kept: Companions, one: Companions): boolean {
  const kind = kindOf(one.of);
  return (
    kind?.glob === kept.of &&
    one.mates.every(({ path }) =>
      kept.mates.some((mate) => isMate(path, mate.path, kind.name) || mate.path === path),
    )
  );
}

/** `src/**\/*.kt` tells what `src/a/*.kt` tells where both have the same kinds of mates. */
function isWider(kept: Companions, one: Companions): boolean {
  const at = kept.of.indexOf('**/');
  if (at < 0 || !one.of.startsWith(kept.of.slice(0, at))) return false;
  return one.mates.every(({ path, sample }) =>
    kept.mates.some(
      (other) =>
        other.path === path ||
        (path.includes('{name}') &&
          isMate(sample.mate, other.path, kindOf(sample.path)?.name ?? '')),
    ),
  );
}
