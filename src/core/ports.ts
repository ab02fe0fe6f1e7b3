/** The part of `AbortSignal` that core needs; every `AbortSignal` fits. */
export interface Cancellation {
  readonly aborted: boolean;
}

/** Root-relative POSIX path without `.`, `..` or a leading slash. Absolute paths exist only in adapters. */
export type RelativePath = string;

/** Time now, in milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** Fresh identifiers (events, requests): 12 or more base32 characters, never the same twice. */
export interface IdSource {
  next(): string;
}

/** SHA-256, synchronous. Returns lower-case hex (64 characters). Strings are hashed as UTF-8. */
export interface Hasher {
  sha256(content: string | Uint8Array): string;
  /** The same digest for content that comes in pieces (files too large to hold). */
  begin(): RunningHash;
}

/** A SHA-256 under way; `hex` ends it. */
export interface RunningHash {
  update(piece: Uint8Array): void;
  hex(): string;
}

/** Counts by one local tokenizer: at least the tokens of o200k_base, and hardly more. Loading it is lazy, hence the promise. */
export interface TokenCounter {
  count(text: string): Promise<number>;
}

/** What `stat` says of a file; equal values mean "not changed", so content need not be read again. */
export interface FileStamp {
  readonly size: number;
  /** Milliseconds, fractions kept. */
  readonly mtime: number;
  /** When anything of it changed last, its times included, which a tool can set back; absent = the system does not say. */
  readonly changed?: number;
  readonly inode: number;
}

/** A lesson file that exists, without its content. */
export interface LessonFileEntry {
  /** `project`: in the repository, committed. `global`: the user's home, for every repository. `shipped`: comes with the extension, read-only. */
  readonly scope: 'project' | 'global' | 'shipped';
  /** Where the file lies: `.lessons/`, `.lessons/_candidates/`, `.lessons/_retired/`. */
  readonly folder: 'active' | 'candidates' | 'retired';
  readonly fileName: string;
  readonly stamp: FileStamp;
}

/** The place of a lesson file. */
export type LessonPlace = Pick<LessonFileEntry, 'scope' | 'folder' | 'fileName'>;

/** The Markdown files of one scope: the truth. */
export interface LessonFiles {
  readonly scope: LessonPlace['scope'];
  /** All lesson files of the three folders, in name order. A missing folder is an empty one. An unreadable folder throws `lessonUnreadable`. */
  list(): Promise<readonly LessonFileEntry[]>;
  /** Exact text. Missing: `undefined`. Unreadable, over 1 MiB or not UTF-8: throws `lessonUnreadable`. */
  read(place: LessonPlace): Promise<string | undefined>;
  /** Writes whole or not at all (temp file, rename). Read-only or full: throws `folderReadOnly` / `diskFull`, old content intact. */
  write(place: LessonPlace, text: string): Promise<void>;
  /** Moves without ever overwriting: an existing target throws `lessonExists`. A missing source throws `lessonNotFound`. */
  move(from: LessonPlace, to: LessonPlace): Promise<void>;
  /** Removes; missing is fine. */
  remove(place: LessonPlace): Promise<void>;
}

/** Position in the journal: how much of each of its files was consumed. The names mean something to the adapter alone. */
export type JournalPosition = Readonly<Record<string, number>>;

/** The append-only event log of one state folder, as raw lines. Any number of processes append and compact at once. */
export interface JournalFiles {
  /** Appends lines to the week of `time` (milliseconds) in a single write. Full or read-only: throws `diskFull` / `folderReadOnly`; what was torn is skipped by readers. `isFlushed` = it is on the disk, not only with the system, when this resolves. */
  append(lines: readonly string[], time: number, isFlushed?: boolean): Promise<void>;
  /** Everything after `since`; no position (`{}`) = everything. A folder that cannot be read throws `stateUnreadable`. */
  readSince(since: JournalPosition): Promise<JournalSlice>;
  /** Every line there is word for word: what compaction kept, and all that was not compacted. In no particular order. */
  readAll(): Promise<readonly string[]>;
  /**
   * Folds weeks closed for a day into the snapshot. Works in two steps with a pause between them, so that a slow writer loses
   * nothing: a call does what is due and says so. Killed at any point, nothing is lost or counted twice.
   */
  compact(now: number, fold: FoldClosedLines): Promise<Compaction>;
}

