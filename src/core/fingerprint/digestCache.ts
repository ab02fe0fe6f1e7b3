import type { ContentStamp, RelativePath } from '../ports';
import { isSecretFile } from './displayValue';
import { type ExportedAnswers, KeptAnswers } from './keptAnswers';
import type { RefAnswer } from './refDigest';

/** Answers that hold for one content of a file whenever it comes back: after a branch switch, a fresh checkout. */
interface OfContent<Answers> {
  /** SHA-256 of the bytes; absent = the file may hold secrets, of which no hash is kept. */
  readonly hash?: string;
  readonly answers: Answers;
}

/** The answers of one file: they hold as long as it keeps its stamp, or has this content again. */
interface OfFile<Answers> extends OfContent<Answers> {
  /** Absent = the file was too young to be known by a stamp. */
  readonly stamp?: string;
  /** What it held before, the latest first. */
  readonly earlier?: readonly OfContent<Answers>[];
}

/** Folders and ignore files with their stamps, side by side: a warm check goes through thousands. */
export interface TreeStamps {
  readonly paths: readonly RelativePath[];
  /** `null` = was missing. */
  readonly stamps: readonly (string | null)[];
}

/** Answers that hold as long as every folder and ignore file they came from keeps its stamp. */
interface OfTree<Answers> extends TreeStamps {
  readonly answers: Answers;
}

/** The cache as plain JSON, to be kept in the projection file. */
export interface ExportedDigests {
  readonly version: typeof cacheVersion;
  readonly files: readonly (readonly [RelativePath, OfFile<ExportedAnswers>])[];
  readonly trees: readonly (readonly [RelativePath, OfTree<ExportedAnswers>])[];
}

/** Raised whenever an answer to an unchanged file would come out differently. Another version is forgotten. */
const cacheVersion = 4;
/** Contents kept of one file besides the present one: a few branches. */
const mostEarlier = 3;
/** Files with earlier contents; those that changed longest ago lose them first. A content is some hundred bytes. */
const mostFilesWithEarlier = 2_000;

interface Contents {
  readonly files: Map<RelativePath, OfFile<KeptAnswers>>;
  readonly trees: Map<RelativePath, OfTree<KeptAnswers>>;
  /** Files with earlier contents, the one that changed last at the end. */
  readonly withEarlier: Set<RelativePath>;
}

function contentsOf(kept: ExportedDigests | undefined): Contents {
  const usable = kept?.version === cacheVersion ? kept : undefined;
  return {
    files: new Map(usable?.files.map(([path, file]) => [path, fileFrom(file)])),
    trees: new Map(
      usable?.trees.map(([base, tree]) => [
        base,
        { ...tree, answers: new KeptAnswers(tree.answers) },
      ]),
    ),
    withEarlier: new Set(
      usable?.files.flatMap(([path, { earlier }]) => (earlier === undefined ? [] : path)),
    ),
  };
}

/** What is known of files by stamp and by content, and of folders by stamps. A hint, never the truth: may be lost at any time. */
export class DigestCache {
  private made: Contents | undefined;
  private changed = false;

  /** `kept` is asked at the first question: a process that lives for a moment may have none. */
  constructor(private readonly kept?: () => ExportedDigests | undefined) {}

  private get contents(): Contents {
    return (this.made ??= contentsOf(this.kept?.()));
  }

  private get files(): Contents['files'] {
    return this.contents.files;
  }

  private get trees(): Contents['trees'] {
    return this.contents.trees;
  }

