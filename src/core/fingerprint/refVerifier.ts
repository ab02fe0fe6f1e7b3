import { failure } from '../errors';
import type { Cancellation, Hasher, RepositoryFiles } from '../ports';
import { DigestCache } from './digestCache';
import type { LoadFileReaders } from './fileReaders';
import { parseRef } from './parseRef';
import type { ParsedRef } from './ref';
import type { RefDigest } from './refDigest';
import { type Looked, VerifierRun, sameTexts } from './verifierRun';

/** Questions remembered whole: the lessons in use, all of them, and what verbs asked for since. */
const mostQuestions = 12;

/** A question asked before, and what was looked at for it. */
interface Question extends Looked {
  readonly refs: readonly string[];
  /** As long as everything looked at stays as it is, so do they; `undefined` = something was read for them. */
  readonly answers: ReadonlyMap<string, RefDigest> | undefined;
}

/**
 * Says what refs are worth now. Promise: compares at the moment it is asked, stats first, and reads and parses each
 * file once however many refs name it; with nothing changed since the cache was filled it reads and parses nothing.
 */
export class RefVerifier {
  private readonly parsed = new Map<string, ParsedRef>();
  private questions: readonly Question[] = [];

  constructor(
    private readonly files: RepositoryFiles,
    private readonly hasher: Hasher,
    private readonly load: LoadFileReaders,
    readonly cache: DigestCache = new DigestCache(),
  ) {}

  /** One answer for each different ref. Faults are answers; only cancellation throws (`cancelled`). */
  async digests(
    refs: readonly string[],
    signal?: Cancellation,
  ): Promise<ReadonlyMap<string, RefDigest>> {
    if (signal?.aborted) throw failure.cancelled();
    const before = this.questions.find((question) => sameTexts(question.refs, refs));
    const now = before && { paths: before.paths, statuses: await this.files.stat(before.paths) };
    // The port promises: the same array, so nothing that it speaks of has changed.
    if (before?.answers && now?.statuses === before.statuses) return before.answers;
    const run = new VerifierRun(this.files, this.hasher, this.cache, this.load, signal);
    for (const text of new Set(refs)) run.add(text, this.parse(text));
    const { answers, looked, hasRead } = await run.answerAll(now);
    const question = { refs: [...refs], ...looked, answers: hasRead ? undefined : answers };
    const others = this.questions.filter((other) => other !== before);
    this.questions = [question, ...others].slice(0, mostQuestions);
    return answers;
  }

  private parse(text: string): ParsedRef {
    const known = this.parsed.get(text);
    if (known) return known;
    const parsed = parseRef(text);
    this.parsed.set(text, parsed);
    return parsed;
  }
}
