import { failure } from '../errors';
import type { Cancellation, Hasher, PathStatus, RelativePath, RepositoryFiles } from '../ports';
import { type InFileRef, FileAnswerer, answerWithoutFile } from './answerFromFile';
import { fieldFormatOf } from './fieldFormat';
import { needsContent, needsHashOnly, valueAnswer, wholeFileAnswer } from './answerFromFile';
import { type TreeRef, answerFromTree, needsWalk } from './answerFromTree';
import type { DigestCache } from './digestCache';
import type { LoadFileReaders } from './fileReaders';
import { refKindOf } from './parseRef';
import type { ParsedRef } from './ref';
import { type RefAnswer, type RefDigest, failedAnswer, input, missingAnswer } from './refDigest';
import { ContentHash } from './textDigest';
import { walkTree } from './walkTree';

/** Larger files are hashed in pieces. */
const streamAbove = 5_000_000;
/** Larger files are not parsed for a field or a regex: no configuration is that long. */
const parseBelow = 64_000_000;
/** YAML and TOML take a hundred times as long to parse as JSON, and an expression ten times. */
const parseSlowlyBelow = 1 << 20;
const searchBelow = 4 << 20;
/** How often a file that is replaced while being read is read again. */
const attempts = 3;

const nothingThere: PathStatus = { kind: 'missing' };
const notYetAnswered: RefDigest = { ref: '', kind: 'unknown', missing: false };

/** Paths, and what lay there when they were looked at. */
export interface Looked {
  readonly paths: readonly RelativePath[];
  readonly statuses: readonly PathStatus[];
}

/** What one comparison found out. */
export interface Answered {
  readonly answers: ReadonlyMap<string, RefDigest>;
  readonly looked: Looked;
  /** Whether any content or folder was read for it. */
  readonly hasRead: boolean;
}

/** One comparison: groups refs by what answers them, looks at all paths at once, then reads what changed. */
export class VerifierRun {
  private readonly results = new Map<string, RefDigest>();
  private readonly byFile = new Map<RelativePath, InFileRef[]>();
  private readonly byTree = new Map<RelativePath, TreeRef[]>();
  private hasRead = false;

  constructor(
    private readonly files: RepositoryFiles,
    private readonly hasher: Hasher,
    private readonly cache: DigestCache,
    private readonly load: LoadFileReaders,
    private readonly signal: Cancellation | undefined,
  ) {}

  add(text: string, parsed: ParsedRef): void {
    if (!parsed.ok) {
      const answer = failedAnswer('ref', parsed.problem.message);
      this.results.set(text, { ref: text, kind: refKindOf(text), ...answer });
      return;
    }
    // Holds the place, so that answers come in the order of the question.
    this.results.set(text, notYetAnswered);
    const { ref } = parsed;
    if (ref.kind === 'dir' || ref.kind === 'glob') append(this.byTree, ref.path, ref);
    else append(this.byFile, ref.path, ref);
  }

  /** `seen` is what was looked at a moment ago, for this very question. */
  async answerAll(seen?: Looked): Promise<Answered> {
    const looked = await this.statAll(seen);
    await this.answerAllFrom(looked);
    return { answers: this.results, looked, hasRead: this.hasRead };
  }

  private async answerAllFrom({ paths, statuses }: Looked): Promise<void> {
    // Files were asked first, in this order.
    let at = 0;
    for (const [path, refs] of this.byFile) {
      if (this.signal?.aborted) throw failure.cancelled();
      const open = this.answerKnown(path, refs, statuses[at] ?? nothingThere);
      // Waiting for each file would cost more than most of them do.
      if (open) await this.answerOpen(path, open, statuses[at] ?? nothingThere);
      at += 1;
    }
    if (this.byTree.size === 0) return;
    const status = new Map(paths.map((path, index) => [path, statuses[index] ?? nothingThere]));
    for (const [base, refs] of this.byTree) {
      if (this.signal?.aborted) throw failure.cancelled();
      await this.answerTree(base, refs, status);
    }
  }

  private async statAll(seen: Looked | undefined): Promise<Looked> {
    const paths = new Set(this.byFile.keys());
    for (const base of this.byTree.keys()) paths.add(base);
    for (const base of this.byTree.keys()) {
      for (const path of this.cache.stampsOfTree(base)?.paths ?? []) paths.add(path);
    }
    const list = [...paths];
    if (seen && sameTexts(seen.paths, list)) return seen;
    return { paths: list, statuses: await this.files.stat(list) };
  }

  /** Answers what needs no look into the file; gives what does. */
  private answerKnown(
    path: RelativePath,
    refs: readonly InFileRef[],
    status: PathStatus,
  ): InFileRef[] | undefined {
    if (status.kind !== 'file') {
      for (const ref of refs) this.settle(ref, answerWithoutFile(status, ref, this.hasher));
      return undefined;
    }
    let open: InFileRef[] | undefined;
    for (const ref of refs) {
      const known = needsContent(ref)
        ? this.cache.answerFromFile(path, status.stamp, ref.text)
        : valueAnswer(true, ref, this.hasher);
      if (known) this.settle(ref, known);
      else (open ??= []).push(ref);
    }
    return open;
  }

  private async answerOpen(
    path: RelativePath,
    open: readonly InFileRef[],
    status: PathStatus,
  ): Promise<void> {
    if (status.kind !== 'file' || status.size <= streamAbove) return this.answerRead(path, open);
    for (const ref of open.filter(needsHashOnly)) await this.answerStreamed(path, ref, status);
    const rest = open.filter((ref) => !needsHashOnly(ref));
    if (rest.length > 0) await this.answerRead(path, rest);
  }

