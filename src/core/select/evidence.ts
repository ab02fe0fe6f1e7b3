/** Hints that count: more than these few weak ones together prove no more. */
const strongest = 2;
/** Hints weaker than this count but are not told. */
const tellFrom = 0.05;

interface Hint {
  readonly strength: number;
  readonly words: string;
}

/** Evidence that a lesson applies: independent hints that add up without ever exceeding 1. */
export class Evidence {
  private readonly hints: Hint[] = [];

  /** Adds one hint of a strength in [0, 1]; `words` say it to the user. */
  add(strength: number, words: string): void {
    if (strength <= 0) return;
    this.hints.push({ strength: Math.min(strength, 1), words });
    this.hints.sort((a, b) => b.strength - a.strength);
    if (this.hints.length > strongest) this.hints.pop();
  }

  /** In [0, 1]; 0 = no hint. */
  get value(): number {
    return 1 - this.hints.reduce((miss, { strength }) => miss * (1 - strength), 1);
  }

  /** The strongest hints, in words; empty = none worth telling. */
  get why(): string {
    const told = this.hints.filter(({ strength }) => strength >= tellFrom);
    return [...new Set(told.map(({ words }) => words))].join('; ');
  }
}
