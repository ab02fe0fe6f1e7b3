import type { Block, Span } from './readMarkdown';

/** What leads in, with what belongs to it. */
export interface Unit extends Span {
  readonly lead: string;
  readonly isStruck: boolean;
  /** True where only what follows makes it whole. */
  readonly isOpen: boolean;
  /** A name in bold for what follows. */
  readonly isLabel?: boolean;
  /** A name stands in front of it: what is before belongs to something else. */
  readonly startsAnew?: boolean;
  /** An item of a list that came apart. */
  readonly isItem?: boolean;
  /** One of several that stand side by side. */
  readonly isPoint?: boolean;
  /** Its heading says that something is done in order. */
  readonly isSteps?: boolean;
  /** Its heading names a process: points below it are steps too. */
  readonly isProcess?: boolean;
  /** A list that nothing leads in. */
  readonly isBare?: boolean;
  readonly parts: Block[];
}

/** A part of a unit that makes one lesson. */
export interface Piece extends Span {
  readonly text: string;
  /** The part of the text that is said here alone, where what led in is said again. */
  readonly own?: string;
  /** The text in fewer words, where it is too long for one lesson. */
  readonly brief?: string;
  /** Some of several steps, rows or points: where the others stand is said with them. */
  readonly isPart?: boolean;
  /** Some rows of a table that only tells, some steps or points that need the others: half of something, and no command is lost with it. */
  readonly isHalf?: boolean;
  readonly isStruck: boolean;
  readonly isProcedure: boolean;
}
