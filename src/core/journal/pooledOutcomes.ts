import { wilsonLowerBound } from '../lesson/wilsonLowerBound';
import type { Outcomes } from './personOnLesson';

/** What a team says of one lesson: outcomes by person first, then over people, so that one enthusiast does not outvote five. */
export interface PooledOutcomes {
  /** People with an outcome. */
  readonly people: number;
  /** Of these, whom it helped more often than it hurt. */
  readonly helpedPeople: number;
  /** Outcomes of all of them. */
  readonly outcomes: number;
  /** Lower bound (95 %) of the share of people it helps, each counting as one: by Wilson over people, not over outcomes. 0 = nobody said. */
  readonly bound: number;
}

export function pooledOutcomes(people: readonly Outcomes[]): PooledOutcomes {
  const shares = people.flatMap((one) => shareOf(one) ?? []);
  return {
    people: shares.length,
    helpedPeople: shares.filter((share) => share > 1 / 2).length,
    outcomes: people.reduce((sum, { helped, hurt }) => sum + helped + hurt, 0),
    bound: wilsonLowerBound(
      shares.reduce((sum, share) => sum + share, 0),
      shares.length,
    ),
  };
}

/** In which share of its outcomes it helped this person; `undefined` = there are none. */
export function shareOf({ helped, hurt }: Outcomes): number | undefined {
  return helped + hurt === 0 ? undefined : helped / (helped + hurt);
}
