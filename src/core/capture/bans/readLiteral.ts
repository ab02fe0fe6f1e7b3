/** The value of a literal in the text of a program; what cannot be known without running it is `undefined`. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Literal[]
  | { readonly [key: string]: Literal };

/** Names that stand for literals of the same file are followed this deep. */
const deepestName = 4;
const escapes = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
]);
/** Deeper settings are nobody's. */
const deepest = 40;

/** Reads the literal (array, object, string…) that begins at an offset of a JavaScript or JSON text. Never throws. */
export function readLiteral(text: string, at: number, depth = 0): Literal {
  return new LiteralReader(text, at, depth).value();
}

/** Where the objects begin that an offset lies in, the innermost first. */
export function objectsAround(text: string, offset: number): readonly number[] {
  const open: number[] = [];
  const reader = new LiteralReader(text, 0, 0);
  for (let at = 0; at < offset;) {
    const sign = text[at] ?? '';
    const after = reader.pastWord(at);
    if (after > at) at = after;
    else {
      if (sign === '{') open.push(at);
      if (sign === '}') open.pop();
      at += 1;
    }
  }
  return open.reverse();
}

class LiteralReader {
  constructor(
    private readonly text: string,
    private at: number,
    private readonly names: number,
  ) {}

  value(level = 0): Literal {
    this.space();
    const sign = this.text[this.at];
    if (level > deepest || sign === undefined) return undefined;
    if (sign === '[') return this.array(level);
    if (sign === '{') return this.object(level);
    const read = /["'`]/.test(sign) ? this.quoted() : this.word();
    return this.isEnd() ? read : this.skip();
  }

  /** The end of the string or comment that begins here; the same offset where none does. */
  pastWord(from: number): number {
    const sign = this.text[from] ?? '';
    if (/["'`]/.test(sign)) {
      let at = from + 1;
      while (at < this.text.length && this.text[at] !== sign) at += this.text[at] === '\\' ? 2 : 1;
      return Math.min(at + 1, this.text.length);
    }
    if (!this.text.startsWith('//', from) && !this.text.startsWith('/*', from)) return from;
    const isLine = this.text[from + 1] === '/';
    const end = this.text.indexOf(isLine ? '\n' : '*/', from + 2);
    return end < 0 ? this.text.length : end + (isLine ? 1 : 2);
  }

  private space(): void {
    for (;;) {
      while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
      if (this.text[this.at] !== '/') return;
      const after = this.pastWord(this.at);
      if (after === this.at) return;
      this.at = after;
    }
  }

  private isEnd(): boolean {
    this.space();
    return /[,\]};)]/.test(this.text[this.at] ?? ',');
  }

  private array(level: number): readonly Literal[] {
    const items: Literal[] = [];
    this.at += 1;
    for (;;) {
      this.space();
      if (this.at >= this.text.length) return items;
      if (this.text[this.at] === ']') {
        this.at += 1;
        return items;
      }
      if (this.text[this.at] === ',') this.at += 1;
      else {
        const isSpread = this.text.startsWith('...', this.at);
        if (isSpread) this.at += 3;
        const item = this.value(level + 1);
        if (isSpread && Array.isArray(item)) items.push(...(item as readonly Literal[]));
        else items.push(item);
        if (!/[,\]]/.test(this.text[this.at] ?? '')) this.skip();
        // Cut in the middle, or no array at all.
        if (!/[,\]]/.test(this.text[this.at] ?? '')) return items;
      }
    }
  }

  private object(level: number): { readonly [key: string]: Literal } {
    const entries: [string, Literal][] = [];
    this.at += 1;
    for (;;) {
      this.space();
      const sign = this.text[this.at];
      if (sign === ',' || sign === '}') this.at += 1;
      if (sign === undefined || sign === '}') break;
      if (sign === ',') continue;
      entries.push(...this.entry(level));
      if (!/[,}]/.test(this.text[this.at] ?? '')) this.skip();
      // Cut in the middle, or no object at all.
      if (!/[,}]/.test(this.text[this.at] ?? '')) break;
    }
    return Object.fromEntries(entries);
  }

  private entry(level: number): readonly [string, Literal][] {
    const key = this.key();
    if (key !== undefined) return [[key, this.value(level + 1)]];
    const name = this.shorthand();
    return name === undefined ? [] : [[name, this.named(name)]];
  }

  /** A key and its colon; anything else in an object (a spread, a method) is left alone. */
  private key(): string | undefined {
    const start = this.at;
    const sign = this.text[this.at] ?? '';
    const name = /["']/.test(sign)
      ? this.quoted()
      : /^[\w$]+/.exec(this.text.slice(start, start + 80))?.[0];
    if (!/["']/.test(sign)) this.at += name?.length ?? 0;
    this.space();
    if (name !== undefined && this.text[this.at] === ':') {
      this.at += 1;
      return name;
    }
    this.at = start;
    return undefined;
  }

  /** `{ paths }`: a name that is its own key. */
  private shorthand(): string | undefined {
    const [whole, name] =
      /^([A-Za-z_$][\w$]*)\s*(?=[,}])/.exec(this.text.slice(this.at, this.at + 80)) ?? [];
    this.at += whole?.length ?? 0;
    return name;
  }

  private quoted(): string | undefined {
    const from = this.at;
    this.at = this.pastWord(from);
    const inner = this.text.slice(from + 1, this.at - 1);
    if (this.text[from] === '`' && inner.includes('${')) return undefined;
    return inner.replace(/\\(u[0-9a-fA-F]{4}|\r?\n|.)/gs, (_, sign: string) =>
      sign.length === 5
        ? String.fromCharCode(parseInt(sign.slice(1), 16))
        : (escapes.get(sign) ?? (sign.trim() === '' && sign !== ' ' ? '' : sign)),
    );
  }

  private word(): Literal {
    const word = /^[\w$.+-]+/.exec(this.text.slice(this.at, this.at + 80))?.[0] ?? '';
    this.at += word.length;
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null' || word === '') return null;
    if (/^-?\d/.test(word)) return Number(word);
    return this.named(word);
  }

  /** What a constant of the same file stands for. */
  private named(word: string): Literal {
    if (this.names >= deepestName || !/^[A-Za-z_$][\w$]*$/.test(word)) return undefined;
    const start = new RegExp(
      String.raw`\b(?:const|let|var)\s+${word.replace(/\$/g, '\\$')}(?:\s*:[^=\n]{1,80})?\s*=\s*`,
    ).exec(this.text);
    return start
      ? readLiteral(this.text, start.index + start[0].length, this.names + 1)
      : undefined;
  }

  /** Past an expression that only a run could answer. */
  private skip(): undefined {
    for (let depth = 0; this.at < this.text.length;) {
      const after = this.pastWord(this.at);
      if (after > this.at) {
        this.at = after;
        continue;
      }
      const sign = this.text[this.at] ?? '';
      if (depth === 0 && /[,\]};)]/.test(sign)) return undefined;
      if (/[([{]/.test(sign)) depth += 1;
      if (/[)\]}]/.test(sign)) depth -= 1;
      this.at += 1;
    }
    return undefined;
  }
}
