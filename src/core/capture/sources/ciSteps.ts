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
  /github\.event_name|github\.ref|github\.repository|schedule|workflow_dispatch|failure\(\)|cancelled\(\)|always\(\)|github\.actor|secrets\.|inputs\.|contains\(/;
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
  const text = await tree.text(path);
  if (!/pull_request\b|\bmerge_group\b/.test(text)) return [];
  const workflow = await tree.record(path);
  if (!runsOnPulls(workflow['on'])) return [];
  const lines = text.split(/\r?\n/);
  let at = 0;
  const found: CiStep[] = [];
  for (const [name, job] of Object.entries(digRecord(workflow, 'jobs'))) {
    if (!isRecord(job) || isOptional(job) || !Array.isArray(job['steps'])) continue;
    const services = Object.values(digRecord(job, 'services')).flatMap(
      (service) => digText(service, 'image') ?? [],
    );
    for (const step of job['steps'] as readonly unknown[]) {
      if (!isRecord(step) || isOptional(step) || isElsewhere(step)) continue;
      for (const command of commandsOf(step, job)) {
        const line = lineOf(lines, command, at);
        at = Math.max(at, line - 1);
        found.push({ text: command, path, line, job: `${path}:${name}`, services });
      }
    }
  }
  return found;
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
      paths.some((path) => typeof path === 'string' && /^\*\*?(\/\*)?\.\w+$|^\*\*$/.test(path)))
  );
}

function isOptional(part: Record<string, unknown>): boolean {
  const given = part['if'];
  const condition = typeof given === 'string' ? given : '';
  const isPullsOnly = /^\s*(\$\{\{\s*)?github\.event_name == 'pull_request'\s*(\}\})?\s*$/.test(
    condition,
  );
  return part['continue-on-error'] === true || (!isPullsOnly && notAlways.test(condition));
}

/** A command of a sub-folder is not what is typed at the root. */
function isElsewhere(step: Record<string, unknown>): boolean {
  const folder = digText(step, 'working-directory');
  return folder !== undefined && folder !== '.' && folder !== './';
}

function commandsOf(
  step: Record<string, unknown>,
  job: Record<string, unknown>,
): readonly string[] {
  const uses = digText(step, 'uses');
  if (uses !== undefined) return [`uses ${uses.split('@')[0] ?? uses}`];
  const run = digText(step, 'run');
  if (run === undefined) return [];
  if (/^\s*(cd|pushd) /m.test(run)) return [];
  return (
    run
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
  const match = /\$\{\{\s*matrix\.([\w-]+)\s*\}\}/.exec(line);
  const name = match?.[1];
  if (match === null || name === undefined) return [line];
  const values = dig(job, 'strategy', 'matrix', name);
  const included = dig(job, 'strategy', 'matrix', 'include');
  const all = [
    ...(Array.isArray(values) ? (values as readonly unknown[]) : []),
    ...(Array.isArray(included) ? included.map((row: unknown) => dig(row, name)) : []),
  ];
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
