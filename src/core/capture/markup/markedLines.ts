/** Lines of a page that are put into Markdown, each where it was. */
export class MarkedLines {
  private readonly out: string[];

  constructor(private readonly from: readonly string[]) {
    this.out = from.map(() => '');
  }

  set(at: number, column: number, text: string): void {
    this.out[at] = text === '' ? '' : ' '.repeat(column) + text;
  }

  /** Puts the mark of a list before what stands on a line. */
  mark(at: number, column: number, mark: string): void {
    this.out[at] = `${' '.repeat(column)}${mark} ${(this.out[at] ?? '').trimStart()}`;
  }

  /** Words that must stay whole beyond an end of a line, such as a link, keep their lines. */
  words(at: number, column: number, texts: readonly string[], inline: (text: string) => string) {
    const lines = inline(texts.join('\n')).split('\n');
    for (const [index, line] of lines.entries()) this.set(at + index, column, line);
  }

  /**
   * Lines as code. A fence needs a line before and after them; without these they are set in. `opening` = the line that may hold the mark.
   */
  code(
    opening: number,
    lines: { readonly from: number; readonly to: number; readonly indent: number },
    { column, language = '' }: { readonly column: number; readonly language?: string },
  ): void {
    const { from, to, indent } = lines;
    const texts = this.from.slice(from, to).map((line) => line.slice(indent));
    const isFramed =
      opening >= 0 && this.isFree(opening) && (to >= this.from.length || this.isFree(to));
    const mark = texts.some((text) => text.includes('```')) ? '~~~~' : '```';
    for (const [index, text] of texts.entries())
      this.set(from + index, isFramed ? column : column + 4, text);
    if (!isFramed) return;
    this.set(opening, column, mark + language);
    if (to < this.from.length) this.set(to, column, mark);
    else this.out.push(' '.repeat(column) + mark);
  }

  /** A line that said nothing, and says nothing yet. */
  private isFree(at: number): boolean {
    return this.out[at] === '' && (this.from[at]?.trim() === '' || this.isMark(at));
  }

  private isMark(at: number): boolean {
    return /^\s*(?:\.\. |::$)/.test(this.from[at] ?? '');
  }

  toString(): string {
    return this.out.join('\n');
  }
}
