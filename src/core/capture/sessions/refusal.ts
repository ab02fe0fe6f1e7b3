import lists from '../../language/lists/commands.json';
import { oneOf } from '../../language/oneOf';
import type { ShellCommand, SimpleCommand } from './shellCommand';
import { bareWord } from './commandShape';

/** Why a tool would not take a call. */
export type RefusalKind =
  | 'unknown program'
  | 'unknown option'
  | 'unknown command'
  | 'wrong usage'
  | 'wrong folder'
  | 'missing variable';

/** A call that a tool would not take: why, and the word of the call it named. */
export interface Refusal {
  readonly kind: RefusalKind;
  /** Without its dashes; absent where no word of the call is to blame. */
  readonly word?: string;
}

/** A tool says no to something it was handed. */
const says = new RegExp(
  String.raw`\b(?:${oneOf(lists.refusalWords)}|not (?:a |an |one )?(?:valid |known )?` +
    String.raw`(?:${oneOf(lists.refusedAsNot)})\b|${oneOf(lists.refusalPhrases)}|no (?:\w+ )?(?:${oneOf(lists.thingsThereAreNone)})s?\b|${oneOf(lists.refusalHints)})`,
  'i',
);

/** The shell, the machine or a guard spoke, not the tool: nothing about this repository. */
const outside = new RegExp(oneOf(lists.notTheTool), 'i');

/** A service was reached and said no, or was not there. */
const serviceNo = new RegExp(oneOf(lists.serviceSaysNo), 'i');

/** A tool that reached its work and tells what it found there. */
const report = new RegExp(oneOf(lists.reports), 'im');
const reportAsWritten = new RegExp(oneOf(lists.reportsAsWritten), 'm');

/** A line that points into what is installed, not into the code of the repository: a trace of the tool itself. */
const installedLine = new RegExp(`^.*(?:${oneOf(lists.installedCode)}).*$`, 'gm');

const manifests = new RegExp(String.raw`\b(?:${oneOf(lists.manifests)})\b`, 'i');
const absent = new RegExp(oneOf(lists.absent), 'i');

const variable = new RegExp(
  String.raw`\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{4,})\b[^\n]{0,40}\b(?:${oneOf(lists.saidOfUnsetVariables)})\b|` +
    String.raw`\b(?:${oneOf(lists.askedOfVariables)})\b[^\n]{0,40}?\$?\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b`,
);

const usageLine = /^\s*usage:?\s/im;
const wordsLimit = 400;