/** New journal lines with the position behind them. */
export interface JournalSlice {
  /** True = everything from the beginning (`base`, then `lines`): a first read, or the position no longer fits the files. */
  readonly fromStart: boolean;
  /** What `FoldClosedLines` made of the weeks that are compacted; only where `fromStart`. */
  readonly base?: string;
  readonly lines: readonly string[];
  readonly position: JournalPosition;
  /** What the user should know, in sentences: a damaged snapshot, a file that became shorter. */
  readonly notices: readonly string[];
  /** True where `compact` has something to do. */
  readonly isCompactionDue: boolean;
}

/** What a compaction has to work on. */
export interface ClosedLines {
  /** The snapshot so far; absent = the first compaction. */
  readonly base?: string;
  /** Lines that earlier compactions kept word for word. */
  readonly kept: readonly string[];
  /** Lines of the weeks to be folded. */
  readonly closed: readonly string[];
  /** Bytes of the journal that this compaction leaves alone. */
  readonly otherBytes: number;
}

/** The pure part of a compaction. `undefined` = the snapshot cannot be understood (a newer version): leave everything as it is. */
export type FoldClosedLines = (
  material: ClosedLines,
) => { readonly base: string; readonly kept: readonly string[] } | undefined;

/** `busy`: another process does it. `claimed`: the first step is done, the second is due after a pause. */
export type Compaction = 'nothing due' | 'busy' | 'claimed' | 'compacted' | 'refused';

/** One derived file under `state/` that may be deleted at any time. */
export interface StateFile {
  /** The very text that was written. Missing: `undefined`. Unreadable, cut or damaged: throws `stateUnreadable`. */
  read(): Promise<string | undefined>;
  /** Whole or not at all (temp, fsync, rename); last writer wins, which is harmless for a cache. */
  write(text: string): Promise<void>;
}

/** Finds credentials in text. */
export interface SecretScanner {
  /** Names the kinds of credential found (`AWS Access Key`…), never their text; empty = clean. */
  find(text: string): Promise<readonly string[]>;
}

/** Leaves a visible trace of what happened. Prompt text, lesson bodies and keys never above `trace`, keys never at all. */
export interface Logger {
  trace(message: string): void;
  /** An error is kept apart from the message, so that a front can put it into words; where there is nothing else to say it stands alone. */
  debug(message: string, error?: unknown): void;
  info(message: string, error?: unknown): void;
  warn(message: string | Error, error?: unknown): void;
  error(message: string | Error, error?: unknown): void;
}

/** One message of a conversation with a language model. */
export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** What a language model call may cost at most. */
export interface ModelCallLimits {
  readonly maxOutputTokens: number;
  readonly timeoutMs: number;
}

/** The answer of a language model; token counts are estimated where the endpoint gives none. */
export interface ModelAnswer {
  readonly text: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly estimated: boolean;
}

/** A language model for small internal calls (verdict, extraction). */
export interface LanguageModel {
  /** Name for receipts. */
  readonly name: string;
  /** Any failure or the time limit throws `modelFailed`; cancellation throws `cancelled`. */
  complete(
    messages: readonly ModelMessage[],
    limits: ModelCallLimits,
    signal?: Cancellation,
  ): Promise<ModelAnswer>;
}

/** What stat says of a file or folder, as one opaque string: equal stamps mean "not changed"; `undefined` = changed so recently that a later change could carry the same, so nothing may be remembered by it. */
export type ContentStamp = string | undefined;

/** What lies at a path of the repository. Links are followed as long as they stay inside the root. */
export type PathStatus =
  | { readonly kind: 'file'; readonly stamp: ContentStamp; readonly size: number }
  | { readonly kind: 'folder'; readonly stamp: ContentStamp }
  | { readonly kind: 'missing' }
  /** Behind a link that leaves the root; never read. */
  | { readonly kind: 'outside' }
  /** `reason` in words: "permission denied". */
  | { readonly kind: 'unreadable'; readonly reason: string };

