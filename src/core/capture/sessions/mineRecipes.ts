import type { Finding, Skipped } from './candidate';
import { refused, type ProposalRefusal } from '../refusals';
import { clip, nameFrom } from './candidate';
import { isDefaultCommand } from './commandGoal';
import { aboutCommand } from './commandShape';
import { intentOf, intentSimilarity, isSameAction } from './intentWords';
import { isDangerous, isPlanted, looksSecret, outputsOf } from './provenance';
import type { RecordedTask } from './task';
import type { Shared, TaskShape } from './taskShape';
import { isBroadPattern, isPattern, sharedBy } from './taskShape';

/** Three successes of one intent make a recipe: twice may be chance. */
export const fewestSuccesses = 3;
/** How alike two requests must be by their words alone. */
const intentFloor = 0.6;
/** How alike they must be where the work itself was alike. */
const intentFloorWithWork = 0.3;
/** Share of the touches of the smaller task that both have for the work to be alike. */
const workFloor = 0.5;
/** The same where the words say no more than the action. */
const sameWorkFloor = 0.8;
/** More examples than this add no step. Limits come after every filter. */
const mostExamples = 12;

/** A recipe that exists already, by its text. */
export interface KnownRecipe {
  readonly name: string;
  readonly body: string;
}

/** What recipe mining may look at. */
export interface RecipeContext {
  readonly recipes: readonly KnownRecipe[];
  /** Tasks whose end asks for a recipe; absent = all. */
  readonly current?: ReadonlySet<string>;
  /** Tasks whose steps the user pinned. */
  readonly pinned?: ReadonlySet<string>;
  /** Absent = requests are compared by their words. */
  readonly nearness?: Nearness;
  /** Names of recipes that were put away for ever. */
  readonly tombstones?: ReadonlySet<string>;
}

/** How near two requests are in meaning, in [0, 1] as by words; `undefined` = not known of these. */
export type Nearness = (a: string, b: string) => number | undefined;

/** Share of touches that two tasks have in common, by any pattern narrower than a suffix of a tree. */
export function workSimilarity(a: TaskShape, b: TaskShape): number {
  const smaller = Math.min(a.touches.length, b.touches.length);
  if (smaller === 0) return 0;
  const keys = new Set(
    b.touches.flatMap((touch) => touch.keys.slice(0, 2).map((key) => `${touch.kind} ${key}`)),
  );
  const shared = a.touches.filter((touch) =>
    touch.keys.slice(0, 2).some((key) => keys.has(`${touch.kind} ${key}`)),
  ).length;
  return Math.min(1, shared / smaller);
}

/** Meaning finds what shares no word; but adding is not fixing, however near a model puts them. */
function requestSimilarity(a: TaskShape, b: TaskShape, nearness: Nearness | undefined): number {
  if (!isSameAction(a.intent, b.intent)) return 0;
  return Math.max(intentSimilarity(a.intent, b.intent), nearness?.(a.request, b.request) ?? 0);
}

/** How alike two tasks are, 0 where they are under the floor. Words decide; alike work lowers their bar, never replaces them. */
export function taskSimilarity(a: TaskShape, b: TaskShape, nearness?: Nearness): number {
  const words = requestSimilarity(a, b, nearness);
  if (words < intentFloorWithWork) return 0;
  const work = workSimilarity(a, b);
  const floor = words > intentFloorWithWork ? workFloor : sameWorkFloor;
  return words >= intentFloor || work >= floor ? (words + work) / 2 : 0;
}

