import lists from '../language/lists/shellOrders.json';
import { readCuesOf } from './cues';
import { isFunctionWord } from './lexicon';

/** Characters of a request that are read. */
const mostRead = 2_000;
/** More words without a sign of a command are a sentence. */
const mostWords = 2;

const programs = new Set(lists.programs);
const fileTools = new Set(lists.fileTools);
const likeWords = new Set(lists.likeWords);
const interpreters = new Set(lists.interpreters);
const before = new Set(lists.before);
const subcommands = new Set(lists.subcommands);

const quoted = /(?<![\p{L}\d])(?:"[^"]*"|'[^']*')/gu;
const joints = /\s*(?:&&|\|\||[;|\n])\s*/;
/** What no sentence has: a flag, a path from here or from the root, an assignment, a variable. */
const sign = /^-|=|^(?:\.{1,2}|\/[\w.-]+)\/|^~|[$*<>]/;
/** What no command has: letters beyond the keyboard's, a word with an apostrophe or with a mark of a sentence behind it. */
const ofSentences = /[^\x00-\x7f]|\p{L}'\p{L}|[\p{L}\d][,.:!?]+$/u;

/** Whether a text is nothing but commands for a shell: the work of a machine, whatever it changes. */
export function ordersShellAlone(text: string): boolean {
  if (text.length > mostRead) return false;
  const commands = text.trim().replace(quoted, '=').split(joints).filter(Boolean);
  if (commands.length === 0 || !commands.every((one) => isCommand(one, commands.length > 1)))
    return false;
  return !speaksOfFault(text);
}

/** A program and what stands behind it. */
interface Command {
  readonly program: string;
  readonly rest: readonly string[];
  /** Words of the rest that a sentence could have. */
  readonly plain: readonly string[];
  /** Another program starts it (`sudo`, `npx`). */
  readonly isHanded: boolean;
}

function isCommand(text: string, isPiece: boolean): boolean {
  const words = text.replace(/^[$❯➜%] +/, '').split(/\s+/);
  if (words.some((word) => ofSentences.test(word))) return false;
  const start = words.findIndex((word) => !before.has(word) && !/^\w+=/.test(word));
  const [program = '', ...rest] = start < 0 ? words : words.slice(start);
  const plain = rest.filter((word, at) => isPlain(word, rest[at - 1]));
  if (plain.some((word) => isFunctionWord(word) && !subcommands.has(word))) return false;
  const command = { program, rest, plain, isHanded: start > 0 && !isFunctionWord(program) };
  return isOfPrograms(command) || isLikeWords(command, isPiece);
}

/** Begins with what is a program and nothing else. */
function isOfPrograms(command: Command): boolean {
  const { program, rest, plain, isHanded } = command;
  const isProgram = programs.has(program) || /^(?:\.{1,2}|\/[\w.-]+)\//.test(program);
  if (isHanded && !isProgram) return isHandedOn(command);
  if (isHanded || fileTools.has(program)) return plain.length <= mostWords + 1;
  if (!isProgram || plain.length > mostWords) return false;
  return areSubcommands(plain) || (areSubcommands(plain.slice(0, 1)) && rest.some(isSigned));
}

/** "watch mode", "env variables": a word behind `watch` is a program only where something else says so. */
function isHandedOn({ rest, plain }: Command): boolean {
  return (plain.length > 0 && areSubcommands(plain)) || rest.some(isSigned);
}

function areSubcommands(words: readonly string[]): boolean {
  return words.every((word) => subcommands.has(word));
}

/** Begins with a program that is a word too: something besides has to show that it is none here. */
function isLikeWords({ program, rest, plain }: Command, isPiece: boolean): boolean {
  const isAlone = isPiece && rest.length === 0;
  if (interpreters.has(program)) return plain.length === 0 && (isAlone || rest.length > 0);
  if (!likeWords.has(program) || !plain.every((word) => subcommands.has(word))) return false;
  return isAlone || (isPiece && plain.length === 1) || rest.some(isSigned);
}

function isSigned(word: string): boolean {
  return sign.test(word);
}

/** A word as sentences have them: no value of a flag, and no name of something. */
function isPlain(word: string, previous = ''): boolean {
  return /^[a-z][a-z-]*$/.test(word) && !/^--?[a-z]/i.test(previous);
}

/** "npm test fails" tells of a command and gives none. */
function speaksOfFault(text: string): boolean {
  return readCuesOf(text).cues.some(({ category }) => category === 'symptom');
}
