import { failure } from '../../errors';
import { nearness } from '../../language/sameMeaning';
import type { Cancellation } from '../../ports';
import { admit } from '../admit';
import type { KnownLesson } from '../gate';
import { refused, type ProposalRefusal } from '../refusals';
import type { CaptureContext, ProposalGate } from './captureContext';
import type { Finding, SessionCandidate, SessionSource, Skipped } from './candidate';
import { isLimitOn } from './mineVariants';
import { coversIdea, type SessionRecord } from './recordRefusal';
import type { RecordedTask } from './task';

/** More than three proposals after one session and nobody reads them. */
export const mostPerSession = 3;
/** A record of more tasks than this without session names is an export of many sessions. */
const longestSession = 12;

/** What a proposal of a session is judged with. */
export type Judging = CaptureContext & {
  readonly record: SessionRecord;
  readonly tasks: readonly RecordedTask[];
};

/** Each finding as a candidate that passed what stands in front of it, the strongest first; at most three of one session. */
export async function admitFindings(
  findings: readonly Finding[],
  context: Judging,
  skipped: Skipped[],
  signal: Cancellation | undefined,
): Promise<SessionCandidate[]> {
  const room = new SessionRoom(context.tasks, context.room ?? mostPerSession);
  const names = new Set(context.known.map(({ name }) => name));
  const kept: SessionCandidate[] = [];
  for (const one of findings) {
    if (signal?.aborted) throw failure.cancelled();
    const candidate = await groundIn(withUpdate(one, context.known), context, names);
    const refusal =
      (await gateOf(context)(candidate, { ...context.record, kept })) ?? room.refuses(candidate);
    if (refusal)
      skipped.push({ what: refusal.code === 'secret' ? 'a finding' : one.name, refusal });
    else {
      names.add(candidate.name);
      kept.push(candidate);
    }
  }
  return kept;
}

/** Without an operation behind it, what is known and the record decide. */
export const gateOf =
  ({ gate, known, tombstones }: CaptureContext): ProposalGate =>
  async (candidate, record) => {
    if (gate) return gate(candidate, record);
    const all = { lessons: known, tombstones: tombstones ?? new Set<string>() };
    return (await admit(candidate, { known: all, record })).refusal;
  };

/** How near a stale lesson must be for a finding to be its update. */
const updateNearness = 0.5;

function withUpdate(one: Finding, known: readonly KnownLesson[]): Finding {
  if (one.updates !== undefined) return one;
  const limit = known.find(
    (lesson) =>
      lesson.body !== one.body && one.failing?.some((line) => isLimitOn(lesson.body, line)),
  );
  if (limit !== undefined) return { ...one, updates: limit.id };
  const stale = known.find(
    (lesson) =>
      lesson.stale === true &&
      lesson.isShipped !== true &&
      // What it says already is no update of it.
      !coversIdea(lesson.body, one, lesson.kind) &&
      ((one.topic !== undefined && one.topic === lesson.topic) ||
        nearness(one.body, lesson.body) >= updateNearness),
  );
  return stale === undefined ? one : { ...one, updates: stale.id };
}

/** At most this many refs: a lesson that depends on everything is stale at once. */
const mostRefs = 3;
/** Confidence a lesson from use starts with: what every lesson starts with. */
const startingConfidence = 0.7;

async function groundIn(
  finding: Finding,
  { reader, isHere }: CaptureContext,
  taken: ReadonlySet<string>,
): Promise<SessionCandidate> {
  const { name, kind, description, body, evidence, from, source, triggers } = finding;
  const { topic, updates, failing } = finding;
  const refs: string[] = [];
  for (const ref of new Set(finding.about)) {
    if (refs.length >= mostRefs) break;
    if (await reader.exists(ref)) refs.push(ref);
  }
  return {
    ...{
      name: freeName(name, taken),
      kind,
      description,
      body,
      refs,
      evidence,
      from,
      source,
      triggers,
    },
    ...(topic !== undefined && { topic }),
    ...(updates !== undefined && { updates }),
    ...(failing !== undefined && { failing }),
    ...{ breadth: 'topic', confidence: startingConfidence, by: 'session' },
    ...(isHere === true && taught.has(source) && { isOwn: true }),
  };
}

/** What this user said, did again, or mended themselves. What a model read is not among it. */
const taught: ReadonlySet<SessionSource> = new Set(['correction', 'variant', 'recipe']);

/** Different lessons get different file names. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}-${count}`;
  return free;
}

/** How many proposals each session may still make; the weaker ones come again when they are met again. */
class SessionRoom {
  private readonly sessions: ReadonlyMap<string, string | undefined>;
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly tasks: readonly RecordedTask[],
    private readonly room: number,
  ) {
    this.sessions = new Map(tasks.map((task) => [task.id, task.session]));
  }

  /** Counts the candidate where it is let through. */
  refuses({ from }: SessionCandidate): ProposalRefusal | undefined {
    const last = from.at(-1) ?? '';
    const isOne = this.tasks.length <= longestSession;
    const session = this.sessions.get(last) ?? (isOne ? '' : last);
    const count = (this.counts.get(session) ?? 0) + 1;
    this.counts.set(session, count);
    return count <= this.room ? undefined : refused('enough');
  }
}
