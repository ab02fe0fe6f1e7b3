import { pack } from '../../../src/core/select/pack';
import { blockFrameTokens } from '../../../src/core/lesson/renderBlock';
import { bars, isSameMeaning } from '../../../src/core/language/sameMeaning';
import type { OmissionReason } from '../../../src/core/lesson/receipt';
import type { LessonInUse } from './takenUp';

/** Tokens of a block, frame included. */
const budget = 200;

/** What became of the lessons that one request wanted, counted. */
export interface Fate {
  /** In the block. */
  readonly present: number;
  /** Not in use any more. */
  readonly gone: number;
  /** Not in the block, but another lesson there says the same. */
  readonly said: number;
  /** Left out, by the reason that the receipt gives. */
  readonly lost: Readonly<Partial<Record<OmissionReason, number>>>;
  /** So many wanted lessons would the best choice of the same room hold. */
  readonly best: number;
}

/** What a request got, as far as its fate goes: names given, and names left out with the receipt's reason. */
export interface Handed {
  readonly names: readonly string[];
  readonly left: ReadonlyMap<string, OmissionReason>;
}

/** Where the wanted lessons of one request went. */
export function fateOf(
  wanted: readonly string[],
  { names, left }: Handed,
  inUse: readonly LessonInUse[],
): Fate {
  const lessonOf = new Map(inUse.map((one) => [one.name, one]));
  const lost: Partial<Record<OmissionReason, number>> = {};
  let [present, gone, said] = [0, 0, 0];
  for (const name of wanted) {
    const lesson = lessonOf.get(name);
    const reason = left.get(name);
    if (names.includes(name)) present++;
    else if (lesson === undefined) gone++;
    else if (names.some((other) => saysSame(lessonOf.get(other), lesson))) said++;
    else if (reason !== undefined) lost[reason] = (lost[reason] ?? 0) + 1;
  }
  return { present, gone, said, lost, best: mostThatFit(wanted, lessonOf) };
}

function saysSame(other: LessonInUse | undefined, { body }: LessonInUse): boolean {
  return other !== undefined && isSameMeaning(other.body, body, bars.oneStatement);
}

function mostThatFit(
  wanted: readonly string[],
  lessonOf: ReadonlyMap<string, LessonInUse>,
): number {
  const items = wanted.flatMap((name) => {
    const tokens = lessonOf.get(name)?.tokens;
    return tokens === undefined ? [] : [{ id: name, value: 1, tokens }];
  });
  return pack(items, budget, blockFrameTokens).chosen.length;
}

/** What a reason of a receipt means for a wanted lesson, in the order of a request's way. */
const stations: Readonly<Partial<Record<OmissionReason, string>>> = {
  class: 'at the gate: the request was not taken for a change',
  'not for these files': 'for other files',
  'under floor': 'under the floor of the ranking',
  'over budget': 'ranked, but others took the room',
  'near duplicate': 'as nearly the same as one that is given',
};

/** Where the wanted lessons of all requests went, a line each. */
export function fateTable(fates: readonly Fate[]): string {
  const sum = (count: (one: Fate) => number): number =>
    fates.reduce((all, one) => all + count(one), 0);
  const reasons = [...new Set(fates.flatMap(({ lost }) => Object.keys(lost) as OmissionReason[]))];
  const inOrder = [...new Set([...(Object.keys(stations) as OmissionReason[]), ...reasons])];
  const lost = inOrder.map((reason) => [
    `lost ${stations[reason] ?? `otherwise (${reason})`}`,
    sum((one) => one.lost[reason] ?? 0),
  ]);
  const rows = [
    ['in the block', sum(({ present }) => present)],
    ['said by another lesson that is in the block', sum(({ said }) => said)],
    ...lost,
    ['not in use any more', sum(({ gone }) => gone)],
  ] as const;
  const wanted = rows.reduce((all, [, count]) => all + Number(count), 0);
  const best = sum((one) => one.best);
  return [
    `where the ${wanted} wanted lessons went:`,
    ...rows.map(([name, count]) => `  ${String(name).padEnd(62)}${shareOf(Number(count), wanted)}`),
    `  ${`the best choice of ${budget} tokens a request would hold`.padEnd(62)}${shareOf(best, wanted)}`,
  ].join('\n');
}

function shareOf(count: number, of: number): string {
  return `${String(count).padStart(5)}${of === 0 ? '' : ` (${Math.round((100 * count) / of)} %)`}`;
}
