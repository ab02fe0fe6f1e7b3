import { parse } from 'jsonc-parser';
import type { RelativePath, RepositoryFiles } from '../../ports';
import { normalise, type ReadableFiles } from './readableFiles';
import { hiddenCharacterName, hiddenPlaces } from '../../../protocol/hiddenCharacters';
import { scriptSettings } from './scriptSettings';
import { isRecord, textField, textListField } from './toolInput';

/** A command that can be shown to the user and then run. */
export type RunPlan = ScriptPlan | { readonly kind: 'task'; readonly name: string };

/** A script of a package. */
export interface ScriptPlan {
  readonly kind: 'script';
  /** As a person would type it in the folder. */
  readonly command: string;
  readonly program: string;
  readonly args: readonly string[];
  /** Where it runs; empty = the root. */
  readonly folder: RelativePath;
  /** What the manifest says that it does. */
  readonly body: string;
  /** Everything that package managers run with it, in turn: the scripts named before and after it too. */
  readonly steps: readonly ScriptStep[];
  /** What the repository lets run with every script: another shell, a program loaded first. */
  readonly settings: readonly string[];
}

/** A script that runs by itself or around another one. */
export interface ScriptStep {
  readonly name: string;
  readonly body: string;
}

const mostArguments = 20;
const longestArgument = 300;
const mostNames = 30;

/** What a run would do, or a sentence for the model that says why it may not be done. Runs nothing. */
export async function planRun(
  readable: ReadableFiles,
  repository: Pick<RepositoryFiles, 'stat' | 'read'>,
  input: object,
): Promise<RunPlan | string> {
  const [script, task] = [textField(input, 'script'), textField(input, 'task')];
  if ((script === undefined) === (task === undefined)) {
    return 'Name either a script of package.json ("script") or a task of the editor ("task").';
  }
  if (task !== undefined) return { kind: 'task', name: task };
  return planScript(readable, repository, script ?? '', input);
}

async function planScript(
  readable: ReadableFiles,
  repository: Pick<RepositoryFiles, 'stat' | 'read'>,
  script: string,
  input: object,
): Promise<ScriptPlan | string> {
  const folder = normalise(textField(input, 'folder') ?? '');
  if (folder === undefined) return 'That folder lies outside of the repository.';
  const args = textListField(input, 'args');
  if (!args || args.length > mostArguments || !args.every(isPlain)) {
    return `"args" must be at most ${mostArguments} short texts without control characters.`;
  }
  const scripts = await scriptsOf(readable, inFolder(folder, 'package.json'));
  if (typeof scripts === 'string') return scripts;
  const body = Object.hasOwn(scripts, script) ? scripts[script] : undefined;
  if (body === undefined) {
    const names = Object.keys(scripts);
    const more = names.length > mostNames ? `, and ${names.length - mostNames} more` : '';
    return `There is no script "${script}". The scripts are: ${names.slice(0, mostNames).join(', ')}${more}.`;
  }
  const steps = [`pre${script}`, script, `post${script}`].flatMap((name) => {
    const step = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
    return step === undefined ? [] : [{ name, body: step }];
  });
  const [unseen] = hiddenPlaces([folder, ...args, ...steps.map((step) => step.body)].join('\n'));
  if (unseen) {
    return `"${script}" holds a character that the user could not see: ${hiddenCharacterName(unseen.character)}. It is not run.`;
  }
  const manager = await packageManager(readable, repository, folder);
  const settings = await scriptSettings(repository, folder);
  return { ...commandOf(manager, script, args), kind: 'script', folder, body, steps, settings };
}

async function scriptsOf(
  readable: ReadableFiles,
  path: RelativePath,
): Promise<Readonly<Record<string, string>> | string> {
  const read = await readable.read(path);
  if (read.kind === 'refused') return read.why;
  const manifest: unknown = parse(read.text);
  const scripts = isRecord(manifest) ? manifest['scripts'] : undefined;
  const entries = isRecord(scripts) ? Object.entries(scripts) : [];
  const usable = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  // Names that npm would take for options are not run.
  const named = usable.filter(([name]) => !name.startsWith('-') && isPlain(name));
  return named.length === 0 ? `${path} has no scripts.` : Object.fromEntries(named);
}

type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun';

const lockFiles: readonly (readonly [string, Manager])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
];

/** What a package is run with: declared or locked in its folder, else in a folder above; npm where nothing tells. */
async function packageManager(
  readable: ReadableFiles,
  repository: Pick<RepositoryFiles, 'stat'>,
  from: RelativePath,
): Promise<Manager> {
  for (let folder = from; ; folder = folder.includes('/') ? folder.replace(/\/[^/]*$/, '') : '') {
    const declared = await declaredManager(readable, inFolder(folder, 'package.json'));
    if (declared) return declared;
    const locks = await repository.stat(lockFiles.map(([file]) => inFolder(folder, file)));
    const at = locks.findIndex(({ kind }) => kind === 'file');
    if (at >= 0) return lockFiles[at]?.[1] ?? 'npm';
    if (folder === '') return 'npm';
  }
}

async function declaredManager(
  readable: ReadableFiles,
  path: RelativePath,
): Promise<Manager | undefined> {
  const read = await readable.read(path);
  if (read.kind === 'refused') return undefined;
  const manifest: unknown = parse(read.text);
  const declared = isRecord(manifest) ? manifest['packageManager'] : undefined;
  if (typeof declared !== 'string') return undefined;
  return (/^(?:npm|pnpm|yarn|bun)(?=@)/.exec(declared)?.[0] ?? undefined) as Manager | undefined;
}

function commandOf(
  manager: Manager,
  script: string,
  args: readonly string[],
): Pick<ScriptPlan, 'command' | 'program' | 'args'> {
  // Only npm needs to be told where a script's own arguments begin; the others would hand the dashes on.
  const rest = args.length > 0 && manager === 'npm' ? ['--', ...args] : args;
  const isShort = script === 'test' && manager !== 'bun';
  const typed = [manager, ...(isShort ? [] : ['run']), script, ...rest];
  return { command: typed.map(quoted).join(' '), program: manager, args: ['run', script, ...rest] };
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function isPlain(text: string): boolean {
  return text.length <= longestArgument && !/\p{Cc}/u.test(text);
}

function inFolder(folder: RelativePath, name: string): RelativePath {
  return folder === '' ? name : `${folder}/${name}`;
}
