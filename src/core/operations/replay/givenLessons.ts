import type { Call } from '../../capture/sessions/callRecord';
import { tryCheck } from '../../checks/tryCheck';
import { parseRef } from '../../fingerprint/parseRef';
import { newConversation, type Conversation } from '../../lesson/conversation';
import { parseCheck } from '../../lesson/parseCheck';
import type { Lesson } from '../../lesson/lesson';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Cancellation } from '../../ports';
import type { Pipeline } from '../pipeline';
import { judgeLessons } from '../preflight/eligibleLessons';
import { preflight } from '../preflight/preflight';
import { isNamedBy } from './repeatedCalls';
import type { BrokenRule, ReadFact } from './replayReport';
import type { SessionTrace } from './sessionTrace';

/** What the lessons in use would have done in one session. */
export interface GivenInSession {
  /** Blocks that requests would have got: at which turn, how long. */
  readonly blocks: readonly { readonly turn: number; readonly tokens: number }[];
  readonly reads: readonly ReadFact[];
  readonly rules: readonly BrokenRule[];
}

/**
 * The lessons in use, asked about past sessions. They are those of today: where the file that proves one changed since a session, nobody knows
 * what it would have said then, and it counts for nothing there.
 */
export class LessonsInUse {
  /** When a file last changed, milliseconds since 1970; `undefined` = git does not know it. */
  private readonly changed = new Map<string, Promise<number | undefined>>();

  private constructor(
    private readonly pipeline: Pipeline,
    private readonly entries: readonly LibraryEntry[],
  ) {}

  static async open(pipeline: Pipeline): Promise<LessonsInUse> {
    const { eligible } = await judgeLessons(pipeline, await pipeline.library.refresh());
    const own = eligible.filter(({ entry }) => entry.scope !== 'shipped');
    return new LessonsInUse(
      pipeline,
      own.map(({ entry }) => entry),
    );
  }

  async in(trace: SessionTrace, signal?: Cancellation): Promise<GivenInSession> {
    const blocks: GivenInSession['blocks'][number][] = [];
    const reads = new Map<string, ReadFact>();
    const told = new Set<string>();
    let conversation: Conversation = newConversation;
    for (const { task, text, turn } of this.entries.length > 0 ? trace.requests : []) {
      const request = { request: 'replay', prompt: text, conversation, isUnseen: true };
      const result = await preflight(this.pipeline, request, signal);
      conversation = result.conversation;
      const { tokens, injected } = result.receipt;
      if (tokens > 0) blocks.push({ turn, tokens });
      for (const { id } of injected) told.add(id);
      const entries = this.entries.filter(({ lesson }) => told.has(lesson.id));
      // A task of several requests reads a file for the first that it was told at.
      for (const read of await this.readsTold(trace, task, turn, entries))
        if (!reads.has(`${task} ${read.path}`)) reads.set(`${task} ${read.path}`, read);
    }
    return { blocks, reads: [...reads.values()], rules: this.broken(trace) };
  }

  /** Files of a task that a lesson given by then is proven by, each once. */
  private async readsTold(
    { session, at, reads, calls }: SessionTrace,
    task: string,
    from: number,
    entries: readonly LibraryEntry[],
  ): Promise<ReadFact[]> {
    const found = new Map<string, ReadFact>();
    for (const read of reads)
      for (const { lesson } of read.task === task && read.turn >= from ? entries : []) {
        if (found.has(read.path) || !lesson.fingerprint.some((one) => isOf(one.ref, read.path)))
          continue;
        const later = calls.filter((call) => call.task === task && call.turn > read.turn);
        if (!isUsed(lesson, later) || !(await this.wasSo(read.path, at))) continue;
        const place = { session, task, turn: read.turn, ...(at !== undefined && { at }) };
        const tokens = Math.ceil(read.size / 4);
        found.set(read.path, { ...place, path: read.path, lesson: lesson.name, tokens });
      }
    return [...found.values()];
  }

  private async wasSo(path: string, at: number | undefined): Promise<boolean> {
    const known = this.changed.get(path) ?? this.lastChange(path);
    this.changed.set(path, known);
    const changed = await known;
    return changed !== undefined && at !== undefined && changed <= at;
  }

  private async lastChange(path: string): Promise<number | undefined> {
    const [last] = await this.pipeline.history.commitsTouching(path, 1);
    return last && Date.parse(last.date);
  }

  private broken({ session, at, tasks, changes }: SessionTrace): BrokenRule[] {
    const task = tasks[0]?.id ?? session;
    const place = { session, task, turn: 0, ...(at !== undefined && { at }) };
    return this.entries.flatMap(({ lesson }) =>
      lesson.check.flatMap((line) => {
        const check = parseCheck(line);
        const breaches = check ? tryCheck(check, changes) : [];
        return breaches.map(({ path }) => ({ ...place, path, lesson: lesson.name, check: line }));
      }),
    );
  }
}

/** A manifest says many things: that the one of a lesson was looked for shows where its command was then run. */
const isUsed = ({ body }: Pick<Lesson, 'body'>, calls: readonly Call[]): boolean =>
  [...body.matchAll(/`([^`\n]+)`/g)].some(([, line = '']) =>
    calls.some((call) => call.fate === 'taken' && isNamedBy(line, call)),
  );

/** True for a ref into this file; what only asks whether a file exists is no fact of its text. */
function isOf(text: string, path: string): boolean {
  const parsed = parseRef(text);
  if (!parsed.ok || text.endsWith('~exists')) return false;
  const { ref } = parsed;
  return ref.kind !== 'glob' && ref.kind !== 'dir' && ref.path === path;
}
