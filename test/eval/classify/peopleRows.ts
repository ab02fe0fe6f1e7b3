import { bucketCount, readRequest, type Features } from '../../../src/core/classify/features';
import { labels, Model } from '../../../src/core/classify/model';
import {
  gramShare,
  logOdds,
  peopleWeights,
  type PeopleWeights,
} from '../../../src/core/classify/people';
import { digitOf, largestWeight } from '../../../src/core/classify/weightDigits';
import weights from '../../../src/core/classify/weights.json';
import { regress, scoreOf, type SparseRow } from '../regression';
import {
  developmentPrompts,
  ownerOf,
  realCollections,
  recordedTurns,
  trainingPrompts,
} from '../sharedData';

/** A request of a real person, and whether a change was wanted. */
export interface PersonRow {
  readonly source: 'prompt' | 'earlier prompt' | 'request' | 'turn';
  /** Empty where nobody knows: such a row is never judged, and left out with nobody. */
  readonly owner: string;
  readonly language: string;
  readonly wanted: boolean;
  readonly isAmbiguous: boolean;
  readonly features: Features;
  /** What the networks say, in the order of `labels`. */
  readonly shares: readonly number[];
}

const model = new Model(weights);
/** A turn of a session tells what the agent did, which is less than what was asked. */
const sourceWeight = { prompt: 1, 'earlier prompt': 1, request: 1, turn: 0.2 } as const;
const ambiguousWeight = 0.5;
const gramRidge = 0.6;
const oddsRidge = 0.01;
/** A bucket that fewer rows have says nothing of rows to come. */
const fewestRows = 4;
/** Owners are left out in so many groups: one by one would take an hour. */
const groups = 10;

/** Everything open that may be learned from: no row of a kept repository. */
export function personRows(): readonly PersonRow[] {
  const { dev, more } = developmentPrompts();
  const ofPrompts = (source: PersonRow['source'], rows: ReturnType<typeof trainingPrompts>) =>
    rows.map((row) =>
      readRow(source, ownerOf(row.source), row.text, row.label === 'code-gen', row),
    );
  return [
    ...ofPrompts('prompt', trainingPrompts(false)),
    ...ofPrompts('earlier prompt', [...dev, ...more]),
    ...realCollections(false).flatMap(({ repo, queries }) =>
      queries
        .filter(({ kind }) => kind !== 'run')
        .map((query) =>
          readRow('request', ownerOf(repo), query.text, query.kind !== 'none', {
            lang: query.lang ?? 'en',
          }),
        ),
    ),
    ...recordedTurns(false).map(({ repo, text, edits }) =>
      readRow('turn', ownerOf(repo), text, edits === 'yes', {}),
    ),
  ];
}

function readRow(
  source: PersonRow['source'],
  owner: string,
  text: string,
  wanted: boolean,
  { lang = '', ambiguous }: { readonly lang?: string; readonly ambiguous?: boolean },
): PersonRow {
  const { features } = readRequest(text);
  return {
    source,
    owner,
    language: lang,
    wanted,
    isAmbiguous: ambiguous === true,
    features,
    shares: model.predict(features),
  };
}

/** How a regression sees a row: the networks' log odds, unless only n-grams count, then n-grams. */
function sparse({ shares, features }: PersonRow, withNetworks: boolean): SparseRow {
  const { hashed } = features.whole;
  const share = gramShare(hashed.length);
  const odds = withNetworks ? shares.flatMap((one, at) => [at, logOdds(one)]) : [];
  return [...odds, ...hashed.flatMap((bucket) => [labels.length + bucket, share])];
}

function solve(rows: readonly PersonRow[], withNetworks: boolean): Float64Array {
  const counts = new Uint32Array(bucketCount);
  for (const { features } of rows)
    for (const bucket of features.whole.hashed) counts[bucket] = (counts[bucket] ?? 0) + 1;
  const ridge = [
    ...labels.map(() => oddsRidge),
    // So strong a ridge keeps a rare bucket at zero.
    ...Array.from(counts, (count) => (count < fewestRows ? 1e6 : gramRidge)),
  ];
  return regress(
    {
      rows: rows.map((row) => sparse(row, withNetworks)),
      targets: rows.map(({ wanted }) => (wanted ? 1 : 0)),
      weights: rows.map(
        ({ source, isAmbiguous }) => sourceWeight[source] * (isAmbiguous ? ambiguousWeight : 1),
      ),
    },
    ridge,
  );
}

/** The weights as they ship, but for the floor. */
export function fitPeople(rows: readonly PersonRow[]): Omit<PeopleWeights, 'floor'> {
  const fitted = solve(rows, true);
  const grams = Array.from(fitted.subarray(labels.length, -1));
  const largest = Math.max(...grams.map(Math.abs));
  const scale = Number((largest / largestWeight).toPrecision(6));
  const odds = [fitted.at(-1) ?? 0, ...fitted.subarray(0, labels.length)];
  return {
    odds: odds.map((weight) => Math.round(weight * 1000) / 1000),
    hashed: { scale, digits: grams.map((weight) => digitOf(Math.round(weight / scale))).join('') },
  };
}

/** Makes the gate judge by other weights. Only fitting and measuring do that. */
export function usePeople(other: Partial<PeopleWeights>): void {
  Object.assign(peopleWeights, other);
}

/** Owners fall into groups in the order of their names. */
function groupsOf(rows: readonly PersonRow[]): ReadonlyMap<string, number> {
  const owners = [...new Set(rows.map(({ owner }) => owner))].filter(Boolean).sort();
  return new Map(owners.map((owner, at) => [owner, at % groups]));
}

/** The weights that an owner's requests had no part in, and those of some others neither. */
export function peopleWithout(
  rows: readonly PersonRow[],
): (owner: string) => Partial<PeopleWeights> {
  const groupOf = groupsOf(rows);
  const fitted = new Map<number, Partial<PeopleWeights>>();
  return (owner) => {
    const group = groupOf.get(owner) ?? -1;
    const known =
      fitted.get(group) ??
      fitPeople(rows.filter((row) => groupOf.get(row.owner) !== group || group < 0));
    fitted.set(group, known);
    return known;
  };
}

/** What n-grams alone say of each row, learned from the same rows of other owners: the baseline. */
export function gramChances(rows: readonly PersonRow[]): ReadonlyMap<PersonRow, number> {
  const groupOf = groupsOf(rows);
  const chances = new Map<PersonRow, number>();
  for (let group = 0; group < groups; group++) {
    const fitted = solve(
      rows.filter(({ owner }) => groupOf.get(owner) !== group),
      false,
    );
    for (const row of rows)
      if (groupOf.get(row.owner) === group)
        chances.set(row, 1 / (1 + Math.exp(-scoreOf(sparse(row, false), fitted))));
  }
  return chances;
}
