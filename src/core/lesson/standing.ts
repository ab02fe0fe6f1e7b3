/** What use has shown about one lesson. A lesson without a row has the starting standing. */
export interface Standing {
  readonly reinforcements: number;
  /** Of these, how often a block with its text went to a model; the others are reads by people and tools. */
  readonly given: number;
  /** In [0, 1]. */
  readonly confidence: number;
  readonly helped: number;
  readonly hurt: number;
  /** The last 20 outcomes, oldest first; true = helped. */
  readonly recentOutcomes: readonly boolean[];
  /** Of a recipe: how tasks of its kind ended that were not given it. */
  readonly proven?: { readonly successes: number; readonly failures: number };
  /** What it did for other people of the team: how many said, and the sum of the shares in which it helped each. Absent = nobody said. */
  readonly others?: { readonly people: number; readonly helped: number };
  /** Milliseconds since 1970; absent = never reinforced. */
  readonly firstSeen?: number;
  readonly lastReinforced?: number;
}

/** Confidence of a lesson that nobody has read and whose file says nothing (docs/design.md §6). */
export const startConfidence = 0.7;

/** The standing before the first event; `confidence` comes from the frontmatter where it is given. */
export function startStanding(confidence = startConfidence): Standing {
  return { reinforcements: 0, given: 0, confidence, helped: 0, hurt: 0, recentOutcomes: [] };
}
