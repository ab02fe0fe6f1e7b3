import { Spelling } from '../language/spelling';
import { conceptsOfPath, wordsOfConcepts } from '../language/vocabulary';

/** The text of a request, that text without its paths, and the files in play. */
interface RequestText {
  readonly text: string;
  readonly prose: string;
  readonly files: readonly string[];
}

/** What in a request led to a lesson, in the user's own words: stems and names of concepts are nobody's to read. Worked out when first asked. */
export class RequestWords {
  private spelling: Spelling | undefined;
  private named: ReadonlyMap<string, string> | undefined;
  private ofFiles: ReadonlyMap<string, string> | undefined;

  constructor(private readonly request: RequestText) {}

  /** A term as the request has it. */
  term(term: string): string {
    return this.spelled().term(term);
  }

  /** The words that name a concept; `undefined` = none does. */
  wordsFor(concept: string): string | undefined {
    this.named ??= new Map(
      [...wordsOfConcepts(this.request.prose)].map(([one, words]) => [
        one,
        words.map((word) => this.spelled().word(word)).join(' '),
      ]),
    );
    return this.named.get(concept);
  }

  /** The file that stands for a concept; `undefined` = none does. */
  fileOf(concept: string): string | undefined {
    this.ofFiles ??= new Map(
      [...this.request.files]
        .reverse()
        .flatMap((file) => [...conceptsOfPath(file).keys()].map((one) => [one, file] as const)),
    );
    return this.ofFiles.get(concept);
  }

  private spelled(): Spelling {
    return (this.spelling ??= new Spelling(this.request.text));
  }
}
