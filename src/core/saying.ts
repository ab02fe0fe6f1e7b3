/** What a person reads: a saying, or a text that is no sentence of ours (of a file, a model, a record of an earlier version). */
export type Said = Saying | string;

/** What a sentence is filled with: a saying is said in its place, a list with commas between, a list of sayings with semicolons. */
export type SaidValue = Said | number | readonly Said[];

export type SaidData = Readonly<Record<string, SaidValue>>;

/** Something for a person to read, without its words: a code and the facts of its sentence. The words stand in `src/prose/`. */
export interface Saying<Code extends string = string> {
  readonly code: Code;
  /** By the names that the sentence has for them; absent = it needs none. */
  readonly data?: SaidData;
}

/** Whether two say the same. */
export function isSameSaid(one: Said | undefined, other: Said | undefined): boolean {
  return (
    one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
  );
}

export function saying<Code extends string>(code: Code, data?: SaidData): Saying<Code> {
  return data ? { code, data } : { code };
}
