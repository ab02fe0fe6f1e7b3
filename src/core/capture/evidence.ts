import type { RelativePath } from '../ports';

/** Where a fact was read. */
export interface Evidence {
  readonly path: RelativePath;
  /** 1-based. */
  readonly line?: number;
  /** The words that prove it, or a count such as "41 of 43 files". */
  readonly text: string;
}
