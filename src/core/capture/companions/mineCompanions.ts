import { wilsonLowerBound } from '../../lesson/wilsonLowerBound';
import type { CommitChange } from '../../ports';
import { folderOf } from '../resolvePath';
import { handMade, withoutMoves } from './handMade';
import {
  bar,
  companionRules,
  countTouched,
  fewest,
  whenOf,
  type RuleKey,
  type When,
} from './companionRules';
import { isMate, kindGlobs, kindOf } from './pathKind';

/** What else a change of one kind touches. */
export interface Companions {
  readonly when: When;
  /** A path, or the glob of a kind (`src/rules/*.ts`). */
  readonly of: string;
  /** How many changes showed it. */
  readonly changes: number;
  /** The most frequent first. */
  readonly mates: readonly Mate[];
}

/** One file or one kind of file that comes along. */
export interface Mate {
  /** A path; `{name}` in it stands for the name of the changed file. */
  readonly path: string;
  /** In how many of the changes. */
  readonly holds: number;
  /** Share of those changes over the share of all changes that touch it; a file of the same name is always a surprise. */
  readonly lift: number;
  /** Which: their places in the history. */
  readonly at: ReadonlySet<number>;
  /** The newest pair that is still there. */
  readonly sample: Pair;
  /** The newest pair in which the mate spells the name otherwise (`a-b` as `a_b`); absent = none does. */
  readonly otherwise?: Pair;
}

/** A file and what came along with it. */
export interface Pair {
  readonly path: string;
  readonly mate: string;
}

/** Lower bound of the share: four of four are chance, five of five were not (39 of 41 of such new kinds are right, none wrong). Where a kind has one such mate, `bar` is enough for others. */
const leastBound = { new: 0.52, changed: 0.7 } as const;
const leastLift = 5;
/**
 * Share of the changes that a further place needs where another one is sure: left out, the one that is told would read as all there is. What is told
 * says how many changes had every one of them.
 */
const leastShare = { new: 0.77, changed: bar.changed } as const;
const newestRead = 8;
/** Changes this near to each other in the history are one piece of work. */
const nearby = 15;
const fewestPieces = { new: 4, changed: 5 } as const;
/**
 * Of the changes that show one file to come with another, so many touch few files: what only passes over the whole code brings together goes together by chance.
 */
const leastNarrow = 0.3;
const filesOfNarrow = 6;
/**
 * From the oldest to the newest change that shows it, as a share of the history that was read: what was seen in a shorter stretch is one series, or the building of
 * a new part, after which nothing is known yet.
 */
const leastStretch = 0.1;
/** Changes after which a kind has moved. */
const fewestMoved = 2;
/** A kind of fewer names is one file. */
const fewestNames = 3;

/**
 * What goes together in these changes (newest first, each commit by itself), told by support, share and lift. `files` = what is there now:
 * what is gone is no habit any more.
 */
export function mineCompanions(
  changes: readonly CommitChange[],
  files: readonly string[],
): readonly Companions[] {
  const here = new Set(files);
  return new CompanionMine(withoutMoves(handMade(changes), here), here).found();
}

/** One change that showed a kind: where it stands in the history, and by which files. */
interface Instance {
  readonly at: number;
  readonly paths: readonly string[];
}

class CompanionMine {
  private readonly touched: ReadonlyMap<string, number>;

  constructor(
    private readonly changes: readonly CommitChange[],
    private readonly here: ReadonlySet<string>,
  ) {
    this.touched = countTouched(changes);
  }

  found(): readonly Companions[] {
    const rules = companionRules(this.changes, this.here, this.touched);
    const seen = this.instancesOf(rules);
    const found = [...rules].flatMap(([key, paths]): readonly Companions[] => {
      const instances = seen.get(key) ?? [];
      const when = whenOf(key);
      const judged = isOfOneFolder(key, instances)
        ? []
        : [...paths].flatMap((path) => this.judge(when, path, instances) ?? []);
      if (!judged.some(({ isSure }) => isSure)) return [];
      const mates = judged
        .map(({ mate }) => mate)
        .sort((a, b) => b.holds - a.holds || (a.path < b.path ? -1 : 1));
      return [{ when, of: key.slice(when.length + 1), changes: instances.length, mates }];
    });
    return found.sort((a, b) => b.changes - a.changes || (a.of < b.of ? -1 : 1));
  }

  /** The changes that showed each kind or file of the rules, the newest first. */
  private instancesOf(
    rules: ReadonlyMap<RuleKey, unknown>,
  ): ReadonlyMap<string, readonly Instance[]> {
    const seen = new Map<string, Instance[]>();
    this.changes.forEach(({ files, added = [] }, at) => {
      const isNew = new Set(added);
      const shown = new Map<RuleKey, string[]>();
      for (const path of files) {
        const when = isNew.has(path) ? 'new' : 'changed';
        const of = when === 'new' ? kindGlobs(path) : [...kindGlobs(path), path];
        for (const key of of.map((one): RuleKey => `${when} ${one}`))
          if (rules.has(key)) shown.set(key, [...(shown.get(key) ?? []), path]);
      }
      for (const [key, paths] of shown) {
        const known = seen.get(key);
        if (known) known.push({ at, paths });
        else seen.set(key, [{ at, paths }]);
      }
    });
    return seen;
  }

