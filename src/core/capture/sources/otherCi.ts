import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';
import { leafOf } from '../resolvePath';
import { spread, type ScanTree } from '../scanTree';
import { allTexts, dig, digRecord, digText, isRecord } from '../shape';
import { isOfDeploys } from './onPulls';
import { deepest, templateIn, withNamedFiles, type CiFile } from './namedCiFiles';

/** A script of CI besides GitHub's that each change has to pass. */
export interface OtherScript {
  readonly path: RelativePath;
  /** The keys that lead to its job. */
  readonly job: string;
  readonly run: string;
  /** Folder it starts in; absent = the root. */
  readonly folder?: string;
}

type Part = Readonly<Record<string, unknown>>;

const otherFile = new RegExp(oneOf(lists.otherCiFiles));
const sideFile = new RegExp(oneOf(lists.sideWorkflows), 'i');
const mostFiles = 40;

/** The scripts of files that are read as structure; those of services that projects left behind are none. */
export async function otherScripts(tree: ScanTree): Promise<readonly OtherScript[]> {
  const files = tree.files
    .filter((file) => otherFile.test(file) && !sideFile.test(leafOf(file)))
    .sort();
  const found = await Promise.all(spread(files, mostFiles).map((path) => scriptsOf(tree, path)));
  return found.flat();
}

/** Where a reader of such a file stands. */
interface Reading {
  /** What names stand for: of files that are taken in as well. */
  readonly whole: Part;
  readonly files: readonly CiFile[];
  readonly path: RelativePath;
  readonly job: string;
  readonly folder: string | undefined;
  /** The names that were followed. */
  readonly way: readonly string[];
  /** How much more is looked at, on all ways together. */
  readonly left: { parts: number };
}

/** A file of CI that stands for more is read no further. */
const mostParts = 20_000;
/** More scripts than this are variations of the same checks. */
const mostScripts = 2000;

async function scriptsOf(tree: ScanTree, path: RelativePath): Promise<readonly OtherScript[]> {
  const files = await withNamedFiles(tree, path);
  const own = files.find((file) => file.path === path)?.own ?? {};
  const taken = 'include' in own ? files : files.slice(0, 1);
  const whole = taken.map((file) => file.own).reduce(joined, {});
  if (isOnlyNamed(path, own)) return [];
  if (isLimited(own) || isLimited(digRecord(whole, 'workflow'))) return [];
  const left = { parts: mostParts };
  return Object.entries(jobsOf(path, whole))
    .flatMap(([name, job]) => {
      const { path: place } = placeOf(taken, name) ?? { path };
      return walk(job, {
        ...{ whole, files, path: place, job: `${place}:${name}` },
        ...{ folder: folderIn(whole), way: [], left },
      });
    })
    .slice(0, mostScripts);
}

/** What two files say: of what both name, each key as the later one has it. */
const joined = (earlier: Part, later: Part): Part => ({
  ...earlier,
  ...Object.fromEntries(
    Object.entries(later).map(([name, part]) => {
      const before = Object.hasOwn(earlier, name) ? earlier[name] : undefined;
      return [name, isRecord(before) && isRecord(part) ? { ...before, ...part } : part];
    }),
  ),
});

/** The last file that says what a job runs, else the last that names it. */
const placeOf = (files: readonly CiFile[], name: string): CiFile | undefined => {
  const last = [...files].reverse();
  return (
    last.find(({ own }) => dig(own, name, 'script') !== undefined) ??
    last.find(({ own }) => name in own)
  );
};

/** Whether a file of a folder of pipelines starts on no change, or on those alone that are given out. */
function isOnlyNamed(path: RelativePath, { pr, trigger }: Part): boolean {
  if (!path.startsWith('.azure/pipelines/') || pr !== undefined) return false;
  return trigger === undefined || isOfDeploys(dig(trigger, 'branches', 'include') ?? trigger);
}

