import { readRequest } from '../../../src/core/classify/features';
import {
  chanceBy,
  familiarFeatures,
  familiarWeights,
  isLongText,
  type FamiliarFit,
  type FamiliarWeights,
} from '../../../src/core/classify/familiar';
import { Model } from '../../../src/core/classify/model';
import { peopleWeights, sharesOf } from '../../../src/core/classify/people';
import weights from '../../../src/core/classify/weights.json';
import type { RepositoryWords } from '../../../src/core/language/repositoryWords';
import type { Mirrors } from '../mirrors';
import { regress } from '../regression';
import { ownerOf, realCollections, recordedTurns, type RealQuery } from '../sharedData';
import { peopleWithout, usePeople, type PersonRow } from './peopleRows';

/** A request whose repository is at hand. */
export interface FamiliarRow {
  readonly owner: string;
  /** That of the request, or `turn`. */
  readonly kind: string;
  readonly wanted: boolean;
  readonly isLong: boolean;
  readonly features: readonly number[];
  /** As if there were no history. */
  readonly withoutHistory: readonly number[];
  readonly weight: number;
}

/** A turn of a session tells what the agent did, which is less than what was asked. */
const turnWeight = 0.1;
const ridge = 1;
/**
 * Share of the requests that need nothing which may pass: it sets the floor. Of those that pass two in seven get nothing, as nothing in the
 * repository answers them; so one in ten is given something.
 */
const falseAim = 0.14;
/** Share of the turns without an edit that may pass: it sets the floor of long texts, as more than half of those that pass the other are long. */
const falseTurnAim = 0.12;

const model = new Model(weights);

/** The words of a collection's repository before the change that a request asks for. */
export function wordsBehind(
  mirrors: Mirrors,
  { repo, commit }: { readonly repo: string; readonly commit: string },
  query: RealQuery,
): RepositoryWords | undefined {
  return mirrors.wordsAt(repo, query.commit === undefined ? commit : `${query.commit}^1`);
}

/** Open requests and turns, the gate's reading of each by what other owners taught. */
export function familiarRows(mirrors: Mirrors, people: readonly PersonRow[]): FamiliarRow[] {
  const rows: FamiliarRow[] = [];
  const shipped = { ...peopleWeights };
  const without = peopleWithout(people);
  const add = (
    row: Omit<FamiliarRow, 'features' | 'withoutHistory' | 'isLong'>,
    text: string,
    words: RepositoryWords | undefined,
  ) => {
    if (!words) return;
    usePeople(without(row.owner));
    const [change = 0, exploration = 0] = sharesOf(model, readRequest(text).features);
    const known = words.familiarity(text);
    const read = (inSubjects: number | undefined): readonly number[] =>
      familiarFeatures(change, exploration, { ...known, inSubjects });
    rows.push({
      ...row,
      features: read(known.inSubjects ?? 0),
      withoutHistory: read(undefined),
      isLong: isLongText(text),
    });
  };
  for (const collection of realCollections(false))
    for (const query of collection.queries) {
      const wanted = query.kind === 'code' || query.kind === 'docs';
      const row = { owner: ownerOf(collection.repo), kind: query.kind, wanted, weight: 1 };
      add(row, query.text, wordsBehind(mirrors, collection, query));
    }
  for (const { repo, text, edits, at } of recordedTurns(false)) {
    const words = mirrors.wordsBefore(repo, at.slice(0, 10));
    const row = { owner: ownerOf(repo), kind: 'turn', wanted: edits === 'yes', weight: turnWeight };
    add(row, text, words);
  }
  usePeople(shipped);
  return rows;
}

/** The same rows, of a repository with paths alone each. */
export function seenWithoutHistory(rows: readonly FamiliarRow[]): readonly FamiliarRow[] {
  return rows.map((row) => ({ ...row, features: row.withoutHistory }));
}

/** The weights as they ship, of rows that are seen in one way. */
export function fitFamiliar(rows: readonly FamiliarRow[]): FamiliarFit['weights'] {
  const fitted = regress(
    {
      rows: rows.map(({ features }) => features.slice(1).flatMap((value, at) => [at, value])),
      targets: rows.map(({ wanted }) => (wanted ? 1 : 0)),
      weights: rows.map(({ weight }) => weight),
    },
    new Array<number>((rows[0]?.features.length ?? 1) - 1).fill(ridge),
  );
  const rounded = Array.from(fitted, (weight) => Math.round(weight * 1000) / 1000);
  return [rounded.at(-1) ?? 0, ...rounded.slice(0, -1)];
}

/** The chance of each row by what the rows of all other owners taught. */
export function familiarChances(rows: readonly FamiliarRow[]): number[] {
  const fitted = new Map<string, FamiliarFit['weights']>();
  return rows.map((row) => {
    const own =
      fitted.get(row.owner) ?? fitFamiliar(rows.filter(({ owner }) => owner !== row.owner));
    fitted.set(row.owner, own);
    return chanceBy(own, row.features);
  });
}

/** All that ships, from rows and the chances that nobody's own rows had a part in, with and without history. */
export function familiarFit(
  rows: readonly FamiliarRow[],
  chances: { readonly own: readonly number[]; readonly withoutHistory: readonly number[] },
): FamiliarWeights {
  const bare = seenWithoutHistory(rows);
  return {
    weights: fitFamiliar(rows),
    ...familiarFloors(rows, chances.own),
    withoutHistory: {
      weights: fitFamiliar(bare),
      ...familiarFloors(bare, chances.withoutHistory),
    },
  };
}

/** The floors by chances that nobody's own rows had a part in, to the next hundredth: each lets as many pass as may. */
export function familiarFloors(
  rows: readonly FamiliarRow[],
  chances: readonly number[],
): Pick<FamiliarFit, 'floor' | 'longFloor'> {
  const judged = rows.map((row, at) => ({ ...row, chance: chances[at] ?? 0 }));
  const nothing = judged.filter(({ kind }) => kind === 'none');
  const floor = floorFor(nothing, falseAim * nothing.length);
  const turns = judged.filter(({ kind, wanted }) => kind === 'turn' && !wanted);
  const short = turns.filter(({ isLong, chance }) => !isLong && chance >= floor).length;
  const long = turns.filter(({ isLong }) => isLong);
  return { floor, longFloor: Math.max(floor, floorFor(long, falseTurnAim * turns.length - short)) };
}

/** The least floor that no more than so many pass. */
function floorFor(rows: readonly { readonly chance: number }[], most: number): number {
  const sorted = rows.map(({ chance }) => chance).sort((a, b) => b - a);
  return Math.ceil((sorted[Math.max(0, Math.floor(most))] ?? 1) * 100) / 100;
}

/** Makes the gate judge by other weights. Only fitting and measuring do that. */
export function useFamiliar(other: FamiliarWeights): void {
  Object.assign(familiarWeights, other);
}