  private async answerRead(path: RelativePath, refs: readonly InFileRef[]): Promise<void> {
    this.hasRead = true;
    const file = await this.files.read(path, parseBelow);
    if (file.kind !== 'read') {
      for (const ref of refs) this.settle(ref, this.answerUnread(file, ref));
      return;
    }
    const hash = this.hasher.sha256(file.bytes);
    const known = this.cache.answersToContent(path, hash);
    const answerer = new FileAnswerer(file, hash, this.hasher, this.load);
    const learned = new Map<string, RefAnswer>();
    for (const ref of refs) {
      const again = known?.get(ref.text) ?? tooLargeFor(ref, file.bytes.length);
      if (again) {
        this.settle(ref, again);
        continue;
      }
      const answering = answerer.answer(ref);
      // Most refs are answered at once; waiting for each would cost as much as answering.
      const answer = answering instanceof Promise ? await answering : answering;
      this.settle(ref, answer);
      learned.set(ref.text, answer);
    }
    this.cache.rememberFile(path, file.stamp, hash, learned);
  }

  private answerUnread(
    file: Exclude<Awaited<ReturnType<RepositoryFiles['read']>>, { kind: 'read' }>,
    ref: InFileRef,
  ): RefAnswer {
    return file.kind === 'too large'
      ? failedAnswer('content', tooLarge)
      : answerWithoutFile(file, ref, this.hasher);
  }

  private async answerStreamed(
    path: RelativePath,
    ref: Extract<InFileRef, { kind: 'file' }>,
    status: Extract<PathStatus, { kind: 'file' }>,
  ): Promise<void> {
    this.hasRead = true;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const hash = new ContentHash(this.hasher);
      const end = await this.files.stream(path, (piece) => hash.add(piece), this.signal);
      if (end === 'unreadable') break;
      if (end === 'changed') continue;
      const answer = wholeFileAnswer(ref, hash.hex(), this.hasher);
      this.settle(ref, answer);
      if (status.stamp !== undefined && attempt === 0) {
        this.cache.rememberFile(path, status.stamp, undefined, new Map([[ref.text, answer]]));
      }
      return;
    }
    this.settle(ref, failedAnswer('content', input('keepsChanging')));
  }

  private async answerTree(
    base: RelativePath,
    refs: readonly TreeRef[],
    status: ReadonlyMap<RelativePath, PathStatus>,
  ): Promise<void> {
    const here = status.get(base) ?? nothingThere;
    if (here.kind !== 'folder') {
      for (const ref of refs) this.settle(ref, this.answerWithoutFolder(here, ref));
      return;
    }
    const walked = refs.filter((ref) => needsWalk(ref));
    for (const ref of refs) {
      if (!walked.includes(ref)) this.settle(ref, valueAnswer(true, ref, this.hasher));
    }
    if (walked.length > 0) await this.answerWalked(base, walked, status);
  }

  private async answerWalked(
    base: RelativePath,
    refs: readonly TreeRef[],
    status: ReadonlyMap<RelativePath, PathStatus>,
  ): Promise<void> {
    const isKnown =
      this.treeIsUnchanged(base, status) &&
      refs.every((ref) => this.cache.answerFromTree(base, ref.text));
    if (isKnown) {
      for (const ref of refs) {
        const answer = this.cache.answerFromTree(base, ref.text);
        if (answer) this.settle(ref, answer);
      }
      return;
    }
    this.hasRead = true;
    const tree = await walkTree(this.files, base, this.signal);
    const answers = new Map<string, RefAnswer>();
    for (const ref of refs) {
      const answer = answerFromTree(ref, tree, this.hasher);
      this.settle(ref, answer);
      answers.set(ref.text, answer);
    }
    if (tree.stamps) this.cache.rememberTree(base, tree.stamps, answers);
    else this.cache.forgetTree(base);
  }

  private treeIsUnchanged(
    base: RelativePath,
    status: ReadonlyMap<RelativePath, PathStatus>,
  ): boolean {
    const known = this.cache.stampsOfTree(base);
    return (
      known?.paths.every((path, at) => {
        const now = status.get(path);
        const stamp = now?.kind === 'file' || now?.kind === 'folder' ? now.stamp : null;
        // A stamp too young to be trusted is undefined and equals nothing.
        return stamp === known.stamps[at];
      }) ?? false
    );
  }

  private answerWithoutFolder(
    status: Exclude<PathStatus, { kind: 'folder' }>,
    ref: TreeRef,
  ): RefAnswer {
    if (status.kind !== 'file') return answerWithoutFile(status, ref, this.hasher);
    return missingAnswer(this.hasher, input('fileNow'));
  }

  private settle(ref: InFileRef | TreeRef, answer: RefAnswer): void {
    const { digest, missing, value, note, error, failure: why } = answer;
    // Written out: copying by spread took a quarter of a check of known contents.
    this.results.set(ref.text, {
      ref: ref.text,
      kind: ref.kind,
      digest,
      missing,
      value,
      note,
      error,
      failure: why,
    });
  }
}

const tooLarge = input('tooLarge');

function tooLargeFor(ref: InFileRef, bytes: number): RefAnswer | undefined {
  const isSlow = ref.kind === 'field' && fieldFormatOf(ref.path) !== 'json';
  const most = isSlow ? parseSlowlyBelow : ref.kind === 'regex' ? searchBelow : bytes;
  return bytes > most ? failedAnswer('content', tooLarge) : undefined;
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Whether two lists hold the same texts in the same order. */
export function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}
