import type { RelativePath } from '../../ports';
import { asciidocAsMarkdown } from './asciidocAsMarkdown';
import { rstAsMarkdown } from './rstAsMarkdown';

/**
 * A page as Markdown: reStructuredText and AsciiDoc, told by the name, are put into its marks, every line where it was; anything else is handed
 * back. Never throws. What has no words (pictures, tables, lists of contents) is left out.
 */
export function asMarkdown(path: RelativePath, text: string): string {
  if (isRst(path)) return rstAsMarkdown(plain(text));
  return isAsciidoc(path) ? asciidocAsMarkdown(plain(text)) : text;
}

const isRst = (path: RelativePath): boolean => /\.rst$/i.test(path);
const isAsciidoc = (path: RelativePath): boolean => /\.(?:adoc|asciidoc)$/i.test(path);

/** Tabs stand for as many spaces as reach the next stop, eight apart. */
function plain(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^[ \t]*\t[ \t]*/gm, (space) =>
      [...space].reduce(
        (all, one) => all + (one === '\t' ? ' '.repeat(8 - (all.length % 8)) : one),
        '',
      ),
    );
}
