/** What a reader says of one fact: whether some lesson of a scan tells it. */
export interface JudgedFact {
  readonly repository: string;
  readonly n: number;
  readonly found: 'yes' | 'partly' | 'no';
  /** With what an import of its instruction files proposes besides. */
  readonly foundWithImport?: JudgedFact['found'];
}

/** The count of facts told, whole and in part, over all; both ways of counting a part stand there: as not told, and as told. */
export function foundOf(
  rows: readonly JudgedFact[],
  by: 'found' | 'foundWithImport' = 'found',
): string {
  const count = (...wanted: readonly JudgedFact['found'][]): number =>
    rows.filter((row) => wanted.some((one) => one === row[by])).length;
  const share = (holds: number): string =>
    `${holds} of ${rows.length} (${((100 * holds) / Math.max(1, rows.length)).toFixed(0)} %)`;
  const repositories = new Set(rows.map(({ repository }) => repository)).size;
  return `${repositories} repositories, told ${share(count('yes'))}, partly ${share(count('partly'))}, not ${share(count('no'))}, told or partly ${share(count('yes', 'partly'))}`;
}
