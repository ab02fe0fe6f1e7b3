import type { Candidate } from '../../capture/candidate';
import { passGate } from '../../capture/gate';
import { captureFromTasks, type RequestMeasure } from '../../capture/sessions/captureFromTasks';
import type { SessionCandidate, SessionSource } from '../../capture/sessions/candidate';
import type { RecordedTask } from '../../capture/sessions/task';
import { validateLesson } from '../../capture/validator';
import type { Ledger } from '../../journal/ledger';
import type { Library } from '../../library/lessonLibrary';
import type { Cancellation, LanguageModel } from '../../ports';
import { findHiddenCharacters } from '../../trust/hiddenCharacters';
import { captureRows } from './captureRows';
import type { Captured } from './captured';
import { gateKnowledge, propose } from './propose';
import type { LessonStatus } from '../status/lessonStatus';
import { listLessons } from '../status/listLessons';
import type { Pipeline } from '../pipeline';

/** How to capture. */
export interface CaptureOptions {
  /** True = look and say, write nothing. */
  readonly isDry?: boolean;
  /** Absent = learn without a model. */
  readonly model?: LanguageModel;
  /** Tasks whose end asks for proposals; absent = all of them. */
  readonly current?: ReadonlySet<string>;
  /** Tasks the model reads; absent = `current`, none = it only writes the recipe there may be. */
  readonly forModel?: ReadonlySet<string>;
  /** Proposals this session may still make; absent = three. */
  readonly room?: number;
  /** How requests are compared; absent = by their words. */
  readonly measure?: RequestMeasure;
  /** True where the tasks were done in this very repository: what it does not bear out at all is not proposed. */
  readonly isOwn?: boolean;
  /** True = a row that would only say that there was nothing to learn is left out. */
  readonly isQuiet?: boolean;
}

/** Learns from recorded tasks and puts what it proposes into the inbox; each step leaves a row in Activity. */
export async function capture(
  pipeline: Pipeline,
  tasks: readonly RecordedTask[],
  options: CaptureOptions = {},
  signal?: Cancellation,
): Promise<Captured> {
  const { model, current, forModel, room, measure } = options;
  const statuses = await listLessons(pipeline, signal);
  const library = await pipeline.library.refresh();
  const { ledgers } = library;
  const found = await captureFromTasks(
    tasks,
    {
      reader: { exists: async (ref) => isThere(pipeline, ref) },
      // What is never to be learnt again is no knowledge: the gate names it for what it is.
      known: statuses.filter(isNotBuried(ledgers.project)).map(({ entry: { lesson }, drifts }) => ({
        id: lesson.id,
        name: lesson.name,
        body: lesson.body,
        kind: lesson.kind,
        ...(lesson.topic !== undefined && { topic: lesson.topic }),
        stale: drifts.some(({ state }) => state === 'stale'),
      })),
      tombstones: new Set(Object.keys(ledgers.project.tombstones)),
      pinned: new Set(Object.keys(ledgers.project.pins)),
      gate: (candidate) => refusalOf(pipeline, candidate, library, options.isOwn === true),
      ...(model && { model }),
      ...(current && { current }),
      ...(forModel && { forModel }),
      ...(room !== undefined && { room }),
      ...(measure && { measure }),
    },
    signal,
  );
  const isHere = options.isOwn === true;
  const proposed = await propose(
    pipeline,
    found.candidates.map((candidate) => ({
      ...asCandidate(candidate),
      isOwn: isHere && isTaughtByUser(candidate),
    })),
    options.isDry,
  );
  const captured = { ...found, proposed };
  if (options.isDry !== true)
    await pipeline.library.recordAll('project', captureRows(captured, options.isQuiet === true));
  return captured;
}

const isNotBuried =
  ({ tombstones }: Ledger) =>
  ({ entry: { folder, approval } }: LessonStatus): boolean =>
    folder !== 'retired' || tombstones[approval] !== true;

async function isThere({ verifier }: Pipeline, ref: string): Promise<boolean> {
  const digest = (await verifier.digests([ref])).get(ref);
  return digest !== undefined && !digest.missing && digest.error === undefined;
}

/** The gate and the validator that stand in front of every proposal; `undefined` = let through. */
async function refusalOf(
  { ports, reader }: Pipeline,
  candidate: SessionCandidate,
  library: Library,
  isOwn: boolean,
): Promise<string | undefined> {
  const answer = await passGate(
    { ...candidate, by: 'session' },
    gateKnowledge(library, ({ lesson }) => lesson.id === candidate.updates),
    { secrets: ports.secrets, findHidden: findHiddenCharacters },
  );
  if (!answer.ok) return `${answer.reason}: ${answer.detail}`;
  // A user's own word may be about what is to come; a habit that was seen must have left a trace.
  if (!isOwn || candidate.source === 'correction') return undefined;
  const { claims, support } = await validateLesson({ body: candidate.body }, reader);
  return support === 0
    ? `the repository does not bear it out: ${claims[0]?.text ?? ''} does not hold`
    : undefined;
}

/** What this user said, did again, or mended themselves. What a model read or wrote is not among it. */
const taught: ReadonlySet<SessionSource> = new Set(['correction', 'variant', 'recipe']);

function isTaughtByUser({ source, isWordedByModel }: SessionCandidate): boolean {
  return taught.has(source) && isWordedByModel !== true;
}

/** Confidence a lesson from use starts with: what every lesson starts with. */
const startingConfidence = 0.7;

function asCandidate(found: SessionCandidate): Candidate {
  const { name, description, kind, topic, triggers, fingerprint, evidence, body, updates } = found;
  return {
    name,
    description,
    kind,
    ...(topic !== undefined && { topic }),
    ...(updates !== undefined && { updates }),
    breadth: 'topic',
    triggers,
    confidence: startingConfidence,
    refs: fingerprint,
    by: 'session',
    evidence,
    body,
  };
}