/** The content of one file. */
export type FileRead =
  | {
      readonly kind: 'read';
      readonly bytes: Uint8Array;
      /** The bytes as UTF-8 without a byte order mark, decoded on demand. */
      readonly text: () => string;
      readonly stamp: ContentStamp;
    }
  | { readonly kind: 'too large' }
  | Exclude<PathStatus, { readonly kind: 'file' }>;

/** One name in a folder. A link counts as a file: it is never followed while walking. */
export interface FolderItem {
  readonly name: string;
  readonly isFolder: boolean;
}

/** The direct content of one folder. */
export type FolderListing =
  | {
      readonly kind: 'listed';
      readonly items: readonly FolderItem[];
      /** True when the folder holds more than was asked for. */
      readonly truncated: boolean;
      readonly stamp: ContentStamp;
    }
  | Exclude<PathStatus, { readonly kind: 'folder' }>;

/** The repository's own files, read-only, inside the root only. The empty path is the root. */
export interface RepositoryFiles {
  /**
   * One answer per path, in order. Never throws: missing, unreadable and outside are answers. Asked with the same `paths` object as
   * before, it gives the same array as before only where all of it was looked at again and nothing differs.
   */
  stat(paths: readonly RelativePath[]): Promise<readonly PathStatus[]>;
  /** The whole file as one consistent version (a file replaced meanwhile is read again). More than `maxBytes`: `too large`. */
  read(path: RelativePath, maxBytes: number): Promise<FileRead>;
  /** Hands a file of any size over in pieces. `changed` = it was replaced meanwhile: start again. */
  stream(
    path: RelativePath,
    onPiece: (piece: Uint8Array) => void,
    signal?: Cancellation,
  ): Promise<'done' | 'changed' | 'unreadable'>;
  /** Direct content in no particular order, at most `limit` names. */
  list(folder: RelativePath, limit: number): Promise<FolderListing>;
}

/** What to watch, relative to one root. Neither needs to exist yet. */
export interface WatchTargets {
  readonly files: readonly RelativePath[];
  /** Folders whose direct items count (the lesson folders); never a whole tree. */
  readonly folders: readonly RelativePath[];
}

/** Tells that something watched may have changed. A hint: a missed event costs nothing, because every check looks for itself. */
export interface ChangeSource {
  /** Replaces what is watched. */
  watch(targets: WatchTargets): Promise<void>;
  /** Called at each change with the path; gives the way to stop listening. */
  onDidChange(listener: (path: RelativePath) => void): () => void;
  /** Stops watching and gives every handle back. */
  close(): Promise<void>;
}

