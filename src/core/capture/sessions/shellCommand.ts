import lists from '../../language/lists/commands.json';
/** One simple command of a shell line, without pipes and redirections. */
export interface SimpleCommand {
  /** Assignments in front of it, as typed: `CI=1`. */
  readonly env: readonly string[];
  readonly words: readonly string[];
}

/** What a shell line comes to: where it ran and the one command that matters in it. */
export interface ShellCommand {
  /** Folder given by a leading `cd`; absent = where the shell stood. */
  readonly folder?: string;
  readonly main: SimpleCommand;
  /** All simple commands in order, pipes cut off. */
  readonly all: readonly SimpleCommand[];
  /** True where a pipe or `|| true` hides the exit code. */
  readonly hidesExit: boolean;
}

/** Cuts a line into words and operators; quotes stay part of their word. */
function tokens(line: string): string[] {
  const found =
    line.match(
      /(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\;|&<>]|&(?=\d)|(?<=[>\d])&)+|&&|\|\||[;|&<>\n]/g,
    ) ?? [];
  return found;
}

const separators = new Set(['&&', ';', '\n', '||', '|', '&']);

/** The line without what is no command: texts handed over with `<<`, comments, and the ends of broken lines. */
const commandsOnly = (line: string): string =>
  line
    .replace(/<<-?\s*(['"]?)(\w+)\1([^\n]*)\n[\s\S]*?(?:\n\s*\2(?!\w)|$)/g, ' "$" $3')
    .replace(/^\s*#.*$/gm, '')
    .replace(/\\\n/g, ' ');

interface Piece {
  readonly operator: string;
  readonly words: string[];
}

function pieces(line: string): Piece[] {
  const result: Piece[] = [{ operator: '', words: [] }];
  let skipNext = false;
  for (const token of tokens(commandsOnly(line))) {
    if (separators.has(token)) result.push({ operator: token, words: [] });
    else if (token === '>' || token === '<') skipNext = true;
    else if (skipNext) skipNext = false;
    else result.at(-1)?.words.push(token);
  }
  return result.filter((piece) => piece.words.length > 0);
}

/** Commands that only prepare or look on; the one that matters comes after or before them. */
const bystanders = new Set(lists.shellBuiltIns);

const isAssignment = (word: string): boolean => /^[A-Za-z_]\w*=/.test(word);

function simple(words: readonly string[]): SimpleCommand {
  const start = words.findIndex((word) => !isAssignment(word) && word !== 'env');
  const cut = start < 0 ? words.length : start;
  // `2` and `&1` are what is left of a `2>&1`.
  const rest = words.slice(cut).filter((word) => !/^(?:\d?&\d|[12])$/.test(word));
  return { env: words.slice(0, cut).filter(isAssignment), words: rest };
}

/** Reads a shell line for what it runs. `undefined` = it runs nothing that could be named. */
export function readShellCommand(line: string): ShellCommand | undefined {
  const parts = pieces(line.slice(0, 4_000));
  const all = parts
    .filter((piece) => piece.operator !== '|' && piece.operator !== '||')
    .map((piece) => simple(piece.words))
    .filter((command) => command.words.length > 0);
  const main =
    [...all].reverse().find((command) => !bystanders.has(command.words[0] ?? '')) ?? all.at(-1);
  if (main === undefined) return undefined;
  const folder =
    all[0]?.words[0] === 'cd' ? all[0].words[1]?.replace(/^["']|["']$/g, '') : undefined;
  const hidesExit = parts.some((piece) => piece.operator === '|' || piece.operator === '||');
  return { ...(folder !== undefined && folder !== '.' && { folder }), main, all, hidesExit };
}

/** The command as one would type it at the root of the repository. */
export function typed(
  command: ShellCommand,
  words: readonly string[] = command.main.words,
): string {
  const line = [...command.main.env, ...words].join(' ');
  return command.folder === undefined ? line : `cd ${command.folder} && ${line}`;
}
