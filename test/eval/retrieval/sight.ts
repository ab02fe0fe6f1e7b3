import type { Measures } from '../../../src/core/select/applicability';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';

/** Lessons of one repository, and what is asked there. */
export interface Asked {
  readonly name: string;
  readonly lessons: readonly RankableLesson[];
  readonly text: string;
}

/** Another way to see that a request and a lesson speak of one thing, beside what ships. */
export interface Sight {
  readonly measures?: Measures;
  /** What a lesson's own text says of its use goes by its words alone. */
  readonly isWithoutConcepts?: boolean;
  /** How near a request comes to each lesson by id, in [0, 1]; none where it cannot be said. */
  readonly nearnessOf?: (asked: Asked) => ReadonlyMap<string, number>;
  /** Nearness counts as the product counts embeddings, or has weights of its own. */
  readonly enters?: 'evidence' | 'weights';
}

/** Under this nothing counts as the nearest of a store. */
const leastNear = 0.1;

/** Nearness as evidence, where it enters so. */
export function evidenceIn(sight: Sight, asked: Asked): ReadonlyMap<string, number> | undefined {
  return sight.enters === 'evidence' ? sight.nearnessOf?.(asked) : undefined;
}

/** Nearness as numbers of their own for each lesson, where it enters so: as it is, and beside the nearest. */
export function numbersIn(sight: Sight, asked: Asked): (id: string) => readonly number[] {
  if (sight.enters !== 'weights') return () => [];
  const near = sight.nearnessOf?.(asked) ?? new Map<string, number>();
  const best = Math.max(leastNear, ...near.values());
  return (id) => [near.get(id) ?? 0, (near.get(id) ?? 0) / best];
}
