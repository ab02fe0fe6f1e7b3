import type { Vector, VectorStore } from '../ports';

/** Vectors of the lessons of a team, where it keeps them. */
export interface SharedVectors {
  /** Keys of the nearest, with their cosines. Out of reach or late: `undefined`, and what is known here is compared. */
  nearest(model: string, to: Vector): Promise<ReadonlyMap<string, number> | undefined>;
  /** Gives the team vectors that it may lack. Out of reach: does nothing, the next time is soon enough. */
  give(model: string, vectors: ReadonlyMap<string, Vector>): Promise<void>;
}

/** What was paid for here, and what a team keeps of its lessons beside it. */
export interface LessonVectors extends VectorStore {
  /** Absent = this repository shares no vectors. */
  readonly shared?: SharedVectors | undefined;
}
