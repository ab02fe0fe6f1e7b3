import { judge } from '../../../src/core/classify/judge';
import { readRequest } from '../../../src/core/classify/features';
import { labels, Model } from '../../../src/core/classify/model';
import { peopleWeights, sharesOf } from '../../../src/core/classify/people';
import weights from '../../../src/core/classify/weights.json';
import type { Label } from '../../../src/core/lesson/verdict';
import { ownerOf, recordedTurns, trainingPrompts } from '../sharedData';
import * as measure from './measures';
import { gramChances, peopleWithout, personRows, usePeople, type PersonRow } from './peopleRows';

/** A request of a real person: whether it wanted a change, and what the gate made of it. */
interface Row {
  readonly owner: string;
  readonly language: string;
  readonly wanted: boolean;
  readonly isAmbiguous: boolean;
  readonly isFirst: boolean;
  /** The model's chance of a change where that is its first guess, else 0: what the floor is compared with. */
  readonly change: number;
  /** The model's chance of a change. */
  readonly chance: number;
  readonly inject: boolean;
  readonly right: Label | undefined;
  readonly label: Label;
  readonly confidence: number;
}

type Scored = Pick<Row, 'wanted' | 'change'>;

const model = new Model(weights);
const fewestOfLanguage = 20;
const fewestInBin = 30;
/** Share of the requests without a change that may pass. */
const falseAim = 0.05;
const curveShares = [0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2];

function readRow(text: string, previous: string | undefined) {
  const shares = sharesOf(model, readRequest(text).features);
  const [change = 0] = shares;
  const best = Math.max(...shares);
  const { inject } = judge(model, { text, ...(previous !== undefined && { previous }) });
  return {
    change: change === best ? change : 0,
    chance: change,
    inject,
    label: labels[shares.indexOf(best)] ?? 'other',
    confidence: best,
  };
}

/** Judges by what the others taught, where the open part is printed: the shipped weights learned from it. */
type Without = (owner: string) => void;

function promptRows(kept: boolean, without: Without): Row[] {
  return trainingPrompts(kept).map(({ text, previous, label, ambiguous, lang, source }) => {
    without(ownerOf(source));
    return {
      owner: ownerOf(source),
      language: lang ?? '',
      wanted: label === 'code-gen',
      isAmbiguous: ambiguous === true,
      isFirst: previous === undefined,
      right: label,
      ...readRow(text, previous),
    };
  });
}

function turnRows(kept: boolean, without: Without): Row[] {
  return recordedTurns(kept).map(({ repo, text, previous, edits, first }) => {
    without(ownerOf(repo));
    return {
      owner: repo,
      language: '',
      wanted: edits === 'yes',
      isAmbiguous: false,
      isFirst: first,
      right: undefined,
      ...readRow(text, previous ?? undefined),
    };
  });
}

/** Prompts with labels and turns of recorded sessions, of the open or the kept repositories, by the text alone. */
export function printOthersData(kept: boolean): void {
  const part = kept ? 'kept' : 'open';
  const people = personRows();
  const shipped = { ...peopleWeights };
  const others = peopleWithout(people);
  const without: Without = (owner) => usePeople(kept ? shipped : others(owner));
  const all = promptRows(kept, without);
  const prompts = all.filter(({ isAmbiguous }) => !isAmbiguous);
  console.log(
    `\nprompts-train, ${part} part: ${all.length} prompts, ${prompts.length} unambiguous, the turn before known where there is one`,
  );
  row('shipped floor', prompts);
  row('  ambiguous ones too', all);
  if (!kept) row('  floor of the other owners', byOthersFloor(prompts));
  for (const language of new Set(prompts.map((one) => one.language))) {
    const own = prompts.filter((one) => one.language === language);
    if (own.length >= fewestOfLanguage) row(`  of these ${language}`, own);
  }
  row(
    '  of these not English',
    prompts.filter(({ language }) => language !== 'en'),
  );
  printCurve(prompts);
  if (!kept) printGrams(people);
  printBins(prompts);

  const turns = turnRows(kept, without);
  usePeople(shipped);
  console.log(
    `\nsession turns, ${part} repositories: ${turns.length}; wanted = files were edited before the next turn`,
  );
  row('all turns', turns);
  row(
    '  first turns',
    turns.filter(({ isFirst }) => isFirst),
  );
  row(
    '  follow-ups',
    turns.filter(({ isFirst }) => !isFirst),
  );
  for (const repo of new Set(turns.map(({ owner }) => owner)))
    row(
      `  ${repo}`,
      turns.filter(({ owner }) => owner === repo),
    );
  console.log(`  area under the curve ${areaUnder(turns).toFixed(3)}`);
  printCurve(turns);
  console.log(
    '  The words of a turn do not say whether an answer, a plan or an edit will follow; the first write knows.',
  );
}

