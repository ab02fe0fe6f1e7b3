import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';
import { leafOf } from '../resolvePath';
import { spread, type ScanTree } from '../scanTree';
import { allTexts, dig, digRecord, digText, isRecord } from '../shape';

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

async function scriptsOf(tree: ScanTree, path: RelativePath): Promise<readonly OtherScript[]> {
  const whole = await tree.record(path);
  if (isLimited(whole)) return [];
  const walk = (part: unknown, job: string, outer: string | undefined): readonly OtherScript[] => {
    if (Array.isArray(part)) return part.flatMap((one) => walk(one, job, outer));
    if (!isRecord(part)) return [];
    const own = inherited(whole, part);
    if (isLimited(own)) return [];
    const folder = folderIn(own) ?? outer;
    return Object.entries(own).flatMap(([key, value]) => {
      if (aside.test(key)) return [];
      const run = scriptKey.test(key) ? scriptOf(value, own) : undefined;
      if (run === undefined) return walk(value, `${job}:${key}`, folder);
      return [{ path, job, run, ...(folder !== undefined && { folder }) }];
    });
  };
  return Object.entries(jobsOf(path, whole)).flatMap(([name, job]) =>
    walk(job, `${path}:${name}`, folderIn(whole)),
  );
}

/** What holds jobs: of those that a workflow has to name the named ones, of those that are only extended none. */
function jobsOf(path: RelativePath, whole: Part): Part {
  if (!path.startsWith('.circleci/'))
    return Object.fromEntries(Object.entries(whole).filter(([name]) => !name.startsWith('.')));
  const named = Object.values(digRecord(whole, 'workflows'))
    .filter((one) => isRecord(one) && !['triggers', 'when', 'unless'].some((key) => key in one))
    .flatMap((one) => {
      const jobs = dig(one, 'jobs');
      return Array.isArray(jobs) ? (jobs as readonly unknown[]) : [];
    })
    .flatMap((one) =>
      isRecord(one)
        ? Object.entries(one).flatMap(([name, given]) =>
            dig(given, 'filters', 'branches') === undefined ? [name] : [],
          )
        : allTexts(one),
    );
  return Object.fromEntries(
    Object.entries(digRecord(whole, 'jobs')).filter(([name]) => named.includes(name)),
  );
}

/** With what it extends. */
const inherited = (whole: Part, part: Part): Part =>
  allTexts(part['extends']).reduce<Part>(
    (own, name) => ({ ...digRecord(whole, name), ...own }),
    part,
  );

const scriptKey = /^(run|script|commands?|bash|pwsh|powershell|\w+_script)$/;
/** What prepares a machine, or comes after a run that is judged already. */
const aside = /^(after|before|on|install|deploy|setup|cache)(_|$)/;

/** A script as it is typed, with what stands before it in the job. */
function scriptOf(value: unknown, own: Part): string | undefined {
  const isPlain = typeof value === 'string' || (Array.isArray(value) && value.every(isText));
  return isPlain ? [...allTexts(own['before_script']), ...allTexts(value)].join('\n') : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The folder of a step; that of the whole repository has its own name there. */
const folderIn = (part: Part): string | undefined =>
  (digText(part, 'working_directory') ?? digText(part, 'workingDirectory'))?.replace(
    /^~\/[\w-]+$/,
    '',
  );

/** Keys that switch a job off, let it fail or limit it to some runs, and the values with which they do not. */
const limits: readonly (readonly [key: string, harmless: RegExp])[] = [
  ['allow_failure', /^false$/],
  ['allow_failures', /^false$/],
  ['soft_fail', /^false$/],
  ['continueOnError', /^false$/],
  ['skip', /^false$/],
  ['when', /^"(always|on_success)"$|^(?!.*"path").*pull_request/],
  ['condition', /^"(succeeded|always|succeededOrFailed)\(\)"$/],
  ['only', /^(?!.*"changes").*("branches"|merge_requests)/],
  ['except', /^(?!.*("branches"|merge_requests|"changes"))/],
  ['only_if', /CIRRUS_PR != ''/],
  ['trigger_type', /^(?!"manual")/],
  ['trigger', /^(?!.*"event"|"none")|pull_request/],
  ['pr', /^(?!"none")/],
  ['branches', /^$/],
  ['if', /pull_request/],
];

/** Whether a part of such a file is not run for each change, or may fail. */
function isLimited(part: Part): boolean {
  const rules = part['rules'];
  return (
    isRetired(part) ||
    (Array.isArray(rules) && !rules.some(isForChanges)) ||
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

/** A rule that lets a job run for each request to merge. */
function isForChanges(rule: unknown): boolean {
  if (!isRecord(rule) || 'changes' in rule || 'exists' in rule) return false;
  const { if: asked, when = 'on_success', allow_failure: soft = false } = rule;
  const isMet = asked === undefined || /(?<!!.*)merge_request/i.test(JSON.stringify(asked));
  return isMet && soft === false && (when === 'on_success' || when === 'always');
}
