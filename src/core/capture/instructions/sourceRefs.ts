import type { RelativePath } from '../../ports';
import type { Span } from './readMarkdown';

/** Lines of a source that are watched: more say nothing more. */
const mostLines = 8;
/** Characters of a line that find it; the rest of the line is compared too. */
const longestStart = 60;

/** Refs to the lines a statement was read from: one that is rewritten or goes makes it stale, one that moves does not. */
export function sourceRefs(
  path: RelativePath,
  lines: readonly string[],
  { line, endLine }: Span,
): readonly string[] {
  const own = lines
    .slice(line - 1, endLine)
    .map((text) => text.replace(/^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?/, '').trimEnd())
    .filter((text) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 3);
  const refs = own.slice(0, mostLines).map((text) => `${escapePath(path)}#re:/${patternOf(text)}/`);
  return [...new Set(refs)];
}

/** Letters, digits and single spaces stand for themselves, everything else for any character: safe in every grammar a ref passes. */
function patternOf(text: string): string {
  const characters = [...text];
  const start = characters
    .slice(0, longestStart)
    .map((character) => (/[\p{L}\p{N} ]/u.test(character) ? character : '.'));
  // A space or a point at the end would be lost or mean nothing.
  const pattern = start.join('').trimEnd();
  return characters.length > longestStart ? `${pattern}.*` : pattern;
}

function escapePath(path: RelativePath): string {
  return path.replace(/%/g, '%25').replace(/#/g, '%23').replace(/~/g, '%7E');
}
