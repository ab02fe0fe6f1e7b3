import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { withoutAdmonitions } from './admonitions';
import { withHeldFences } from './heldFences';
import { withHeldLists } from './heldLists';
import { withTargets } from './linkTargets';
import { isCommand } from './statementWorth';
import { withoutComponents } from './withoutComponents';
import type {
  Link,
  List,
  Nodes,
  Paragraph,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';

/** First and last line, 1-based. */
export interface Span {
  readonly line: number;
  readonly endLine: number;
}

/** An item of a list with everything below it. */
export interface ListItem extends Span {
  readonly text: string;
  /** Everything the item says was struck out. */
  readonly isStruck: boolean;
  /** Everything on its first line is bold. */
  readonly isLabel?: boolean;
  readonly parts: readonly Block[];
}

/** A piece of an instruction file, emphasis and comments taken off. */
export type Block = Span &
  (
    | { readonly kind: 'heading'; readonly depth: number; readonly text: string }
    | {
        readonly kind: 'text';
        readonly text: string;
        readonly isStruck: boolean;
        readonly isLabel: boolean;
      }
    | { readonly kind: 'code'; readonly language: string; readonly lines: readonly string[] }
    | {
        readonly kind: 'table';
        readonly header: readonly string[];
        readonly rows: readonly (readonly string[])[];
      }
    | {
        readonly kind: 'list';
        readonly isOrdered: boolean;
        /** Number of the first item. */
        readonly start: number;
        readonly items: readonly ListItem[];
      }
    | { readonly kind: 'break' }
  );

/** Reads Markdown into blocks with their lines. Never throws; what is no text (comments, pictures, tags) is left out. */
export function readMarkdown(text: string): readonly Block[] {
  const root = parseMarkdown(
    withoutTagLines(withoutComponents(withHeldFences(withoutAdmonitions(text)))),
  );
  return withHeldLists(withTargets(root)).children.flatMap(blocksOf);
}

/** The tree of a Markdown text as instruction files use it: with tables and struck-out text. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, {
    extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false })],
    mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()],
  });
}

/** Tags on lines of their own frame Markdown in many instruction files; to a Markdown reader what they frame would be HTML. */
function withoutTagLines(text: string): string {
  let fence: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const mark = /^\s*(?:[-*+]\s+|\d+[.)]\s+|>\s*)*(```+|~~~+)/.exec(line)?.[1];
      if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
        fence = fence === undefined ? mark : undefined;
      return fence === undefined && /^\s*<\/?[A-Za-z][^<>]*>\s*$/.test(line) ? '' : line;
    })
    .join('\n');
}

function spanOf(node: Nodes): Span {
  return { line: node.position?.start.line ?? 1, endLine: node.position?.end.line ?? 1 };
}

function blocksOf(node: RootContent): readonly Block[] {
  const span = spanOf(node);
  switch (node.type) {
    case 'heading':
      return [{ ...span, kind: 'heading', depth: node.depth, text: inline(node.children) }];
    case 'paragraph':
      return commandBlock(node) ?? textBlock(node);
    case 'code':
      return [{ ...span, kind: 'code', language: node.lang ?? '', lines: node.value.split('\n') }];
    case 'blockquote':
      return node.children.flatMap(blocksOf);
    case 'list':
      return listBlock(node);
    case 'table':
      return [tableBlock(node)];
    case 'thematicBreak':
      return [{ ...span, kind: 'break' }];
    default:
      return [];
  }
}

/** Marks of a note, a task and a footnote stand before what is said. */
const leadingMark = /^(?:\[!\w+\]|\[[ xX]\])\s*/;

function textBlock(node: Paragraph): readonly Block[] {
  const text = inline(node.children).replace(leadingMark, '');
  const [first, ...others] = node.children.filter(
    (child) => child.type !== 'text' || child.value.trim().replace(/^:$/, '') !== '',
  );
  // A line of a table of contents says nothing by itself.
  const isOfContents = others.length === 0 && first?.type === 'link' && first.url.startsWith('#');
  if (text === '' || isOfContents || /^\[\^[^\]]+\]:/.test(text)) return [];
  const isLabel = first?.type === 'strong' && others.length === 0;
  return [{ ...spanOf(node), kind: 'text', text, isStruck: isStruck(node.children), isLabel }];
}

/** A command on a line of its own is a fence that nobody drew. */
function commandBlock(node: Paragraph): readonly Block[] | undefined {
  const [only, ...others] = node.children;
  if (only?.type !== 'inlineCode' || others.length > 0 || !isCommand(only.value)) return undefined;
  return [{ ...spanOf(node), kind: 'code', language: 'sh', lines: [only.value] }];
}

function listBlock(node: List): readonly Block[] {
  const items = node.children
    .map((item) => listItem(spanOf(item), item.children))
    .filter(saysAnything);
  if (items.length === 0) return [];
  const isOrdered = node.ordered === true;
  return [{ ...spanOf(node), kind: 'list', isOrdered, start: node.start ?? 1, items }];
}

/** What is left of a list without items that say nothing, such as lines of a table of contents. */
const saysAnything = ({ text, parts }: ListItem): boolean => text !== '' || parts.length > 0;

function listItem(span: Span, children: readonly RootContent[]): ListItem {
  const [first, ...rest] = children.flatMap((child, at) =>
    at === 0 && child.type === 'paragraph' ? textBlock(child) : blocksOf(child),
  );
  if (first?.kind !== 'text')
    return { ...span, text: '', isStruck: false, parts: first ? [first, ...rest] : [] };
  const { text, isStruck, isLabel } = first;
  return { ...span, text, isStruck, ...(isLabel && { isLabel }), parts: rest };
}

function tableBlock(node: Table): Block {
  const [header = [], ...rows] = node.children.map((row) =>
    row.children.map((cell) => inline(cell.children)),
  );
  return { ...spanOf(node), kind: 'table', header, rows };
}

function isStruck(children: readonly PhrasingContent[]): boolean {
  const said = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return said.length > 0 && said.every(({ type }) => type === 'delete');
}

/** The words of a line. What is struck out goes, unless nothing else is said. */
function inline(children: readonly PhrasingContent[]): string {
  const isAllStruck = isStruck(children);
  return children
    .filter(({ type }) => isAllStruck || type !== 'delete')
    .map(phrase)
    .join('')
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/[ \t]*\n[ \t]*/g, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(asideElsewhere, '')
    .replace(asideAtEnd, '')
    .trim();
}

/** "(see the table above)": an aside that leads a reader of one statement nowhere. */
const asideElsewhere =
  /\s*\((?:see|cf\.?|as|described|shown|listed|mentioned)\b[^()]*\b(?:above|below|further (?:up|down))\)/gi;

/** "(for example by name — see below)": the same at the end of another aside. */
const asideAtEnd = /\s*[—–,;-]\s*(?:see|as) (?:\w+ )?(?:above|below|further (?:up|down))(?=\))/gi;

/** Words that say nothing without where they lead. */
const isPointing = new RegExp(String.raw`^(?:${oneOf(lists.linkWords)})$`, 'i');
/** Longer addresses say nothing to a reader. */
const longestLink = 100;

function phrase(node: PhrasingContent): string {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'inlineCode':
      return node.value.includes('`') ? `\`\` ${node.value} \`\`` : `\`${node.value}\``;
    case 'break':
      return '\n';
    case 'link':
      return link(node);
    case 'html':
      return tag(node.value);
    case 'linkReference':
      // A mark of a footnote.
      return node.identifier.startsWith('^') ? '' : node.children.map(phrase).join('');
    case 'image':
    case 'imageReference':
      return '';
    default:
      return 'children' in node ? node.children.map(phrase).join('') : '';
  }
}

function link({ url, children }: Link): string {
  const label = children.map(phrase).join('');
  if (label === '' || label === url) return url;
  const isShown = (url.length <= longestLink || isPointing.test(label)) && !url.startsWith('#');
  return isShown ? `[${label}](${url})` : label;
}

const comment = /^<!--/;
/** Tags that only say how something looks. */
const lookTag = new RegExp(String.raw`^<\/?(?:${oneOf(lists.lookTags)})\b`, 'i');

/** `<name>` in a sentence is a placeholder and stays. */
function tag(value: string): string {
  if (/^<br/i.test(value)) return ' ';
  return comment.test(value) || lookTag.test(value) ? '' : value;
}
