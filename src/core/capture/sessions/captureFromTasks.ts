import { failure } from '../../errors';
import type { LessonKind } from '../../lesson/lesson';
import type { Cancellation, LanguageModel } from '../../ports';
import { extractWithModel, type ModelFindings } from './extractWithModel';
import type {
  CaptureActivity,
  Finding,
  SessionCandidate,
  SessionSource,
  Skipped,
} from './candidate';
import { mineCorrections } from './mineCorrections';
import { mineHabits } from './mineHabits';
import type { CoveredTasks, Nearness } from './mineRecipes';
import { mineRecipes, neverAgain } from './mineRecipes';
import { mineVariants } from './mineVariants';
import { sumOf, type ModelCost } from './modelCost';
import { ForeignText, looksSecret, outputsOf } from './provenance';
import { quotedIn, saysTheSame, nearness } from './sameIdea';
import type { RecordedTask } from './task';
import { shapeOf } from './taskShape';
import { volatileFact } from './volatileFact';
import { asTemplate, writeRecipe, type WrittenCandidate } from './writeRecipe';

/** A read-only look at the repository: does this ref's file, and field within it, exist now? Never throws. */
export interface RefReader {
  exists(ref: string): Promise<boolean>;
}

/** A lesson that exists already, in whatever state. */
export interface KnownLesson {
  readonly id: string;
  readonly name: string;
  readonly body: string;
  readonly kind?: 'convention' | 'recipe';
  readonly topic?: string;
  /** Its fingerprint no longer holds: meeting its topic again makes an update. */
  readonly stale?: boolean;
}

/** A last check of one proposal: the gate of docs/design.md §7. `undefined` = let through. */
export type ProposalGate = (candidate: SessionCandidate) => Promise<string | undefined>;

/** What capturing needs to know of the world. */
export interface CaptureContext {
  readonly reader: RefReader;
  /** Every lesson and candidate there is, retired ones too. */
  readonly known: readonly KnownLesson[];
  /** Topics, names or texts that were put away for ever. */
  readonly tombstones?: ReadonlySet<string>;
  readonly gate?: ProposalGate;
  /** Absent = learn without a model. */
  readonly model?: LanguageModel;
  /** Tasks whose end asks for proposals; absent = all. Earlier ones then only lend support. */
  readonly current?: ReadonlySet<string>;
  /** Tasks the model reads; absent = those whose end asks for proposals. */
  readonly forModel?: ReadonlySet<string>;
  /** Tasks whose steps the user pinned. */
  readonly pinned?: ReadonlySet<string>;
  /** Proposals this session may still make; absent = three. */
  readonly room?: number;
  /** How requests are compared; absent = by their words, and nobody needs to be told. */
  readonly measure?: RequestMeasure;
}

/** How requests of tasks are compared. */
export interface RequestMeasure {
  /** "requests compared by meaning, small". */
  readonly text: string;
  /** Absent = by their words after all. */
  readonly nearness?: Nearness;
}

/** What was learnt, what was not, and what the user is told about it. */
export interface Capture {
  readonly candidates: readonly SessionCandidate[];
  readonly skipped: readonly Skipped[];
  readonly activity: readonly CaptureActivity[];
  /** Absent = no model was asked, or it did not answer. */
  readonly cost?: ModelCost;
  /** Tasks a model answered for. */
  readonly read: readonly string[];
  /** How requests were compared, where the user configured more than words. */
  readonly measure?: string;
}

