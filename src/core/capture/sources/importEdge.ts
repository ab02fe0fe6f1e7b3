import type { RelativePath } from '../../ports';

/** One import of a source: as written, and the path of the repository that it means where that can be seen. */
export interface ImportEdge {
  readonly from: RelativePath;
  readonly written: string;
  /** A file without its ending, or a folder. */
  readonly to?: RelativePath;
  /** Names taken from there: each may be a file or folder of its own; `*` = all. */
  readonly names?: readonly string[];
  /** Whoever imports this file has what it imports here as well. */
  readonly isHandedOut?: boolean;
}
