import type { RefAnswer } from './refDigest';

/** Answers by ref as plain JSON. */
export type ExportedAnswers = readonly (readonly [ref: string, answer: RefAnswer])[];

/** Answers by ref. Those read from disk stay as they came until somebody asks: most processes ask a few. */
export class KeptAnswers {
  constructor(private kept: ExportedAnswers | ReadonlyMap<string, RefAnswer>) {}

  get(ref: string): RefAnswer | undefined {
    return this.map.get(ref);
  }

  /** These and more; of two answers to one ref the new one. */
  with(more: ReadonlyMap<string, RefAnswer>): KeptAnswers {
    if (more.size === 0) return this;
    if ([...this.map.keys()].every((ref) => more.has(ref))) return new KeptAnswers(more);
    return new KeptAnswers(new Map([...this.map, ...more]));
  }

  export(): ExportedAnswers {
    return this.kept instanceof Map ? [...this.kept] : (this.kept as ExportedAnswers);
  }

  private get map(): ReadonlyMap<string, RefAnswer> {
    if (!(this.kept instanceof Map)) this.kept = new Map(this.kept as ExportedAnswers);
    return this.kept as ReadonlyMap<string, RefAnswer>;
  }
}
