/** One thing a hostile folder, text or model tries. */
export interface Attempt {
  readonly name: string;
  /** `undefined` = it was held; else what happened, in words. What is thrown broke it too. */
  run(): Promise<string | undefined> | string | undefined;
}

/** Attempts of one kind, against one guard. */
export interface Family {
  readonly name: string;
  readonly attempts: readonly Attempt[];
}

/** What became of a family. */
export interface Tally {
  readonly name: string;
  readonly attempts: number;
  /** What broke, each with what happened. */
  readonly broke: readonly string[];
  readonly seconds: number;
}

/** Tries all of a family, one after the other. */
export async function tryFamily({ name, attempts }: Family): Promise<Tally> {
  const started = performance.now();
  const broke: string[] = [];
  for (const attempt of attempts) {
    const what = await tryAttempt(attempt);
    if (what !== undefined) broke.push(`${attempt.name}: ${what}`);
  }
  const seconds = (performance.now() - started) / 1000;
  return { name, attempts: attempts.length, broke, seconds };
}

async function tryAttempt(attempt: Attempt): Promise<string | undefined> {
  try {
    return await attempt.run();
  } catch (error) {
    return `it threw ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** At most `most` of a family, from all over it. */
export function sampleOf({ name, attempts }: Family, most: number): Family {
  const step = Math.max(1, attempts.length / most);
  const picked = Array.from({ length: Math.min(most, attempts.length) }, (_, at) =>
    attempts.slice(Math.floor(at * step), Math.floor(at * step) + 1),
  );
  return { name, attempts: picked.flat() };
}

/** Every pair of two lists. */
export function pairs<A, B>(
  first: readonly A[],
  second: readonly B[],
): readonly (readonly [A, B])[] {
  return first.flatMap((a) => second.map((b) => [a, b] as const));
}
