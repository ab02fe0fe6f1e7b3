import { failure } from '../../errors';
import type { Cancellation, LanguageModel } from '../../ports';
import { admit } from '../admit';
import type { KnownLesson } from '../gate';
import { saying, type Said, type Saying } from '../../saying';
import { refused, refusalSaying, type ProposalRefusal } from '../refusals';
import { extractWithModel, type ModelFindings } from './extractWithModel';
import type {
  CaptureActivity,
  Finding,
  SessionCandidate,
  SessionSource,
  Skipped,
} from './candidate';
import { mineCorrections } from './mineCorrections';
import { mineHabits } from './habits/mineHabits';
import type { CoveredTasks } from './mineRecipes';
import type { Nearness } from './taskSimilarity';
import { mineRecipes } from './mineRecipes';
import { isLimitOn, mineVariants } from './mineVariants';
import { sumOf, type ModelCost } from './modelCost';
import { ForeignText } from './provenance';
import { coversIdea, type SessionRecord } from './recordRefusal';
import { nearness } from '../../language/sameMeaning';
import type { RecordedTask } from './task';
import { shapeOf, type TaskShape } from './taskShape';
import { asTemplate, writeRecipe, type WrittenCandidate } from './writeRecipe';

/** A read-only look at the repository: does this ref's file, and field within it, exist now? Never throws. */
export interface RefReader {
  exists(ref: string): Promise<boolean>;
}

/** What stands in front of every proposal; `undefined` = let through. Asked once for each text. */
export type ProposalGate = (
  candidate: SessionCandidate,
  record: SessionRecord,
) => Promise<ProposalRefusal | undefined>;

/** What capturing needs to know of the world. */
export interface CaptureContext {
  readonly reader: RefReader;
  /** Every lesson and candidate there is, retired ones too. */
  readonly known: readonly KnownLesson[];
  /** Topics, names or texts that were put away for ever. */
  readonly tombstones?: ReadonlySet<string>;
  /** True where the tasks were done in this very repository. */
  readonly isHere?: boolean;
  /** Absent = what is known and the record alone decide. */
  readonly gate?: ProposalGate;
  /** Absent = learn without a model. */
  readonly model?: LanguageModel;
  /** Tasks whose end asks for proposals; absent = all. Earlier ones then only lend support. */
  readonly current?: ReadonlySet<string>;
  /** Tasks the model reads; absent = those whose end asks for proposals. */
  readonly forModel?: ReadonlySet<string>;
  /** Tasks whose steps the user pinned. */
  readonly pinned?: ReadonlySet<string>;
  /** Name of a recipe to learn although another one covers it; then nothing else is proposed. */
  readonly anyway?: string;
  /** Proposals this session may still make; absent = three. */
  readonly room?: number;
  /** How requests are compared; absent = by their words, and nobody needs to be told. */
  readonly measure?: RequestMeasure;
}

/** How requests of tasks are compared. */
export interface RequestMeasure {
  /** "requests compared by meaning, small". */
  readonly text: Said;
  /** Absent = by their words after all. */
  readonly nearness?: Nearness;
}

/** Why a capture proposes nothing: the first thing that was left out, else what the record lacks. */
export type NothingLearnt = Skipped | 'no success' | 'no pattern';

/** What was learnt, what was not, and what the user is told about it. */
export interface Capture {
  readonly candidates: readonly SessionCandidate[];
  readonly skipped: readonly Skipped[];
  /** What became of asking a model, one row a call. */
  readonly activity: readonly CaptureActivity[];
  /** Why there is no candidate; absent = there is one. */
  readonly nothing?: NothingLearnt;
  /** Absent = no model was asked, or it did not answer. */
  readonly cost?: ModelCost;
  /** Tasks a model answered for. */
  readonly read: readonly string[];
  /** How requests were compared, where the user configured more than words. */
  readonly measure?: Said;
}

/** More than three proposals after one session and nobody reads them. */
export const mostPerSession = 3;
/** A record of more tasks than this without session names is an export of many sessions. */
const longestSession = 12;

