import repositoryLists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';
import { leafOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import { allTexts, dig, digRecord, digText, isRecord } from '../shape';
import { ciCommands, isScriptElsewhere } from './ciCommands';
import { holds } from './conditions';
import { conditionOf } from './isOff';
import { isTaken, jobOf } from './matrixRows';
import { onlySystem, pinnedToolchain, toolchainOf, withVariables } from './jobMachine';
import { isAboutSources, runsOn, runsOnPulls } from './onPulls';
import { otherScripts } from './otherCi';
import { flagsOf, plainEnv } from './plainEnv';
import { commandsOf, shellWords } from './scriptCommands';
import { setAlike } from './setAlike';
import { baseFolder, folderOf } from './stepFolder';
import { isTestRun } from './testRun';

/** One command that runs on every pull request, or one action that is used there. */
export interface CiStep {
  /** Normalised, folded lines joined; `uses NAME` for an action. */
  readonly text: string;
  readonly path: RelativePath;
  /** 1-based. */
  readonly line: number;
  /** Workflow and job it belongs to. */
  readonly job: string;
  /** Images of the services that run beside the job. */
  readonly services: readonly string[];
  /** Folder it is typed in; absent = the root. */
  readonly folder?: string;
  /** True where only pull requests that touch some folders run it. */
  readonly isPartial?: boolean;
  /** What the step itself or the line sets for it, plain values of YAML only. */
  readonly env?: Readonly<Record<string, string>>;
  /** What its job and its workflow set as options of programs (`RUSTFLAGS`). */
  readonly flags?: Readonly<Record<string, string>>;
  /** True where nothing runs on pull requests, and this on pushes. */
  readonly isPushed?: true;
  /** True where nothing runs on pull requests, and this where they wait to be merged. */
  readonly isQueued?: true;
  /** What an action is given, plain values alone. */
  readonly given?: Readonly<Record<string, string>>;
  /** The one system besides Linux that its job runs on, where it runs on no other. */
  readonly onlyOn?: string;
  /** The toolchain of Rust that its job sets up, where that is not what a person has anyway. */
  readonly toolchain?: string;
}

export const workflowFile = /^\.github\/workflows\/[^/]+\.ya?ml$/;
/** More workflows than this are variations of the same checks. */
export const maxWorkflows = 60;

/** What runs on every pull request and is typed at the root. */
export async function ciSteps(tree: ScanTree): Promise<readonly CiStep[]> {
  return (await everyStep(tree)).filter(
    ({ folder, isPartial }) => folder === undefined && isPartial !== true,
  );
}

/** What runs on pull requests, wherever it is typed: GitHub workflows as structure, those of other systems line by line. */
export function everyStep(tree: ScanTree): Promise<readonly CiStep[]> {
  return tree.once('ci steps', async () => {
    const files = tree.files.filter((file) => workflowFile.test(file)).sort();
    const lists = await Promise.all(
      (await firstOnPulls(tree, files)).map((file) => stepsOf(tree, file)),
    );
    // What CI fetches or makes first is no folder of this repository.
    const isHere = ({ folder, text }: CiStep): boolean =>
      folder === undefined
        ? !isScriptElsewhere(tree, text) && !isOfOtherFolder(tree, text)
        : tree.hasFolder(folder);
    const steps = lists.flat();
    // Files of other systems lie on where a project has moved.
    const isMoved = steps.some(({ text, isPartial }) => isPartial !== true && isTestRun(text));
    const found = [...steps, ...(isMoved ? [] : await otherSteps(tree))].filter(isHere);
    return setAlike(found.length > 0 ? found : (await laterSteps(tree, files)).filter(isHere));
  });
}

/** Of more workflows than are read those that name pull requests. */
async function firstOnPulls(
  tree: ScanTree,
  files: readonly RelativePath[],
): Promise<readonly RelativePath[]> {
  if (files.length <= maxWorkflows) return files;
  const named = await Promise.all(
    files.map(async (file) => aboutPulls.test(await tree.text(file))),
  );
  return files.filter((_, at) => named[at]).slice(0, maxWorkflows);
}

const aboutPulls = /pull_request\b|\bmerge_group\b/;

/** What runs when a change is merged or pushed, where nothing runs before. */
async function laterSteps(
  tree: ScanTree,
  files: readonly RelativePath[],
): Promise<readonly CiStep[]> {
  const read = files.filter((file) => !sideFile.test(leafOf(file))).slice(0, maxWorkflows);
  for (const event of ['merge_group', 'push'] as const) {
    const lists = await Promise.all(
      read.map(async (file) => {
        const { on } = (await tree.text(file)).includes(event) ? await tree.record(file) : {};
        const isWhole = isAboutSources(dig(on, event, 'paths'));
        return runsOn(event, on) && isWhole ? stepsOfWorkflow(tree, file) : [];
      }),
    );
    if (lists.some((list) => list.length > 0))
      return lists.flat().map((one) => ({
        ...one,
        ...(event === 'push' ? { isPushed: true } : { isQueued: true }),
      }));
  }
  return [];
}

const sideFile = new RegExp(oneOf(repositoryLists.sideWorkflows), 'i');

/** What other systems than GitHub run for each change. */
async function otherSteps(tree: ScanTree): Promise<readonly CiStep[]> {
  const found: CiStep[] = [];
  for (const { path, job, run, folder } of await otherScripts(tree)) {
    const lines = (await tree.text(path)).split(/\r?\n/);
    const step = { run, ...(folder !== undefined && { 'working-directory': folder }) };
    const before = found.filter((one) => one.job === job).map(({ line }) => line - 1);
    found.push(...stepsOfOne({ ...bare, path, name: job }, step, lines, Math.max(0, ...before)));
  }
  const pipeline = (await ciCommands(tree)).filter(
    ({ path, text }) => path === 'Jenkinsfile' && !shellWords.test(text),
  );
  return [...found, ...pipeline.map((one) => ({ ...one, job: one.path, services: [] }))];
}

/** A job of which nothing but its scripts is known. */
const bare = {
  ...{ job: {}, services: [], envs: [] },
  ...{ base: undefined, flags: undefined, onlyOn: undefined, pinned: undefined },
};

/** A script of a package that does not lie at the root: a `cd` that is not seen stands before it. */
const isOfOtherFolder = (tree: ScanTree, text: string): boolean =>
  /^(npm|pnpm|yarn|bun) (run |-r )?[\w:-]*(lint|test|check|build|format)\b/.test(text) &&
  tree.first('package.json') === undefined &&
  tree.files.some((file) => file.endsWith('/package.json'));

async function stepsOf(tree: ScanTree, path: RelativePath): Promise<readonly CiStep[]> {
  if (!aboutPulls.test(await tree.text(path))) return [];
  const { on } = await tree.record(path);
  if (!runsOnPulls(on)) return [];
  const found = await stepsOfWorkflow(tree, path);
  return isAboutSources(dig(on, 'pull_request', 'paths'))
    ? found
    : found.map((step) => ({ ...step, isPartial: true }));
}

/** Workflows that call workflows, and actions that use actions, are followed this deep. */
const maxCalls = 3;

async function stepsOfWorkflow(
  tree: ScanTree,
  path: RelativePath,
  depth = 0,
): Promise<readonly CiStep[]> {
  const found: CiStep[] = [];
  const workflow = await tree.record(path);
  const pinned = await pinnedToolchain(tree);
  for (const [name, job] of neededJobs(workflow)) {
    if (mends(job) || isNeverMet(workflow['on'], job)) continue;
    const called = digText(job, 'uses');
    const services = Object.values(digRecord(job, 'services')).flatMap(
      (service) => digText(service, 'image') ?? [],
    );
    const flags = flagsOf(workflow['env'], job['env']);
    const frame: Frame = {
      ...{ path, job, name: `${path}:${name}`, services, flags },
      envs: [workflow['env'], job['env']],
      onlyOn: onlySystem(job),
      pinned,
      base: baseFolder(workflow, job),
    };
    if (called !== undefined) found.push(...(await calledWorkflow(tree, frame, called, depth)));
    else found.push(...(await stepsIn(tree, frame, job['steps'], depth)));
  }
  return found;
}

/** The jobs that a pull request has to pass, with what they need. */
export function neededJobs(
  workflow: Record<string, unknown>,
): readonly (readonly [name: string, job: Record<string, unknown>])[] {
  const jobs = digRecord(workflow, 'jobs');
  // What needs a job that is left out is left out itself, unless it asks for no success.
  const isLeftOut = (job: unknown, depth = 0): boolean =>
    isRecord(job) &&
    depth < maxCalls &&
    (!isMet(job) ||
      (!/(always|cancelled)\(\)/.test(conditionOf(job)) &&
        allTexts(job['needs']).some((name) => isLeftOut(jobs[name], depth + 1))));
  return Object.entries(jobs).flatMap(([name, job]) =>
    isRecord(job) && !isOptional(job) && !isLeftOut(job) ? [[name, job] as const] : [],
  );
}

const isMet = (job: Record<string, unknown>): boolean => holds(conditionOf(job)) !== false;

/** Whether a job asks for a pull request in a workflow that hears of pushes alone. */
const isNeverMet = (on: unknown, job: Record<string, unknown>): boolean =>
  (isRecord(on) ? Object.keys(on) : allTexts(on)).every((event) => event === 'push') &&
  /^(?!.*\|\|).*(== *'pull_request|event\.pull_request)/s.test(conditionOf(job));

/** A job that commits what its tools change asks nothing of whoever opens a pull request. */
function mends({ steps }: Record<string, unknown>): boolean {
  return allTexts(steps).some((text) =>
    /^(autofix-ci\/action|stefanzweifel\/git-auto-commit-action|EndBug\/add-and-commit)\b|\bgit push\b/.test(
      text,
    ),
  );
}

/** The job that steps belong to, and the file they stand in. */
interface Frame {
  readonly path: RelativePath;
  readonly job: Record<string, unknown>;
  readonly name: string;
  readonly services: readonly string[];
  readonly flags: CiStep['flags'];
  /** What its workflow and the job itself set. */
  readonly envs: readonly unknown[];
  readonly onlyOn: CiStep['onlyOn'];
  /** The toolchain of Rust that a file of the repository chooses. */
  readonly pinned: string | undefined;
  /** The folder that its commands start in unless a step says otherwise. */
  readonly base: string | undefined;
}

/** What a job hands to a workflow of others as a command to run, but not before or after what it checks. */
export const commandInput =
  /^(?!(?:pre|post|before|after|setup|install|build|release|publish|deploy)[-_])(?:.*[-_])?(cmd|command|commands|run|script)$/i;

/** Whether an input beside a command says that it is not run. */
const isSwitchedOff = (name: string, given: Readonly<Record<string, unknown>>): boolean => {
  const part = name.replace(/[-_]?[^-_]+$/, '');
  return (
    part !== '' &&
    Object.entries(given).some(
      ([other, value]) => other !== name && other.includes(part) && String(value) === 'false',
    )
  );
};

/** A workflow of this repository is read; of one elsewhere only the commands are known that it is given. */
async function calledWorkflow(
  tree: ScanTree,
  frame: Frame,
  called: string,
  depth: number,
): Promise<readonly CiStep[]> {
  if (called.startsWith('./'))
    return depth < maxCalls ? stepsOfWorkflow(tree, called.slice(2), depth + 1) : [];
  const given = digRecord(frame.job, 'with');
  const runs = Object.entries(given).flatMap(([name, value]) =>
    commandInput.test(name) && typeof value === 'string' && !isSwitchedOff(name, given)
      ? [{ run: value }]
      : [],
  );
  // Of one that is given none its name is all that is known.
  return stepsIn(tree, frame, runs.length > 0 ? runs : [{ uses: called }], depth);
}

async function stepsIn(
  tree: ScanTree,
  frame: Frame,
  steps: unknown,
  depth: number,
): Promise<readonly CiStep[]> {
  if (!Array.isArray(steps)) return [];
  const lines = (await tree.text(frame.path)).split(/\r?\n/);
  const found: CiStep[] = [];
  // Jobs repeat commands: the line is looked for from the job's own name on.
  const jobName = `${frame.name.slice(frame.path.length + 1)}:`;
  let at = Math.max(
    0,
    lines.findIndex((line) => line.trim() === jobName),
  );
  for (const step of steps as readonly unknown[]) {
    const job = isRecord(step) ? jobOf(step, frame.job) : undefined;
    if (!isRecord(step) || job === undefined) continue;
    const inner = await innerSteps(tree, { ...frame, job }, step, depth);
    const own = inner === undefined ? stepsOfOne({ ...frame, job }, step, lines, at) : [];
    at = Math.max(at, ...own.map(({ line }) => line - 1));
    found.push(...(inner ?? own));
  }
  return found;
}

/** Steps that a step stands for: a list of those that run beside each other, or an action of this repository; `undefined` = it is one itself. */
async function innerSteps(
  tree: ScanTree,
  frame: Frame,
  step: Record<string, unknown>,
  depth: number,
): Promise<readonly CiStep[] | undefined> {
  if (Array.isArray(step['parallel']))
    return depth < maxCalls ? stepsIn(tree, frame, step['parallel'], depth + 1) : [];
  const action = digText(step, 'uses');
  return action?.startsWith('./') === true
    ? stepsOfAction(tree, frame, action.slice(2), depth)
    : undefined;
}

function stepsOfOne(
  { path, job, name, services, ...frame }: Frame,
  step: Record<string, unknown>,
  lines: readonly string[],
  from: number,
): readonly CiStep[] {
  const base = folderOf(step, job, frame.base);
  if (base === undefined) return [];
  const env = plainEnv(step['env']);
  const given = plainEnv(step['with']);
  const toolchain = toolchainOf(job, [...frame.envs, step['env']], frame.pinned);
  let at = from;
  const run = withVariables(digText(step, 'run') ?? '', ...frame.envs, step['env']);
  return commandsOf({ ...step, run }, job, base).map(({ text, folder, set }) => {
    const line = lineOf(lines, text, at);
    at = Math.max(at, line - 1);
    const all = { ...env, ...set };
    return {
      ...{ text, path, line, job: name, services },
      ...(folder !== '' && { folder }),
      ...(Object.keys(all).length > 0 && { env: all }),
      ...(frame.flags && { flags: frame.flags }),
      ...(frame.onlyOn !== undefined && { onlyOn: frame.onlyOn }),
      ...(toolchain !== undefined && { toolchain }),
      ...(given && { given }),
    };
  });
}

/** The steps of an action that this repository keeps itself. */
async function stepsOfAction(
  tree: ScanTree,
  frame: Frame,
  folder: string,
  depth: number,
): Promise<readonly CiStep[]> {
  const base = folder.replace(/\/+$/, '');
  const path = tree.first(`${base}/action.yml`, `${base}/action.yaml`);
  if (path === undefined || depth >= maxCalls) return [];
  const steps = dig(await tree.record(path), 'runs', 'steps');
  // Where its commands start no caller says.
  return stepsIn(tree, { ...frame, path, base: undefined }, steps, depth + 1);
}

/** Whether a pull request may do without passing a job or a step. */
export const isOptional = (part: Record<string, unknown>): boolean => !isTaken(part, {});

/** The line after `from` on which a command stands, by its first words. */
function lineOf(lines: readonly string[], command: string, from: number): number {
  const needle = command.replace(/^uses /, '');
  const short = needle.split(' ').slice(0, 2).join(' ');
  for (const part of [needle, short, needle.split(' ')[0] ?? needle]) {
    const index = lines.findIndex((line, at) => at >= from && line.includes(part));
    if (index >= 0) return index + 1;
    const any = lines.findIndex((line) => line.includes(part));
    if (any >= 0) return any + 1;
  }
  return 1;
}
