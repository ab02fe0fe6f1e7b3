/** What a reader says of one fact: whether some lesson tells it. */
export interface JudgedFact {
  readonly repository: string;
  readonly n: number;
  readonly found: 'yes' | 'partly' | 'no';
}

/** The count of facts told, whole and in part, over all. */
export function foundOf(rows: readonly JudgedFact[]): string {
  const count = (wanted: JudgedFact['found']): number =>
    rows.filter(({ found }) => found === wanted).length;
  const share = (holds: number): string =>
    `${holds} of ${rows.length} (${((100 * holds) / Math.max(1, rows.length)).toFixed(0)} %)`;
  const repositories = new Set(rows.map(({ repository }) => repository)).size;
  return `${repositories} repositories, told ${share(count('yes'))}, partly ${share(count('partly'))}, not ${share(count('no'))}`;
}
