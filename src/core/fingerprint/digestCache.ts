import type { RelativePath } from '../ports';
import type { RefAnswer } from './refDigest';

/** Answers that hold as long as one file keeps its stamp. */
interface FileAnswers {
  readonly stamp: string;
  readonly answers: Record<string, RefAnswer>;
}

/** Folders and ignore files with their stamps, side by side: a warm check goes through thousands. */
export interface TreeStamps {
  readonly paths: readonly RelativePath[];
  /** `null` = was missing. */
  readonly stamps: readonly (string | null)[];
}

/** Answers that hold as long as every folder and ignore file they came from keeps its stamp. */
interface TreeAnswers extends TreeStamps {
  readonly answers: Record<string, RefAnswer>;
}

/** The cache as plain JSON, to be kept in the projection file. */
export interface ExportedDigests {
  readonly version: typeof cacheVersion;
  readonly files: Readonly<Record<RelativePath, FileAnswers>>;
  readonly trees: Readonly<Record<RelativePath, TreeAnswers>>;
}

/** Raised whenever an answer to an unchanged file would come out differently. Another version is forgotten. */
const cacheVersion = 2;

/** What is known of files and folders by their stamps. A hint, never the truth: may be lost at any time. */
export class DigestCache {
  private readonly files: Map<RelativePath, FileAnswers>;
  private readonly trees: Map<RelativePath, TreeAnswers>;
  private changed = false;

  constructor(exported?: ExportedDigests) {
    const usable = exported?.version === cacheVersion ? exported : undefined;
    this.files = new Map(Object.entries(usable?.files ?? {}));
    this.trees = new Map(Object.entries(usable?.trees ?? {}));
  }

  /** True when something was learned since construction or `takeChanged`, so that writing it down is worth it. */
  get hasChanged(): boolean {
    return this.changed;
  }

  /** `hasChanged`, asked for the last time: what is learned from now on counts as new. */
  takeChanged(): boolean {
    const { changed } = this;
    this.changed = false;
    return changed;
  }

  /** Everything known; with `refs`, only what answers one of them. */
  export(refs?: ReadonlySet<string>): ExportedDigests {
    const needed = (entry: FileAnswers | TreeAnswers) =>
      refs === undefined || Object.keys(entry.answers).some((ref) => refs.has(ref));
    const kept = <T extends FileAnswers | TreeAnswers>(all: ReadonlyMap<string, T>) =>
      Object.fromEntries([...all].filter(([, entry]) => needed(entry)));
    return { version: cacheVersion, files: kept(this.files), trees: kept(this.trees) };
  }

  answerFromFile(
    path: RelativePath,
    stamp: string | undefined,
    ref: string,
  ): RefAnswer | undefined {
    const known = this.files.get(path);
    return known !== undefined && known.stamp === stamp ? known.answers[ref] : undefined;
  }

  rememberFile(path: RelativePath, stamp: string, answers: ReadonlyMap<string, RefAnswer>): void {
    const known = this.files.get(path);
    const own = Object.fromEntries(answers);
    const all = known?.stamp === stamp ? { ...known.answers, ...own } : own;
    this.files.set(path, { stamp, answers: all });
    this.changed = true;
  }

  /** The paths whose stamps decide whether the tree's answers still hold; `undefined` = nothing is known of it. */
  stampsOfTree(base: RelativePath): TreeStamps | undefined {
    return this.trees.get(base);
  }

  answerFromTree(base: RelativePath, ref: string): RefAnswer | undefined {
    return this.trees.get(base)?.answers[ref];
  }

  rememberTree(
    base: RelativePath,
    stamps: Readonly<Record<RelativePath, string | null>>,
    answers: ReadonlyMap<string, RefAnswer>,
  ): void {
    this.trees.set(base, {
      paths: Object.keys(stamps),
      stamps: Object.values(stamps),
      answers: Object.fromEntries(answers),
    });
    this.changed = true;
  }

  forgetTree(base: RelativePath): void {
    if (this.trees.delete(base)) this.changed = true;
  }
}
