import type { Call } from './callRecord';
import { isLookingCloser, optionsOf } from './commandShape';
import { isAboutTarget, nameIn, quotes, rawWords, settingsIn, wordsFor } from './tellingWords';

const leadingWord = /^[A-Za-z][\w:.@-]*$/;
/** Words of a call that lead to its sub-command. */
const deepest = 4;

/** The words of a wrong call that make it wrong: whatever else is typed with them changes nothing. */
export function wrongWords(call: Call): readonly string[] | undefined {
  const { command, refusal } = call;
  const isOption = refusal?.kind === 'unknown option';
  const words = isOption ? rawWords(command) : wordsFor(call)(command);
  if (words === undefined || refusal?.word === undefined) return words;
  if (refusal.kind === 'unknown program') return words.slice(0, 1);
  const at = words.findIndex((one, n) => n > 0 && nameIn(one) === refusal.word);
  if (at < 0) return words;
  if (refusal.kind === 'unknown command') return words.slice(0, at + 1);
  return isOption ? [...leadOf(words.slice(0, at)), words[at] ?? ''] : words;
}

/** The program and the sub-commands at the start. */
function leadOf(words: readonly string[]): readonly string[] {
  const end = words.findIndex((one, n) => n > 0 && !leadingWord.test(one));
  return words.slice(0, Math.min(end < 0 ? words.length : end, deepest));
}

/** True where a word of the call is to blame. */
export const isWordKind = ({ refusal }: Call): boolean =>
  refusal !== undefined && /^unknown/.test(refusal.kind);

/** A program by its bare name is there for every folder or for none; one by its path is not. */
export const isInstalled = ({ refusal, command }: Call): boolean =>
  refusal?.kind === 'unknown program' && !command.main.words[0]?.includes('/');

/** True where a call is one that is said to fail: what makes that one wrong is in it. */
export function isSameCall(call: Call, wrong: Call, right?: Call): boolean {
  if (isWordKind(wrong)) return hasWrongWords(call, wrong);
  if (hasMoreOptions(call, wrong) || quotes(call.command) !== quotes(wrong.command)) return false;
  const isByTarget = right !== undefined && isAboutTarget(wrong, right);
  const words = isByTarget ? rawWords : wordsFor(wrong);
  const wanted = isByTarget ? rawWords(wrong.command) : (wrongWords(wrong) ?? []);
  const settings = settingsIn(wrong.command);
  const more = settingsIn(call.command).some((one) => !settings.includes(one));
  return !more && (words(call.command) ?? []).join(' ') === wanted.join(' ');
}

/** The word that was refused stands in the call, at the same place. */
function hasWrongWords(call: Call, wrong: Call): boolean {
  const isOption = wrong.refusal?.kind === 'unknown option';
  const words = isOption ? rawWords(call.command) : (wordsFor(wrong)(call.command) ?? []);
  const typed = rawWords(wrong.command);
  if (isOption && (isReordered(words, typed) || words.includes('--') !== typed.includes('--')))
    return false;
  const wanted = (wrongWords(wrong) ?? []).map(nameOnly);
  return startsLike(words.map(nameOnly), wanted, wrong.refusal?.kind ?? '');
}

/** The words that blame falls on stand at the same place: the lead at the start, an option anywhere behind it. */
function startsLike(all: readonly string[], wanted: readonly string[], kind: string): boolean {
  const isOption = kind === 'unknown option';
  const lead = isOption ? wanted.slice(0, -1) : wanted;
  const words = lead.some((word) => word.startsWith('-'))
    ? all
    : all.filter((word, at) => !word.startsWith('-') || at === 0);
  if (!lead.every((word, at) => words[at] === word)) return false;
  return !isOption || all.includes(wanted.at(-1) ?? '');
}

/** An option whose value only its moment knows tells two calls apart all the same. */
const hasMoreOptions = (call: Call, wrong: Call): boolean =>
  optionsOf(call.command).some(
    (word) => !isLookingCloser(word) && !optionsOf(wrong.command).includes(word),
  );

/** The same words in another order: then the order is what matters. */
const isReordered = (a: readonly string[], b: readonly string[]): boolean =>
  a.join(' ') !== b.join(' ') && [...a].sort().join(' ') === [...b].sort().join(' ');

const nameOnly = (word: string): string => (word.startsWith('-') ? word.replace(/=.*$/, '') : word);