  private get withEarlier(): Contents['withEarlier'] {
    return this.contents.withEarlier;
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

  /** Everything known. */
  export(): ExportedDigests {
    return {
      version: cacheVersion,
      files: [...this.files].map(([path, file]) => [path, fileTo(file)]),
      trees: [...this.trees].map(([base, tree]) => [
        base,
        { ...tree, answers: tree.answers.export() },
      ]),
    };
  }

  answerFromFile(path: RelativePath, stamp: ContentStamp, ref: string): RefAnswer | undefined {
    const known = this.files.get(path);
    return known && isStamp(known, stamp) ? known.answers.get(ref) : undefined;
  }

  /** What a file answered when it held the content of this hash; `undefined` = never seen, or not kept. */
  answersToContent(path: RelativePath, hash: string | undefined): KeptAnswers | undefined {
    if (hash === undefined) return undefined;
    const known = this.files.get(path);
    if (known?.hash === hash) return known.answers;
    return known?.earlier?.find((content) => content.hash === hash)?.answers;
  }

  /** `hash` is that of the content the answers came from (`undefined` = it was not taken); what it answered before stays. */
  rememberFile(
    path: RelativePath,
    stamp: ContentStamp,
    hash: string | undefined,
    answers: ReadonlyMap<string, RefAnswer>,
  ): void {
    const known = this.files.get(path);
    const same = known && isStamp(known, stamp) ? known : undefined;
    const kept = isSecretFile(path) ? undefined : (hash ?? same?.hash);
    const before = this.answersToContent(path, kept) ?? same?.answers;
    const earlier = known && earlierContents(known, kept);
    this.files.set(path, {
      stamp,
      hash: kept,
      answers: before?.with(answers) ?? new KeptAnswers(answers),
      earlier,
    });
    if (earlier) this.boundEarlier(path);
    this.changed = true;
  }

  /** The paths whose stamps decide whether the tree's answers still hold; `undefined` = nothing is known of it. */
  stampsOfTree(base: RelativePath): TreeStamps | undefined {
    return this.trees.get(base);
  }

  answerFromTree(base: RelativePath, ref: string): RefAnswer | undefined {
    return this.trees.get(base)?.answers.get(ref);
  }

  rememberTree(
    base: RelativePath,
    stamps: ReadonlyMap<RelativePath, string | null>,
    answers: ReadonlyMap<string, RefAnswer>,
  ): void {
    this.trees.set(base, {
      paths: [...stamps.keys()],
      stamps: [...stamps.values()],
      answers: new KeptAnswers(answers),
    });
    this.changed = true;
  }

  forgetTree(base: RelativePath): void {
    if (this.trees.delete(base)) this.changed = true;
  }

  private boundEarlier(path: RelativePath): void {
    this.withEarlier.delete(path);
    this.withEarlier.add(path);
    for (const oldest of this.withEarlier) {
      if (this.withEarlier.size <= mostFilesWithEarlier) return;
      this.withEarlier.delete(oldest);
      const file = this.files.get(oldest);
      if (file) this.files.set(oldest, { ...file, earlier: undefined });
    }
  }
}

/** A file without a stamp, now or then, is not known by it. */
function isStamp(known: OfFile<KeptAnswers>, stamp: ContentStamp): boolean {
  return stamp !== undefined && known.stamp === stamp;
}

/** What is kept of earlier contents once the file holds the one of `hash`; `undefined` = nothing. */
function earlierContents(
  known: OfFile<KeptAnswers>,
  hash: string | undefined,
): readonly OfContent<KeptAnswers>[] | undefined {
  if (hash === undefined || (known.hash === hash && !known.earlier)) return undefined;
  const last = known.hash === undefined ? [] : [{ hash: known.hash, answers: known.answers }];
  const earlier = [...last, ...(known.earlier ?? [])].filter((content) => content.hash !== hash);
  return earlier.length === 0 ? undefined : earlier.slice(0, mostEarlier);
}

function fileFrom(file: OfFile<ExportedAnswers>): OfFile<KeptAnswers> {
  const { earlier } = file;
  return {
    ...file,
    answers: new KeptAnswers(file.answers),
    earlier: earlier?.map(({ hash, answers }) => ({ hash, answers: new KeptAnswers(answers) })),
  };
}

function fileTo(file: OfFile<KeptAnswers>): OfFile<ExportedAnswers> {
  const { earlier } = file;
  return {
    ...file,
    answers: file.answers.export(),
    earlier: earlier?.map(({ hash, answers }) => ({ hash, answers: answers.export() })),
  };
}