  private judge(
    when: When,
    path: string,
    instances: readonly Instance[],
  ): { readonly mate: Mate; readonly isSure: boolean } | undefined {
    const isNamed = path.includes('{name}');
    const pairs = instances.map((instance) => this.pairOf(path, instance));
    const holding = instances.filter((_, at) => pairs[at]);
    const share = holding.length / Math.max(1, instances.length);
    const usual = (this.touched.get(path) ?? 0) / this.changes.length;
    const lift = isNamed ? Infinity : share / usual;
    const sample = pairs.find((pair) => pair && this.isHere(pair));
    const least = isNamed ? bar[when] : leastShare[when];
    if (
      !sample ||
      instances.length < fewest[when] ||
      share < least ||
      !isKept(pairs.slice(0, newestRead), least) ||
      lift < leastLift ||
      !this.isAlive(when, isNamed, holding)
    )
      return undefined;
    const isSure = wilsonLowerBound(holding.length, instances.length) >= leastBound[when];
    const at = new Set(holding.map((one) => one.at));
    const otherwise = isNamed
      ? pairs.find((pair) => pair && this.isHere(pair) && !isSpelledAlike(pair))
      : undefined;
    const mate = { path, holds: holding.length, lift, at, sample, ...(otherwise && { otherwise }) };
    return { mate, isSure };
  }

  private isHere({ path, mate }: Pair): boolean {
    return this.here.has(path) && this.here.has(mate);
  }

  /** Whether these still come, over more than one stretch: of names that all differ, or here and not in a folder of their own by now. */
  private isAlive(when: When, isNamed: boolean, holding: readonly Instance[]): boolean {
    const isOn = isNamed
      ? isSeries(holding) && !isOver(holding, this.changes.length)
      : when === 'new'
        ? !this.isDeeper(holding)
        : this.isNarrow(holding);
    return isOn && isSpread(when, holding, this.changes.length);
  }

  private isNarrow(holding: readonly Instance[]): boolean {
    const narrow = holding.filter(
      ({ at }) => (this.changes[at]?.files.length ?? 0) <= filesOfNarrow,
    );
    return narrow.length >= leastNarrow * holding.length;
  }

  /** Whether new files with this ending have come to a new folder below since, and none here: a register of the old ones is of the past. */
  private isDeeper(holding: readonly Instance[]): boolean {
    const [newest] = holding;
    const [path = ''] = newest?.paths ?? [];
    const ending = path.slice(path.lastIndexOf('.'));
    const below = (changes: readonly CommitChange[]): readonly string[] =>
      changes.map(
        ({ added = [] }) =>
          added.find(
            (file) =>
              file.endsWith(ending) &&
              file.startsWith(`${folderOf(path)}/`) &&
              folderOf(file) !== folderOf(path),
          ) ?? '',
      );
    const before = new Set(below(this.changes.slice(newest?.at)).map(folderOf));
    const since = below(this.changes.slice(0, newest?.at ?? 0));
    const moved = since.filter((file) => file !== '' && !before.has(folderOf(file)));
    return moved.length >= fewestMoved;
  }

  /** What came along in one change: for every file of the kind its own mate, else nothing. */
  private pairOf(mate: string, { at, paths }: Instance): Pair | undefined {
    const files = this.changes[at]?.files ?? [];
    const isNamed = mate.includes('{name}');
    const pairs = paths.map((path) => {
      const name = kindOf(path)?.name ?? '';
      const found = files.find((file) =>
        isNamed ? file !== path && isMate(file, mate, name) : file === mate,
      );
      return found === undefined ? undefined : { path, mate: found };
    });
    return pairs.every((pair) => pair !== undefined) ? pairs[0] : undefined;
  }
}

const isSpelledAlike = ({ path, mate }: Pair): boolean => mate.includes(kindOf(path)?.name ?? '');

/** Whether the newest changes, the last one among them, keep to it: what that one broke may hold no more. */
function isKept(newest: readonly unknown[], share: number): boolean {
  const least = Math.floor(share * newest.length);
  return newest[0] !== undefined && newest.filter(Boolean).length >= least;
}

/** A kind that goes on in deeper folders, seen in one of them alone, is that of the one. */
function isOfOneFolder(key: RuleKey, instances: readonly Instance[]): boolean {
  const paths = instances.flatMap((instance) => instance.paths);
  const folders = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))));
  return key.includes('/**/') && folders.size < 2;
}

const namesOf = (instances: readonly Instance[]): ReadonlySet<string | undefined> =>
  new Set(instances.flatMap(({ paths }) => paths.map((path) => kindOf(path)?.name)));

/** Whether these are of many names. */
const isSeries = (instances: readonly Instance[]): boolean =>
  namesOf(instances).size >= fewestNames;

/** Whether these are more than one piece of work, over more than one stretch. */
const isSpread = (when: When, instances: readonly Instance[], changes: number): boolean =>
  piecesOf(instances) >= fewestPieces[when] && stretchOf(instances) >= leastStretch * changes;

/** Of a series: nothing came for so long, and for so many times as long as it took before, that whoever did it has stopped. */
const silence = { share: 0.25, times: 5 } as const;

function isOver(instances: readonly Instance[], changes: number): boolean {
  const newest = Math.min(...instances.map(({ at }) => at));
  const usual = stretchOf(instances) / Math.max(1, instances.length - 1);
  return newest > silence.share * changes && newest > silence.times * usual;
}

/** How many changes of any kind lie between the first and the last of these. */
function stretchOf(instances: readonly Instance[]): number {
  const places = instances.map(({ at }) => at);
  return Math.max(...places) - Math.min(...places);
}

/** How many pieces of work these changes are. */
function piecesOf(instances: readonly Instance[]): number {
  let count = 0;
  let last = -Infinity;
  for (const { at } of instances)
    if (at - last > nearby) {
      count += 1;
      last = at;
    }
  return count;
}
