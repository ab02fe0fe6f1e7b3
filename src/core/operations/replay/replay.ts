import { admit } from '../../capture/admit';
import type { KnownLesson } from '../../capture/gate';
import type { SessionCandidate } from '../../capture/sessions/candidate';
import { captureFromTasks } from '../../capture/sessions/captureFromTasks';
import type { RecordedTask } from '../../capture/sessions/task';
import type { Cancellation, StateFile } from '../../ports';
import { findHiddenCharacters } from '../../trust/hiddenCharacters';
import type { Pipeline } from '../pipeline';
import type { GivenInSession } from './givenLessons';
import { LessonsOfMoments } from './lessonsOfMoment';
import type { RepositoryPast } from './repositoryPast';
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
  /** The code of earlier moments; absent = there was none, and no lessons of it. */
  readonly past?: RepositoryPast;
  readonly onSession?: (done: number, of: number) => void;
}

/** After so many sessions it is kept how far it came. */
const keptEvery = 10;

/**
 * Walks past sessions in the order in which they were and says what lessons would have been worth there at most: what earlier sessions had
 * taught by then, and what the code of that moment proves and says. Nothing is written but how far it came, and no model is asked.
 */
export async function replay(
  pipeline: Pipeline,
  tasks: readonly RecordedTask[],
  { kept, past, onSession }: ReplayOptions = {},
  signal?: Cancellation,
): Promise<ReplayReport> {
  const traces = tracesOf(tasks);
  const key = keyOf(pipeline, traces);
  const before = await keptState(kept, key);
  const sessions: ReplayedSession[] = [...before.sessions];
  const learnt: LearntLesson[] = [...before.learnt];
  const moments = new LessonsOfMoments(pipeline, past);
  const keep = async (): Promise<void> =>
    kept?.write(
      JSON.stringify({ form: formOfState, key, of: traces.length, state: { sessions, learnt } }),
    );
  for (const [at, trace] of traces.entries()) {
    if (at < sessions.length) continue;
    if (signal?.aborted) break;
    const replayed = await replayOne(trace, learnt, moments, signal);
    // Stopped in its middle, a session is replayed again.
    if (signal?.aborted) break;
    sessions.push(replayed);
    learnt.push(...(await learntIn(pipeline, traces.slice(0, at + 1), learnt, signal)));
    onSession?.(sessions.length, traces.length);
    if (sessions.length % keptEvery === 0) await keep();
  }
  await keep();
  return { sessions, learnt, of: traces.length, isStopped: sessions.length < traces.length };
}

/** What the last replay came to, as far as it came; `undefined` = there was none, or it meant something else. */
export async function lastReplay(kept: StateFile): Promise<ReplayReport | undefined> {
  const text = await kept.read().catch(() => undefined);
  if (text === undefined) return undefined;
  const { form, of, state } = JSON.parse(text) as Kept;
  if (form !== formOfState) return undefined;
  return { ...state, of, isStopped: state.sessions.length < of };
}

/** What is kept of a replay. */
interface Kept {
  readonly form: number;
  readonly key: string;
  readonly of: number;
  readonly state: ReplayState;
}

/** Another record makes another replay: a session is judged by those before it. */
function keyOf({ ports }: Pipeline, traces: readonly SessionTrace[]): string {
  const record = traces.map(({ session, turns }) => [session, turns]);
  return ports.hasher.sha256(JSON.stringify([formOfState, record]));
}

/** Changes where a kept state means something else than before. */
const formOfState = 3;

async function keptState(kept: StateFile | undefined, key: string): Promise<ReplayState> {
  const nothing: ReplayState = { sessions: [], learnt: [] };
  // What cannot be read is made anew, as all that is kept beside the journal.
  const text = await kept?.read().catch(() => undefined);
  if (text === undefined) return nothing;
  const { key: of, state } = JSON.parse(text) as Kept;
  return of === key ? state : nothing;
}

async function replayOne(
  trace: SessionTrace,
  learnt: readonly LearntLesson[],
  moments: LessonsOfMoments,
  signal: Cancellation | undefined,
): Promise<ReplayedSession> {
  const { session, at, requests, turns } = trace;
  const { failed, worked } = repeatedCalls(trace, learnt);
  const moment = await moments.at(at, signal);
  const { blocks, reads, rules, wrong } =
    'lessons' in moment ? await moment.lessons.in(trace, signal) : nothingGiven;
  // A lesson that was learnt may stand in every later session from its first request on.
  const told = requests.length === 0 ? [] : learnt.map(({ tokens }) => ({ turn: 0, tokens }));
  return {
    ...{ session, requests: requests.length, turns, rules, wrong: [...worked, ...wrong] },
    silent: requests.length - blocks.length,
    ...(at !== undefined && { at }),
    ...(trace.tokens !== undefined && { tokens: trace.tokens }),
    ...('commit' in moment && { commit: moment.commit }),
    ...('without' in moment && moment.without === 'time' && { isUnread: true as const }),
    spared: sumOf([...failed, ...reads], turns),
    cost: sumOf([...blocks, ...told], turns),
    ...{ calls: failed, reads },
  };
}

const nothingGiven: GivenInSession = { blocks: [], reads: [], rules: [], wrong: [] };

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
