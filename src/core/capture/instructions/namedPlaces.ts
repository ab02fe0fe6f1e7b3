import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { lengthOf, mostWords } from '../lessonLength';

/** Where a text was read. */
export interface ReadFrom {
  readonly path: string;
  /** Every heading of the file. */
  readonly headings: readonly string[];
  /** Those above the statement. */
  readonly own: readonly string[];
}

/** "record it here": into the file that says so. */
const keptHere = new RegExp(
  String.raw`(\b(?:${oneOf(lists.wordsOfKeeping)})\b[^.;:\x60\n]{0,40}?\s)here\b(?=[.,;)]| \(|$)`,
  'gi',
);
const ownFile = new RegExp(String.raw`(?<=\s)(?:${oneOf(lists.wordsForOwnFile)})\b`, 'gi');

/** A text with names for what only its reader in the file can see: the file itself, and its sections with the place where they stand. */
export function withNamedPlaces(body: string, from: ReadFrom): string {
  const here = `\`${from.path}\``;
  const told = body.replace(keptHere, `$1in ${here}`).replace(ownFile, here);
  return from.headings.reduce((text, heading) => withSection(text, heading, from), told);
}

/** Headings of a file's text; lines of code that begin with `#` are none. */
export function headingsIn(lines: readonly string[]): readonly string[] {
  let fence: string | undefined;
  return lines.flatMap((line) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    return fence === undefined ? (/^#{1,6}\s+(.*?)[\s#]*$/.exec(line)?.[1] ?? []) : [];
  });
}

/** The first place where a section is named, where it is pointed at, followed by where it stands. */
function withSection(text: string, heading: string, { path, own }: ReadFrom): string {
  if (own.includes(heading) || heading.length < fewestCharacters) return text;
  const name = heading.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const found = new RegExp(
    String.raw`\b(?:${oneOf(lists.pointsToSection)}) (?:the |our )?(?:section )?(?:["“]${name}["”]|${name} (?:section|table|list|checklist)\b)`,
    'i',
  ).exec(text);
  if (found === null) return text;
  const place = ` (in \`${path}\`, “${heading}”)`;
  if (text.includes(place.trim()) || text.includes(`“${heading}”)`)) return text;
  if (lengthOf(text) + lengthOf(place) > mostWords) return text;
  const end = found.index + found[0].length;
  return text.slice(0, end) + place + text.slice(end);
}

/** Shorter headings are words like any other. */
const fewestCharacters = 4;
