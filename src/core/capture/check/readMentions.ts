import lists from '../../language/lists/checking.json';
import { oneOf } from '../../language/oneOf';
import type { InlineCode, Link, Nodes, Parent, Code } from 'mdast';
import type { RelativePath } from '../../ports';
import { parseMarkdown } from '../instructions/readMarkdown';
import { asMarkdown } from '../markup/asMarkdown';
import { isShell } from '../instructions/statementWorth';
import { namesInCommand } from './commandMentions';
import type { Mention, MentionKind } from './mention';

/** Everything an instruction file names that a repository can answer for, in the order of the text. Never throws. */
export function readMentions(path: RelativePath, text: string): readonly Mention[] {
  const reader = new MentionReader(path, text.split(/\r?\n/));
  reader.walk(parseMarkdown(asMarkdown(path, text)), '');
  return reader.found;
}

class MentionReader {
  readonly found: Mention[] = [];
  /** A command of this section goes to another folder: what follows may be called there. */
  private hasMoved = false;

  constructor(
    private readonly path: RelativePath,
    private readonly lines: readonly string[],
  ) {}

  walk(node: Nodes, around: string): void {
    switch (node.type) {
      case 'heading':
        this.hasMoved = false;
        break;
      case 'inlineCode':
        return this.takeCode(node, around);
      case 'code':
        return this.takeFence(node);
      case 'link':
        this.takeLink(node, around);
        break;
      case 'text':
        return this.takeImports(node, around);
      // What is struck out is not said any more.
      case 'delete':
      case 'html':
        return;
      default:
    }
    if (!('children' in node)) return;
    const own = isSentence(node) ? plainText(node) : around;
    for (const child of (node as Parent).children) this.walk(child, own);
  }

  private takeCode(node: InlineCode, around: string): void {
    const start = node.position?.start;
    if (!start || node.position?.end.line !== start.line) return;
    const line = this.lines[start.line - 1] ?? '';
    const column = line.indexOf(node.value, start.column - 1);
    if (column < 0 || isForbidden(line.slice(0, column))) return;
    if (changesFolder.test(node.value)) this.hasMoved = true;
    const names = namesInCommand(node.value);
    const said = names.length > 0 ? names : pathsIn(node.value);
    for (const { at, ...name } of said) this.add(name, start.line, column + at, around);
  }

  private takeFence(node: Code): void {
    const start = node.position?.start;
    const commands = node.value.split('\n');
    if (!start || !isShell(node.lang ?? '', commands)) return;
    if (commands.some((command) => changesFolder.test(command))) this.hasMoved = true;
    for (const [index, command] of commands.entries()) {
      const line = start.line + 1 + index;
      const indent = (this.lines[line - 1] ?? '').indexOf(command);
      if (indent < 0) continue;
      for (const { at, ...name } of namesInCommand(command)) {
        this.add(name, line, indent + at, command);
      }
    }
  }

  private takeLink({ url, position }: Link, around: string): void {
    const [target, anchor] = [linkTarget(url), anchorOf(url)];
    if (!position) return;
    for (let line = position.start.line; line <= position.end.line; line += 1) {
      const at = (this.lines[line - 1] ?? '').indexOf(`(${url}`);
      if (at < 0) continue;
      const { length } = url;
      if (target !== undefined)
        this.add({ kind: 'link', name: target, length }, line, at + 1, around);
      if (anchor !== undefined)
        this.add({ kind: 'anchor', name: anchor, length }, line, at + 1, around);
      return;
    }
  }

