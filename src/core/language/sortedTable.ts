/** After so many look-ups a map is quicker than searching the text, also counting the work of making it. */
const manyLookUps = 600;
const lineFeed = 0x0a;
const tab = 0x09;

/** A table in two texts, each made at the first question for it: lines of one byte a character, and those whose key has others. */
export interface PartedText {
  readonly narrow: () => string;
  readonly wide: () => string;
}

/**
 * A table of texts by key: sorted lines of key, tab, value. A process that lives for a moment and asks little searches the
 * text as it is and parses nothing; one that asks much makes a map.
 */
export class SortedTable {
  private map: Map<string, string> | undefined;
  private lookUps = 0;
  private narrow: string | undefined;
  private wide: string | undefined;

  /** `text` as `writeSortedTable` gives it; the bundle of the command line gives it in parts. */
  constructor(private readonly text: string | PartedText) {}

  /** The value of a key; `undefined` = it is not in the table. */
  get(key: string): string | undefined {
    if (this.map) return this.map.get(key);
    if ((this.lookUps += 1) > manyLookUps) return this.toMap().get(key);
    return search(this.textFor(key), key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** The table as a map, made once. */
  toMap(): Map<string, string> {
    return (this.map ??= new Map(this.lines()));
  }

  private *lines(): Generator<[string, string]> {
    const { text } = this;
    const parts = typeof text === 'string' ? [text] : [text.narrow(), text.wide()];
    for (const line of parts.flatMap((part) => part.split('\n'))) {
      const end = line.indexOf('\t');
      if (end >= 0) yield [line.slice(0, end), line.slice(end + 1)];
    }
  }

  private textFor(key: string): string {
    const { text } = this;
    if (typeof text === 'string') return text;
    return isNarrow(key) ? (this.narrow ??= text.narrow()) : (this.wide ??= text.wide());
  }
}

/** Whether every character fits in a byte. */
function isNarrow(key: string): boolean {
  for (let at = 0; at < key.length; at += 1) if (key.charCodeAt(at) > 0xff) return false;
  return true;
}

/** Halves the text at line starts. */
function search(text: string, key: string): string | undefined {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : text.lastIndexOf('\n', middle - 1) + 1;
    const order = compare(text, key, start);
    if (order === 0) {
      const from = start + key.length + 1;
      return text.slice(from, text.indexOf('\n', from));
    }
    if (order < 0) high = start;
    else {
      const end = text.indexOf('\n', middle);
      // The last line of a text that was cut off ends nowhere.
      if (end < 0) return undefined;
      low = end + 1;
    }
  }
  return undefined;
}

/** Order of a key against that of the line at `start`: negative, 0 or positive. By code units, as the lines are sorted. */
function compare(text: string, key: string, start: number): number {
  for (let at = 0; at < key.length; at += 1) {
    const there = text.charCodeAt(start + at);
    // A shorter key on the line sorts first: its tab is below every character a key may have.
    if (there === tab) return 1;
    const order = key.charCodeAt(at) - there;
    if (order !== 0) return order;
  }
  return text.charCodeAt(start + key.length) === tab ? 0 : -1;
}

/** The text of a table. Keys have no tab, no line feed and nothing below them; values have no line feed. */
export function writeSortedTable(rows: Iterable<readonly [key: string, value: string]>): string {
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted.map(([key, value]) => `${key}\t${value}\n`).join('');
}

/** Whether a text can be a key. */
export function canBeKey(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) <= lineFeed) return false;
  return true;
}
