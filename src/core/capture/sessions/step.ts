import lists from '../../language/lists/tools.json';
import type { ShellCommand, SimpleCommand } from './shellCommand';
import { readShellCommand } from './shellCommand';
import type { RecordedTask, TaskEntry, ToolEntry } from './task';

/** What a tool call did, whatever the tool was called. Places count up with the entries of the task. */
export type Step =
  | {
      readonly kind: 'run';
      readonly at: number;
      readonly command: ShellCommand;
      readonly ok: boolean;
      readonly exitCode?: number;
      /** For telling why it failed; never a source of lessons. */
      readonly output: string;
      /** True where the record holds no output: nobody can say why it failed. */
      readonly isSilent: boolean;
    }
  | { readonly kind: 'read' | 'edit'; readonly at: number; readonly path: string }
  | { readonly kind: 'look' | 'web' | 'other'; readonly at: number; readonly tool: string };

type RunStep = Extract<Step, { kind: 'run' }>;

const nameWords = (name: string): string[] =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const [runNames, editNames, webNames, lookNames, readNames] = [
  new Set(lists.runWords),
  new Set(lists.editWords),
  new Set(lists.webWords),
  new Set(lists.lookWords),
  new Set(lists.readWords),
];

/** Tools of others may have one field and no name for it. */
const commandKeys = [...lists.commandFields, 'line', 'value'];
const pathKeys = [...lists.pathFields, 'value'];
const patchKeys = [...lists.patchFields, 'value', 'content'];

