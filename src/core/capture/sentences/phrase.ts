import english from './en.json';
import { isProse } from '../sentenceValue';
import chinese from './zh.json';

/** Languages that sentences exist in. */
export type SentenceLanguage = 'en' | 'zh';
export type SentenceKey = keyof typeof english;
/** What a sentence is filled with: values read from files, and parts that are sentences themselves. */
export type Slots = Readonly<Record<string, string | Phrase | undefined>>;

/** One sentence before it has a language. */
export interface Phrase {
  readonly key: SentenceKey;
  readonly slots: Slots;
  /** Topics of the facts it says; absent = those of the parts it is filled with. */
  readonly of?: readonly string[];
}

const texts: Readonly<Record<SentenceLanguage, Readonly<Record<SentenceKey, string>>>> = {
  en: english,
  zh: chinese,
};

/**
 * The narrow form that a value read from a file must have before it may stand in a sentence: one line of plain
 * characters, no link, no markup, quoted whole or not at all.
 */
const plainValue = /^[\p{L}\p{N} @.,:;/\\=*+"'#%~^&!?()[\]{}<>$|`_…-]{1,320}$/u;
const neverTold = /:\/\/|\]\(|<[a-z/!]|\$\{|\{\{|[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/i;

/** A list of quotations and names, each with a note in brackets or none: whoever wrote a value cannot end its quotation. */
const item =
  '(?:`[^`]{1,200}`|[\\p{L}\\p{N}@.+/_*-]{1,80})(?: \\((?:[^()`]|`[^`]{1,120}`){1,160}\\))?';
const quotedList = new RegExp(`^${item}(?:(?:, | and |、)${item})*(?:, …)?$`, 'u');
/** Nothing that is longer without a space is a name, a path or a command. */
const longWord = /[^\s`,]{121}/;

function isPlain(value: string): boolean {
  return plainValue.test(value) && !neverTold.test(value) && !longWord.test(value);
}

function isQuotedWhole(value: string): boolean {
  return !value.includes('`') || quotedList.test(value);
}

/** The end of a list that does not name all: what is left out must not read as if it were not there. */
export const unsaid = '…';

/** A value read from a file as code. One that would end its own quotation gets a character that no sentence may hold. */
export function quoted(value: string): string {
  return `\`${value.replaceAll('`', '\u0000')}\``;
}

/** Our own words beside the values of a slot: counts, and the folder of a command. */
const inWords = (value: string, language: SentenceLanguage): string =>
  language === 'en'
    ? value
    : value
        .replace(/^(\d+) of (\d+)$/, '$1/$2')
        .replace(/(?<=` )\((\d+) of (\d+)\)/g, '($1/$2)')
        .replace(/(?<=` )\(in (`[^`]+`)/g, '(在 $1 中');

/** The sentence in a language; `undefined` where a value is missing or not plain. `[...]` falls away with its value. */
export function sayPhrase({ key, slots }: Phrase, language: SentenceLanguage): string | undefined {
  const fill = (text: string): string | undefined => {
    let isWhole = true;
    const filled = text.replace(/\{(\w+)\}/g, (_, name: string, at: number) => {
      const slot = slots[name];
      const value = typeof slot === 'object' ? sayPhrase(slot, language) : slot;
      // Our own sentences are prose; what was read from a file must not be.
      const isOurs = typeof slot === 'object' || name === 'sentence';
      if (!value || !isPlain(value)) isWhole = false;
      else if (!isOurs && (isProse(value) || !isQuotedWhole(value))) isWhole = false;
      // Where the sentence itself quotes a value, a list of quotations would end that quotation.
      else if (text[at - 1] === '`' && value.includes('`')) isWhole = false;
      return inWords(value ?? '', language);
    });
    return isWhole ? filled : undefined;
  };
  // Optional parts are put in last, so that a bracket inside a value is never taken for one of ours.
  const parts: string[] = [];
  const outer = texts[language][key].replace(/\[([^\]]*)\]/g, (_, part: string) => {
    parts.push(fill(part) ?? '');
    return `\u0000${parts.length - 1}\u0000`;
  });
  return fill(outer)?.replace(/\u0000(\d+)\u0000/g, (_, at: string) => parts[Number(at)] ?? '');
}

const instructionFiles = [
  'AGENTS.md',
  'CLAUDE.md',
  'GEMINI.md',
  '.github/copilot-instructions.md',
  '.cursorrules',
  '.windsurfrules',
  '.clinerules',
];

/** The language that the repository's own instruction files are written in; English where there are none. */
export async function sentenceLanguage(
  textOf: (path: string) => Promise<string>,
): Promise<SentenceLanguage> {
  for (const path of instructionFiles) {
    const prose = (await textOf(path)).replace(/```[\s\S]*?```|`[^`]*`/g, '');
    if (prose.trim() === '') continue;
    const han = prose.match(/[\u3400-\u9fff]/g)?.length ?? 0;
    const kana = prose.match(/[\u3040-\u30ff]/g)?.length ?? 0;
    const words = prose.match(/[A-Za-z]{2,}/g)?.length ?? 0;
    return han > words && kana * 10 < han ? 'zh' : 'en';
  }
  return 'en';
}
