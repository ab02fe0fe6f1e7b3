/** Hints weaker than this count but are not told. */
const tellFrom = 0.05;

/**
 * Evidence that a lesson applies: its two strongest hints, taken as independent. Many weak hints together prove
 * no more than the best of them, so the others are forgotten. In [0, 1].
 */
export class Evidence {
  private best = 0;
  private second = 0;
  private bestWords: (() => string) | undefined;
  private secondWords: (() => string) | undefined;

  /** Adds one hint of a strength in [0, 1]; `words` say it to the user, made only when asked for. */
  add(strength: number, words: () => string): void {
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

  /** In [0, 1]; 0 = no hint. */
  get value(): number {
    return 1 - (1 - this.best) * (1 - this.second);
  }

  /** The hints in words; empty = none worth telling. */
  get why(): string {
    const best = this.best >= tellFrom ? (this.bestWords?.() ?? '') : '';
    const second = this.second >= tellFrom ? (this.secondWords?.() ?? '') : '';
    return second === '' || second === best ? best : `${best}; ${second}`;
  }
}
