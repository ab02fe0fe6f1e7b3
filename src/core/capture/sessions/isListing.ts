import lists from '../../language/lists/commands.json';
import { oneOf } from '../../language/oneOf';
import type { Call } from './callRecord';
import { bareWord } from './commandShape';
import { without } from './tellingWords';

const listing = new RegExp(`^(?:${oneOf(lists.listing)})$`);

/** `yarn run` alone tells the scripts. */
const tellsScripts = (words: readonly string[]): boolean =>
  lists.scriptRunners.includes(words[0] ?? '') &&
  words.length === 2 &&
  /^(?:run|run-script|task|script)$/.test(words[1] ?? '');

/** Lists what there is: the name that was refused is gone and nothing stands for it, or the call ends in a word for lists. */
export function isListing(wrong: Call, right: Call): boolean {
  const [a, b] = [wrong, right].map(({ command }) => command.main.words.map(bareWord));
  if (a === undefined || b === undefined) return false;
  if (tellsScripts(b)) return true;
  if (b.some((word, at) => isPlaceOfListing(b, at, a) && isNewListing(word, a))) return true;
  const isName = wrong.refusal?.kind === 'unknown command';
  const onlyDrops = b.length < a.length && without(b, a).length === 0;
  return isName && onlyDrops && !b.includes(wrong.refusal?.word ?? '');
}

/** The sub-command, the last word, or an option that is given no value of its own. */
const isPlaceOfListing = (
  words: readonly string[],
  at: number,
  before: readonly string[],
): boolean => {
  const next = words[at + 1];
  if (at === 1 || next === undefined) return true;
  return (words[at] ?? '').startsWith('--') && (next.startsWith('-') || before.includes(next));
};

const isNewListing = (word: string, before: readonly string[]): boolean =>
  listing.test(lastPart(word)) && !before.includes(word);

/** `:app:tasks` lists what a part has. */
const lastPart = (word: string): string =>
  word.startsWith(':') ? word.slice(word.lastIndexOf(':') + 1) : word;
