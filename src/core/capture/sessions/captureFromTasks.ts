import type { Cancellation } from '../../ports';
import { refusalSaying } from '../refusals';
import { saying, type Said } from '../../saying';
import { admitFindings, gateOf, type Judging } from './admitFindings';
import type { CaptureActivity, Finding, SessionCandidate, Skipped } from './candidate';
import type { CaptureContext } from './captureContext';
import { extractWithModel, type ModelFindings } from './extractWithModel';
import { mineHabits } from './habits/mineHabits';
import { mineCorrections } from './mineCorrections';
import { mineRecipes, type CoveredTasks } from './mineRecipes';
import { mineVariants } from './mineVariants';
import { sumOf, type ModelCost } from './modelCost';
import { whyNothing, type NothingLearnt } from './nothingLearnt';
import { ForeignText } from './provenance';
import type { SessionRecord } from './recordRefusal';
import type { RecordedTask } from './task';
import { shapeOf, type TaskShape } from './taskShape';
import { asTemplate, writeRecipe, type WrittenCandidate } from './writeRecipe';

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
  const candidates = await admitFindings(findings, judging, skipped, signal);
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

/** Texts of the tasks that no lesson may repeat, and the tasks that recipes stand for. */
function recordOf(shapes: readonly TaskShape[], covered: readonly CoveredTasks[]): SessionRecord {
  const injected = shapes.flatMap(({ task }) =>
    task.entries.flatMap((entry) => (entry.type === 'injected' ? [entry.text] : [])),
  );
  const outputs = new ForeignText(shapes.flatMap((shape) => shape.outputs));
  return { outputs, injected, covered, kept: [] };
}