function walk(part: unknown, at: Reading): readonly OtherScript[] {
  at.left.parts -= 1;
  if (at.left.parts < 0) return [];
  if (Array.isArray(part)) return beforeHand(part).flatMap((one) => walk(one, at));
  const named = standsFor(part, at);
  if (named !== undefined) {
    const isFollowed = at.way.length < deepest && !at.way.includes(named.name);
    return isFollowed ? walk(named.part, { ...named.at, way: [...at.way, named.name] }) : [];
  }
  if (!isRecord(part)) return [];
  const own = inherited(at.whole, part);
  if (own === undefined || isLimited(own)) return [];
  const folder = folderIn(own) ?? at.folder;
  return Object.entries(own).flatMap(([key, value]) => {
    if (aside.test(key) || asked.test(key)) return [];
    const run = scriptKey.test(key) ? scriptOf(at.whole, value, own) : undefined;
    if (run === undefined) return walk(value, { ...at, job: `${at.job}:${key}`, folder });
    return [{ path: at.path, job: at.job, run, ...(folder !== undefined && { folder }) }];
  });
}

/** What a step stands for that is no script: a command of CircleCI, a template of Azure. */
function standsFor(
  part: unknown,
  at: Reading,
): { readonly name: string; readonly part: unknown; readonly at: Reading } | undefined {
  const [name = ''] = isRecord(part) ? Object.keys(part) : allTexts(part);
  const steps = at.path.startsWith('.circleci/') && dig(at.whole, 'commands', name, 'steps');
  // Steps that it is given are walked as well.
  if (steps) return { part: [steps, isRecord(part) ? Object.values(part) : []], at, name };
  const path = isRecord(part) && !isLimited(part) ? templateIn(at.path, part) : undefined;
  const file = at.files.find((one) => one.path === path);
  return file && { name: file.path, part: Object.values(file.own), at: { ...at, path: file.path } };
}

/** What holds jobs: of those that a workflow has to name the named ones, of those that are only extended none. */
function jobsOf(path: RelativePath, whole: Part): Part {
  if (!path.startsWith('.circleci/'))
    return Object.fromEntries(Object.entries(whole).filter(([name]) => !name.startsWith('.')));
  const listed = Object.values(digRecord(whole, 'workflows'))
    .filter((one) => isRecord(one) && !['triggers', 'when', 'unless'].some((key) => key in one))
    .flatMap((one) => {
      const jobs = dig(one, 'jobs');
      return Array.isArray(jobs) ? (jobs as readonly unknown[]) : [];
    })
    .flatMap((one): readonly (readonly [name: string, given: unknown])[] =>
      isRecord(one) ? Object.entries(one) : allTexts(one).map((name) => [name, {}] as const),
    );
  const waiting = listed.flatMap(([name, given]) =>
    dig(given, 'type') === 'approval' ? [name] : [],
  );
  const named = listed.flatMap(([name, given]) =>
    dig(given, 'filters', 'branches') === undefined &&
    !allTexts(dig(given, 'requires')).some((one) => waiting.includes(one))
      ? [name]
      : [],
  );
  return Object.fromEntries(
    Object.entries(digRecord(whole, 'jobs')).filter(([name]) => named.includes(name)),
  );
}

/** With what it extends, and what that extends; `undefined` = it extends what another file holds. */
function inherited(whole: Part, part: Part, depth = 0, seen = new Set<string>()): Part | undefined {
  let own: Part | undefined = part;
  for (const name of allTexts(part['extends'])) {
    // What it has taken in already it takes in no second time.
    if (seen.has(name)) continue;
    seen.add(name);
    const base = isRecord(whole[name]) && depth < mostExtended ? whole[name] : undefined;
    const all = base && inherited(whole, base, depth + 1, seen);
    own = all && own && { ...all, ...own };
  }
  return own;
}

/** Jobs that extend jobs are followed this deep. */
const mostExtended = 5;

