import lists from '../../language/lists/checking.json';
import type { NameKind } from './mention';

/** A name in a command line, with the place of its first character counted from 0. */
export interface NamedInCommand {
  readonly kind: NameKind | 'path' | 'flag' | 'manager';
  readonly name: string;
  readonly at: number;
  /** What a flag is given to: a file, or a script as `script:NAME`. */
  readonly of?: string;
  /** It is called in another folder or package. */
  readonly isElsewhere: boolean;
}

/** What is named, before it is known where the command runs. */
type Named = Omit<NamedInCommand, 'isElsewhere'>;

/** Words of package managers that are their own commands; a script of the same name is called with `run`. */
const managerVerbs = new Set(lists.packageManagerVerbs);

/** Scripts that package managers call by a word of their own. */
const scriptVerb = /^(?:test|start|stop|restart)$/;
/** Words of composer that are its own commands. */
const composerVerbs = new Set(lists.composerVerbs);
/** Programs that come as dependencies of the project that runs them. */
const nodeTools = new Set(lists.nodeTools);

const scriptName = /^[A-Za-z][\w:.@-]*(?:\/[\w:.-]+)*$/;
const targetName = /^[A-Za-z][\w./-]*$/;
const packageName = /^(?:@[\w.-]+\/)?[A-Za-z][\w.-]*$/;
/** Values that stand for something the reader puts in. */
const placeholder =
  /[<>{}$*…%]|\.\.\.|\b(?:your|my)[-_]|^(?:foo|bar|baz|name|script|target|package|crate)$/i;

interface Word {
  readonly text: string;
  readonly at: number;
}

/** The names that a line of shell calls: scripts, targets, packages and files. Anything that is no plain command says nothing. */
export function namesInCommand(line: string): readonly NamedInCommand[] {
  const isElsewhere =
    /(?:^|\s)(?:cd|-C|-F|-w|-r|workspaces?|--(?:filter|workspaces?|recursive|cwd|dir|prefix)\b)/.test(
      line,
    );
  return commandsOf(line)
    .flatMap((words) => namesOf(words))
    .map((name) => ({ ...name, isElsewhere }));
}

/** Prompts, and settings for one command. */
const beforeCommand = /^(?:[$>%❯]$|[A-Z_][A-Z0-9_]*=)/;

