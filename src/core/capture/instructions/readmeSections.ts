import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';
import { asMarkdown } from '../markup/asMarkdown';

/** A README speaks to users of the project; what it says to assistants and contributors stands under headings of its own. */
export const isReadme = (path: RelativePath): boolean =>
  /^readme\.(?:mdx?|markdown|rst|adoc|asciidoc)$/i.test(path);
const forWork = new RegExp(
  String.raw`^(?:${oneOf([...lists.headingsForAgents, ...lists.headingsForContributors])})\W*$`,
  'iu',
);
/** Emoji and numbers before a heading. */
const before = /^[^\p{L}]+/u;

/**
 * What of a file is for those who change the project: of a README what stands under headings that address them, the rest blanked so that lines
 * keep their numbers. `undefined` = nothing of it.
 */
export function sectionsForWork(path: RelativePath, text: string | undefined): string | undefined {
  if (text === undefined || !isReadme(path)) return text;
  let depth = 0;
  const depths = headingsIn(asMarkdown(path, text).split(/\r\n?|\n/));
  const lines = text.split(/\r\n?|\n/).map((line, at) => {
    const heading = depths.get(at);
    if (heading !== undefined && (depth === 0 || heading.depth <= depth))
      depth = forWork.test(heading.text) ? heading.depth : 0;
    return depth > 0 ? line : '';
  });
  return lines.some((line) => line !== '') ? lines.join('\n') : undefined;
}

interface Heading {
  readonly depth: number;
  readonly text: string;
}

/** Headings by their line, also those that are marked by a line below them. */
function headingsIn(lines: readonly string[]): ReadonlyMap<number, Heading> {
  const found = new Map<number, Heading>();
  let isCode = false;
  for (const [at, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode) continue;
    const [, marks, title = ''] = /^(#{1,6})[ \t]+(.*?)[ #]*$/.exec(line) ?? [];
    const under = /^(?:(=+)|-{2,})\s*$/.exec(lines[at + 1] ?? '');
    const isTitle = /^ {0,3}[^\s>|*+-]/.test(line) && under !== null;
    if (marks !== undefined) found.set(at, { depth: marks.length, text: plain(title) });
    else if (isTitle) found.set(at, { depth: under[1] === undefined ? 2 : 1, text: plain(line) });
  }
  return found;
}

const plain = (title: string): string => title.replace(before, '').trim();