/** Calls back later. */
export interface Timer {
  /** Gives the way to call it off. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** A commit, as far as a reader needs it to recognise it. */
export interface CommitSummary {
  /** Full hash. */
  readonly id: string;
  /** ISO date and time of the commit. */
  readonly date: string;
  readonly author: string;
  readonly subject: string;
}

/** Which change: what is staged, all that differs from HEAD with new files by name alone, or what HEAD has beyond where it left another commit. */
export type DiffSource = 'staged' | 'work tree' | { readonly since: string };

/** Of the past: those that touch the folders in which a glob looks, each as a whole, and those up to a commit alone. */
export interface WhichChanges {
  readonly of?: string;
  readonly from?: string;
}

/** A change of the past. */
export interface PastChange {
  /** ISO date and time. */
  readonly date: string;
  readonly diff: string;
}

/** What version control knows of earlier states. Without git, or outside of a repository, every answer is empty. */
export interface RepositoryHistory {
  /** The full hash of the commit that is checked out; `undefined` = there is none, or nothing to ask. */
  head(): Promise<string | undefined>;
  /** A change as git prints it without context lines; `undefined` = there is no such commit, or nothing to ask. */
  changeOf(source: DiffSource): Promise<string | undefined>;
  /** The newest changes of the main line, newest first, each as git prints it. */
  newestChanges(limit: number, which?: WhichChanges): Promise<readonly PastChange[]>;
  /** Commits that touched a file or anything below a folder, newest first. Failure or cancellation: none. */
  commitsTouching(
    path: RelativePath,
    limit: number,
    signal?: Cancellation,
  ): Promise<readonly CommitSummary[]>;
  /** The tracked files at or below a path as they were at a commit. */
  filesAt(commit: string, path: RelativePath): Promise<RepositoryFiles>;
  /** Of these files and folders those that were there once, each with the newest commit that took it, or something in it, away. */
  pathsGone(
    paths: readonly RelativePath[],
    signal?: Cancellation,
  ): Promise<ReadonlyMap<RelativePath, PathGone>>;
  /** Commits after which a text stands more or less often in these files than before, newest first. */
  commitsChanging(
    text: string,
    paths: readonly RelativePath[],
    limit: number,
    signal?: Cancellation,
  ): Promise<readonly CommitSummary[]>;
}

/** The instruction files of a repository (AGENTS.md and its like), for acts of the user that change them. */
export interface InstructionTexts {
  /** The exact text; `undefined` = there is no plain file of this name inside the repository. */
  read(path: RelativePath): Promise<string | undefined>;
  /** Replaces the text of a file that is there, whole or not at all. Fails with `fileUnwritable` where it cannot, or only behind a link. */
  write(path: RelativePath, text: string): Promise<void>;
}

/** How a file or folder went. */
export interface PathGone {
  readonly commit: CommitSummary;
  /** Where the commit moved it; absent = it was deleted, or went to several places. */
  readonly movedTo?: RelativePath;
}

/** The files of a repository as one list. */
export interface RepositoryListing {
  /** Root-relative, links and ignored files left out, in no particular order. */
  readonly files: readonly RelativePath[];
  /** True where the listing stopped at its limit. */
  readonly truncated: boolean;
  /** Folders whose names could not be read; absent = none is known. */
  readonly unreadable?: readonly RelativePath[];
  /** Of the history there is nothing, or the newest commits alone; absent = all of it, as far as is known. */
  readonly history?: 'none' | 'shallow';
}

/** What one change of the main line touched, which files were not there before (absent = not known), and whether its text says who signed it off. */
export interface CommitChange {
  readonly subject: string;
  readonly files: readonly RelativePath[];
  readonly added?: readonly RelativePath[];
  readonly isSignedOff?: boolean;
}

/** Steps of the main line, a merge being one, or each commit by itself. */
export type ChangesOf = 'main line' | 'each commit';

/** A whole repository for reading: what a scan and the validator need, and nothing that writes. */
export interface RepositoryReader {
  /** The files git knows or would know; without git a bounded walk that honours `.gitignore`. Missing root: an empty list. Cancellation throws `cancelled`. */
  list(signal?: Cancellation): Promise<RepositoryListing>;
  /** Text of a regular file inside the root. Missing, unreadable, binary or over `maxBytes`: `undefined`, never an exception. */
  text(path: RelativePath, maxBytes: number): Promise<string | undefined>;
  /** Subjects of the newest commits without merges, newest first; without git or history: empty. */
  commitSubjects(limit: number): Promise<readonly string[]>;
  /** The newest changes, newest first, of the main line unless said otherwise; without git, or where history is cut off: those that are whole. */
  commitChanges(limit: number, of?: ChangesOf): Promise<readonly CommitChange[]>;
  /** How many files were opened so far. */
  readonly opened: number;
}

/** A text as a point: texts of like meaning lie in like directions. */
export type Vector = Float32Array;

/** Turns texts into vectors by a model that the user configured. */
export interface Embeddings {
  /** Name of the model; vectors of different models do not compare. */
  readonly name: string;
  /** One vector per text, in order. Any failure throws `modelFailed`; cancellation throws `cancelled`. */
  embed(texts: readonly string[], signal?: Cancellation): Promise<readonly Vector[]>;
}

/** Vectors that were paid for, kept by model and text so that each text is sent once. */
export interface VectorStore {
  /** Known vectors by key; missing keys are left out. Unreadable: an empty answer, they are made again. */
  read(model: string, keys: readonly string[]): Promise<ReadonlyMap<string, Vector>>;
  /** Full or read-only: throws `diskFull` / `folderReadOnly`. */
  write(model: string, vectors: ReadonlyMap<string, Vector>): Promise<void>;
}

/** What is kept of the transcripts of agents that were read: the root they belong to, and each as text. */
export interface TranscriptTexts {
  /** Absolute. */
  readonly root: string;
  readonly texts: () => readonly string[];
}
