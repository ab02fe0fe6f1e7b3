import type { RelativePath } from '../../ports';

export const isTemplate = (path: RelativePath): boolean =>
  /(?:pull|merge)_request_template/i.test(path);
const ownLines = /^[ \t]*<!--+([\s\S]*?)--+>[ \t]*$/gm;

/**
 * In a template of a pull request what is asked of its author stands in comments: the text with these as words, unless they would run into what
 * stands right beside them. Lines stay where they are.
 */
export function withCommentsShown(path: RelativePath, text: string): string {
  if (!isTemplate(path)) return text;
  return text.replace(ownLines, (whole, said: string, at: number) => {
    const isFree =
      (startsAlone.test(said) || endsFree.test(text.slice(0, at))) &&
      (endsAlone.test(said) || startsFree.test(text.slice(at + whole.length)));
    return isFree ? said.replace(/^[ \t]+/gm, '') : whole;
  });
}

/** The mark stands on a line of its own. */
const startsAlone = /^[ \t]*\n/;
const endsAlone = /\n[ \t]*$/;
/** Nothing, an empty line or a heading is beside it. */
const endsFree = /^$|(?:^|\n)(?:[ \t]*|#{1,6} .*)\n$/;
const startsFree = /^\n?(?:[ \t]*(?:\n|$)|#{1,6} )/;