/** Learns from recorded tasks. Pure but for the ports in `context`; the same input gives the same answer. */
export async function captureFromTasks(
  tasks: readonly RecordedTask[],
  context: CaptureContext,
  signal?: Cancellation,
): Promise<Capture> {
  const shapes = tasks.map(shapeOf);
  const current = tasks.filter((task) => context.current?.has(task.id) ?? true);
  const read = await readByModel(tasks, current, context, signal);
  const knownRecipes = context.known.filter(
    (lesson) => lesson.kind === 'recipe' && lesson.isShipped !== true,
  );
  const nearness = context.measure?.nearness;
  const recipes = mineRecipes(shapes, {
    ...context,
    recipes: context.anyway === undefined ? knownRecipes : [],
    ...(nearness && { nearness }),
  });
  const mined = [
    mineCorrections(current),
    mineVariants(shapes, context.current),
    recipes,
    mineHabits(shapes, context.current),
    read,
  ];
  const skipped: Skipped[] = mined.flatMap((result) => result.skipped);
  const isCurrent = (one: Finding): boolean =>
    one.source === 'model' ||
    context.current === undefined ||
    one.from.some((id) => context.current?.has(id));
  const findings = mined
    .flatMap((result) => result.findings)
    .filter(isCurrent)
    .filter(({ name }) => context.anyway === undefined || name === context.anyway)
    .sort((a, b) => b.strength - a.strength);
  const record = recordOf(shapes, recipes.covered);
  const judging = { ...context, record, tasks };
  const candidates = await admitted(findings, judging, skipped, signal);
  const written = await writeByModel(
    candidates,
    { ...judging, ...(read.isDown && { isDown: true }) },
    signal,
  );
  const cost = sumOf(read.cost, written?.cost);
  const nothing =
    candidates.length > 0 ? undefined : whyNothing(skipped, tasks.filter(isLookedAt(context)));
  return {
    candidates: candidates.map((one) =>
      one.name === written?.candidate.name ? written.candidate : one,
    ),
    skipped,
    activity: [...read.activity, ...(written ? [written.activity] : [])],
    ...(nothing !== undefined && { nothing }),
    read: read.read,
    ...(cost && { cost }),
    ...(context.measure && { measure: context.measure.text }),
  };
}

/** Mined or read by a model this time. */
const isLookedAt =
  ({ current, forModel }: CaptureContext) =>
  ({ id }: RecordedTask): boolean =>
    (current?.has(id) ?? true) || forModel?.has(id) === true;

type Judging = CaptureContext & {
  readonly record: SessionRecord;
  readonly tasks: readonly RecordedTask[];
};

/** The words of the first recipe among the proposals, by one call; the others keep those of the template. */
async function writeByModel(
  candidates: readonly SessionCandidate[],
  context: Judging & Pick<ModelFindings, 'isDown'>,
  signal: Cancellation | undefined,
): Promise<WrittenCandidate | undefined> {
  const template = candidates.find(({ source }) => source === 'recipe');
  if (!template || !context.model) return undefined;
  if (context.isDown) return asTemplate(template, context.model.name, saying('nothing.noAnswer'));
  const kept = candidates.filter((one) => one !== template);
  const check = async (candidate: SessionCandidate): Promise<Said | undefined> => {
    const refusal = await gateOf(context)(candidate, { ...context.record, kept });
    return refusal && refusalSaying(refusal);
  };
  const from = context.tasks.filter(({ id }) => template.from.includes(id));
  return writeRecipe(template, from, context.model, check, signal);
}

/** Without an operation behind it, what is known and the record decide. */
const gateOf =
  ({ gate, known, tombstones }: CaptureContext): ProposalGate =>
  async (candidate, record) => {
    if (gate) return gate(candidate, record);
    const all = { lessons: known, tombstones: tombstones ?? new Set<string>() };
    return (await admit(candidate, { known: all, record })).refusal;
  };

async function readByModel(
  tasks: readonly RecordedTask[],
  current: readonly RecordedTask[],
  { model, forModel }: CaptureContext,
  signal: Cancellation | undefined,
): Promise<ModelFindings> {
  if (!model || forModel?.size === 0) return { findings: [], skipped: [], activity: [], read: [] };
  const readable = forModel ? tasks.filter(({ id }) => forModel.has(id)) : current;
  return extractWithModel(readable, model, signal);
}

/** Each finding as a candidate that passed what stands in front of it, the strongest first; at most three of one session. */
async function admitted(
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

/** Texts of the tasks that no lesson may repeat, and the tasks that recipes stand for. */
function recordOf(shapes: readonly TaskShape[], covered: readonly CoveredTasks[]): SessionRecord {
  const injected = shapes.flatMap(({ task }) =>
    task.entries.flatMap((entry) => (entry.type === 'injected' ? [entry.text] : [])),
  );
  const outputs = new ForeignText(shapes.flatMap((shape) => shape.outputs));
  return { outputs, injected, covered, kept: [] };
}

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

function whyNothing(skipped: readonly Skipped[], tasks: readonly RecordedTask[]): NothingLearnt {
  const first = skipped.find(({ refusal }) => refusal.code === 'enough') ?? skipped[0];
  if (first) return first;
  return tasks.some(({ outcome }) => outcome === 'accepted') ? 'no pattern' : 'no success';
}

export type NothingCode =
  `nothing.${'because' | 'noSuccess' | 'noPattern' | 'refused' | 'noAnswer'}`;

/** Why a capture proposed nothing. */
export function nothingSaying(nothing: NothingLearnt): Saying<NothingCode> {
  return saying('nothing.because', { why: whyOf(nothing) });
}

function whyOf(nothing: NothingLearnt): Saying<NothingCode> {
  if (nothing === 'no success') return saying('nothing.noSuccess');
  if (nothing === 'no pattern') return saying('nothing.noPattern');
  return saying('nothing.refused', { what: nothing.what, why: refusalSaying(nothing.refusal) });
}