/** Groups of at least three successes of one intent. Filter first, then limit: failures never take a place. */
function groups(shapes: readonly TaskShape[], context: RecipeContext): TaskShape[][] {
  const successes = shapes.filter(
    (shape) =>
      shape.task.outcome === 'accepted' && shape.request !== '' && shape.touches.length > 0,
  );
  const taken = new Set<TaskShape>();
  const found: TaskShape[][] = [];
  const seeds = successes.filter((shape) => context.current?.has(shape.task.id) ?? true).reverse();
  for (const seed of seeds) {
    if (taken.has(seed)) continue;
    const alike = successes
      .filter((other) => other !== seed && !taken.has(other))
      .map((other) => ({ other, score: taskSimilarity(seed, other, context.nearness) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, mostExamples - 1)
      .map(({ other }) => other);
    if (alike.length + 1 < fewestSuccesses) continue;
    const group = successes.filter((shape) => shape === seed || alike.includes(shape));
    for (const shape of group) taken.add(shape);
    found.push(group);
  }
  return found;
}

/** A step that says something new about this repository: a place in it or a command of its own. */
function isTelling(step: Shared, given: readonly string[]): boolean {
  if (given.some((text) => text.includes(step.key))) return false;
  return step.kind === 'run' ? !isDefaultCommand(step.key) : !isBroadPattern(step.key);
}

/** Texts of lessons that the tasks of a group were given. */
const givenTo = (group: readonly TaskShape[]): string[] =>
  group.flatMap(({ task }) =>
    task.entries.flatMap((entry) => (entry.type === 'injected' ? [entry.text] : [])),
  );

const average = (step: Shared): number => {
  const places = [...step.holders.values()].map((touch) => touch.place);
  return places.reduce((sum, place) => sum + place, 0) / places.length;
};

/** A file that is read as an example and edited as well is one step less. */
function commonSteps(group: readonly TaskShape[]): Shared[] {
  const need = Math.max(Math.min(fewestSuccesses, group.length), Math.ceil(group.length * 0.6));
  const all = sharedBy(group, need);
  const edited = new Set(all.filter((step) => step.kind === 'edit').map((step) => step.key));
  return all
    .filter((step) => step.kind !== 'read' || isPattern(step.key) || !edited.has(step.key))
    .sort((a, b) => average(a) - average(b) || a.key.localeCompare(b.key))
    .slice(0, mostSteps);
}

/** A recipe has at most 120 words; ten steps stay under that. */
const mostSteps = 9;

function stepText(step: Shared): string {
  const name = `\`${step.key}\``;
  if (step.kind === 'run') return `Run ${name}; it must pass.`;
  if (step.kind === 'read')
    return isPattern(step.key) ? `Read a neighbour (${name}) as the example.` : `Read ${name}.`;
  return isPattern(step.key) ? `Write the file ${name}.` : `Update ${name} to match it.`;
}

/** What the group is called: the action and the object most of its requests share. */
function titleOf(group: readonly TaskShape[]): {
  readonly action: string;
  readonly object: string;
} {
  const most = (lists: readonly (readonly string[])[]): string | undefined => {
    const counts = new Map<string, number>();
    for (const list of lists)
      for (const word of new Set(list)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const [best] = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
    return best !== undefined && best[1] > 1 ? best[0] : undefined;
  };
  const action = most(group.map((shape) => [...shape.intent.actions]));
  const object = most(group.map((shape) => [...shape.intent.objects]));
  const term = most(group.map((shape) => [...shape.intent.terms]));
  return { action: action ?? 'change', object: object ?? term ?? 'this' };
}

function recipeOf(
  group: readonly TaskShape[],
  steps: readonly Shared[],
  evidence: string,
): Finding {
  const { action, object } = titleOf(group);
  const named = group.flatMap((shape) => shape.intent.named);
  return {
    name: nameFrom(action, object),
    kind: 'recipe',
    description: `Steps to ${action} ${/^[aeiou]/.test(object) ? 'an' : 'a'} ${object} in this repository`,
    body: steps.map((step, at) => `${at + 1}. ${stepText(step)}`).join('\n'),
    evidence: [
      evidence,
      ...group.map((shape) => `${shape.task.id}: “${clip(shape.request, 120)}”`),
    ],
    from: group.map((shape) => shape.task.id),
    source: 'recipe',
    triggers: [...new Set([action, object, ...named])].slice(0, 8),
    about: steps.flatMap(aboutStep),
    strength: 4,
  };
}

function aboutStep(step: Shared): string[] {
  const [touch] = step.holders.values();
  if (step.kind === 'run')
    return touch?.command === undefined ? [] : aboutCommand(touch.command).slice(0, 1);
  if (!isPattern(step.key)) return [`${step.key}~exists`];
  return [step.key.slice(0, step.key.indexOf('*'))].filter((folder) => folder.endsWith('/'));
}

function whyNot(
  group: readonly TaskShape[],
  steps: readonly Shared[],
  recipes: readonly KnownRecipe[],
  outputs: readonly string[],
): { readonly refusal: ProposalRefusal; readonly covering?: string } | undefined {
  const given = givenTo(group);
  const telling = steps.filter((step) => isTelling(step, given));
  if (telling.length < 2) return { refusal: refused('too few steps') };
  const runs = steps.filter((step) => step.kind === 'run').map((step) => step.key);
  if (runs.some((line) => isPlanted(line, outputs))) return { refusal: refused('planted') };
  const files = telling.filter((step) => step.kind === 'edit').map((step) => step.key);
  const covering = recipes.find((recipe) => covers(recipe, group, files));
  return covering && { refusal: refused('covered', covering.name), covering: covering.name };
}

/** A recipe covers a group where it asks for the same thing or names most of the same files. */
function covers(
  recipe: KnownRecipe,
  group: readonly TaskShape[],
  files: readonly string[],
): boolean {
  const named = files.filter((file) => recipe.body.includes(file)).length;
  if (files.length > 0 && named / files.length >= 0.6) return true;
  const intent = intentOf(recipe.name.replace(/-/g, ' '));
  return group.every((shape) => intentSimilarity(intent, shape.intent) >= intentFloor);
}

/** Steps that are dangerous to repeat unasked are left to the user, and no step repeats a credential: the others stand. */
const isSafe = (step: Shared): boolean =>
  step.kind !== 'run' || (!isDangerous(step.key) && !looksSecret(step.key));

/** Tasks that a recipe, new or known, stands for: what they have in common is its steps, not news. */
export interface CoveredTasks {
  readonly name: string;
  readonly tasks: ReadonlySet<string>;
}

/** Recipes found, with the tasks that recipes stand for. */
export interface MinedRecipes {
  readonly findings: readonly Finding[];
  readonly skipped: readonly Skipped[];
  readonly covered: readonly CoveredTasks[];
}

/** Recipes from successes of one intent, as the template of their common steps. */
export function mineRecipes(
  tasks: readonly RecordedTask[],
  shapes: readonly TaskShape[],
  context: RecipeContext,
): MinedRecipes {
  const outputs = outputsOf(tasks);
  const findings: Finding[] = [];
  const skipped: Skipped[] = [];
  const covered: CoveredTasks[] = [];
  for (const { group, why } of [
    ...groups(shapes, context).map(byIntent),
    ...pinnedRuns(shapes, context),
  ]) {
    const steps = commonSteps(group).filter(isSafe);
    const reason = whyNot(group, steps, context.recipes, outputs);
    const finding = recipeOf(group, steps, why);
    if (reason === undefined) findings.push(finding);
    else {
      const isBuried = context.tombstones?.has(reason.covering ?? '') === true;
      skipped.push({
        what: finding.name,
        refusal: isBuried ? refused('tombstone') : reason.refusal,
      });
    }
    if (reason === undefined || reason.covering !== undefined)
      covered.push({ name: reason?.covering ?? finding.name, tasks: new Set(finding.from) });
  }
  return { findings, skipped, covered };
}

const byIntent = (group: TaskShape[]): { group: TaskShape[]; why: string } => ({
  group,
  why: `${group.length} accepted tasks of one kind took these steps.`,
});

/** A sequence the user pinned, with the first accepted task that went along it cleanly. */
function pinnedRuns(
  shapes: readonly TaskShape[],
  context: RecipeContext,
): { group: TaskShape[]; why: string }[] {
  const pinned = shapes.filter((shape) => context.pinned?.has(shape.task.id));
  return pinned.flatMap((pin) => {
    const run = shapes.find(
      (shape) =>
        shape !== pin &&
        shape.task.outcome === 'accepted' &&
        shapes.indexOf(shape) > shapes.indexOf(pin) &&
        (context.current?.has(shape.task.id) ?? true) &&
        goesAlong(pin, shape) &&
        isClean(shape),
    );
    return run === undefined
      ? []
      : [{ group: [pin, run], why: 'A clean run along the steps the user pinned.' }];
  });
}

/** Share of the pinned steps that a run along them takes, in their order. */
const cleanRun = 0.8;

/** True where a task took the pinned steps in their order, with the tools of the pinned task. */
function goesAlong(pin: TaskShape, run: TaskShape): boolean {
  const tools = toolsOf(run);
  return (
    pin.touches.length > 0 &&
    [...toolsOf(pin)].every((tool) => tools.has(tool)) &&
    inOrder(pin.touches, run.touches) / pin.touches.length >= cleanRun
  );
}

const toolsOf = ({ task }: TaskShape): ReadonlySet<string> =>
  new Set(task.entries.flatMap((entry) => (entry.type === 'tool' ? [entry.name] : [])));

type Touches = TaskShape['touches'];

/** Length of the longest sequence of steps that both have in the same order. */
function inOrder(wanted: Touches, taken: Touches): number {
  let row = new Array<number>(taken.length + 1).fill(0);
  for (const step of wanted) {
    const next = [0];
    for (const [at, other] of taken.entries())
      next.push(
        isSameStep(step, other) ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

function isSameStep(a: Touches[number], b: Touches[number]): boolean {
  return a.kind === b.kind && a.keys.slice(0, 2).some((key) => b.keys.slice(0, 2).includes(key));
}

/** Clean: no tool call failed. */
const isClean = (shape: TaskShape): boolean =>
  shape.task.entries.every((entry) => entry.type !== 'tool' || entry.ok);
