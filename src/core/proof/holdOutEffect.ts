import { mean } from './sample';
import { differenceInterval, type Interval } from './studentized';
import { relative } from './pairedEffect';

/** One request of daily use with what came of it. */
export interface HeldTurn {
  /** True = it was given its lessons; false = nothing, or others, in their place. */
  readonly isGiven: boolean;
  /** When, in any unit; the trend over it is taken out. */
  readonly at: number;
  /** What kind of request it was; kinds are compared with their like. */
  readonly kind: string;
  readonly value: number;
}

/** What the requests say of the lessons: given less held out, or that they are too few. */
export type HoldOutEffect =
  | {
      readonly kind: 'measured';
      readonly given: number;
      readonly held: number;
      /** A relative change (`ratio`) or a plain difference. */
      readonly change: Interval;
    }
  | { readonly kind: 'not enough'; readonly n: number; readonly of: number };

/** How a figure is compared: amounts that grow by multiplying (tokens, time) as a ratio, counts and shares as a difference. */
export type Comparison = 'ratio' | 'difference';

/** Requests of each arm under which no effect is given: from here on the interval keeps its promise (`npm run eval proof`). */
export const fewestHeld = 20;

/**
 * Compares requests with lessons to those without. Which is which was drawn by a hash, so nothing need be modelled for the comparison to
 * be fair; kind and trend are taken out of both alike because they blur it (D. A. Freedman 2008; W. Lin 2013).
 */
export function holdOutEffect(turns: readonly HeldTurn[], as: Comparison): HoldOutEffect {
  const usable = as === 'ratio' ? turns.filter(({ value }) => value > 0) : turns;
  const held = usable.filter(({ isGiven }) => !isGiven).length;
  const given = usable.length - held;
  if (Math.min(held, given) < fewestHeld)
    return { kind: 'not enough', n: Math.min(held, given), of: fewestHeld };
  const values = usable.map(({ value }) => (as === 'ratio' ? Math.log(value) : value));
  const adjusted = withoutTrend(usable, values);
  const arms = withoutTrend(
    usable,
    usable.map(({ isGiven }) => (isGiven ? 1 : 0)),
  );
  // What kind and trend happen to share with the arm went out with them; this gives it back (R. Frisch and F. Waugh 1933).
  const [lessons = [], without = []] = [true, false].map((arm) =>
    adjusted.filter((_, at) => usable[at]?.isGiven === arm),
  );
  const kept = squares(arms) / ((given * held) / usable.length);
  const found = differenceInterval(lessons, without);
  if (!found || !(kept > 0)) return { kind: 'not enough', n: held, of: fewestHeld };
  const change = {
    estimate: found.estimate / kept,
    low: found.low / kept,
    high: found.high / kept,
  };
  return { kind: 'measured', given, held, change: as === 'ratio' ? relative(change) : change };
}

/** Values less the mean of their kind and less a straight line over time. */
function withoutTrend(turns: readonly HeldTurn[], values: readonly number[]): number[] {
  const centred = lessKind(turns, values);
  const time = lessKind(
    turns,
    turns.map(({ at }) => at),
  );
  const spread = squares(time);
  const slope =
    spread > 0 ? time.reduce((sum, at, i) => sum + at * (centred[i] ?? 0), 0) / spread : 0;
  return centred.map((value, i) => value - slope * (time[i] ?? 0));
}

function lessKind(turns: readonly HeldTurn[], values: readonly number[]): number[] {
  const groups = new Map<string, number[]>();
  for (const [at, { kind }] of turns.entries())
    groups.set(kind, [...(groups.get(kind) ?? []), values[at] ?? 0]);
  const means = new Map([...groups].map(([kind, of]) => [kind, mean(of)]));
  return values.map((value, at) => value - (means.get(turns[at]?.kind ?? '') ?? 0));
}

const squares = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value * value, 0);
