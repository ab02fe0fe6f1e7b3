/** After so many look-ups a map is quicker than searching the text, also counting the work of making it. */
const manyLookUps = 600;
const lineFeed = 0x0a;
const tab = 0x09;

/**
 * A table of texts by key, in one text: sorted lines of key, tab, value. A process that lives for a moment and asks little
 * searches the text as it is and parses nothing; one that asks much makes a map.
 */
export class SortedTable {
  private map: Map<string, string> | undefined;
  private lookUps = 0;

  /** `text` as `writeSortedTable` gives it. */
  constructor(private readonly text: string) {}

  /** The value of a key; `undefined` = it is not in the table. */
  get(key: string): string | undefined {
    if (this.map) return this.map.get(key);
    if ((this.lookUps += 1) > manyLookUps) return this.toMap().get(key);
    return this.search(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** The table as a map, made once. */
  toMap(): Map<string, string> {
    return (this.map ??= new Map(this.lines()));
  }

  private *lines(): Generator<[string, string]> {
    for (const line of this.text.split('\n')) {
      const end = line.indexOf('\t');
      if (end >= 0) yield [line.slice(0, end), line.slice(end + 1)];
    }
  }

  /** Halves the text at line starts. */
  private search(key: string): string | undefined {
    const { text } = this;
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const start = middle === 0 ? 0 : text.lastIndexOf('\n', middle - 1) + 1;
      const order = this.compare(key, start);
      if (order === 0) {
        const from = start + key.length + 1;
        return text.slice(from, text.indexOf('\n', from));
      }
      if (order < 0) high = start;
      else low = text.indexOf('\n', middle) + 1;
    }
    return undefined;
  }

  /** Order of a key against that of the line at `start`: negative, 0 or positive. By code units, as the lines are sorted. */
  private compare(key: string, start: number): number {
    const { text } = this;
    for (let at = 0; at < key.length; at += 1) {
      const there = text.charCodeAt(start + at);
      // A shorter key on the line sorts first: its tab is below every character a key may have.
      if (there === tab) return 1;
      const order = key.charCodeAt(at) - there;
      if (order !== 0) return order;
    }
    return text.charCodeAt(start + key.length) === tab ? 0 : -1;
  }
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
