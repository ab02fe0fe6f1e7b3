import lists from '../../language/lists/checking.json';
import type { NameKind } from './mention';

/** A name in a command line, with the place of its first character counted from 0. */
export interface NamedInCommand {
  readonly kind: NameKind | 'path';
  readonly name: string;
  readonly at: number;
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

/** Words of each command of a line; comments and assignments before a command are left out. */
function commandsOf(line: string): readonly (readonly Word[])[] {
  const bare = line.replace(/(^|\s)#.*$/, '$1');
  const commands: Word[][] = [[]];
  for (const match of bare.matchAll(/&&|\|\||[;|&]|"[^"]*"|'[^']*'|[^\s;|&"']+/g)) {
    if (/^(?:&&|\|\||[;|&])$/.test(match[0])) commands.push([]);
    else if (!/^[A-Z_][A-Z0-9_]*=/.test(match[0]) && !/^[$>%❯]$/.test(match[0]))
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
  ['make', (words) => listed(words, 'target')],
  ['gmake', (words) => listed(words, 'target')],
  ['just', (words) => listed(words.slice(0, 1), 'recipe')],
  ['composer', ofComposer],
  ['cargo', (words) => ofOption(words, /^(?:-p|--package)$/, 'crate')],
]);

function namesOf(words: readonly Word[]): readonly Named[] {
  const [program, ...rest] = words;
  const reader = readers.get(program?.text ?? '');
  return reader ? reader(rest) : [...tool(program), ...files(rest)];
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
  if (first.text === 'workspace') {
    const [, name, script] = plain;
    return [...named(name, 'package', packageName), ...named(script, 'script', scriptName)];
  }
  if (first.text === 'run' || first.text === 'run-script')
    return [...filtered, ...named(second, 'script', scriptName)];
  if (first.text === 'exec') return [...filtered, ...tool(second)];
  if (manager !== 'bun' && scriptVerb.test(first.text))
    return [...filtered, ...named(first, 'script', scriptName)];
  if (manager === 'npm' || manager === 'bun') return filtered;
  return managerVerbs.has(first.text)
    ? filtered
    : [...filtered, ...named(first, 'script', scriptName)];
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
