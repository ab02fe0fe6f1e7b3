import { saying, type Saying } from '../saying';

/** Why a lesson applies to a request, or does not. */
export type ApplyCode = `applies.${
  | 'reasons'
  | 'glob'
  | 'past'
  | 'together'
  | 'any'
  | 'nothing'
  | 'otherLanguage'
  | 'otherFiles'
  | 'signal'
  | 'meaning'
  | 'package'
  | 'about'
  | 'files'
  | 'needs'
  | 'needsFile'
  | 'usual'
  | 'word'}`;

export type Reason = Saying<ApplyCode>;

/** Hints weaker than this count but are not told. */
const tellFrom = 0.05;

/**
 * Evidence that a lesson applies, in [0, 1]: the words it shares with the request, and its two strongest other hints,
 * taken as independent. Many weak hints together prove no more than the best of them, so the others are forgotten.
 */
export class Evidence {
  private best = 0;
  private second = 0;
  private bestWords: (() => Reason) | undefined;
  private secondWords: (() => Reason) | undefined;
  /** Chance that the shared words mean nothing. */
  private wordMiss = 1;
  private wordBest = 0;
  private word: (() => string) | undefined;

  /** Adds one hint of a strength in [0, 1]; `words` say it to the user, made only when asked for. */
  add(strength: number, words: () => Reason): void {
    if (strength <= this.second) return;
    const bounded = Math.min(strength, 1);
    if (bounded > this.best) {
      this.second = this.best;
      this.secondWords = this.bestWords;
      this.best = bounded;
      this.bestWords = words;
    } else {
      this.second = bounded;
      this.secondWords = words;
    }
  }

  /** Adds a shared word; each further one counts in full, as in any search. `word` says it as the request has it. */
  addWord(strength: number, word: () => string): void {
    this.wordMiss *= 1 - Math.min(strength, 1);
    if (strength <= this.wordBest) return;
    this.wordBest = strength;
    this.word = word;
  }

  /** In [0, 1]; 0 = no hint. */
  get value(): number {
    return 1 - (1 - this.best) * (1 - this.second) * this.wordMiss;
  }

  /** What the shared words alone say, in [0, 1]. */
  get worded(): number {
    return 1 - this.wordMiss;
  }

  /** The hints worth telling, each word once. */
  get why(): readonly Reason[] {
    const told: Reason[] = [];
    if (this.best >= tellFrom && this.bestWords) told.push(this.bestWords());
    if (this.second >= tellFrom && this.secondWords && this.secondWords !== this.bestWords)
      tell(told, this.secondWords());
    if (this.word && 1 - this.wordMiss >= tellFrom)
      tell(told, saying('applies.word', { word: this.word() }));
    return told;
  }
}

/** What led to a lesson in two ways is said once. */
function tell(told: Reason[], reason: Reason): void {
  const origin = originOf(reason);
  if (!told.some((before) => originOf(before) === origin)) told.push(reason);
}

/** What of the request a reason names. */
function originOf({ code, data }: Reason): unknown {
  return data?.['word'] ?? data?.['file'] ?? data?.['signal'] ?? code;
}
