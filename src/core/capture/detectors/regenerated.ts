import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { provenFact, type Detector } from '../fact';
import { quoted } from '../sentences/phrase';
import type { ScanTree } from '../scanTree';
import { commandRef } from '../sources/ciFact';
import { ciSteps, type CiStep } from '../sources/ciSteps';
import { typedCommand } from '../sources/typedCommand';

/** Fails where the work tree is not what was committed. */
const compares = /^git (diff\b.*--(exit-code|quiet)|diff-index\b.*--quiet|status\b.*--porcelain)/;
/** A comparison with another state than the one that is checked out. */
const withBranch = /\borigin\/|\.\.\.?\w|\bHEAD[~^@]|--(exit-code|quiet) (?!HEAD )[\w/.-]+ -- /;
/** Names of commands that write files which are committed. */
const writes = new RegExp(oneOf(lists.writingCommands), 'i');
/** A command this many steps before the comparison is not what it compares. */
const nearest = 3;
const mostCommands = 3;

/** What CI runs to see whether the files that it writes were committed with the change. */
export const regenerated: Detector = {
  name: 'regenerated',
  detect: async (tree) => {
    const found = await regenerating(tree);
    const [first] = found;
    if (!first) return [];
    const evidence = found.map(({ step }) => ({
      path: step.path,
      line: step.line,
      text: step.text,
    }));
    const refs = await Promise.all(evidence.map((item) => commandRef(tree, item)));
    const value = found.map(({ command }) => command).join(' | ');
    const commands = found.map(({ command }) => quoted(command)).join(', ');
    const paths = found.length === 1 ? first.paths : [];
    return [
      {
        ...provenFact('regenerated', value, evidence, [...new Set(refs)], 0.9),
        slots: { commands, ...(paths.length > 0 && { paths: paths.map(quoted).join(', ') }) },
      },
    ];
  },
};

interface Regeneration {
  readonly command: string;
  readonly step: CiStep;
  /** What alone is compared; empty = everything. */
  readonly paths: readonly string[];
}

const mostPaths = 3;

/** The paths that a comparison is limited to, where a person can read them. */
function pathsOf(comparison: string): readonly string[] {
  const after = / (?:-- |--exit-code (?!-)|--quiet (?!-))(.+)$/.exec(comparison)?.[1] ?? '';
  const named = after.split(' ').filter((word) => word !== '' && !/^(HEAD|-.*)$/.test(word));
  return named.length <= mostPaths && named.every((path) => /^[\w./@*-]+$/.test(path)) ? named : [];
}

/** The command as it is typed, into a file of the repository where it writes what it prints. */
function writingCommand(tree: ScanTree, text: string): string | undefined {
  const [, print = '', path = ''] = /^([^<>|]+) > ([\w./-]+)$/.exec(text) ?? [];
  const typed = typedCommand(print === '' ? text : print);
  return typed === undefined || print === ''
    ? typed
    : tree.has(path)
      ? `${typed} > ${path}`
      : undefined;
}

async function regenerating(tree: ScanTree): Promise<readonly Regeneration[]> {
  const steps = await ciSteps(tree);
  const found = new Map<string, Regeneration>();
  for (const [at, step] of steps.entries()) {
    if (!compares.test(step.text) || withBranch.test(step.text)) continue;
    const before = steps.slice(Math.max(0, at - nearest), at).filter(({ job }) => job === step.job);
    for (const one of writersOf(tree, before, steps))
      found.set(one.command, { ...one, paths: pathsOf(step.text) });
  }
  return [...found.values()].slice(0, mostCommands);
}

/** The last of these that writes files, with those right before it that do: all that they write is compared. */
function writersOf(
  tree: ScanTree,
  before: readonly CiStep[],
  steps: readonly CiStep[],
): readonly Omit<Regeneration, 'paths'>[] {
  const found: Omit<Regeneration, 'paths'>[] = [];
  for (const step of [...before].reverse()) {
    const command = writingCommand(tree, step.text);
    const isKept = command !== undefined && isWriter(command) && !writesIgnored(tree, command);
    if (isKept && !isNeededElsewhere(step, steps)) found.unshift({ command, step });
    else if (found.length > 0) break;
  }
  return found;
}

/** Whether another job that compares nothing runs the same: what it writes is needed to build, and need not be committed. */
function isNeededElsewhere({ text, job }: CiStep, steps: readonly CiStep[]): boolean {
  const comparing = new Set(steps.flatMap((one) => (compares.test(one.text) ? [one.job] : [])));
  return steps.some((one) => one.text === text && one.job !== job && !comparing.has(one.job));
}

const readsOnly = /\bcheck\b|^git |(^| )(test|nextest)( |$)|^cargo (\+\S+ )?(doc|build|clippy)\b/;

/** Whether a command works in a folder that keeps what is made there out of the repository. */
const writesIgnored = (tree: ScanTree, command: string): boolean =>
  tree.has(`${/ -C (\S+?)\/?(?= |$)/.exec(command)?.[1] ?? ' '}/.gitignore`);

/** What brings a tool that writes. */
const prepares = /[-_ :](set-?up|install|deps)( |$)/;

const isWriter = (command: string): boolean =>
  (writes.test(command) || command.includes(' > ')) &&
  !readsOnly.test(command) &&
  !prepares.test(command);