function firstText(input: ToolEntry['input'], keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = input[key];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

/** The shell line of a call; `["bash", "-lc", "npm test"]` and `["npm", "test"]` are shell lines too. */
function commandLine(input: ToolEntry['input']): string | undefined {
  const list = input['command'] ?? input['cmd'] ?? input['argv'];
  if (Array.isArray(list)) {
    const words = list.filter((word): word is string => typeof word === 'string');
    return /^-\w*c$/.test(words[1] ?? '') ? words[2] : words.join(' ');
  }
  const line = firstText(input, commandKeys);
  const args = input['args'];
  if (line === undefined || !Array.isArray(args)) return line;
  return [line, ...args.filter((word): word is string => typeof word === 'string')].join(' ');
}

/** Paths inside the root, with `/`; anything else stays as it is and simply matches nothing. */
function tidyPath(path: string): string {
  return path
    .replace(/^file:\/\//, '')
    .replace(/\\/g, '/')
    .replace(/^\.\//, '');
}

/** Files that a patch text names. */
function patchedFiles(input: ToolEntry['input']): string[] {
  const patch = firstText(input, patchKeys) ?? '';
  return [...patch.matchAll(/^(?:\*\*\* (?:Add|Update) File: |\+\+\+ b\/)(\S.*)$/gm)].map((match) =>
    tidyPath(match[1] ?? ''),
  );
}

/** A pipe hides the exit code; then the output says whether the command ran at all. */
const ranNot =
  /command not found|not recognized as|npm ERR!|npm error|ERR_PNPM|No module named|^error: |Missing script|No rule to make target|^FAILED|\b[1-9]\d* (?:tests? )?failed/im;

function runStep(entry: ToolEntry, at: number, line: string): RunStep | undefined {
  const command = readShellCommand(line);
  if (command === undefined) return undefined;
  const output = (entry.output ?? '').slice(0, 20_000);
  const masked = command.hidesExit && ranNot.test(output);
  const ok =
    (entry.exitCode === undefined ? entry.ok : entry.exitCode === 0 && entry.ok) && !masked;
  return {
    kind: 'run',
    at,
    command,
    ok,
    output,
    isSilent: entry.output === undefined,
    ...(entry.exitCode !== undefined && { exitCode: entry.exitCode }),
  };
}

const isOne = (words: readonly string[], names: ReadonlySet<string>): boolean =>
  words.some((word) => names.has(word));

/** `cp .env.example .env`: one name holds the other. Makes what nobody keeps in the repository, so it is no edit. */
export function copiesSample({ words: [program, ...args] }: SimpleCommand): boolean {
  const [from = '', to = ''] = args
    .filter((word) => !word.startsWith('-'))
    .map((path) => path.slice(path.lastIndexOf('/') + 1));
  return program === 'cp' && to !== '' && from !== to && (from.includes(to) || to.includes(from));
}

/** Commands of the shell that read or change a file like a tool would. */
function shellFileSteps(run: RunStep): Step[] {
  if (!run.ok) return [];
  return run.command.all.flatMap((command): Step[] => {
    const [program = '', ...args] = command.words;
    if (copiesSample(command)) return [];
    const paths = args.filter((word) => /^[\w@./-]+\.\w+$/.test(word)).map(tidyPath);
    const isEdit =
      (program === 'sed' && args.some((word) => /^-\w*i/.test(word))) || program === 'tee';
    if (isEdit || program === 'touch')
      return paths.map((path) => ({ kind: 'edit', at: run.at, path }));
    if (program === 'cp')
      return paths.slice(-1).map((path) => ({ kind: 'edit', at: run.at, path }));
    return /^(?:cat|less|more|head|tail|sed|bat)$/.test(program)
      ? paths.map((path) => ({ kind: 'read', at: run.at, path }))
      : [];
  });
}

function editSteps(entry: ToolEntry, at: number): Step[] {
  if (!entry.ok) return [];
  const path = firstText(entry.input, pathKeys);
  const patched = patchedFiles(entry.input);
  const files = patched.length > 0 || path === undefined ? patched : [tidyPath(path)];
  return files.map((file) => ({ kind: 'edit', at, path: file }));
}

function runSteps(entry: ToolEntry, at: number): Step[] {
  const line = commandLine(entry.input);
  const run = line === undefined ? undefined : runStep(entry, at, line);
  return run === undefined ? [] : [run, ...shellFileSteps(run)];
}

function toolSteps(entry: ToolEntry, at: number): Step[] {
  const words = nameWords(entry.name);
  const runs = isOne(words, runNames) || 'command' in entry.input || 'cmd' in entry.input;
  if (!isOne(words, runNames) && isOne(words, webNames))
    return [{ kind: 'web', at, tool: entry.name }];
  if (!isOne(words, runNames) && isOne(words, editNames)) return editSteps(entry, at);
  if (runs) return runSteps(entry, at);
  if (isOne(words, lookNames)) return [{ kind: 'look', at, tool: entry.name }];
  const path = firstText(entry.input, pathKeys);
  if (!isOne(words, readNames) || path === undefined || !entry.ok)
    return [{ kind: 'other', at, tool: entry.name }];
  return [{ kind: 'read', at, path: tidyPath(path) }];
}

function entrySteps(entry: TaskEntry, at: number): Step[] {
  if (entry.type === 'tool') return toolSteps(entry, at);
  return entry.type === 'edit' && entry.kept
    ? [{ kind: 'edit', at, path: tidyPath(entry.file) }]
    : [];
}

/** True for a call of a tool that writes files. */
export const isEditCall = ({ name, ok }: Pick<ToolEntry, 'name' | 'ok'>): boolean => {
  const words = nameWords(name);
  return ok && !isOne(words, runNames) && !isOne(words, webNames) && isOne(words, editNames);
};

/** The steps of a task in order. An edit that was taken back is no step, whichever tool made it. */
export function stepsOf(task: RecordedTask): readonly Step[] {
  const undone = new Set(
    task.entries.flatMap((entry) =>
      entry.type === 'edit' && !entry.kept ? [tidyPath(entry.file)] : [],
    ),
  );
  for (const entry of task.entries)
    if (entry.type === 'edit' && entry.kept) undone.delete(tidyPath(entry.file));
  return task.entries
    .flatMap(entrySteps)
    .filter((step) => step.kind !== 'edit' || !undone.has(step.path));
}
