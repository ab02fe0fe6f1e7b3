import { blockEnd, blockStart, placeOfBlock } from '../lesson/exportedBlock';
import { ourDescription, type ExportedLesson } from './exportTargets';

/** A block takes no more lines, its marks included: these files are read at every turn. */
export const mostLines = 60;

const heading = '## Conventions of this repository';

/** A block, and the names of lessons that it has no room for. */
export interface ExportBlock {
  /** Lines by `\n`, none at its end; empty = there is nothing to say. */
  readonly text: string;
  readonly leftOut: readonly string[];
}

/** The lessons in the order they matter, as many as fit, written in the order of their names: the same lessons give the same bytes. */
export function exportBlock(lessons: readonly ExportedLesson[]): ExportBlock {
  const frame = [blockStart, heading, ''];
  let left = mostLines - frame.length - 1;
  const chosen: { readonly name: string; readonly lines: readonly string[] }[] = [];
  const leftOut: string[] = [];
  for (const lesson of lessons) {
    const lines = linesOf(lesson);
    if (lines.length > left) leftOut.push(lesson.name);
    else {
      left -= lines.length;
      chosen.push({ name: lesson.name, lines });
    }
  }
  if (chosen.length === 0) return { text: '', leftOut };
  chosen.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const lines = [...frame, ...chosen.flatMap((lesson) => lesson.lines), blockEnd];
  return { text: lines.join('\n'), leftOut };
}

function linesOf({ name, kind, body, globs }: ExportedLesson): readonly string[] {
  const lines = body
    // Text of a lesson is no mark of ours and no comment of anybody.
    .replace(/<!--/g, '&lt;!--')
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const where = globs.length === 0 ? '' : ` (for ${globs.map((glob) => `\`${glob}\``).join(', ')})`;
  if (kind === 'recipe') return [`- ${name}${where}:`, ...lines.map((line) => `  ${line}`)];
  return lines.map((line, at) => {
    const item = /^\s*(?:[-*+]|\d+[.)])\s|^\s/.test(line) ? line : `- ${line}`;
    return at === lines.length - 1 ? `${item}${where}` : item;
  });
}

/** Whether a text has a block of ours, whole or not. */
export function hasBlock(text: string | undefined): boolean {
  return text !== undefined && placeOfBlock(text) !== undefined;
}

/** The text with this block in the place of the one that is there, or after everything else; all other bytes stay. `undefined` = the marks in it are broken. */
export function withBlock(
  text: string | undefined,
  head: string,
  block: string,
): string | undefined {
  if (text === undefined || text === '') return `${head}${block}\n`;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const own = block.replace(/\n/g, eol);
  const place = placeOfBlock(text);
  if (place === 'broken') return undefined;
  if (place) return text.slice(0, place.from) + own + text.slice(place.to);
  // How the text ended shows in how the block ends, so that taking it out gives the same bytes.
  return text.endsWith('\n') ? `${text}${eol}${own}${eol}` : `${text}${eol}${own}`;
}

/** The text without our block: what it was before, byte for byte, where the block stands at its end. Empty = nothing else is there. `undefined` = the marks are broken. */
export function withoutBlock(text: string): string | undefined {
  const place = placeOfBlock(text);
  if (place === undefined) return text;
  if (place === 'broken') return undefined;
  const before = text.slice(0, place.from);
  const after = text.slice(place.to);
  if (after === '') return before.replace(/\r?\n$/, '');
  const rest = after.replace(/^\r?\n/, '');
  return rest === '' ? before.replace(/(?<=\n)\r?\n$/, '') : before + rest;
}

/** True where nothing is left, or nothing but what a file of ours begins with. */
export function isOursAlone(text: string): boolean {
  const front = /^---\r?\n((?:(?!---)[^\n]*\n)*)---\r?\n\s*$/.exec(text)?.[1];
  return text.trim() === '' || front?.includes(ourDescription) === true;
}
