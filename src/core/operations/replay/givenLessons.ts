import type { Call } from '../../capture/sessions/callRecord';
import { typedLine } from '../../capture/sessions/lastingLine';
import { tryCheck } from '../../checks/tryCheck';
import { parseRef } from '../../fingerprint/parseRef';
import { newConversation, type Conversation } from '../../lesson/conversation';
import { looksSecret } from '../../lesson/looksSecret';
import { parseCheck } from '../../lesson/parseCheck';
import type { Lesson } from '../../lesson/lesson';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Cancellation } from '../../ports';
import type { Pipeline } from '../pipeline';
import { judgeLessons } from '../preflight/eligibleLessons';
import { preflight } from '../preflight/preflight';
import { isNamedBy } from './repeatedCalls';
import type { BrokenRule, ReadFact, WrongWord } from './replayReport';
import type { SessionTrace } from './sessionTrace';

/** What the lessons in use would have done in one session. */
export interface GivenInSession {
  /** Blocks that requests would have got: at which turn, how long. */
  readonly blocks: readonly { readonly turn: number; readonly tokens: number }[];
  readonly reads: readonly ReadFact[];
  readonly rules: readonly BrokenRule[];
  readonly wrong: readonly WrongWord[];
}

/** Lessons in use, asked what they would have done in a session: those of the code as it was then, so that all they say was so when it began. */
export class LessonsInUse {
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
    const wrong = new Map<string, WrongWord>();
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
      for (const read of readsTold(trace, task, turn, entries))
        if (!reads.has(`${task} ${read.path}`)) reads.set(`${task} ${read.path}`, read);
      for (const word of refusedWords(trace, turn, entries))
        if (!wrong.has(`${word.call} ${word.turn}`)) wrong.set(`${word.call} ${word.turn}`, word);
    }
    const rules = this.broken(trace);
    return { blocks, reads: [...reads.values()], rules, wrong: [...wrong.values()] };
  }

  private broken({ session, at, edits, changes }: SessionTrace): BrokenRule[] {
    const placeOf = (path: string) => {
      const { task, turn } = edits.find((edit) => edit.path === path) ?? { task: session, turn: 0 };
      return { session, task, turn, ...(at !== undefined && { at }) };
    };
    return this.entries.flatMap(({ lesson }) =>
      lesson.check.flatMap((line) => {
        const check = parseCheck(line);
        const breaches = check ? tryCheck(check, changes) : [];
        return breaches.map(({ path }) => ({
          ...{ ...placeOf(path), path, lesson: lesson.name, check: line, says: lesson.body },
        }));
      }),
    );
  }
}

/** Files of a task that a lesson given by then is proven by, each once. What is edited before its command is run was what the file was read for. */
function readsTold(
  { session, at, reads, calls, edits }: SessionTrace,
  task: string,
  from: number,
  entries: readonly LibraryEntry[],
): ReadFact[] {
  const found = new Map<string, ReadFact>();
  for (const read of reads)
    for (const { lesson } of read.task === task && read.turn >= from ? entries : []) {
      if (found.has(read.path) || !lesson.fingerprint.some((one) => isOf(one.ref, read.path)))
        continue;
      const edited = Math.min(...edits.map((edit) => edit.turn).filter((turn) => turn > read.turn));
      const later = calls.filter(
        (call) => call.task === task && call.turn > read.turn && call.turn < edited,
      );
      const used = usedIn(lesson, later);
      if (used === undefined) continue;
      const place = { session, task, turn: read.turn, ...(at !== undefined && { at }) };
      const tokens = Math.ceil(read.size / 4);
      found.set(read.path, {
        ...{ ...place, path: read.path, lesson: lesson.name, tokens, says: lesson.body, used },
      });
    }
  return [...found.values()];
}

/** Calls that a lesson given by then tells and that a tool refused all the same. One that worked as typed elsewhere in the session was run in a wrong place. */
function refusedWords(
  { session, at, calls }: SessionTrace,
  from: number,
  entries: readonly LibraryEntry[],
): WrongWord[] {
  return calls.flatMap((call) => {
    if (call.turn < from || call.fate !== 'refused' || call.isRejected) return [];
    const teller = entries.find(({ lesson }) => tells(lesson, call));
    const typed = typedLine(call.command);
    if (!teller || looksSecret(typed)) return [];
    if (calls.some((one) => one.fate === 'taken' && typedLine(one.command) === typed)) return [];
    const place = { session, task: call.task, turn: call.turn, ...(at !== undefined && { at }) };
    const { name, body } = teller.lesson;
    return [{ ...place, call: typed, lesson: name, says: body, what: 'refused' as const }];
  });
}

const quoted = (body: string): readonly string[] =>
  [...body.matchAll(/`([^`\n]+)`/g)].map(([, line = '']) => line);

/** With further words a call may be refused for these; and a word alone names a tool, a file or a folder. */
const tells = ({ body }: Pick<Lesson, 'body'>, call: Call): boolean =>
  quoted(body).some((line) => line.includes(' ') && line === typedLine(call.command));

/** A manifest says many things: that the one of a lesson was looked for shows where its command was then run. */
function usedIn({ body }: Pick<Lesson, 'body'>, calls: readonly Call[]): string | undefined {
  const used = calls.find(
    (call) => call.fate === 'taken' && quoted(body).some((line) => isNamedBy(line, call)),
  );
  return used && typedLine(used.command);
}

/** True for a ref into this file; what only asks whether a file exists is no fact of its text. */
function isOf(text: string, path: string): boolean {
  const parsed = parseRef(text);
  if (!parsed.ok || text.endsWith('~exists')) return false;
  const { ref } = parsed;
  return ref.kind !== 'glob' && ref.kind !== 'dir' && ref.path === path;
}
