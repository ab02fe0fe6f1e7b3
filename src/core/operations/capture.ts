import type { Candidate } from '../capture/candidate';
import { passGate } from '../capture/gate';
import { captureFromTasks, type Capture } from '../capture/sessions/captureFromTasks';
import type { SessionCandidate } from '../capture/sessions/candidate';
import type { RecordedTask } from '../capture/sessions/task';
import type { Library } from '../library/lessonLibrary';
import type { Cancellation, LanguageModel } from '../ports';
import { findHiddenCharacters } from '../trust/hiddenCharacters';
import { propose } from './propose';
import { listLessons } from './listLessons';
import type { Pipeline } from './pipeline';

/** How to capture. */
export interface CaptureOptions {
  /** True = look and say, write nothing. */
  readonly isDry?: boolean;
  /** Absent = learn without a model. */
  readonly model?: LanguageModel;
  /** Tasks whose end asks for proposals; absent = all of them. */
  readonly current?: ReadonlySet<string>;
}

/** Learns from recorded tasks and puts what it proposes into the inbox. */
export async function capture(
  pipeline: Pipeline,
  tasks: readonly RecordedTask[],
  { isDry = false, model, current }: CaptureOptions = {},
  signal?: Cancellation,
): Promise<Capture> {
  const statuses = await listLessons(pipeline, signal);
  const library = await pipeline.library.refresh();
  const { ledgers } = library;
  const found = await captureFromTasks(
    tasks,
    {
      reader: { exists: async (ref) => isThere(pipeline, ref) },
      known: statuses.map(({ entry: { lesson }, drifts }) => ({
        id: lesson.id,
        name: lesson.name,
        body: lesson.body,
        kind: lesson.kind,
        ...(lesson.topic !== undefined && { topic: lesson.topic }),
        stale: drifts.some(({ state }) => state === 'stale'),
      })),
      tombstones: new Set(Object.keys(ledgers.project.tombstones)),
      pinned: new Set(Object.keys(ledgers.project.pins)),
      gate: (candidate) => refusalOf(pipeline, candidate, library),
      ...(model && { model }),
      ...(current && { current }),
    },
    signal,
  );
  if (isDry) return found;
  await propose(pipeline, found.candidates.map(asCandidate));
  for (const { message } of found.activity) {
    await pipeline.library.record('project', { type: 'activity', topic: 'capture', message });
  }
  return found;
}

async function isThere({ verifier }: Pipeline, ref: string): Promise<boolean> {
  const digest = (await verifier.digests([ref])).get(ref);
  return digest !== undefined && !digest.missing && digest.error === undefined;
}

/** The gate that stands in front of every proposal; `undefined` = let through. */
async function refusalOf(
  { ports }: Pipeline,
  candidate: SessionCandidate,
  { entries, ledgers }: Library,
): Promise<string | undefined> {
  const lessons = entries.filter(({ scope }) => scope !== 'shipped').map(({ lesson }) => lesson);
  const answer = await passGate(
    { ...candidate, by: 'session' },
    { lessons, tombstones: new Set(Object.keys(ledgers.project.tombstones)) },
    { secrets: ports.secrets, findHidden: findHiddenCharacters },
  );
  return answer.ok || candidate.updates !== undefined
    ? undefined
    : `${answer.reason}: ${answer.detail}`;
}

/** Confidence a lesson from use starts with: what every lesson starts with. */
const startingConfidence = 0.7;

function asCandidate(found: SessionCandidate): Candidate {
  const { name, description, kind, topic, triggers, fingerprint, evidence, body } = found;
  return {
    name,
    description,
    kind,
    ...(topic !== undefined && { topic }),
    breadth: 'topic',
    triggers,
    confidence: startingConfidence,
    refs: fingerprint,
    by: 'session',
    evidence,
    body,
  };
}
