/** A change a user made, with the way back. Every verb that changes something returns one. */
export interface Done {
  /** Past tense, for a notice: `Retired testing`. */
  readonly what: string;
  /** Lesson the change was about. */
  readonly lesson: string;
  readonly undo: () => Promise<void>;
}
