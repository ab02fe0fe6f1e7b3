/** The source of a pattern that matches what any entry of a list matches; of several the first. Entries may be small patterns. */
export const oneOf = (list: readonly string[]): string => list.join('|');
