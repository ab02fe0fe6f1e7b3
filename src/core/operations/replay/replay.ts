import { admit } from '../../capture/admit';
import type { KnownLesson } from '../../capture/gate';
import type { SessionCandidate } from '../../capture/sessions/candidate';
import { captureFromTasks } from '../../capture/sessions/captureFromTasks';
import type { RecordedTask } from '../../capture/sessions/task';
import type { Cancellation, StateFile } from '../../ports';
import { findHiddenCharacters } from '../../trust/hiddenCharacters';
import type { Pipeline } from '../pipeline';
import { LessonsInUse } from './givenLessons';
import { repeatedCalls } from './repeatedCalls';
import type {
  LearntLesson,
  ReplayedSession,
  ReplayReport,
  ReplayState,
  TokenSum,
} from './replayReport';
import { tracesOf, type SessionTrace } from './sessionTrace';

/** How to replay. */
export interface ReplayOptions {
  /** Where it is kept how far it came; absent = each replay begins anew. */
  readonly kept?: StateFile;
  readonly onSession?: (done: number, of: number) => void;
}

/** After so many sessions it is kept how far it came. */
const keptEvery = 10;

/**
 * Walks past sessions in the order in which they were and says what lessons would have been worth there at most: what earlier sessions had
 * taught by then, and what the lessons in use today say. Nothing is written but how far it came, and no model is asked.
 */
export async function replay(
  pipeline: Pipeline,
  tasks: readonly RecordedTask[],
  { kept, onSession }: ReplayOptions = {},
  signal?: Cancellation,
): Promise<ReplayReport> {
  const traces = tracesOf(tasks);
  const key = await keyOf(pipeline, traces);
  const before = await keptState(kept, key);
  const sessions: ReplayedSession[] = [...before.sessions];
  const learnt: LearntLesson[] = [...before.learnt];
  const inUse = await LessonsInUse.open(pipeline);
  const keep = async (): Promise<void> =>
    kept?.write(JSON.stringify({ key, state: { sessions, learnt } }));
  for (const [at, trace] of traces.entries()) {
    if (at < sessions.length) continue;
    if (signal?.aborted) break;
    sessions.push(await replayOne(trace, learnt, inUse, signal));
    learnt.push(...(await learntIn(pipeline, traces.slice(0, at + 1), learnt, signal)));
    onSession?.(sessions.length, traces.length);
    if (sessions.length % keptEvery === 0) await keep();
  }
  await keep();
  return { sessions, learnt, of: traces.length, isStopped: sessions.length < traces.length };
}

/** Another record, or other lessons in use, make another replay. */
async function keyOf(pipeline: Pipeline, traces: readonly SessionTrace[]): Promise<string> {
  const { entries } = await pipeline.library.refresh();
  const record = traces.map(({ session, turns }) => [session, turns]);
  const lessons = entries.map(({ approval }) => approval).sort();
  return pipeline.ports.hasher.sha256(JSON.stringify([formOfState, record, lessons]));
}

/** Changes where a kept state means something else than before. */
const formOfState = 1;

async function keptState(kept: StateFile | undefined, key: string): Promise<ReplayState> {
  const nothing: ReplayState = { sessions: [], learnt: [] };
  // What cannot be read is made anew, as all that is kept beside the journal.
  const text = await kept?.read().catch(() => undefined);
  if (text === undefined) return nothing;
  const { key: of, state } = JSON.parse(text) as { key: string; state: ReplayState };
  return of === key ? state : nothing;
}

async function replayOne(
  trace: SessionTrace,
  learnt: readonly LearntLesson[],
  inUse: LessonsInUse,
  signal: Cancellation | undefined,
): Promise<ReplayedSession> {
  const { session, at, requests, turns } = trace;
  const { failed, worked } = repeatedCalls(trace, learnt);
  const { blocks, reads, rules } = await inUse.in(trace, signal);
  // A lesson that was learnt may stand in every later session from its first request on.
  const told = requests.length === 0 ? [] : learnt.map(({ tokens }) => ({ turn: 0, tokens }));
  return {
    ...{ session, requests: requests.length, turns, rules, wrong: worked },
    ...(at !== undefined && { at }),
    spared: sumOf([...failed, ...reads], turns),
    cost: sumOf([...blocks, ...told], turns),
    ...{ calls: failed, reads },
  };
}

/** What stands in a context is read again with every turn that follows. */
function sumOf(
  given: readonly { readonly turn: number; readonly tokens: number }[],
  turns: number,
): TokenSum {
  const once = given.reduce((sum, { tokens }) => sum + tokens, 0);
  const read = given.reduce((sum, { turn, tokens }) => sum + tokens * Math.max(1, turns - turn), 0);
  return { once, read };
}

/** What the newest of these sessions teaches, with all before it; through the same gate as ever. */
async function learntIn(
  { ports }: Pipeline,
  traces: readonly SessionTrace[],
  learnt: readonly LearntLesson[],
  signal: Cancellation | undefined,
): Promise<readonly LearntLesson[]> {
  const newest = traces.at(-1);
  const known: readonly KnownLesson[] = learnt.map(({ name, kind, body }) => ({
    ...{ id: name, name, kind, body },
  }));
  const { candidates } = await captureFromTasks(
    traces.flatMap(({ tasks }) => tasks),
    {
      reader: { exists: async () => false },
      gate: async (candidate, record) =>
        (
          await admit(candidate, {
            known: { lessons: known, tombstones: new Set() },
            checks: { secrets: ports.secrets, findHidden: findHiddenCharacters },
            record,
          })
        ).refusal,
      current: new Set(newest?.tasks.map(({ id }) => id)),
      known,
    },
    signal,
  );
  return candidates.map((one) => asLearnt(one, newest?.session ?? ''));
}

const asLearnt = (
  { name, kind, body, failing = [] }: SessionCandidate,
  after: string,
): LearntLesson => ({
  ...{ name, kind, body, after, failing },
  tokens: Math.ceil(body.length / 4),
});
