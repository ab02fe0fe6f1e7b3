import lists from '../../language/lists/markup.json';
import { oneOf } from '../../language/oneOf';
import { asciidocWords } from './asciidocWords';

/** Puts AsciiDoc into Markdown, every line where it was. Tables, pictures, conditions and comments are left out. */
export function asciidocAsMarkdown(text: string): string {
  const reader = new AsciidocReader();
  return text
    .replace(tornLink, '\n$1 $2')
    .split('\n')
    .map((line) => reader.line(line.trimEnd()))
    .join('\n');
}

/** A link whose words go on in the next line; an empty line there would end the paragraph. */
const tornLink = / ((?:link:)?https?:\/\/[^\s[\]]{1,300}\[[^\][\n]{1,200})\n([^\][\n]{1,200}\])/g;
const codeMark = /^(?:-{4,}|\.{4,}|`{3,}.*)$/;
/** Comments, what is passed through, tables. */
const wordlessMark = /^(?:\/{4,}|\+{4,}|[|,:!]===)$/;
const frameMark = /^(?:={4,}|\*{4,}|_{4,}|--)$/;
const heading = /^(={1,6}|#{1,6}) +(.+)$/;
const listMark = /^\s*(\*{1,5}|-|\.{1,5}|\d+\.) +(?=\S)/;
const wordless = new RegExp(
  String.raw`^(?:\/\/(?!\/)|\[.*\]$|:!?[\w-]+!?:|(?:${oneOf(lists.wordlessMacros)})::|<<<$|'''$|\+$)`,
);

/** Reads a page line by line, as its marks stand alone on theirs. */
class AsciidocReader {
  private readonly values = new Map<string, string>();
  /** Mark at which code, or what has no words, ends. */
  private closing:
    { readonly mark: string; readonly isCode: boolean; readonly column: number } | undefined;
  /** Marks of the lists around a line with the column of their words. */
  private lists: { readonly mark: string; readonly column: number }[] = [];
  private language = '';
  private isJoined = false;
  private wasEmpty = true;

  line(line: string): string {
    const wasEmpty = this.wasEmpty;
    this.wasEmpty = line === '' || wordless.test(line);
    if (this.closing !== undefined) return this.framed(line, this.closing);
    if (line === '') {
      this.isJoined = false;
      return '';
    }
    const wordlessLine = this.wordless(line);
    if (wordlessLine !== undefined) return wordlessLine;
    if (codeMark.test(line) || wordlessMark.test(line)) return this.open(line);
    if (frameMark.test(line)) return '';
    return this.told(line, wasEmpty);
  }

  private told(line: string, wasEmpty: boolean): string {
    this.language = '';
    const [, marks, title = ''] = heading.exec(line) ?? [];
    if (marks !== undefined) {
      this.lists = [];
      return `${'#'.repeat(marks.length)} ${this.words(title)}`;
    }
    const mark = listMark.exec(line);
    if (mark !== null) return this.item(mark[1] ?? '', line.slice(mark[0].length));
    if (wasEmpty && !this.isJoined) this.lists = [];
    // Lines that are set in after an empty one are code.
    const isCode = wasEmpty && /^\s/.test(line);
    return ' '.repeat(this.column()) + (isCode ? `    ${line.trim()}` : this.labelled(line.trim()));
  }

  /** A title of a block leads in what follows; a term with its meaning is a point. */
  private labelled(line: string): string {
    const label = /^\.([^\s.].*)$/.exec(line)?.[1];
    if (label !== undefined) return `${this.words(label).replace(/[:.]$/, '')}:`;
    const [, term, meaning = ''] = /^([^:].*?):{2,4}(?: +(.*))?$/.exec(line) ?? [];
    if (term !== undefined) return `- ${this.words(term)}: ${this.words(meaning)}`.trimEnd();
    return this.words(line.replace(/^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION): +/, ''));
  }

  /** A point of a list goes below the list around it, when its mark is another. */
  private item(mark: string, text: string): string {
    const kind = mark.replace(/\d+/, '');
    const known = this.lists.findIndex((list) => list.mark === kind);
    if (known >= 0) this.lists.length = known;
    const column = this.column();
    const isOrdered = kind.startsWith('.');
    if (this.lists.length < deepest)
      this.lists.push({ mark: kind, column: column + (isOrdered ? 3 : 2) });
    const task = text.replace(/^\[[ x*]\] /, '');
    return `${' '.repeat(column)}${isOrdered ? '1.' : '-'} ${this.words(task)}`;
  }

  private wordless(line: string): string | undefined {
    if (!wordless.test(line) || wordlessMark.test(line)) return undefined;
    if (line === '+') this.isJoined = this.lists.length > 0;
    const [, name, value = ''] = /^:([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined) this.values.set(name, value);
    const [, language] = /^\[(?:source)?,\s*([\w+-]+)/.exec(line) ?? [];
    if (language !== undefined) this.language = language;
    return '';
  }

  private open(line: string): string {
    if (!this.isJoined && this.wasEmpty) this.lists = [];
    const isCode = codeMark.test(line);
    const column = this.column();
    const mark = line.startsWith('```') ? '```' : line;
    const language = this.language === '' ? line.replace(/^[-.`]+/, '') : this.language;
    this.closing = { mark, isCode, column };
    this.language = '';
    return isCode ? `${' '.repeat(column)}\`\`\`${language}` : '';
  }

  private framed(
    line: string,
    { mark, isCode, column }: NonNullable<AsciidocReader['closing']>,
  ): string {
    const isEnd = line === mark;
    if (isEnd) this.closing = undefined;
    if (!isCode) return '';
    return line === '' ? '' : ' '.repeat(column) + (isEnd ? '```' : line.replace(/\s*<\d+>$/, ''));
  }

  private column(): number {
    return this.lists.at(-1)?.column ?? 0;
  }

  private words(text: string): string {
    return asciidocWords(text, this.values);
  }
}

/** Deeper points are told beside each other. */
const deepest = 8;
