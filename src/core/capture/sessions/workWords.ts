import lists from '../../language/lists/requestWords.json';
import { fold } from '../../language/readText';

/** What kind of work a verb stands for. `lack` says that something is not there yet. */
export type WorkKind = keyof typeof lists.work;

/** Words found at a place of a text, and how many of its words they are. */
interface Found {
  readonly kinds: ReadonlySet<WorkKind>;
  readonly length: number;
}

type Table = Map<string, Set<WorkKind>>;

const exact: Table = new Map();
/** Beginnings of words, for languages that inflect. */
const beginnings: Table = new Map();
/** Chinese, Japanese and Korean, which do not part words. */
const wide: Table = new Map();

/** Script that is not cut into words. */
export const isWide = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);

for (const [kind, words] of Object.entries(lists.work) as [WorkKind, string[]][])
  for (const written of words) {
    const word = fold(written.replace(/\*$/, ''));
    const table = isWide(word) ? wide : written.endsWith('*') ? beginnings : exact;
    table.set(word, (table.get(word) ?? new Set<WorkKind>()).add(kind));
  }

/** The longest phrase of the list, in words. */
const longest = 4;
const shortestBeginning = 3;

/** The kinds of work that the word at a place, or the phrase that begins there, stands for. */
export function workAt(words: readonly string[], at: number): Found | undefined {
  const phrase = words.slice(at, at + longest).map(fold);
  for (let length = phrase.length; length > 0; length -= 1) {
    const kinds = exact.get(phrase.slice(0, length).join(' '));
    if (kinds) return { kinds, length };
  }
  const [word = ''] = phrase;
  for (let length = word.length; length >= shortestBeginning; length -= 1) {
    const kinds = beginnings.get(word.slice(0, length));
    if (kinds) return { kinds, length: 1 };
  }
  return undefined;
}

/** Verbs in two parts: what the first comes to with the second behind it, a few words on. */
const separate: Readonly<Record<string, Readonly<Record<string, string>>>> = lists.separable;
const furthestPart = 8;

/** The kind of work of a verb in two parts: "switch the inbox on", "leg eine Queue an". */
export function separateAt(words: readonly string[], at: number): Found | undefined {
  const parts = separate[fold(words[at] ?? '')];
  const second = words.slice(at + 1, at + furthestPart).find((one) => fold(one) in (parts ?? {}));
  const kind = second === undefined ? undefined : parts?.[fold(second)];
  return kind === undefined ? undefined : { kinds: new Set([kind as WorkKind]), length: 1 };
}

/** The kinds of work named anywhere in script that is not cut into words. */
export function workInWide(text: string): ReadonlySet<WorkKind> {
  return new Set([...wide].flatMap(([word, kinds]) => (text.includes(word) ? [...kinds] : [])));
}
