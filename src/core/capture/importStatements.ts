import type { RelativePath } from '../ports';

/** One whole statement of an instruction file, never a part of one. */
export interface Statement {
  readonly path: RelativePath;
  /** 1-based line where it starts. */
  readonly line: number;
  /** Headings above it, outermost first. */
  readonly headings: readonly string[];
  readonly text: string;
  /** Globs the file says it is for; empty = everything. */
  readonly appliesTo: readonly string[];
}

/** Splits an instruction file into whole statements: list items with everything below them, and paragraphs. */
export function readStatements(path: RelativePath, text: string): readonly Statement[] {
  const { body, offset, appliesTo } = stripFrontmatter(text);
  const reader = new StatementReader(path, appliesTo);
  for (const [index, line] of body.split(/\r?\n/).entries()) reader.take(line, index + 1 + offset);
  return reader.finish();
}

function stripFrontmatter(text: string): {
  readonly body: string;
  readonly offset: number;
  readonly appliesTo: readonly string[];
} {
  const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text);
  if (!match) return { body: text, offset: 0, appliesTo: [] };
  const appliesTo = statedGlobs(match[1] ?? '')
    .map((glob) => glob.replace(/^["']|["']$/g, ''))
    .filter((glob) => glob !== '' && glob !== '**' && glob !== '**/*');
  return { body: text.slice(match[0].length), offset: match[0].split('\n').length - 1, appliesTo };
}

/** The globs of a frontmatter: behind the key, or as a list on the lines below it. An empty key says nothing. */
function statedGlobs(frontmatter: string): readonly string[] {
  const stated =
    /^(?:globs|applyTo):[ \t]*(.*(?:\r?\n[ \t]*-[ \t]+.*)*)/m.exec(frontmatter)?.[1] ?? '';
  const [inline = '', ...items] = stated.split(/\r?\n/).map((line) => line.trim());
  const list = inline.replace(/^[["']+|[\]"']+$/g, '').split(/\s*,\s*/);
  return [...list, ...items.map((item) => item.replace(/^-\s+/, ''))];
}

/** Gathers lines until a statement is whole. */
class StatementReader {
  private readonly found: Statement[] = [];
  private headings: string[] = [];
  private lines: string[] = [];
  private start = 0;
  private indent = -1;
  private fence: string | undefined;
  private isComment = false;

  constructor(
    private readonly path: RelativePath,
    private readonly appliesTo: readonly string[],
  ) {}

  take(line: string, number: number): void {
    if (this.inFence(line) || this.inComment(line)) return;
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (heading) {
      this.flush();
      this.headings = [...this.headings.slice(0, (heading[1] ?? '').length - 1), heading[2] ?? ''];
      return;
    }
    const item = /^(\s*)(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line);
    const indent = item?.[1]?.length ?? 0;
    // A deeper item belongs to the statement it stands under.
    if (item && indent <= Math.max(this.indent, 0)) {
      this.flush();
      this.open(item[2] ?? '', number, indent);
    } else this.takeText(line, number);
  }

  private takeText(line: string, number: number): void {
    const isInList = this.indent >= 0;
    if (line.trim() === '') {
      if (isInList) this.lines.push('');
      else this.flush();
      return;
    }
    const startsAnew = isInList && !/^\s/.test(line) && this.lines.at(-1) === '';
    if (startsAnew) this.flush();
    if (this.lines.length === 0) this.open(line.trim(), number, -1);
    else this.lines.push(line.trim());
  }

  finish(): readonly Statement[] {
    this.flush();
    return this.found;
  }

  /** Code belongs to the statement above it, which is then too long to be one idea: it stays out, the words stay in. */
  private inFence(line: string): boolean {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    if (this.fence !== undefined) {
      if (mark === this.fence) this.fence = undefined;
      return true;
    }
    if (mark !== undefined) this.fence = mark;
    return mark !== undefined;
  }

  private inComment(line: string): boolean {
    if (line.includes('<!--')) this.isComment = true;
    const was = this.isComment;
    if (line.includes('-->')) this.isComment = false;
    return was;
  }

  private open(text: string, line: number, indent: number): void {
    this.lines = [text];
    this.start = line;
    this.indent = indent;
  }

  private flush(): void {
    const text = this.lines.filter((line) => line !== '').join('\n');
    const { path, headings, appliesTo } = this;
    // Tables, links alone and references to other files are no statements.
    if (text !== '' && !/^\||^@\S+$|^!?\[[^\]]*\]\([^)]*\)$/.test(text)) {
      this.found.push({
        path,
        line: this.start,
        headings: headings.filter(Boolean),
        text,
        appliesTo,
      });
    }
    this.lines = [];
    this.indent = -1;
  }
}
