import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';
import type { ScanTree } from '../scanTree';
import { dig, digRecord, digText, isRecord } from '../shape';
import { ciCommands, normalizeCommand } from './ciCommands';

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
}

const workflowFile = /^\.github\/workflows\/[^/]+\.ya?ml$/;
/** More workflows than this are variations of the same checks. */
const maxWorkflows = 60;
/** A condition that leaves out some pull requests, or all of them. */
const notAlways =
  /github\.event_name|github\.ref|github\.repository|schedule|workflow_dispatch|failure\(\)|cancelled\(\)|always\(\)|github\.actor|secrets\.|inputs\.|contains\((?!matrix\.)/;
const shellWords = new RegExp(String.raw`^(${oneOf(lists.shellWords)})(\s|$|;)`);

/** What runs on every pull request: GitHub workflows as structure, those of other systems line by line. */
export function ciSteps(tree: ScanTree): Promise<readonly CiStep[]> {
  return tree.once('ci steps', async () => {
    const files = tree.files.filter((file) => workflowFile.test(file)).sort();
    const lists = await Promise.all(
      files.slice(0, maxWorkflows).map((file) => stepsOf(tree, file)),
    );
    const others = (await ciCommands(tree)).filter(
      ({ path, isCheck }) => isCheck && !path.startsWith('.github/'),
    );
    return [
      ...lists.flat(),
      ...others
        .filter(({ text }) => !shellWords.test(text))
        .map(({ text, path, line }) => ({ text, path, line, job: path, services: [] })),
    ];
  });
}

async function stepsOf(tree: ScanTree, path: RelativePath): Promise<readonly CiStep[]> {
  if (!/pull_request\b|\bmerge_group\b/.test(await tree.text(path))) return [];
  return runsOnPulls((await tree.record(path))['on']) ? stepsOfWorkflow(tree, path) : [];
}

/** Workflows that call workflows, and actions that use actions, are followed this deep. */
const maxCalls = 3;

async function stepsOfWorkflow(
  tree: ScanTree,
  path: RelativePath,
  depth = 0,
): Promise<readonly CiStep[]> {
  const found: CiStep[] = [];
  for (const [name, job] of Object.entries(digRecord(await tree.record(path), 'jobs'))) {
    if (!isRecord(job) || isOptional(job)) continue;
    const called = digText(job, 'uses');
    const services = Object.values(digRecord(job, 'services')).flatMap(
      (service) => digText(service, 'image') ?? [],
    );
    const frame: Frame = { path, job, name: `${path}:${name}`, services };
    if (called !== undefined) found.push(...(await calledWorkflow(tree, frame, called, depth)));
    else found.push(...(await stepsIn(tree, frame, job['steps'], depth)));
  }
  return found;
}

/** The job that steps belong to, and the file they stand in. */
interface Frame {
  readonly path: RelativePath;
  readonly job: Record<string, unknown>;
  readonly name: string;
  readonly services: readonly string[];
}

/** What a job hands to a workflow of others as a command to run. */
const commandInput = /(^|[-_])(cmd|command|commands|run|script)$/i;

/** A workflow of this repository is read; of one elsewhere only the commands are known that it is given. */
async function calledWorkflow(
  tree: ScanTree,
  frame: Frame,
  called: string,
  depth: number,
): Promise<readonly CiStep[]> {
  if (called.startsWith('./'))
    return depth < maxCalls ? stepsOfWorkflow(tree, called.slice(2), depth + 1) : [];
  const given = Object.entries(digRecord(frame.job, 'with')).flatMap(([name, value]) =>
    commandInput.test(name) && typeof value === 'string' ? [{ run: value }] : [],
  );
  return stepsIn(tree, frame, given, depth);
}

async function stepsIn(
  tree: ScanTree,
  frame: Frame,
  steps: unknown,
  depth: number,
): Promise<readonly CiStep[]> {
  if (!Array.isArray(steps)) return [];
  const { path, job, name, services } = frame;
  const lines = (await tree.text(path)).split(/\r?\n/);
  let at = 0;
  const found: CiStep[] = [];
  for (const step of steps as readonly unknown[]) {
    if (!isRecord(step) || isOptional(step) || isElsewhere(step, job)) continue;
    const action = digText(step, 'uses');
    if (action?.startsWith('./') === true) {
      found.push(...(await stepsOfAction(tree, frame, action.slice(2), depth)));
      continue;
    }
    for (const command of commandsOf(step, job)) {
      const line = lineOf(lines, command, at);
      at = Math.max(at, line - 1);
      found.push({ text: command, path, line, job: name, services });
    }
  }
  return found;
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
  return stepsIn(tree, { ...frame, path }, steps, depth + 1);
}

function runsOnPulls(on: unknown): boolean {
  if (typeof on === 'string') return on === 'pull_request';
  if (Array.isArray(on)) return on.includes('pull_request');
  if (!isRecord(on) || !('pull_request' in on)) return false;
  const types = dig(on, 'pull_request', 'types');
  return (
    isAboutSources(dig(on, 'pull_request', 'paths')) &&
    (!Array.isArray(types) || types.includes('synchronize'))
  );
}

/** `paths` says that only some pull requests are looked at: those that touch sources at any depth are meant here. */
function isAboutSources(paths: unknown): boolean {
  return (
    paths === undefined ||
    (Array.isArray(paths) &&
      paths.some(
        (path) =>
          typeof path === 'string' &&
          /^\*\*?(\/\*)?\.(?!(md|mdx|rst|txt|adoc)$)\w+$|^\*\*$/.test(path),
      ))
  );
}

/** Parts of a condition that hold for every pull request of the repository itself. */
const holdsForPulls =
  /github\.repository(_owner)? == '[^']*'|github\.event_name == 'pull_request'|github\.event_name != '(?!pull_request')\w+'|!\s*contains\(github\.event\.pull_request\.labels[^()]*\)/g;

function isOptional(part: Record<string, unknown>): boolean {
  const given = part['if'];
  const condition = typeof given === 'string' ? given : '';
  return part['continue-on-error'] === true || notAlways.test(condition.replace(holdsForPulls, ''));
}

/** A command of a sub-folder is not what is typed at the root; one of a matrix is, where the root is among its folders. */
function isElsewhere(step: Record<string, unknown>, job: Record<string, unknown>): boolean {
  const folder =
    digText(step, 'working-directory') ?? digText(job, 'defaults', 'run', 'working-directory');
  return folder !== undefined && !withMatrix(folder, job).some((name) => /^\.?\/?$/.test(name));
}

function commandsOf(
  step: Record<string, unknown>,
  job: Record<string, unknown>,
): readonly string[] {
  const uses = digText(step, 'uses');
  if (uses !== undefined) return [`uses ${uses.split('@')[0] ?? uses}`];
  const run = digText(step, 'run');
  if (run === undefined) return [];
  // What follows a change of folder is not typed at the root.
  const [atRoot = ''] = run.split(/^\s*(?:cd|pushd) /m);
  return (
    atRoot
      .replace(/\\\r?\n\s*/g, ' ')
      .split(/\r?\n/)
      // What a matrix only repeats for each project and version is typed once.
      .map((line) => line.replace(/ '(?:\+\+|project) \$\{\{[^}]*\}\}'| 'project \/'/g, ''))
      .flatMap((line) => withMatrix(line, job))
      .flatMap((line) => line.split(/&&|\|\||;/))
      .map(normalizeCommand)
      .filter((command) => command !== '' && !shellWords.test(command) && !/<<|^\w+=/.test(command))
  );
}

/** More values than this of one matrix are not written out. */
const mostValues = 6;

/** A line that names a matrix value, once per value; as it is where the values are not plain. */
function withMatrix(line: string, job: Record<string, unknown>): readonly string[] {
  const match = /\$\{\{\s*matrix\.([\w.-]+)\s*\}\}/.exec(line);
  const [name, ...inner] = match?.[1]?.split('.') ?? [];
  if (match === null || name === undefined) return [line];
  const values = dig(job, 'strategy', 'matrix', name);
  const included = dig(job, 'strategy', 'matrix', 'include');
  const all = [
    ...(Array.isArray(values) ? (values as readonly unknown[]) : []),
    ...(Array.isArray(included) ? included.map((row: unknown) => dig(row, name)) : []),
  ].map((value) => (inner.length === 0 ? value : dig(value, ...inner)));
  const texts = [...new Set(all.filter((value) => typeof value === 'string'))];
  if (texts.length === 0 || texts.length > mostValues) return [line];
  return texts.map((value) => line.replace(match[0], value));
}

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