/** More than three proposals after one session and nobody reads them. */
export const mostPerSession = 3;
/** Why the others wait. */
const isEnough = 'three proposals a session are enough';
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
  const knownRecipes = context.known.filter((lesson) => lesson.kind === 'recipe');
  const nearness = context.measure?.nearness;
  const recipes = mineRecipes(tasks, shapes, {
    ...context,
    recipes: knownRecipes,
    ...(nearness && { nearness }),
  });
  const mined = [
    mineCorrections(current),
    mineVariants(shapes, context.current),
    recipes,
    mineHabits(tasks, shapes, context.current),
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
    .sort((a, b) => b.strength - a.strength);
  const judging = { ...context, covered: recipes.covered };
  const fresh = dropRepeats(findings, tasks, judging, skipped);
  const passed = await throughGate(fresh, context, skipped, signal);
  const kept = atMostThree(passed, tasks, context.room ?? mostPerSession, skipped);
  const candidates = withOwnNames(kept, context.known);
  const written = await writeByModel(
    candidates,
    tasks,
    { ...judging, ...(read.isDown && { isDown: true }) },
    signal,
  );
  const cost = sumOf(read.cost, written?.cost);
  return {
    candidates: candidates.map((one) =>
      one.name === written?.candidate.name ? written.candidate : one,
    ),
    skipped,
    activity: [
      ...read.activity,
      ...(written ? [written.activity] : []),
      ...tell(candidates, skipped, tasks.filter(isLookedAt(context))),
    ],
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

/** The words of the first recipe among the proposals, by one call; the others keep those of the template. */
async function writeByModel(
  candidates: readonly SessionCandidate[],
  tasks: readonly RecordedTask[],
  context: Judging & Pick<ModelFindings, 'isDown'>,
  signal: Cancellation | undefined,
): Promise<WrittenCandidate | undefined> {
  const template = candidates.find(({ source }) => source === 'recipe');
  if (!template || !context.model) return undefined;
  if (context.isDown)
    return asTemplate(template, context.model.name, 'it did not answer a moment ago');
  const others = candidates.filter((one) => one !== template);
  const before = { ...textsOf(tasks), kept: others, context };
  const check = async (candidate: SessionCandidate): Promise<string | undefined> =>
    whyNot(candidate, before) ?? context.gate?.(candidate);
  const from = tasks.filter(({ id }) => template.from.includes(id));
  return writeRecipe(template, from, context.model, check, signal);
}

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

async function throughGate(
  findings: readonly Finding[],
  context: CaptureContext,
  skipped: Skipped[],
  signal: Cancellation | undefined,
): Promise<SessionCandidate[]> {
  const candidates: SessionCandidate[] = [];
  for (const one of findings) {
    if (signal?.aborted) throw failure.cancelled();
    const candidate = await groundIn(one, context);
    const reason = await context.gate?.(candidate);
    if (reason === undefined) candidates.push(candidate);
    else skipped.push({ what: candidate.name, reason });
  }
  return candidates;
}

type Judging = CaptureContext & { readonly covered: readonly CoveredTasks[] };

/** Keeps what is new: not ours already, not foreign, not a repeat of a stronger finding, not put away for ever. */
function dropRepeats(
  findings: readonly Finding[],
  tasks: readonly RecordedTask[],
  context: Judging,
  skipped: Skipped[],
): Finding[] {
  const texts = textsOf(tasks);
  const kept: Finding[] = [];
  for (const one of findings) {
    const why = whyNot(one, { ...texts, kept, context });
    if (why === undefined) kept.push(withUpdate(one, context.known));
    else skipped.push({ what: looksSecret(one.body) ? 'a finding' : one.name, reason: why });
  }
  return kept;
}

/** What a proposal says, before or after the repository was looked at. */
type Idea = Omit<SessionCandidate, 'fingerprint'>;

interface Before {
  readonly outputs: ForeignText;
  readonly injected: readonly string[];
  readonly kept: readonly Idea[];
  readonly context: Judging;
}

/** Texts of the tasks that no lesson may repeat. */
function textsOf(tasks: readonly RecordedTask[]): Pick<Before, 'outputs' | 'injected'> {
  const injected = tasks.flatMap((task) =>
    task.entries.flatMap((entry) => (entry.type === 'injected' ? [entry.text] : [])),
  );
  return { outputs: new ForeignText(outputsOf(tasks)), injected };
}

function whyNot(one: Idea, before: Before): string | undefined {
  if (looksSecret(`${one.body} ${one.name} ${one.evidence.join(' ')}`))
    return 'contains a credential';
  if (isSaid(one) && before.outputs.holds(one.description))
    return 'repeats a tool’s output or a page';
  const volatile = isSaid(one) ? volatileFact(one.description) : undefined;
  if (volatile !== undefined) return `will not stay true: ${volatile}`;
  if (before.injected.some((text) => isCovered(one, text)))
    return 'repeats a lesson that was given';
  const { known: lessons, tombstones } = before.context;
  const keys = [one.topic, one.name, one.body];
  if (keys.some((key) => key !== undefined && tombstones?.has(key))) return neverAgain;
  const known = lessons.find((lesson) => isCovered(one, lesson.body, lesson.kind));
  if (known !== undefined) return `known already: ${known.name}`;
  const recipe = before.context.covered.find((other) => isPartOf(one, other));
  if (recipe !== undefined) return `is a step of ${recipe.name}`;
  const twin = before.kept.find(
    (other) => isCovered(one, other.body, other.kind) || isCovered(other, one.body, one.kind),
  );
  return twin && `says the same as ${twin.name}`;
}

/** Somebody's words, not something that was seen. */
const isSaid = ({ source }: Idea): boolean => source === 'correction' || source === 'model';

/** A text covers a finding where it says the same, or names the very command the finding is about. */
function isCovered(one: Idea, text: string, kind?: LessonKind): boolean {
  if (saysTheSame(one.source === 'correction' ? one.description : one.body, text)) return true;
  const named = quotedIn(one.body);
  // A step of a recipe says what works there; that another call fails is news.
  if (one.source === 'variant')
    return kind === 'recipe'
      ? named.every((name) => text.includes(name))
      : text.includes(quotedIn(one.description).at(-1) ?? one.body);
  return (
    habits.includes(one.source) && named.every((name) => text.includes(name.replace(/\*.*/, '')))
  );
}

const habits: readonly SessionSource[] = ['together', 'before-write', 'verify'];

/** A habit seen only in the tasks of a recipe is one of its steps. */
const isPartOf = (one: Idea, recipe: CoveredTasks): boolean =>
  habits.includes(one.source) && one.from.every((id) => recipe.tasks.has(id));

/** How near a stale lesson must be for a finding to be its update. */
const updateNearness = 0.5;

function withUpdate(one: Finding, known: readonly KnownLesson[]): Finding {
  const stale = known.find(
    (lesson) =>
      lesson.stale === true &&
      ((one.topic !== undefined && one.topic === lesson.topic) ||
        nearness(one.body, lesson.body) >= updateNearness),
  );
  return stale === undefined ? one : { ...one, updates: stale.id };
}

/** At most this many refs: a lesson that depends on everything is stale at once. */
const mostRefs = 3;

async function groundIn(one: Finding, context: CaptureContext): Promise<SessionCandidate> {
  const { name, kind, description, body, evidence, from, source, triggers, topic, updates } = one;
  const fingerprint: string[] = [];
  for (const ref of new Set(one.about)) {
    if (fingerprint.length >= mostRefs) break;
    if (await context.reader.exists(ref)) fingerprint.push(ref);
  }
  return {
    ...{ name, kind, description, body, fingerprint, evidence, from, source, triggers },
    ...(topic !== undefined && { topic }),
    ...(updates !== undefined && { updates }),
  };
}

/** Limits the proposals of each session; the weaker ones come again when they are met again. */
function atMostThree(
  candidates: readonly SessionCandidate[],
  tasks: readonly RecordedTask[],
  room: number,
  skipped: Skipped[],
): SessionCandidate[] {
  const sessions = new Map(tasks.map((task) => [task.id, task.session]));
  const isOne = tasks.length <= longestSession;
  const counts = new Map<string, number>();
  return candidates.filter((candidate) => {
    const last = candidate.from.at(-1) ?? '';
    const session = sessions.get(last) ?? (isOne ? '' : last);
    const count = (counts.get(session) ?? 0) + 1;
    counts.set(session, count);
    if (count <= room) return true;
    skipped.push({ what: candidate.name, reason: isEnough });
    return false;
  });
}

/** Different lessons get different file names. */
function withOwnNames(
  candidates: readonly SessionCandidate[],
  known: readonly KnownLesson[],
): SessionCandidate[] {
  const taken = new Set(known.map((lesson) => lesson.name));
  return candidates.map((candidate) => {
    let name = candidate.name;
    for (let count = 2; taken.has(name); count += 1) name = `${candidate.name}-${count}`;
    taken.add(name);
    return name === candidate.name ? candidate : { ...candidate, name };
  });
}

function tell(
  kept: readonly SessionCandidate[],
  skipped: readonly Skipped[],
  tasks: readonly RecordedTask[],
): CaptureActivity[] {
  if (kept.length > 0)
    return kept.map((one) => ({
      message: `Captured: ${one.description}`,
      next: 'Review it in the inbox',
    }));
  const first = skipped.find(({ reason }) => reason === isEnough) ?? skipped[0];
  const accepted = tasks.filter((task) => task.outcome === 'accepted').length;
  const why =
    first !== undefined
      ? `${first.what}: ${first.reason}`
      : accepted === 0
        ? 'no task was seen to succeed'
        : 'nothing repeated, failed and mended, or corrected';
  return [{ message: `Nothing to learn because ${why}` }];
}
