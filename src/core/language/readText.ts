import lists from './lists/requests.json';
import { oneOf } from './oneOf';

/** One word, or one run of a script that writes without spaces. */
export interface Token {
  readonly text: string;
  /** Runs (Han, kana, Hangul) are searched inside; words are matched whole. */
  readonly isRun: boolean;
}

/** A stretch of own words between punctuation; a new order or question may start at each. */
export interface Clause {
  readonly tokens: readonly Token[];
  /** Ended by a question mark. */
  readonly asks: boolean;
  /** Number of the sentence it belongs to: commas part clauses, full stops and line breaks sentences. */
  readonly sentence: number;
  /** The clause as folded text. */
  readonly prose: string;
}

/** Lower case, compatibility forms unified, accents of Latin and Cyrillic letters dropped. */
export function fold(text: string): string {
  if (!/[^\x00-\x7f]/.test(text)) return text.toLowerCase().replaceAll('`', "'");
  const lower = text.normalize('NFKC').toLowerCase();
  const plain = lower.replace(/[\u00c0-\u024f\u0400-\u04ff\u1e00-\u1eff]/g, (letter) =>
    letter.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
  );
  return plain.replace(/[ıłđøßæœ’‘`´]/g, (letter) => foldedLetters[letter] ?? letter);
}

const foldedLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
};

const tokenPattern =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+|\p{Script=Hangul}+(?: \p{Script=Hangul}+)*)|([\p{L}\p{M}\p{N}_']+[+#]{0,2}|⟨\w+⟩)/gu;
const elision = new RegExp(String.raw`^(${oneOf(lists.elidedArticles)})'(.+)$`);

/** Letters before the scripts that write without spaces. */
const isPlain = /^[\u0000-\u2e7f]*$/;
const mixedPattern =
  /^([^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+)([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}].*)$/u;

/** Splits folded text into words and runs; punctuation is skipped. */
export function tokenize(folded: string): Token[] {
  const tokens: Token[] = [];
  for (const [, run, word] of folded.matchAll(tokenPattern)) {
    if (run !== undefined) tokens.push({ text: run, isRun: true });
    else if (word !== undefined) addWord(tokens, word);
  }
  return tokens;
}

/** A word may run into Han or Hangul ("api接口"), and Romance articles are cut off. */
function addWord(tokens: Token[], word: string): void {
  const parts = isPlain.test(word) ? null : mixedPattern.exec(word);
  if (parts?.[1] !== undefined && parts[2] !== undefined) {
    tokens.push({ text: parts[1], isRun: false }, ...tokenize(parts[2]));
    return;
  }
  const elided = word.includes("'") ? elision.exec(word) : null;
  const pieces = elided ? [elided[1], elided[2]] : [word.replace(/^'+|'+$/g, '')];
  for (const piece of pieces) if (piece) tokens.push({ text: piece, isRun: false });
}

const breaks = /([.!?…。！？؟;；,，、:：\n]+|\s[-–—]+\s)/;

/** The clauses of a folded text, in reading order. */
export function clausesOf(prose: string): Clause[] {
  const parts = prose.split(breaks);
  const clauses: Clause[] = [];
  let sentence = 0;
  for (let at = 0; at < parts.length; at += 2) {
    const text = parts[at] ?? '';
    const end = parts[at + 1] ?? '';
    const tokens = tokenize(text);
    if (tokens.length > 0)
      clauses.push({ tokens, asks: /[?？؟]/.test(end), sentence, prose: text.trim() });
    if (/[.!?…。！？؟;；\n]/.test(end)) sentence += 1;
  }
  const own = clauses.filter((clause) => !clause.tokens.every(({ text }) => pasteMarks.has(text)));
  return own.length > 0 ? own : clauses;
}

/** Clauses of nothing else are left out beside own words: a log behind a request is not its last word. */
const pasteMarks = new Set(['⟨log⟩', '⟨code⟩']);
