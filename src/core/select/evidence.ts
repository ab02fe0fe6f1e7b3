/** Evidence that a lesson applies: independent hints that add up without ever exceeding 1. */
export class Evidence {
  private miss = 1;
  private readonly reasons: { readonly strength: number; readonly words: string }[] = [];

  /** Adds one hint of a strength in [0, 1]; `words` say it to the user. */
  add(strength: number, words: string): void {
    if (strength <= 0) return;
    const bounded = Math.min(strength, 1);
    this.miss *= 1 - bounded;
    if (bounded >= tellFrom) this.reasons.push({ strength: bounded, words });
  }

  /** In [0, 1]; 0 = no hint. */
  get value(): number {
    return 1 - this.miss;
  }

  /** The strongest hints, in words; empty = none worth telling. */
  get why(): string {
    const strongest = [...this.reasons].sort((a, b) => b.strength - a.strength);
    return [...new Set(strongest.map(({ words }) => words))].slice(0, tellAtMost).join('; ');
  }
}

/** Hints weaker than this are summed up but not told. */
const tellFrom = 0.05;
const tellAtMost = 3;
