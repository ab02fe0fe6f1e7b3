import type { Said } from '../../saying';
import type { Finding, Skipped } from './candidate';
import { refused, type ProposalRefusal } from '../refusals';
import { clip, nameFrom } from './candidate';
import { isDefaultCommand } from './commandGoal';
import { aboutCommand } from './commandShape';
import { intentOf, intentSimilarity, wordsFor } from './requestIntent';
import { quotedIn } from '../../language/sameMeaning';
import { looksSecret } from '../../lesson/looksSecret';
import { isDangerous, isPlanted } from './provenance';
import type { Shared, TaskShape } from './taskShape';
import { intentFloor, isToldApart, taskSimilarity, type Nearness } from './taskSimilarity';
import { foldersOf, isBroadPattern, isPattern, sharedBy } from './taskShape';

/** Three successes of one intent make a recipe: twice may be chance. */
export const fewestSuccesses = 3;
/** More examples than this add no step. Limits come after every filter. */
const mostExamples = 12;

/** A recipe that exists already, by its text. */
export interface KnownRecipe {
  readonly id: string;
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
    const likeness = (one: TaskShape, other: TaskShape): number =>
      taskSimilarity(one, other, context.nearness);
    const alike = successes
      .filter((other) => other !== seed && !taken.has(other))
      .map((other) => ({ other, score: likeness(seed, other) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ other }) => other)
      .reduce<TaskShape[]>(
        (kept, other) =>
          kept.length < mostExamples - 1 && kept.every((one) => !isToldApart(one, other))
            ? [...kept, other]
            : kept,
        [],
      );
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

/** The value that most of the lists hold, where at least two do. */
function most(lists: readonly (readonly string[])[]): string | undefined {
  const counts = new Map<string, number>();
  for (const list of lists)
    for (const one of new Set(list)) counts.set(one, (counts.get(one) ?? 0) + 1);
  const [best] = [...counts].sort(([, m], [, n]) => n - m);
  return best !== undefined && best[1] > 1 ? best[0] : undefined;
}

/** What the group is called: the work and the word that most of its requests share, with what its requests call that. */
function titleOf(group: readonly TaskShape[]): {
  readonly action: string;
  readonly object: string;
  readonly named: readonly string[];
} {
  const intents = group.map(({ intent }) => intent);
  const things = most(intents.map(({ things }) => [...things.keys()]));
  const thing = things ?? most(intents.map((one) => [...one.things.keys(), ...one.details.keys()]));
  const words = thing === undefined ? [] : group.map(({ request }) => wordsFor(request, thing));
  return {
    action: most(intents.map(({ work }) => [...work])) ?? 'change',
    object: most(words) ?? words.flat()[0] ?? 'this',
    named: [...new Set(words.flat())],
  };
}

function recipeOf(
  group: readonly TaskShape[],
  steps: readonly Shared[],
  evidence: readonly string[],
): Finding {
  const { action, object, named } = titleOf(group);
  return {
    name: nameFrom(action, object),
    kind: 'recipe',
    description: `Steps to ${action} ${/^[aeiou]/.test(object) ? 'an' : 'a'} ${object} in this repository`,
    body: steps.map((step, at) => `${at + 1}. ${stepText(step)}`).join('\n'),
    evidence: [
      ...evidence,
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
  return asksForTheSame(recipe, group);
}

function asksForTheSame({ name }: KnownRecipe, group: readonly TaskShape[]): boolean {
  const intent = intentOf(name.replace(/-/g, ' '));
  return group.every((shape) => intentSimilarity(intent, shape.intent) >= intentFloor);
}

/** Steps that are dangerous to repeat unasked are left to the user, and no step repeats a credential: the others stand. */
const isSafe = (step: Shared): boolean =>
  step.kind !== 'run' ||
  (!isDangerous(step.key) && !looksSecret(step.key) && !ofOneMachine.test(step.key));

/** A path outside the repository is there on one machine only. */
const ofOneMachine = /(?:^|[\s=:"'])(?:~\/|\.\.\/|\/(?!dev\/)\w|[A-Za-z]:\\)/;

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
export function mineRecipes(shapes: readonly TaskShape[], context: RecipeContext): MinedRecipes {
  const outputs = shapes.flatMap((shape) => shape.outputs);
  const findings: Finding[] = [];
  const skipped: Skipped[] = [];
  const covered: CoveredTasks[] = [];
  for (const { group, why, failed, instead } of [
    // What a user pinned comes before what is seen to repeat.
    ...pinnedRuns(shapes, context),
    ...groups(shapes, context).map((group) =>
      asNewWay(byIntent(group, shapes, context.nearness), context.recipes),
    ),
  ]) {
    const steps = commonSteps(group).filter(isSafe);
    const others = context.recipes.filter((recipe) => recipe !== instead);
    const reason = whyNot(group, steps, others, outputs);
    const finding = {
      ...recipeOf(group, steps, [why, ...failed]),
      ...(instead && { name: instead.name, updates: instead.id }),
    };
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

/** Tasks that make a recipe, with what is said for it and what against. */
interface Grounds {
  readonly group: TaskShape[];
  readonly why: string;
  readonly failed: readonly string[];
  /** The recipe whose steps they no longer take. */
  readonly instead?: KnownRecipe;
}

const byIntent = (
  group: TaskShape[],
  shapes: readonly TaskShape[],
  nearness: Nearness | undefined,
): Grounds => ({
  group,
  why: `${group.length} accepted tasks of one kind took these steps.`,
  failed: shapes
    .filter(
      (shape) =>
        shape.task.outcome === 'rejected' &&
        group.some((success) => taskSimilarity(success, shape, nearness) > 0),
    )
    .slice(-mostFailures)
    .map((shape) => failureOf(shape, group)),
});

/** Where the newest tasks of a kind left the steps of the recipe for it, they are its new steps. */
function asNewWay(grounds: Grounds, recipes: readonly KnownRecipe[]): Grounds {
  const known = recipes.find((recipe) => asksForTheSame(recipe, grounds.group));
  const newest = grounds.group.slice(-fewestSuccesses);
  if (!known || !isLeft(known, newest)) return grounds;
  const why = `The newest ${newest.length} accepted tasks of one kind took other steps.`;
  return { ...grounds, group: newest, why, instead: known };
}

/** A recipe of fewer steps than this says too little to be left. */
const fewestQuoted = 2;
/** Share of the steps of a recipe that tasks along it take. */
const keptShare = 0.6;

/** True where most of the steps that a recipe names are taken by none of the tasks. */
function isLeft({ body }: KnownRecipe, group: readonly TaskShape[]): boolean {
  const steps = [...new Set(quotedIn(body))];
  const taken = new Set(group.flatMap(({ touches }) => touches.flatMap(({ keys }) => keys)));
  const kept = steps.filter((step) => taken.has(step)).length;
  return steps.length >= fewestQuoted && kept / steps.length < keptShare;
}

/** More failures than this make a recipe no clearer. The newest count. */
const mostFailures = 3;

/** How a task failed, in the words of a lesson. */
const failures: Readonly<Record<string, string>> = {
  'evidence.allUndone': 'every edit was undone',
  'evidence.failed': '{command} failed with exit code {code}',
  'evidence.thumbsDown': 'thumbs down',
  'reply.corrects': 'the next message corrects it',
  'reply.error': 'the next message shows an error',
  'reply.complains': 'the next message says that it does not work',
};

function failureWords(evidence: Said): string {
  const unsaid = 'it was not accepted';
  if (typeof evidence === 'string') return evidence || unsaid;
  const { code, data = {} } = evidence;
  return (failures[code] ?? unsaid).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = data[name];
    return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : whole;
  });
}

/** "t4 failed: the next message corrects it, in `src/legacy`". */
function failureOf(shape: TaskShape, group: readonly TaskShape[]): string {
  const worked = new Set(group.flatMap(foldersOf));
  const alone = foldersOf(shape).filter((folder) => !worked.has(folder));
  const where = alone.length > 0 ? `, in ${alone.map((folder) => `\`${folder}\``).join(', ')}` : '';
  return `${shape.task.id} failed: ${clip(failureWords(shape.task.evidence), 120)}${where}`;
}

/** A sequence the user pinned, with the first accepted task that went along it cleanly. */
function pinnedRuns(shapes: readonly TaskShape[], context: RecipeContext): Grounds[] {
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
      : [{ group: [pin, run], why: 'A clean run along the steps the user pinned.', failed: [] }];
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
