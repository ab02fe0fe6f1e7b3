import { readRequest } from '../../../src/core/classify/features';
import {
  familiarChance,
  familiarFeatures,
  familiarWeights,
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
  readonly features: readonly number[];
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
    row: Omit<FamiliarRow, 'features'>,
    text: string,
    words: RepositoryWords | undefined,
  ) => {
    if (!words) return;
    usePeople(without(row.owner));
    const [change = 0, exploration = 0] = sharesOf(model, readRequest(text).features);
    const features = familiarFeatures(change, exploration, words.familiarity(text));
    rows.push({ ...row, features });
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

/** The weights as they ship; the floor lets the share of silent requests pass that may. */
export function fitFamiliar(rows: readonly FamiliarRow[]): FamiliarWeights {
  const fitted = regress(
    {
      rows: rows.map(({ features }) => features.slice(1).flatMap((value, at) => [at, value])),
      targets: rows.map(({ wanted }) => (wanted ? 1 : 0)),
      weights: rows.map(({ weight }) => weight),
    },
    new Array<number>((rows[0]?.features.length ?? 1) - 1).fill(ridge),
  );
  const rounded = Array.from(fitted, (weight) => Math.round(weight * 1000) / 1000);
  return { weights: [rounded.at(-1) ?? 0, ...rounded.slice(0, -1)], floor: familiarWeights.floor };
}

/** The chance of each row by what the rows of all other owners taught. */
export function familiarChances(rows: readonly FamiliarRow[]): number[] {
  const shipped = { ...familiarWeights };
  const fitted = new Map<string, FamiliarWeights>();
  const chances = rows.map((row) => {
    const own =
      fitted.get(row.owner) ?? fitFamiliar(rows.filter(({ owner }) => owner !== row.owner));
    fitted.set(row.owner, own);
    useFamiliar(own);
    return familiarChance(row.features);
  });
  useFamiliar(shipped);
  return chances;
}

/** The floor by chances that nobody's own rows had a part in, to the next hundredth. */
export function familiarFloor(rows: readonly FamiliarRow[], chances: readonly number[]): number {
  const silent = chances.filter((_, at) => rows[at]?.kind === 'none').sort((a, b) => b - a);
  return Math.ceil((silent[Math.floor(falseAim * silent.length)] ?? 1) * 100) / 100;
}

/** Makes the gate judge by other weights. Only fitting and measuring do that. */
export function useFamiliar(other: FamiliarWeights): void {
  Object.assign(familiarWeights, other);
}
