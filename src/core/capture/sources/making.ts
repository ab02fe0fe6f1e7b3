import type { Evidence } from '../evidence';

/** A generated file, the words that say so, and what made it where they tell. */
export interface Generated {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly by?: string;
  /** The task of a build that its words name. */
  readonly task?: string;
}

/** Files that one tool made. */
export interface Made {
  readonly place: string;
  readonly first: Generated;
  readonly by?: string;
  /** Their folders: what makes those of one makes a part. */
  readonly folders: readonly string[];
}

/** How something is made anew. */
export interface Making {
  readonly text: string;
  readonly evidence: Evidence;
  readonly refs: readonly string[];
  /** True where it makes the files of one folder alone. */
  readonly isOfFolder?: boolean;
  /** True where a directive beside what is made calls the tool. */
  readonly isOfDirective?: boolean;
  /** True where the header of what it makes names it, or the one file that it runs. */
  readonly isOfHeader?: boolean;
}
