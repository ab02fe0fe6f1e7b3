import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';

type Path = readonly (string | number)[];

/**
 * A text of JSON with comments and one member more, the last of the object or list at `path`; `key` is that of an object. Nothing else is written:
 * what stands beside it keeps its layout, and the text is what it was once the member is taken out again.
 */
export function withMember(
  text: string,
  path: Path,
  key: string | undefined,
  value: unknown,
): string {
  const at = nodeAt(text, path);
  if (!at) return text;
  const last = at.children?.at(-1);
  const { eol, unit } = layoutOf(text);
  const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
  // A file of one line stays one.
  if (eol === '') return spliced(text, at, last, name + JSON.stringify(value));
  const outer = indentAt(text, at.offset);
  const own = last && startsLine(text, last.offset) ? indentAt(text, last.offset) : outer + unit;
  const lines = (name + JSON.stringify(value, null, unit)).replaceAll('\n', eol + own);
  const isOpen = !last && !text.slice(at.offset, at.offset + at.length).includes('\n');
  return spliced(text, at, last, `${eol}${own}${lines}${isOpen ? eol + outer : ''}`);
}

function spliced(text: string, at: Node, last: Node | undefined, member: string): string {
  const place = last ? last.offset + last.length : at.offset + 1;
  return `${text.slice(0, place)}${last ? ',' : ''}${member}${text.slice(place)}`;
}

/** The text without what stands at `path`, a member of an object or list. */
export function withoutMember(text: string, path: Path): string {
  const found = nodeAt(text, path);
  const own = found && typeof path.at(-1) === 'string' ? found.parent : found;
  const all = own?.parent;
  if (!own || !all?.children) return text;
  const at = all.children.indexOf(own);
  const end = own.offset + own.length;
  const [before, next] = [all.children[at - 1], all.children[at + 1]];
  if (before) return text.slice(0, before.offset + before.length) + text.slice(end);
  if (next) return text.slice(0, own.offset) + text.slice(next.offset);
  return emptied(text, all, end);
}

/** Blanks and a comma behind the only member say nothing any more; a comment does. */
function emptied(text: string, { offset, length }: Node, end: number): string {
  const close = offset + length - 1;
  const left = text.slice(end, close).replace(/^\s*,/, '');
  return text.slice(0, offset + 1) + (left.trim() === '' ? '' : left) + text.slice(close);
}

function nodeAt(text: string, path: Path): Node | undefined {
  // A mark of the order of bytes is read as a blank, so that places stay what they are.
  const root = parseTree(text.replace(/^\uFEFF/, ' '), [], { allowTrailingComma: true });
  return root && findNodeAtLocation(root, [...path]);
}

/** As the file is written already; an `eol` that is empty = all stands in one line. */
function layoutOf(text: string): { readonly eol: string; readonly unit: string } {
  const unit = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const isEmpty = text.trim().length <= 2;
  return {
    eol: text.includes('\r\n') ? '\r\n' : /\n\s*\S/.test(text) || isEmpty ? '\n' : '',
    unit,
  };
}

const lineTo = (text: string, offset: number): string =>
  text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);

const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(lineTo(text, offset))?.[0] ?? '';

const startsLine = (text: string, offset: number): boolean => lineTo(text, offset).trim() === '';
