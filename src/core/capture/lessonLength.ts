/** Words a convention should have (docs/design.md §2): up to these, what belongs together is said together. */
export const mostWords = 60;
/** Words of one paragraph, table or list of a maintainer's that would lose something if it were cut or parted. */
export const mostWholeWords = 90;
/** Words of steps. */
export const mostStepWords = 120;
/** More points than this in one convention are several lessons. */
export const mostPoints = 6;
/** The same of a maintainer's table or list that means something only as a whole. */
export const mostWholePoints = 12;

/** Words of a text: two characters of a script without spaces are one. */
export function lengthOf(text: string): number {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return (
    words + Math.floor([...text.matchAll(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/gu)].length / 2)
  );
}
