import lists from '../../language/lists/markup.json';
import { MarkedLines } from './markedLines';
import { rstNames, rstWords, type RstNames } from './rstWords';

/** Puts reStructuredText into Markdown, every line where it was. */
export function rstAsMarkdown(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const reader = new RstReader(lines);
  reader.region({ from: 0, to: lines.length, indent: 0 }, 0, 0);
  return reader.marked.toString();
}

/** Lines that are set in alike; `to` is the first after them. */
interface Region {
  readonly from: number;
  readonly to: number;
  readonly indent: number;
}

/** Deeper lists are told without their marks. */
const deepest = 16;
const adornment = /^([!-/:-@[-`{-~])\1{2,}$/;
const bullet = /^(?:[-*+•‣]|\(?(?:\d{1,3}|#|[a-zA-Z]|[ivx]+)[.)])(?= +\S|$)/;
const directive = /^\.\. (?:\|[^|]+\| )?([\w:+.-]+?) ?::(?: +(.*))?$/;
const field = /^:[^:`\s][^:`]*:(?= |$)/;
/** A line under nothing, and where a link without a name leads. */
const wordless = new RegExp(String.raw`${adornment.source}|^__(?: +\S+)?$`);
const option = /^\s*:[\w-]+:/;
const simpleTable = /^={2,}(?: +={2,})+$/;

const codes = new Set(lists.codeDirectives);
const words = new Set(lists.wordDirectives);
const titled = new Set(lists.titledDirectives);
const frames = new Set(lists.frameDirectives);

class RstReader {
  readonly marked: MarkedLines;
  private readonly lines: string[];
  private readonly names: RstNames;
  /** Marks of headings in the order in which they came: the first is the outermost. */
  private readonly marks: string[] = [];

  constructor(lines: readonly string[]) {
    this.lines = [...lines];
    this.marked = new MarkedLines(lines);
    this.names = rstNames(lines);
  }

  /** Reads lines that are set in by `indent` and writes them set in by `column`. */
  region({ from, to, indent }: Region, column: number, depth: number): void {
    for (let at = from; at < to;) {
      const line = this.lines[at] ?? '';
      const own = indentOf(line);
      if (line === '') at += 1;
      else if (own > indent) at = this.inner({ from: at, to, indent }, column, depth);
      else at = this.block(at, { from, to, indent: own }, column, depth);
    }
  }

  /** A quotation or what a term means: read as if it were not set in. */
  private inner(region: Region, column: number, depth: number): number {
    const end = this.endOf(region.from, region.to, region.indent);
    const indent = this.leastIndent(region.from, end);
    this.region({ from: region.from, to: end, indent }, column, depth);
    return end;
  }

  private block(at: number, { to, indent }: Region, column: number, depth: number): number {
    const text = (this.lines[at] ?? '').slice(indent);
    const heading = indent === 0 ? this.heading(at) : undefined;
    if (heading !== undefined) return heading;
    if (/^\.\.(?: |$)/.test(text))
      return this.explicit(at, { from: at, to, indent }, column, depth);
    if (field.test(text)) return this.endOf(at + 1, to, indent);
    if (/^(?:\+[-=+]+\+|={2,}(?: +={2,})+)$/.test(text)) return this.table(at, to, text);
    if (wordless.test(text)) return at + 1;
    const mark = depth < deepest ? bullet.exec(text)?.[0] : undefined;
    if (mark !== undefined) return this.item(at, mark, { from: at, to, indent }, column, depth);
    if (text.startsWith('>>> ')) return this.session(at, { from: at, to, indent }, column);
    return this.paragraph(at, { from: at, to, indent }, column, depth);
  }

  private heading(at: number): number | undefined {
    const [line = '', next = '', third = ''] = this.lines.slice(at, at + 3);
    const isOver = line === third && adornment.test(line) && !adornment.test(next);
    const [title, under] = isOver ? [next.trim(), third] : [line, next];
    if (!isHeading(title, under)) return undefined;
    const mark = `${isOver ? '_' : ''}${under.charAt(0)}`;
    if (!this.marks.includes(mark)) this.marks.push(mark);
    const depth = Math.min(6, this.marks.indexOf(mark) + 1);
    this.marked.set(isOver ? at + 1 : at, 0, `${'#'.repeat(depth)} ${rstWords(title, this.names)}`);
    return at + (isOver ? 3 : 2);
  }

  /** `.. …`: what has words is read, comments, targets, pictures and contents are not. */
  private explicit(at: number, { to, indent }: Region, column: number, depth: number): number {
    const end = this.endOf(at + 1, to, indent);
    const [, name = '', argument = ''] = directive.exec((this.lines[at] ?? '').slice(indent)) ?? [];
    const from = this.afterOptions(at + 1, end);
    const body = { from, to: end, indent: this.leastIndent(from, end) };
    if (codes.has(name)) this.code(at, body, column, argument);
    else if (words.has(name)) this.told(at, this.titleOf(argument, body), body, column, depth);
    else if (name === 'rubric')
      this.marked.set(at, column, `###### ${rstWords(argument, this.names)}`);
    else if (titled.has(name)) this.told(at, argument && `${argument}:`, body, column, depth);
    else if (frames.has(name)) this.region(body, column, depth);
    return end;
  }

  private afterOptions(at: number, end: number): number {
    let from = at;
    while (from < end && option.test(this.lines[from] ?? '')) from += 1;
    return from;
  }

  /** The words on the line of a directive and those below it. */
  private told(at: number, first: string, body: Region, column: number, depth: number): void {
    const isJoined = body.from === at + 1 && body.to > body.from;
    const indent = isJoined ? body.indent : 0;
    this.lines[at] = first === '' ? '' : ' '.repeat(indent) + first;
    if (isJoined) return this.region({ ...body, from: at }, column, depth);
    this.region({ from: at, to: at + 1, indent }, column, depth);
    this.region(body, column, depth);
  }

  /** What stands beside the mark of a note: a few words above an empty line are its title. */
  private titleOf(argument: string, { from, to }: Region): string {
    const isTitle =
      from < to && this.lines[from] === '' && /^(?:[^\s:.!?]+ ?){1,6}$/.test(argument);
    return isTitle ? `${argument}:` : argument;
  }

  private code(at: number, body: Region, column: number, argument: string): void {
    const region = this.trimmed(body);
    if (region.from >= region.to) return;
    const language = /^[\w+-]*/.exec(argument)?.[0] ?? '';
    // Options stand between the mark and the code: the empty line below them holds the fence.
    const opening =
      region.from === at + 1 || this.lines[region.from - 1] !== '' ? at : region.from - 1;
    this.marked.code(opening, region, { column, language });
  }

  private item(
    at: number,
    mark: string,
    { to, indent }: Region,
    column: number,
    depth: number,
  ): number {
    const line = this.lines[at] ?? '';
    const rest = line.slice(indent + mark.length);
    const end = this.endOf(at + 1, to, indent);
    const own = indent + mark.length + Math.max(1, indentOf(rest));
    const inner = Math.min(own, this.leastIndent(at + 1, end));
    this.lines[at] = rest.trim() === '' ? '' : ' '.repeat(inner) + rest.trim();
    const shown = /^[-*+•‣]$/.test(mark) ? '-' : `${/\d+/.exec(mark)?.[0] ?? '1'}.`;
    this.region({ from: at, to: end, indent: inner }, column + shown.length + 1, depth + 1);
    this.marked.mark(at, column, shown);
    return end;
  }

  private paragraph(at: number, { to, indent }: Region, column: number, depth: number): number {
    const [end, isTerm] = this.endOfParagraph(at, to, indent);
    const texts = this.lines.slice(at, end).map((line) => line.trim().replace(/^\| /, ''));
    const last = texts.at(-1) ?? '';
    const announcesCode = last.endsWith('::');
    if (announcesCode)
      texts[texts.length - 1] = last === '::' ? '' : last.replace(/[\s.]*::$/, ':');
    else if (isTerm) texts[texts.length - 1] = last.replace(/(?<![:.!?])$/, ':');
    this.marked.words(at, column, texts, (text) => rstWords(text, this.names));
    if (announcesCode) return this.literal(end, to, indent, column);
    return isTerm ? this.inner({ from: end, to, indent }, column, depth) : end;
  }

  /** The first line after a paragraph; a line above one that is set in further is a term, and what is set in its meaning, unless a sentence goes on there. */
  private endOfParagraph(at: number, to: number, indent: number): readonly [number, boolean] {
    const isOn = (line: number): boolean =>
      line < to && this.lines[line] !== '' && indentOf(this.lines[line] ?? '') >= indent;
    const isIn = (line: number): boolean => isOn(line) && indentOf(this.lines[line] ?? '') > indent;
    let end = at + 1;
    if (isIn(end) && !goesOnIn(this.lines[at] ?? '', this.lines[end] ?? '')) return [end, true];
    while (isOn(end)) end += 1;
    return [end, false];
  }

  /** Code below a paragraph that ends in `::`. */
  private literal(at: number, to: number, indent: number, column: number): number {
    const end = this.endOf(at, to, indent);
    const code = this.trimmed({ from: at, to: end, indent: this.leastIndent(at, end) });
    if (code.from < code.to) this.marked.code(code.from - 1, code, { column });
    return end;
  }

  /** A session of an interpreter ends at an empty line. */
  private session(at: number, { to, indent }: Region, column: number): number {
    let end = at + 1;
    while (end < to && this.lines[end] !== '') end += 1;
    this.marked.code(at - 1, { from: at, to: end, indent }, { column, language: 'pycon' });
    return end;
  }

  /** Cells that go on over lines have no place in Markdown: tables are left out. */
  private table(at: number, to: number, first: string): number {
    const isSimple = simpleTable.test(first);
    let end = at + 1;
    let borders = 1;
    while (end < to && (isSimple ? borders < 3 : this.lines[end] !== '')) {
      if (isSimple && simpleTable.test((this.lines[end] ?? '').trim())) {
        borders += 1;
        if (borders === 2 && this.lines[end + 1] === '') return end + 1;
      }
      end += 1;
    }
    // A table that never ends takes no more than its first lines along.
    return isSimple && borders < 2 ? at + 1 : end;
  }

  /** The first line from `at` on that is set in no further than `indent`, empty ones before it not counted. */
  private endOf(at: number, to: number, indent: number): number {
    let end = at;
    for (let next = at; next < to; next += 1) {
      const line = this.lines[next] ?? '';
      if (line === '') continue;
      if (indentOf(line) <= indent) break;
      end = next + 1;
    }
    return end;
  }

  private leastIndent(from: number, to: number): number {
    let least = Infinity;
    for (let at = from; at < to; at += 1)
      if (this.lines[at] !== '') least = Math.min(least, indentOf(this.lines[at] ?? ''));
    return least;
  }

  private trimmed({ from, to, indent }: Region): Region {
    let [first, last] = [from, to];
    while (first < last && this.lines[first] === '') first += 1;
    while (last > first && this.lines[last - 1] === '') last -= 1;
    return { from: first, to: last, indent };
  }
}

/** A title may be longer than its line by mistake, not than a short line by chance. */
function isHeading(title: string, under: string): boolean {
  const isLine = adornment.test(under) && !adornment.test(title);
  return isLine && title !== '' && under.length >= Math.min(4, title.length);
}

/** "… When it is called" over "is set in": no term is that long, and no meaning begins so. */
function goesOnIn(line: string, next: string): boolean {
  return line.trim().split(/\s+/).length > longestTerm && /^\s*\p{Ll}[\p{L}'’-]* /u.test(next);
}
const longestTerm = 5;

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