function row(name: string, rows: readonly Row[]): void {
  const share = (wanted: boolean): string => {
    const own = rows.filter((one) => one.wanted === wanted);
    return measure.shareText(own.filter(({ inject }) => inject).length, own.length);
  };
  console.log(
    `  ${name.padEnd(30)} false injection ${share(false).padEnd(30)} recall ${share(true)}`,
  );
}

/** Each owner judged by the floor that all others give, without the turn before; printed beside the shipped floor, which all of them gave. */
function byOthersFloor(rows: readonly Row[]): Row[] {
  const floors = new Map<string, number>();
  return rows.map((one) => {
    const known = floors.get(one.owner);
    const floor =
      known ??
      floorFor(
        rows.filter(({ owner }) => owner !== one.owner),
        falseAim,
      );
    floors.set(one.owner, floor);
    return { ...one, inject: one.change > floor };
  });
}

/** The chance that this share of the requests without a change exceeds. */
function floorFor(rows: readonly Scored[], share: number): number {
  const others = rows.filter(({ wanted }) => !wanted).map(({ change }) => change);
  others.sort((a, b) => b - a);
  return others[Math.floor(share * others.length)] ?? 1;
}

/** The same of a regression on n-grams alone, learned from the same rows of the same other owners. */
function printGrams(people: readonly PersonRow[]): void {
  const rows = [...gramChances(people)].flatMap(([{ source, wanted, isAmbiguous }, change]) =>
    source === 'prompt' && !isAmbiguous ? [{ wanted, change }] : [],
  );
  console.log('  the same by a regression on n-grams alone, learned from the same rows:');
  printCurve(rows);
}

/** What recall each share of false injection buys, whatever the floor. */
function printCurve(rows: readonly Scored[]): void {
  const wanted = rows.filter((one) => one.wanted);
  const points = curveShares.map((share) => {
    const floor = floorFor(rows, share);
    const passing = wanted.filter(({ change }) => change > floor).length;
    return `${(100 * share).toFixed(0)} %: ${(passing / Math.max(1, wanted.length)).toFixed(3)}`;
  });
  console.log(
    `  recall over false injection, by the chance alone (floor ${peopleWeights.floor} is shipped): ${points.join(', ')}`,
  );
}

/** Bins of equal size, in the order of confidence: ten, or fewer where they would hold too few. */
function printBins(rows: readonly Row[]): void {
  const sorted = [...rows].sort((a, b) => a.confidence - b.confidence);
  const bins = Math.max(1, Math.min(10, Math.floor(sorted.length / fewestInBin)));
  let error = 0;
  const texts: string[] = [];
  for (let at = 0; at < bins; at++) {
    const own = sorted.slice(
      Math.floor((at * sorted.length) / bins),
      Math.floor(((at + 1) * sorted.length) / bins),
    );
    const mean = (value: (one: Row) => number): number =>
      own.reduce((sum, one) => sum + value(one), 0) / Math.max(1, own.length);
    const confidence = mean((one) => one.confidence);
    const right = mean(({ label, right: wanted }) => Number(label === wanted));
    error += (own.length / sorted.length) * Math.abs(confidence - right);
    texts.push(`${confidence.toFixed(2)}/${right.toFixed(2)}`);
  }
  console.log(
    `  calibration, ${bins} bins of ${Math.floor(sorted.length / bins)} or more (confidence/right): ${texts.join(' ')}; error ${error.toFixed(3)}`,
  );
}

/** Chance that a turn with an edit scores above one without (ties count half). */
function areaUnder(rows: readonly Row[]): number {
  const [yes, no] = [true, false].map((wanted) =>
    rows.filter((one) => one.wanted === wanted).map(({ chance }) => chance),
  );
  let sum = 0;
  for (const a of yes ?? []) for (const b of no ?? []) sum += a > b ? 1 : a === b ? 0.5 : 0;
  return sum / Math.max(1, (yes?.length ?? 0) * (no?.length ?? 0));
}