  /** `@docs/rules.md`: a file that an assistant reads along with this one. */
  private takeImports(node: Nodes & { readonly value: string }, around: string): void {
    const start = node.position?.start;
    if (!start) return;
    const own = node.value.split('\n');
    for (const [index, text] of own.entries())
      for (const match of text.matchAll(
        /(?:^|[\s(])@((?:\.{1,2}\/)?[\w.-]+(?:\/[\w.-]+)*\.mdc?)\b/g,
      )) {
        const line = start.line + index;
        const at = (this.lines[line - 1] ?? '').indexOf(`@${match[1]}`);
        if (at >= 0) this.add({ kind: 'import', name: match[1] ?? '' }, line, at + 1, around);
      }
  }

  private add(named: Named, line: number, at: number, around: string): void {
    const { kind, name, of, length = name.length } = named;
    const isElsewhere = named.isElsewhere === true || this.hasMoved;
    const said = (this.lines[line - 1] ?? '').slice(at, at + length);
    const place = { path: this.path, line, column: at + 1, endColumn: at + 1 + length };
    const owner = of === undefined ? {} : { of };
    this.found.push({ ...place, said, around, kind, name, isElsewhere, ...owner });
  }
}

/** What was found in a line, and how many characters say it. */
interface Named {
  readonly kind: MentionKind;
  readonly name: string;
  readonly length?: number;
  readonly isElsewhere?: boolean;
  readonly of?: string;
}

const changesFolder = /^\s*(?:\$ )?(?:cd|pushd) /;

/** "never `*.spec.ts` or `*_test.ts`": what a sentence forbids by its name alone need not be there. */
const forbids = new RegExp(
  String.raw`(?:\b|(?<=[^\x00-\x7f]))(?:${oneOf(lists.forbiddenBefore)})\s*(?:\x60[^\x60]*\x60(?:\s*(?:,|、|or|nor|and|或)\s*)+)*\x60?$`,
  'i',
);

const isForbidden = (before: string): boolean => forbids.test(before);

function isSentence({ type }: Nodes): boolean {
  return /^(?:paragraph|heading|tableRow)$/.test(type);
}

function plainText(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(plainText).join('') : '';
}

/** A file's ending that makes a name without a folder a file's name. */
const fileName = new RegExp(String.raw`^\.?[\w][\w.-]*\.(?:${oneOf(lists.fileName)})$`);
const withFolder = /^[\w@.+~-]+(?:\/[\w@.+()[\]-]+)+\/?$|^[\w.-]*\w\/$/;
/** Words that stand for something else: places for the reader to fill in, homes, networks, versions. */
const noPath = new RegExp(
  String.raw`[<>{}$%…]|\.\.\.|^~|^@?\w[\w.-]*@|(?:^|[/._-])(?:${oneOf(lists.noPath)})(?:[/._-]|$)|:\/\/|^(?:application|text|image|audio|video|multipart|font)\/`,
  'i',
);

/** `{ts,tsx}` in a pattern. */
const alternatives = /\{[\w.-]+(?:,[\w.-]+)+\}/g;
/** A pattern of paths, or of names with an ending. */
const pattern = /^[\w@.-]+\/[\w@./*-]+$|^[\w.-]*\*[\w.*-]*\.[\w-]*$/;

/** The path or pattern that a span of code is; none where it is something else. */
function pathsIn(code: string): readonly (Named & { readonly at: number })[] {
  const said = /\s/.test(code) ? undefined : pathIn(code);
  return said ? [said] : [];
}

function pathIn(
  code: string,
): { readonly kind: 'path' | 'glob'; readonly name: string; readonly at: number } | undefined {
  const match = /^(?:\.\/)?(.+?)(?::\d+(?:-\d+)?|#[\w-]+)?$/.exec(code);
  const name = match?.[1] ?? '';
  const at = code.indexOf(name);
  if (noPath.test(name.replace(alternatives, '')) || /^(?:\.\.)?[/@]/.test(name)) return undefined;
  if (/[*]/.test(name))
    return pattern.test(name.replace(alternatives, '')) ? { kind: 'glob', name, at } : undefined;
  return withFolder.test(name) || fileName.test(name) ? { kind: 'path', name, at } : undefined;
}

/** The file a link leads to; `undefined` for addresses, parts of the same page, routes of a site and places to fill in. */
function linkTarget(url: string): string | undefined {
  if (/^[a-z][\w+.-]*:|^#|^\/|^mailto|^\?/i.test(url) || /[<>{}$]/.test(url)) return undefined;
  const path = decoded(url.replace(/[#?].*$/, ''));
  return /\.\w{1,10}$|\//.test(path) && !/^(?:url|link|path)$/.test(path) ? path : undefined;
}

/** The heading a link leads to, on this page or in another file. */
function anchorOf(url: string): string | undefined {
  const match = /^([^#?:]*\.md|)#([^/]+)$/.exec(url);
  return match ? `${decoded(match[1] ?? '')}#${decoded(match[2] ?? '')}` : undefined;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    // A stray percent sign stands for itself.
    return url;
  }
}
