import { fold } from './readText';
import { asWritten, readWords, spelledNames, stem } from './words';

/** The words of a text as they are written there, by what indexes make of them: for saying a word to whoever wrote it. */
export class Spelling {
  private readonly words = new Map<string, string>();
  private readonly terms = new Map<string, string>();

  constructor(text: string) {
    for (const [name, written] of spelledNames(text)) this.keep(name, written);
    for (const { whole, parts } of readWords(text, asWritten).units)
      for (const word of [whole, ...parts]) this.keep(fold(word), word);
  }

  private keep(folded: string, written: string): void {
    const term = stem(folded);
    if (!this.words.has(folded)) this.words.set(folded, written);
    if (!this.terms.has(term)) this.terms.set(term, written);
  }

  /** A folded word; itself where the text does not have it. */
  word(folded: string): string {
    return this.words.get(folded) ?? folded;
  }

  /** Folded words with spaces between them; one that ends in `*` is said by the first word that begins so. */
  phrase(folded: string): string {
    return folded
      .split(' ')
      .map((word) => (word.endsWith('*') ? this.beginning(word.slice(0, -1)) : this.word(word)))
      .join(' ');
  }

  private beginning(start: string): string {
    for (const [word, written] of this.words) if (word.startsWith(start)) return written;
    return start;
  }

  /** A term of `termsOf`; itself where the text does not have it. */
  term(term: string): string {
    return this.words.get(term) ?? this.terms.get(term) ?? term;
  }
}
