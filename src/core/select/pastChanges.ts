import { SortedTable } from '../language/sortedTable';
import { termsOf } from '../language/words';

/** What past changes with the words of a request say of the place that a lesson is for. */
export interface PastHint {
  /** Share of those changes that touched the place, in [0, 1], the nearest ones counting most. */
  readonly share: number;
  /** Log of that share over the share of all changes that touched it; 0 = as often as ever. */
  readonly lift: number;
  /** The place, as the lesson names it. */
  readonly place: string;
}

/** Hints by the id of the lesson; who is for no place has none. */
export type PastHints = ReadonlyMap<string, PastHint>;

/** A place as the table keeps it: its name, how many changes touched it, whose it is. */
export type KeptPlace = readonly [name: string, touched: number, lessons: readonly string[]];

/** Keys of the table that no word can be. */
export const tableKeys = { state: '!state', commits: '!commits', places: '!places' } as const;
/** Numbers in the table, to be short. */
export const radix = 36;

/** Requests are read up to here; beyond lie pasted logs. */
const textClip = 6_000;
/** So many of the nearest changes say where a change goes; 10 and 60 do as well on the open collections, within a point. */
const nearest = 30;
/** A subject of few words is not near because it is short. */
const shortSubject = 3;
/** A place that hardly any change touched is no surprise yet. */
const rarely = 0.03;

/** A place that so many of the changes touched is worth saying. */
const oftenTouched = 0.25;

/** Whether those changes touched the place often, and more often than others did. */
export function isLedTo<T extends PastHint>(past: T | undefined): past is T {
  return past !== undefined && past.share >= oftenTouched && past.lift > 0;
}

/** How much more often than usual a place was touched, as a log. */
export function liftOf(share: number, usual: number): number {
  return Math.log((share + rarely) / (usual + rarely));
}

/** The places as they were kept; none where a text is not what `tableOfChanges` writes. */
function placesIn(kept: string): readonly KeptPlace[] {
  try {
    const places: unknown = JSON.parse(kept);
    return Array.isArray(places) && places.every(isPlace) ? places : [];
  } catch {
    return [];
  }
}

function isPlace(kept: unknown): kept is KeptPlace {
  if (!Array.isArray(kept)) return false;
  const [name, touched, lessons] = kept as readonly unknown[];
  return typeof name === 'string' && typeof touched === 'number' && Array.isArray(lessons);
}

/** Of a change as the table keeps it: how many words it has, then its places. */
function numbersIn(kept: string): readonly number[] {
  return kept.split('.').map((one) => parseInt(one, radix));
}

/**
 * Which places past changes touched, by the words of their subjects: the change leads to what is due elsewhere (a release note, a dump)
 * and to the folder that a request does not name. A table of `tableOfChanges`, searched where it lies.
 */
export class PastChanges {
  private readonly table: SortedTable;
  private commits: readonly string[] | undefined;
  private places: readonly KeptPlace[] | undefined;
  /** By position, once asked for: files in hand have changes in common. */
  private readonly touched = new Map<number, readonly number[]>();

  constructor(text: string) {
    this.table = new SortedTable(text);
  }

  /** What was read, so that it is not read twice. */
  get state(): string | undefined {
    return this.table.get(tableKeys.state);
  }

  /** How many changes were read. */
  get size(): number {
    return this.allCommits().length;
  }

  /** The places that lessons are for, in the order of their numbers. */
  allPlaces(): readonly KeptPlace[] {
    return (this.places ??= placesIn(this.table.get(tableKeys.places) ?? '[]'));
  }

  /** Numbers of the places that a change touched, by its position; `undefined` = there is no such change. */
  touchedBy(at: number): readonly number[] | undefined {
    const before = this.touched.get(at);
    if (before) return before;
    const kept = this.allCommits()[at];
    if (kept === undefined) return undefined;
    const [, ...places] = numbersIn(kept);
    this.touched.set(at, places);
    return places;
  }

  /** What changes with the words of a text touched. */
  hintsFor(text: string): PastHints {
    const places = this.allPlaces();
    if (places.length === 0) return new Map();
    const shares = new Float64Array(places.length);
    let total = 0;
    for (const { score, touched } of this.nearestTo(text)) {
      total += score ** 2;
      for (const place of touched) shares[place] = (shares[place] ?? 0) + score ** 2;
    }
    const hints = new Map<string, PastHint>();
    places.forEach(([place, touched, lessons], at) => {
      const share = total === 0 ? 0 : (shares[at] ?? 0) / total;
      const lift = total === 0 ? 0 : liftOf(share, touched / Math.max(1, this.size));
      for (const lesson of lessons) hints.set(lesson, { share, lift, place });
    });
    return hints;
  }

  private allCommits(): readonly string[] {
    return (this.commits ??= this.table.get(tableKeys.commits)?.split(' ') ?? []);
  }

  private nearestTo(
    text: string,
  ): readonly { readonly score: number; readonly touched: readonly number[] }[] {
    const commits = this.allCommits();
    const sums = new Map<number, number>();
    for (const term of new Set(termsOf(text.slice(0, textClip)))) {
      const holders = this.table.get(term)?.split(' ') ?? [];
      const rarity = Math.log(1 + commits.length / (holders.length + 0.5));
      for (const holder of holders) {
        const at = parseInt(holder, radix);
        sums.set(at, (sums.get(at) ?? 0) + rarity);
      }
    }
    return [...sums]
      .map(([at, sum]) => {
        const [words = 0, ...touched] = numbersIn(commits[at] ?? '');
        return { at, touched, score: sum / Math.sqrt(shortSubject + words) };
      })
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .slice(0, nearest);
  }
}
