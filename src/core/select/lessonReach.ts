import fitted from './lessonReach.json';
import { countOf, fieldOf, slotOf, type SearchIndex } from './searchIndex';

/** How much a word or a concept of a lesson says that it is useful, needed, and wanted among many, whatever is asked. */
export type ReachWeights = readonly [useful: number, needed: number, wanted: number];

/** Log odds that a lesson is useful to a change, and needed by it, before the request is read. */
export interface Reach {
  readonly useful: number;
  readonly needed: number;
  /** That readers who saw all lessons of a scanned and imported repository wanted one of such words: it counts the more, the more lessons there are. */
  readonly wanted: number;
}

/** Whether a lesson is rather useful to a change than not, whatever is asked. */
export function isGeneralBy({ useful }: Reach): boolean {
  return useful > 0;
}

/** Three linear models over what a lesson says: `terms` anywhere, `names` in its name, `concepts` by their strength. */
export interface ReachModel {
  bias: ReachWeights;
  terms: Readonly<Record<string, ReachWeights>>;
  names: Readonly<Record<string, ReachWeights>>;
  concepts: Readonly<Record<string, ReachWeights>>;
}

/** Learned from which lessons of real repositories were useful to real requests and which of judged blocks were wanted, by `npm run fit:ranking`. Only that exchanges it. */
export const reachModel = fitted as unknown as ReachModel;

const outcomes = 3;
/** A word that stands in the body alone is a detail more often than the subject. */
const inBodyAlone = 0.5;
const [nameField, bodyField] = [0, 3];
const strongestConcept = 9;

/** What was worked out for an index, as long as it holds the same lessons. */
const known = new WeakMap<
  SearchIndex,
  { readonly revision: number; readonly values: readonly number[] }
>();

/** Which model the kept values are of. */
const modelMark = reachModel.bias.join(' ');

/** What was worked out for an index, to be kept with it: a process that lives for a moment works nothing out. */
export interface KeptReach {
  readonly model: string;
  /** Three numbers a slot. */
  readonly values: readonly number[];
}

/** The reach of the lessons of an index, as it is kept. */
export function keptReachOf(index: SearchIndex): KeptReach {
  reachOf(index);
  return { model: modelMark, values: [...(known.get(index)?.values ?? [])] };
}

/** Takes what was kept with an index that was just loaded. */
export function takeReach(index: SearchIndex, kept: KeptReach | undefined): void {
  if (kept?.model !== modelMark || kept.values.length !== outcomes * index.slotCount) return;
  known.set(index, { revision: index.revision, values: kept.values });
}

/** The reach of each lesson by its slot in the index. */
export function reachOf(index: SearchIndex): (slot: number) => Reach {
  let kept = known.get(index);
  if (kept?.revision !== index.revision) {
    kept = { revision: index.revision, values: weigh(index) };
    known.set(index, kept);
  }
  const { values } = kept;
  const [useful, needed, wanted] = reachModel.bias;
  return (slot) => ({
    useful: values[outcomes * slot] ?? useful,
    needed: values[outcomes * slot + 1] ?? needed,
    wanted: values[outcomes * slot + 2] ?? wanted,
  });
}

/** What one lesson says, as the model reads it: names of its parts with how much each counts. */
export type ReachFeature = readonly [
  part: 'terms' | 'names' | 'concepts',
  key: string,
  share: number,
];

function weigh(index: SearchIndex): readonly number[] {
  const values = new Float64Array(outcomes * index.slotCount);
  for (let slot = 0; slot < index.slotCount; slot++) values.set(reachModel.bias, outcomes * slot);
  const add = (slot: number, weights: ReachWeights, share: number): void => {
    weights.forEach((weight, at) => {
      values[outcomes * slot + at] = (values[outcomes * slot + at] ?? 0) + weight * share;
    });
  };
  for (const part of ['terms', 'names', 'concepts'] as const)
    for (const [key, weights] of Object.entries(reachModel[part]))
      for (const [slot, share] of sharesOf(index, part, key)) add(slot, weights, share);
  // As short as they are kept, so that a loaded index says what a new one says.
  return Array.from(values, (value) => Math.round(value * 10_000) / 10_000);
}

/** Which lessons have a feature, and how much. */
export function sharesOf(
  index: SearchIndex,
  part: ReachFeature[0],
  key: string,
): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  if (part === 'concepts') {
    for (const posting of index.conceptPostings(key))
      shares.set(slotOf(posting), countOf(posting) / strongestConcept);
    return shares;
  }
  for (const posting of index.termPostings(key)) {
    const field = fieldOf(posting);
    if (part === 'names' && field !== nameField) continue;
    const share = field === bodyField ? inBodyAlone : 1;
    shares.set(slotOf(posting), Math.max(shares.get(slotOf(posting)) ?? 0, share));
  }
  return shares;
}
