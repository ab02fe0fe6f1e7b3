/** What one reader said of one row of a round. */
export interface Judged {
  readonly verdict: string;
  readonly useful: boolean;
}

/** A line per round, in the order of the rounds: each verdict and what is useful, counted over all rows of the round. */
export function roundsOf<T extends Judged>(
  rows: readonly T[],
  roundOf: (row: T) => string,
): readonly string[] {
  const rounds = new Map<string, T[]>();
  for (const row of rows) rounds.set(roundOf(row), [...(rounds.get(roundOf(row)) ?? []), row]);
  return [...rounds].map(([round, own]) => {
    const part = (name: string, holds: (row: T) => boolean): string => {
      const count = own.filter(holds).length;
      return `${name} ${count} of ${own.length} (${Math.round((100 * count) / own.length)} %)`;
    };
    const verdicts = [...new Set(own.map(({ verdict }) => verdict))].sort();
    return `${round}: ${[
      ...verdicts.map((name) => part(name, ({ verdict }) => verdict === name)),
      part('useful', ({ useful }) => useful),
    ].join(', ')}`;
  });
}
