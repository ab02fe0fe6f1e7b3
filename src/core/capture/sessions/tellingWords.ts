import lists from '../../language/lists/commands.json';
import { oneOf } from '../../language/oneOf';
import type { Call } from './callRecord';
import { programName } from './callRecord';
import { bareWord } from './commandShape';
import { lastingWords } from './lastingLine';
import type { ShellCommand } from './shellCommand';

/** All words as typed, of a program wherever it is installed: a word that is refused may be one that is usually left out. */
export const rawWords = ({ main }: ShellCommand): readonly string[] => [
  programName(main),
  ...main.words.slice(1).map(bareWord),
];

/** The name of an option without its dashes and its value, or a word without its quotes. */
export const nameIn = (word: string): string =>
  bareWord(word).replace(/=.*$/, '').replace(/^-+/, '');

const isNamed = (words: readonly string[], wanted: string): boolean =>
  words.some((word, at) => at > 0 && nameIn(word) === wanted);

/**
 * True where the tool refused a word that is usually left out, a target or a filter: then that word is the mistake, and calls are told apart by
 * all their words.
 */
function refusesTarget({ command, refusal }: Call): boolean {
  const { kind, word } = refusal ?? {};
  if (word === undefined || kind !== 'unknown command') return false;
  return !isNamed(lastingWords(command) ?? [], word) && isNamed(rawWords(command), word);
}

/** True where a target is what tells the mend from the call: the tool refused one, or one stands for the name that it refused. */
export const isAboutTarget = (wrong: Call, right?: Call): boolean =>
  refusesTarget(wrong) || (right !== undefined && bringsTarget(wrong, right));

/** True where the call after one that was wrong has a target, usually left out, in the place of a word that is gone. */
function bringsTarget(wrong: Call, right: Call): boolean {
  if (wrong.refusal !== undefined && wrong.refusal.kind !== 'unknown command') return false;
  const [typed, mended] = [rawWords(wrong.command), rawWords(right.command)];
  const lasting = (lastingWords(right.command) ?? []).map(nameIn);
  const isExchanged = typed.some((word) => !mended.includes(word));
  return (
    isExchanged && mended.some((word) => !typed.includes(word) && !lasting.includes(nameIn(word)))
  );
}

/** Reads the words by which a wrong call is told from others, or from its mend. */
export const wordsFor = (
  wrong: Call,
  right?: Call,
): ((command: ShellCommand) => readonly string[] | undefined) =>
  isAboutTarget(wrong, right) ? rawWords : lastingWords;

const onlooking = new RegExp(`^(?:${oneOf(lists.onlookingVariables)})=`, 'i');

/** A setting that makes a tool say more, wait longer, skip or rewrite something, or go another way into the network. */
export const isOnlooking = (setting: string): boolean => onlooking.test(setting);

/** `make deploy ENV=staging`, `just PORT=1 run`: a setting among the words is one like those in front. */
export const settingsIn = ({ main }: ShellCommand): readonly string[] => [
  ...main.env,
  ...main.words.slice(1).filter((word) => /^["']?[A-Z][A-Z0-9_]*=/.test(word)),
];

/** Patterns that are quoted, which keeps the shell from filling them in. */
export const quotes = ({ main }: ShellCommand): string =>
  main.words.filter((word) => /^["'].*\*.*["']$/.test(word)).join(' ');

/** The words of one list that another lacks, each as often as it is missing there. */
export const without = (from: readonly string[], others: readonly string[]): string[] => {
  const left = [...others];
  return from.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};
