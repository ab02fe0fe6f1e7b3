import { SortedTable, writeSortedTable } from './sortedTable';
import { asWritten, isGeneric, readWords, termsOf } from './words';

/** What is read of a repository to know its words. */
export interface WordSources {
  /** Root-relative paths of its files. */
  readonly paths: readonly string[];
  /** Subjects of its newest commits. */
  readonly subjects: readonly string[];
  /** Names the state that was read, so that it is not read twice: the newest commit, say. One line. */
  readonly state?: string;
}

/** So much of a repository is read at most. */
export const mostPaths = 20_000;
export const mostSubjects = 5_000;
/** A word of a single commit may be a slip. */
const fewestSubjects = 3;
/** What stands in more of them is no word of this repository in particular. */
const commonInSubjects = 0.05;
const commonInPaths = 0.1;
/** Fewer words than these are too few to find any word strange. */
const fewestWords = 50;
/** Keys of the table that no word can be. */
const stateKey = '!state';
const sizeKey = '!words';
const historyKey = '!byCommits';
const scriptKey = '!script';
/** Requests are read up to here. */
const textClip = 6_000;

/** A shorter word says little to who reads why. Characters. */
const shortestNamed = 4;

/** How a word is known: by commits, by paths, by both. */
const bySubjects = 1;
const byPaths = 2;

/** How many words of a request the repository knows as its own, generic words left out. */
export interface Familiarity {
  /** `undefined` = the repository has no commits to know a word by, which is not the same as knowing none. */
  readonly inSubjects: number | undefined;
  readonly inPaths: number;
  /** Words that were looked for. */
  readonly words: number;
}

/** The words of a repository as a table that is searched where it lies; write it to `state/`, load it with `RepositoryWords`. */
export function tableOfWords({ paths, subjects, state }: WordSources): string {
  const counted = countDocuments(subjects.slice(0, mostSubjects));
  const named = countDocuments(paths.slice(0, mostPaths));
  const marks = new Map<string, number>();
  for (const [term, count] of counted)
    if (count >= fewestSubjects && count < commonInSubjects * subjects.length)
      marks.set(term, bySubjects);
  for (const [term, count] of named)
    if (count < Math.max(2, commonInPaths * paths.length))
      marks.set(term, (marks.get(term) ?? 0) + byPaths);
  const rows = new Map([...marks].map(([term, mark]) => [term, String(mark)]));
  rows.set(sizeKey, String(marks.size));
  const byCommits = [...marks.values()].filter((mark) => (mark & bySubjects) !== 0).length;
  rows.set(historyKey, String(byCommits));
  rows.set(
    scriptKey,
    scriptOf((subjects.length > 0 ? subjects : paths).slice(0, mostSubjects).join('\n')),
  );
  if (state !== undefined) rows.set(stateKey, state);
  return writeSortedTable(rows);
}

const scripts = {
  han: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/gu,
  hangul: /\p{Script=Hangul}/gu,
  cyrillic: /\p{Script=Cyrillic}/gu,
  arabic: /\p{Script=Arabic}/gu,
} as const;
/** Share of letters from which on a text is of a script: names of code are Latin everywhere. */
const enoughOfScript = 0.2;

/** The script that a text is written in, `latin` where no other has enough letters. */
function scriptOf(text: string): string {
  if (!/[^\x00-\x7f]/.test(text)) return 'latin';
  const letters = Math.max(1, text.match(/\p{L}/gu)?.length ?? 0);
  const found = Object.entries(scripts).find(
    ([, letter]) => (text.match(letter)?.length ?? 0) >= enoughOfScript * letters,
  );
  return found?.[0] ?? 'latin';
}

/** In how many of the texts each term stands. */
function countDocuments(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const term of new Set(termsOf(text)))
      if (!isGeneric(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** What a repository calls its own. Without a table nothing is known, which is not the same as knowing no word. */
export class RepositoryWords {
  private readonly table: SortedTable;

  constructor(text: string) {
    this.table = new SortedTable(text);
  }

  /** The state that was read, as `WordSources` named it. */
  get state(): string | undefined {
    return this.table.get(stateKey);
  }

  /** How many words it knows. */
  get size(): number {
    return Number(this.table.get(sizeKey) ?? 0);
  }

  /** Whether there is enough to go by: a repository of a few files has not said yet what it speaks of. */
  get isTelling(): boolean {
    return this.size >= fewestWords;
  }

  /** Whether a text is written in the script of the repository; what it does not know of another script is not strange to it. */
  isOfScript(text: string): boolean {
    const own = this.table.get(scriptKey);
    return own === undefined || own === scriptOf(text.slice(0, textClip));
  }

  /** The longest word of a text that the repository never uses, as it stands there; `undefined` = there is none to name. */
  strangest(text: string): string | undefined {
    const words = readWords(text.slice(0, textClip), asWritten).units.flatMap(({ parts }) => parts);
    return words
      .filter((word) => word.length >= shortestNamed && this.isStrange(word))
      .reduce<string | undefined>(
        (best, word) => (word.length > (best?.length ?? 0) ? word : best),
        undefined,
      );
  }

  private isStrange(word: string): boolean {
    const terms = termsOf(word);
    return (
      terms.length > 0 &&
      terms.every((term) => !isGeneric(term) && this.table.get(term) === undefined)
    );
  }

  /** How well the repository knows the words of a text. Linear in its length. */
  familiarity(text: string): Familiarity {
    const terms = new Set(termsOf(text.slice(0, textClip)).filter((term) => !isGeneric(term)));
    let inSubjects = 0;
    let inPaths = 0;
    for (const term of terms) {
      const mark = Number(this.table.get(term) ?? 0);
      if ((mark & bySubjects) !== 0) inSubjects++;
      if ((mark & byPaths) !== 0) inPaths++;
    }
    const hasHistory = this.table.get(historyKey) !== '0';
    return { inSubjects: hasHistory ? inSubjects : undefined, inPaths, words: terms.size };
  }
}
