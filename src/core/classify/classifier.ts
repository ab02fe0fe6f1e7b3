import type { RepositoryWords } from '../language/repositoryWords';
import type { Verdict } from '../lesson/verdict';
import type { Cancellation } from '../ports';

/** The request to classify; `previous` is the text of the user's request before, for follow-ups. */
export interface ClassifyRequest {
  readonly text: string;
  readonly previous?: string;
  /** The words of the repository it is asked in; absent = not known, which is not the same as strange to it. */
  readonly repository?: RepositoryWords;
  /** What this user's votes on earlier verdicts add to the floor (see `floorShift`). */
  readonly floorShift?: number;
}

/** Port of the gate. Never throws for odd input: empty, huge or binary text gets a verdict too. */
export interface Classifier {
  /** On cancellation rejects with `cancelled`; any other trouble becomes an abstaining verdict. */
  classify(request: ClassifyRequest, signal?: Cancellation): Promise<Verdict>;
}