/** A key of Azure that asks for what only its server knows. */
const asked = /^\$\{\{ *(if|else|each)/;

/** The parts of a list that come before one at which a person is waited for. */
function beforeHand(parts: readonly unknown[]): readonly unknown[] {
  const at = parts.findIndex((one) => isRecord(one) && 'block' in one);
  return at < 0 ? parts : parts.slice(0, at);
}

const scriptKey = /^(run|script|commands?|bash|pwsh|powershell|\w+_script)$/;
/** What prepares a machine, or comes after a run that is judged already. */
const aside = /^(after|before|on|install|deploy|setup|cache)(_|$)/;

/** A script as it is typed, with what stands before it in the job. */
function scriptOf(whole: Part, value: unknown, own: Part): string | undefined {
  const lines = linesOf(whole, value);
  return lines && [...(linesOf(whole, own['before_script'] ?? []) ?? []), ...lines].join('\n');
}

/** The lines of a script, of lists in it, and of scripts elsewhere that it names; `undefined` where it holds something else. */
function linesOf(whole: Part, value: unknown, depth = 0): readonly string[] | undefined {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value) || depth > deepest) return undefined;
  const keys = allTexts(value);
  const named = depth > 0 && keys.length > 1 ? dig(whole, ...keys) : undefined;
  if (named !== undefined) return linesOf(whole, named, depth + 1);
  const parts = value.map((one) => linesOf(whole, one, depth + 1));
  return parts.includes(undefined) ? undefined : parts.flatMap((lines) => lines ?? []);
}

/** The folder of a step; that of the whole repository has its own name there. */
const folderIn = (part: Part): string | undefined =>
  ['working_directory', 'workingDirectory', 'directory']
    .flatMap((key) => digText(part, key) ?? [])[0]
    ?.replace(/^~\/[\w-]+$/, '');

/** Keys that switch a job off, let it fail or limit it to some runs, and the values with which they do not. */
const limits: readonly (readonly [key: string, harmless: RegExp])[] = [
  ['allow_failure', /^false$/],
  ['allow_failures', /^false$/],
  ['soft_fail', /^false$/],
  ['continueOnError', /^false$/],
  ['skip', /^false$/],
  ['enabled', /^(?!"?false)/],
  ['when', /^"(always|on_success)"$|^(?!.*"path").*pull_request/],
  ['condition', /^"(succeeded|always|succeededOrFailed)\(\)"$/],
  ['only', /^(?!.*"changes").*("branches"|merge_requests)/],
  ['except', /^(?!.*("branches"|merge_requests|"changes"))/],
  ['only_if', /CIRRUS_PR != ''/],
  ['trigger_type', /^(?!"manual")/],
  ['trigger', /^(?!.*"(event|cron)"|"none")|pull_request/],
  ['failure', /^(?!"ignore")/],
  ['pr', /^(?!"none")/],
  ['branches', /^$/],
  ['if', /pull_request/],
];

/** Whether a part of such a file is not run for each change, or may fail. */
function isLimited(part: Part): boolean {
  const rules = part['rules'];
  return (
    isRetired(part) ||
    (Array.isArray(rules) && !isForChanges(rules.find(isOfChanges))) ||
    limits.some(([key, harmless]) => key in part && !harmless.test(JSON.stringify(part[key]) ?? ''))
  );
}

const machine = /^(vs\d+|windows|ubuntu|macos)-/i;
const retired = new RegExp(`^(${oneOf(lists.retiredMachines)})`, 'i');

/** Whether nothing is left of the machines that a part may run on. */
function isRetired({ pool, vmImage, strategy }: Part): boolean {
  const named = allTexts([pool, vmImage, strategy]).filter((text) => machine.test(text));
  return named.length > 0 && named.every((text) => retired.test(text));
}

/** Whether a rule decides on each request to merge: the first that does is the one that counts. */
function isOfChanges(rule: unknown): boolean {
  if (!isRecord(rule) || 'changes' in rule || 'exists' in rule) return false;
  const words = rule['if'] === undefined ? undefined : JSON.stringify(rule['if']);
  return words === undefined || /^(?!.*&&).*(?<!!.*)merge_request/i.test(words);
}

/** Whether it lets a job run that has to pass. */
function isForChanges(rule: unknown): boolean {
  if (!isRecord(rule)) return false;
  const { when = 'on_success', allow_failure: soft = false } = rule;
  return soft === false && (when === 'on_success' || when === 'always');
}