const colour = /\u001b\[[0-9;?]*[A-Za-z]/g;

/** The output without colours and the line that tells the exit code. */
export const plainOutput = (output: string): string =>
  output.replace(colour, '').replace(/^(?:Error: )?Exit code \d+\n?/, '');

/** A service of this machine that does not run is a missing preparation; one of the network is nobody's mistake. */
const localRefusal =
  /(?:localhost|127\.0\.0\.1|\[?::1\]?)\S*.{0,40}(?:refused|ECONNREFUSED)|(?:refused|ECONNREFUSED).{0,40}(?:localhost|127\.0\.0\.1|::1)/i;

/** True where the shell or the machine spoke: another port, another network or more time mends it, nothing of the repository. */
export const isOfMachine = (output: string): boolean => outside.test(output.slice(0, 2_000));

const thereIs = new RegExp(oneOf(lists.tellsWhatThereIs), 'im');

/** True where the tool says at once which names it has, or how to see them: the refusal costs a turn and teaches as much as a lesson would. */
export const tellsWhatThereIs = (output: string): boolean => thereIs.test(output);

const full = new RegExp(oneOf(lists.machineIsFull), 'i');

/** True where the disk, the memory or the quota of the machine was used up. */
export const isMachineFull = (output: string): boolean => full.test(output);

export const isOutside = (output: string): boolean =>
  (isOfMachine(output) || serviceNo.test(output.slice(0, 2_000))) && !localRefusal.test(output);

const ownName = new RegExp(String.raw`\b(?:${oneOf(lists.namesOfATool)})\b`, 'i');

/** True where the tool says no to a name of its own (a script, an option), which nothing but another version of it or of the repository changes. */
export const isOwnRefusal = (output: string, word: string): boolean =>
  !isOutside(output) &&
  output.split('\n').some((line) => says.test(line) && ownName.test(line) && line.includes(word));

/** The tool says what it wants instead. */
const wants = new RegExp(String.raw`\b(?:${oneOf(lists.wantingWords)})\b`, 'i');

/** True where something was wanted that is not there, or not as it was asked for. */
export const isLacking = (output: string): boolean =>
  says.test(output) || absent.test(output) || wants.test(output);

/** The runtime lacks something that the call's own environment would have brought. */
const unloaded = new RegExp(
  String.raw`^\s*(?:\S+: )?(?:\w*Error: )?(?:${oneOf(lists.unloaded)})`,
  'im',
);

/** True where a program ended before its work because a part of its environment was not there, whatever trace it printed. */
export const isUnloaded = (output: string): boolean => unloaded.test(output);

const errorLine =
  /^\s*(?:[✗✘✖×❌]\s*)?(?:\[(?:error|fatal|failed)\]|(?:error|fatal|failed|\w+ error|\w+: (?:error|fatal))\s*:)/i;

/** True where a tool that would not start says little, and that it is an error. */
export const saysError = (output: string): boolean =>
  output.length < 600 && errorLine.test(output.trimStart());

/** A short output whose first line, behind a cross, says what is not there. */
const lacksAtHead = (output: string): boolean =>
  output.length < 600 && /^\s*[✗✘✖×]\s[^\n]*/.test(output) && isLacking(firstLine(output));

const firstLine = (output: string): string => output.trimStart().split('\n', 1)[0] ?? '';

/** True where the output holds what a tool says that did its work: places in files of the repository, counts, traces. */
export function isReport(output: string): boolean {
  const told = output.replace(installedLine, '');
  // Behind an error that says it all a cross only opens the next line, and `FAILED:` the first.
  const isError = saysError(told) || lacksAtHead(told);
  const rest = isError ? told.replace(/^\s*(?:[✗✘✖×]\s|FAILED:)/gm, '') : told;
  return report.test(rest) || reportAsWritten.test(rest);
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** True where the line points at the word: in quotes, behind or before a colon, or as its last word. */
function names(line: string, word: string): boolean {
  const whole = escaped(word);
  const isSought = new RegExp(
    `\\b(?:find|locate|named|called) (?:\\w+ ){0,2}${whole}(?![\\w/.-])`,
    'i',
  );
  return (
    isSought.test(line) ||
    new RegExp(
      `["'\`‘“]${whole}["'\`’”]|[:=]\\s{1,3}${whole}(?![\\w/-])|(?<![\\w/.-])${whole}:\\s|\\s${whole}(?:[.!]?\\s*$|[.!] [A-Z])`,
    ).test(line) ||
    new RegExp(
      `(?<![\\w/.-])${whole}(?: [\\w-]+){0,4} (?:not|isn't|doesn't|wasn't)\\b|\\b(?:${oneOf(lists.refusalWords)}) (?:\\w+ ){0,2}${whole}(?![\\w/-])`,
      'i',
    ).test(line)
  );
}

const optionName = (word: string): string => word.replace(/=.*$/, '').replace(/^-+/, '');

/** A line that calls the program itself unknown; the shell's words differ, its shape does not. */
const unknownProgram = (line: string, program: string): boolean =>
  /(?:command )?not found|not recognized as|no such file or directory|permission denied|can't open file|cannot open file/i.test(
    line,
  ) &&
  (new RegExp(`(?<![\\w-]|\\w\\.)${escaped(program)}:`).test(line) ||
    line.includes(`: ${program}`) ||
    line.includes(`'${program}'`)) &&
  !new RegExp(
    `${escaped(program)}: (?!(?:command )?not found|no such file|permission denied)\\S`,
    'i',
  ).test(line);

/** Programs that run the file they are handed. */
const runsScript = /^(?:python[\d.]*|node|ruby|bash|sh|zsh|php|perl|tsx|ts-node)$/;

/** The word of a call that a line of refusal names: options first, then the words nearest to the program. */
function blamed(line: string, { words }: SimpleCommand): Refusal | undefined {
  const rest = words.slice(1).map(bareWord);
  const option = rest.find(
    (word) => /^--?[\w-]/.test(word) && optionName(word) !== '' && namesOption(line, word),
  );
  if (option !== undefined) return { kind: 'unknown option', word: optionName(option) };
  const phrase = quotedPhrase(line, rest);
  if (phrase !== undefined) return { kind: 'unknown command', word: phrase };
  const script = runsScript.test(words[0] ?? '') ? rest[0] : undefined;
  if (script !== undefined && /^[\w@:./-]+\.\w+$/.test(script) && line.includes(script))
    return { kind: 'unknown command', word: script };
  const isName = (one: string): boolean =>
    /^[\w@:./+*-]+$/.test(one) && !/^-|^\d+$/.test(one) && one.length > 1;
  const named = rest.find((one) => isName(one) && (names(line, one) || quotesPart(line, one)));
  // A part of `//app:test` that the line quotes may be the sub-command's name too.
  const word = rest.find((one) => one !== named && isName(one) && holdsQuoted(line, one, named));
  if (word !== undefined) return { kind: 'unknown command', word };
  return named === undefined ? undefined : { kind: 'unknown command', word: named };
}

/** True for a target of several parts of which the line quotes the one that was found by itself. */
const holdsQuoted = (line: string, word: string, part: string | undefined): boolean =>
  part !== undefined && word.split(/[:/]/).includes(part) && quotesPart(line, word);

/** The last of several words of the call that a line quotes as one name: "no lane 'ios beta'". */
function quotedPhrase(line: string, words: readonly string[]): string | undefined {
  const end = words.findIndex(
    (word, at) =>
      at > 0 &&
      new RegExp(`["'\`‘“]${escaped(`${words[at - 1] ?? ''} ${word}`)}["'\`’”]`).test(line),
  );
  return words[end];
}

/** A project or task of several parts, one of which the line quotes: "Project 'app' not found" of `app:lint` or `app/test`. */
const quotesPart = (line: string, word: string): boolean =>
  /\w[:/]\w/.test(word) &&
  word
    .split(/[:/]/)
    .some(
      (part) =>
        part !== '' && new RegExp(`["'\`]${escaped(part)}["'\`]|: ${escaped(part)}$`).test(line),
    );

/** The shell did not find the folder that a line wanted to go to. */
export function folderRefused(text: string, { folder }: ShellCommand): Refusal | undefined {
  if (folder === undefined) return undefined;
  const first = text.trimStart().split('\n', 1)[0] ?? '';
  const isMissed =
    /\bcd:/.test(first) && /no such file|not a directory|can(?:'t|not) cd/i.test(first);
  return isMissed && first.includes(folder) ? { kind: 'wrong folder', word: folder } : undefined;
}

/** An option stands out by its dashes; some tools name it without them, in quotes or after `--`. */
function namesOption(line: string, word: string): boolean {
  const name = word.replace(/=.*$/, '');
  const bare = escaped(name.replace(/^-+/, ''));
  return new RegExp(
    `(?<![\\w-])(?:${escaped(name)}|-{1,2}${bare})(?![\\w-])|["'\`‘“]-*${bare}["'\`’”]|-- ${bare}$`,
  ).test(line);
}

/** The line of the output that says no to a word of the call. */
function blameIn(lines: readonly string[], command: SimpleCommand): Refusal | undefined {
  for (const line of lines) {
    if (!says.test(line) || line.length > wordsLimit) continue;
    const found = blamed(line, command);
    if (found) return found;
  }
  return undefined;
}

/** Words in capitals that are no variables. */
const noVariable = /^(?:ERROR|WARN(?:ING)?|INFO|FATAL|USAGE|ENOENT|HTTP|JSON|NULL)$/;

/** A variable of the environment that the tool misses. */
function missingVariable(lines: readonly string[]): Refusal | undefined {
  const match = lines.map((line) => variable.exec(line)).find((found) => found !== null);
  const word = match?.[1] ?? match?.[2];
  return word === undefined || noVariable.test(word)
    ? undefined
    : { kind: 'missing variable', word };
}

/** A file of settings by its bare name, which belongs to a folder. */
const settings = new RegExp(`(?<![\\w/])[\\w-]+\\.(?:${oneOf(lists.settingsFiles)})\\b`);
/** "no Go files in /repo": something that a folder should hold. */
const emptyFolder =
  /\bno (?:[\w.-]+ ){1,4}(?:\w+ )?in (?:(?:the|this|current|working)\b|directory|folder|\/)/i;
const isFolderMissed = (line: string): boolean =>
  (absent.test(line) && (manifests.test(line) || settings.test(line))) || emptyFolder.test(line);

/** What a tool says that names no word of the call. */
function generalRefusal(lines: readonly string[], exitCode?: number): Refusal | undefined {
  if (lines.some(isFolderMissed)) return { kind: 'wrong folder' };
  const isUsage = usageLine.test(lines.slice(0, 4).join('\n')) || exitCode === 64;
  return missingVariable(lines) ?? (isUsage ? { kind: 'wrong usage' } : undefined);
}

/** A refusal of this call in the output of a shell line, by its shape: it says no and names what it was handed. */
export function refusalIn(
  text: string,
  command: SimpleCommand,
  exitCode?: number,
): Refusal | undefined {
  const program = bareWord(command.words[0] ?? '');
  const base = program.slice(program.lastIndexOf('/') + 1);
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, wordsLimit);
  if (lines.some((line) => unknownProgram(line, program) || unknownProgram(line, base)))
    return { kind: 'unknown program', word: program };
  if (isReport(text)) return undefined;
  return blameIn(lines, command) ?? generalRefusal(lines, exitCode);
}
