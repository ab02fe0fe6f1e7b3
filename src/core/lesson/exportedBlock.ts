/** The first line of a block of lessons in a file of others. */
export const blockStart =
  '<!-- repo-lessons:start · written by "lessons export": change the lessons, not this -->';
/** Its last line. */
export const blockEnd = '<!-- repo-lessons:end -->';
const startMark = /<!-- repo-lessons:start\b[^\n]*?-->/g;
const endMark = /<!-- repo-lessons:end -->/g;

/** Where our block stands in a text. */
export interface BlockPlace {
  readonly from: number;
  readonly to: number;
}

/** `undefined` = nowhere; `broken` = the marks are not one start and one end in that order. */
export function placeOfBlock(text: string): BlockPlace | 'broken' | undefined {
  const starts = [...text.matchAll(startMark)];
  const ends = [...text.matchAll(endMark)];
  if (starts.length === 0 && ends.length === 0) return undefined;
  const [first] = starts;
  const [last] = ends;
  const isPair = first && last && starts.length === 1 && ends.length === 1;
  if (!isPair || last.index < first.index) return 'broken';
  return { from: first.index, to: last.index + last[0].length };
}

/** What others wrote, our block blanked so that lines keep their numbers. */
export function withBlockBlanked(text: string): string {
  const place = placeOfBlock(text);
  if (place === undefined || place === 'broken') return text;
  const ours = text.slice(place.from, place.to).replace(/[^\r\n]+/g, '');
  return text.slice(0, place.from) + ours + text.slice(place.to);
}