/** Words of each command of a line; comments and assignments before a command are left out. */
function commandsOf(line: string): readonly (readonly Word[])[] {
  const bare = line.replace(/(^|\s)#.*$/, '$1');
  const commands: Word[][] = [[]];
  for (const match of bare.matchAll(/&&|\|\||[;|&]|"[^"]*"|'[^']*'|[^\s;|&"']+/g)) {
    if (/^(?:&&|\|\||[;|&])$/.test(match[0])) commands.push([]);
    else if (commands.at(-1)?.length !== 0 || !beforeCommand.test(match[0]))
      commands.at(-1)?.push({ text: match[0], at: match.index });
  }
  return commands.filter(({ length }) => length > 1);
}

/** What the words behind a program name. */
const readers: ReadonlyMap<string, (words: readonly Word[]) => readonly Named[]> = new Map([
  ...['npm', 'pnpm', 'yarn', 'bun'].map(
    (manager) => [manager, (words: readonly Word[]) => ofManager(manager, words)] as const,
  ),
  ...['npx', 'bunx', 'pnpx'].map(
    (runner) =>
      [
        runner,
        (words: readonly Word[]) => [...tool(withoutOptions(words)[0]), ...files(words)],
      ] as const,
  ),
  ['make', ofMake],
  ['gmake', ofMake],
  ['just', (words) => listed(words.slice(0, 1), 'recipe')],
  ['composer', ofComposer],
  ['cargo', (words) => ofOption(words, /^(?:-p|--package)$/, 'crate')],
  ...['poetry', 'uv', 'pdm', 'pipenv'].map(
    (manager) =>
      [
        manager,
        (words: readonly Word[]) => [...installer(manager, words), ...files(words)],
      ] as const,
  ),
]);

function namesOf(words: readonly Word[]): readonly Named[] {
  const [program, ...rest] = words;
  const reader = readers.get(program?.text ?? '');
  return reader ? reader(rest) : [...tool(program), ...files(words), ...flagsOfFile(words)];
}

/** Programs that run the file behind them. */
const interpreter = /^(?:node|tsx|ts-node|deno|bun|python3?|ruby|perl|php|bash|sh|zsh)$/;

/** The flags given to a file: the first word, or the one behind an interpreter. */
function flagsOfFile([program, ...rest]: readonly Word[]): readonly Named[] {
  const isRun = interpreter.test(program?.text ?? '');
  const file = files(isRun ? rest.slice(0, 1) : program ? [program] : [])[0]?.name;
  return file === undefined ? [] : flags(isRun ? rest.slice(1) : rest, file);
}

function flags(words: readonly Word[], of: string): readonly Named[] {
  return words.flatMap(({ text, at }) => {
    const name = /^(--[a-z][\w-]+)(?:=.*)?$/.exec(text)?.[1];
    return name === undefined ? [] : [{ kind: 'flag' as const, name, at, of }];
  });
}

/** "npm install" with nothing behind it: the project's own packages are installed with that manager. */
function installer(manager: string, words: readonly Word[]): readonly Named[] {
  const [verb, more] = words;
  const isWhole = more === undefined || (more.text.startsWith('--') && !/global/.test(more.text));
  return verb && isWhole && /^(?:install|i|ci|sync)$/.test(verb.text)
    ? [{ kind: 'manager', name: manager, at: verb.at - manager.length - 1 }]
    : [];
}

function ofMake(words: readonly Word[]): readonly Named[] {
  const variables = words.flatMap(({ text, at }) => {
    const name = /^([A-Z][A-Z0-9_]+)=/.exec(text)?.[1];
    return name === undefined ? [] : [{ kind: 'variable' as const, name, at }];
  });
  const targets = listed(words, 'target');
  return targets.length === 0 ? [] : [...targets, ...variables];
}

function tool(word: Word | undefined): readonly Named[] {
  return word && nodeTools.has(word.text) ? named(word, 'tool', packageName) : [];
}

function ofComposer(words: readonly Word[]): readonly Named[] {
  const [first, second] = withoutOptions(words);
  if (first?.text === 'run' || first?.text === 'run-script')
    return named(second, 'composer script', scriptName);
  return first && !composerVerbs.has(first.text) ? named(first, 'composer script', scriptName) : [];
}

function ofManager(manager: string, words: readonly Word[]): readonly Named[] {
  const filtered = ofOption(words, /^(?:-F|--filter|-w|--workspace)$/, 'package');
  const plain = withoutOptions(words);
  const [first, second] = plain;
  if (!first) return filtered;
  if (/^(?:install|i|ci)$/.test(first.text)) return installer(manager, words);
  if (first.text === 'workspace') {
    const [, name, script] = plain;
    return [...named(name, 'package', packageName), ...named(script, 'script', scriptName)];
  }
  if (first.text === 'run' || first.text === 'run-script')
    return [...filtered, ...named(second, 'script', scriptName), ...handedOn(words, second)];
  if (first.text === 'exec') return [...filtered, ...tool(second)];
  if (manager !== 'bun' && scriptVerb.test(first.text))
    return [...filtered, ...named(first, 'script', scriptName)];
  if (manager === 'npm' || manager === 'bun') return filtered;
  return managerVerbs.has(first.text)
    ? filtered
    : [...filtered, ...named(first, 'script', scriptName)];
}

/** Flags behind `--` are the script's own. */
function handedOn(words: readonly Word[], script: Word | undefined): readonly Named[] {
  const end = words.findIndex(({ text }) => text === '--');
  return end < 0 || !script ? [] : flags(words.slice(end + 1), `script:${script.text}`);
}

/** Options of package managers that take the next word with them. */
const withValue = /^(?:-F|--filter|-w|--workspace|-C|--dir|--prefix|--cwd)$/;

function withoutOptions(words: readonly Word[]): readonly Word[] {
  const end = words.findIndex(({ text }) => text === '--');
  const own = end < 0 ? words : words.slice(0, end);
  return own.filter(
    ({ text }, at) => !text.startsWith('-') && !withValue.test(own[at - 1]?.text ?? ''),
  );
}

function ofOption(words: readonly Word[], option: RegExp, kind: NameKind): readonly Named[] {
  const end = words.findIndex(({ text }) => text === '--');
  const own = end < 0 ? words : words.slice(0, end);
  return own.flatMap((word, at) =>
    option.test(own[at - 1]?.text ?? '') ? named(word, kind, packageName) : [],
  );
}

/** Every word that is no option; a folder or file named with `-C` or `-f` has targets of its own. */
function listed(words: readonly Word[], kind: NameKind): readonly Named[] {
  if (words.some(({ text }) => /^(?:-C|-f|--directory|--file)/.test(text))) return [];
  return words
    .filter(({ text }) => !text.startsWith('-') && !text.includes('='))
    .flatMap((word) => named(word, kind, targetName));
}

function named(word: Word | undefined, kind: NameKind, shape: RegExp): readonly Named[] {
  if (!word || !shape.test(word.text) || placeholder.test(word.text)) return [];
  return [{ kind, name: word.text, at: word.at }];
}

/** Arguments that are plainly files: with a folder and an ending, or from here on. */
function files(words: readonly Word[]): readonly Named[] {
  return words.flatMap(({ text, at }) => {
    const path = /^(?:\.\/)?([\w@.+-]+(?:\/[\w@.+()[\]-]+)+)(?:::.*)?$/.exec(text)?.[1];
    if (path === undefined || placeholder.test(path)) return [];
    const isFile = /\.[a-z]\w{0,5}$/i.test(path) || text.startsWith('./');
    return isFile ? [{ kind: 'path' as const, name: path, at: at + text.indexOf(path) }] : [];
  });
}
