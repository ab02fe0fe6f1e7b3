import type { Standing } from '../lesson/standing';
import { saying, type Saying } from '../saying';

const day = 86_400_000;
/** Days after which the recency of a lesson has halved (docs/design.md §6). */
const halfLife = 30;
/** Worth below this rests (docs/design.md §6). */
const restingUnder = 0.3;
/** Prior of the helped rate in `worth`: two imagined outcomes at the starting confidence 0.7. */
const imagined = { helped: 1.4, outcomes: 2 };

/** How recently a lesson was used, in [0, 1]; never used = 0.5. A clock set back counts as "just now". */
export function recency(standing: Standing, now: number): number {
  if (standing.lastReinforced === undefined) return 0.5;
  return 0.5 ** (Math.max(0, now - standing.lastReinforced) / day / halfLife);
}

/** `helped / (helped + hurt)`; `undefined` = no outcome was observed. */
export function successRate(standing: Standing): number | undefined {
  const outcomes = standing.helped + standing.hurt;
  return outcomes === 0 ? undefined : standing.helped / outcomes;
}

/** Outcomes that say what a lesson is worth. */
interface Trials {
  readonly helped: number;
  readonly outcomes: number;
}

/**
 * The last 20 outcomes of a lesson, of a recipe the tasks of its kind as well, and one for each other person of the team: however much
 * somebody else says, it weighs no more than one outcome of one's own.
 */
function trialsOf({ recentOutcomes, proven, others }: Standing): Trials {
  const { successes = 0, failures = 0 } = proven ?? {};
  return {
    helped: recentOutcomes.filter(Boolean).length + successes + (others?.helped ?? 0),
    outcomes: recentOutcomes.length + successes + failures + (others?.people ?? 0),
  };
}

/** What use has shown: confidence, or with outcomes its mean with their helped rate. */
export function worth(standing: Standing): number {
  const { helped, outcomes } = trialsOf(standing);
  if (outcomes === 0) return standing.confidence;
  const rate = (helped + imagined.helped) / (outcomes + imagined.outcomes);
  const mean = (standing.confidence + rate) / 2;
  // A success never costs a lesson what reads have shown.
  return helped === outcomes ? Math.max(standing.confidence, mean) : mean;
}

/** True where a lesson is worth too little to be given. */
export function isResting(standing: Standing): boolean {
  return worth(standing) < restingUnder;
}

export type RestCode = `rest.${'confidence' | 'outcomes' | 'unknown'}`;

/** The numbers behind a rest, for receipts. */
export function whyResting(standing: Standing): Saying<RestCode> {
  const { helped, outcomes } = trialsOf(standing);
  const numbers = { worth: worth(standing).toFixed(2), least: restingUnder };
  return outcomes === 0
    ? saying('rest.confidence', { confidence: standing.confidence.toFixed(2), ...numbers })
    : saying('rest.outcomes', { helped: Math.round(helped * 10) / 10, outcomes, ...numbers });
}
