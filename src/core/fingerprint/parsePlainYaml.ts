/** What is not the plain subset: the real parser takes over. */
class NotPlain extends Error {}

interface Line {
  readonly indent: number;
  readonly text: string;
}

/** Deeper nesting is left to the real parser, which has its own limit. */
const deepest = 50;
const plainText = /^[\n\x20-\x7e]*$/;
const member = /^([A-Za-z_][\w./-]{0,200}):(?: +(.*))?$/;
/** First characters that never mean anything but a plain scalar in a block. */
const plainStart = /^[A-Za-z0-9_./$^~(]/;
const quoted = /^(?:'([^'\\]*)'|"([^"\\]*)")$/;
const flowList = /^\[([^[\]{}"'#&*!|>%@`:?\\]*)\]$/;

/**
 * The most common YAML: block mappings and lists of scalars on one line, in ASCII, without anchors, tags, escapes, repeated
 * keys, documents or texts of several lines. `undefined` = anything else, broken files too. Ten times as fast as the real
 * parser and never another value.
 */
export function parsePlainYaml(text: string): unknown {
  if (!plainText.test(text)) return undefined;
  const lines = linesOf(text);
  const first = lines[0];
  if (!first) return undefined;
  try {
    const reader = new BlockReader(lines);
    const value = reader.block(first.indent, 0);
    return reader.isAtEnd ? value : undefined;
  } catch (thrown) {
    if (thrown instanceof NotPlain) return undefined;
    throw thrown;
  }
}

/** The lines that are neither empty nor a comment. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const [at, whole] of text.split('\n').entries()) {
    const content = whole.trim();
    if (content === '' || content.startsWith('#')) continue;
    // The mark of a first document says nothing that its absence does not.
    if (at === 0 && whole.trimEnd() === '---') continue;
    lines.push({ indent: whole.length - whole.trimStart().length, text: content });
  }
  return lines;
}

class BlockReader {
  private at = 0;

  constructor(private readonly lines: Line[]) {}

  get isAtEnd(): boolean {
    return this.at === this.lines.length;
  }

  /** The mapping or list whose first line is the next one. */
  block(indent: number, depth: number): unknown {
    if (depth > deepest) throw new NotPlain();
    return this.isItem(indent) ? this.list(indent, depth) : this.mapping(indent, depth);
  }

  private list(indent: number, depth: number): unknown[] {
    const items: unknown[] = [];
    while (this.isItem(indent)) {
      const after = this.lines[this.at]?.text.slice(1) ?? '';
      const text = after.trimStart();
      if (text === '' || text.startsWith('- ') || text === '-') throw new NotPlain();
      if (member.test(text)) {
        // A mapping that begins behind the dash stands as far in as its first key.
        const inner = indent + 1 + after.length - text.length;
        this.lines[this.at] = { indent: inner, text };
        items.push(this.mapping(inner, depth + 1));
      } else {
        this.at += 1;
        items.push(scalar(text));
        this.endsAbove(indent);
      }
    }
    return items;
  }

  private mapping(indent: number, depth: number): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    for (let line = this.lines[this.at]; line?.indent === indent; line = this.lines[this.at]) {
      if (this.isItem(indent)) break;
      const { key, text } = memberOf(line.text);
      if (Object.hasOwn(value, key)) throw new NotPlain();
      this.at += 1;
      value[key] = text === '' ? this.below(indent, depth) : scalar(text);
      this.endsAbove(indent);
    }
    if (Object.keys(value).length === 0) throw new NotPlain();
    return value;
  }

  /** What stands below a key without a value: a block further in, a list as far in as the key, or nothing. */
  private below(indent: number, depth: number): unknown {
    const next = this.lines[this.at];
    if (next && next.indent > indent) return this.block(next.indent, depth + 1);
    return this.isItem(indent) ? this.list(indent, depth + 1) : null;
  }

  private isItem(indent: number): boolean {
    const line = this.lines[this.at];
    return line?.indent === indent && (line.text.startsWith('- ') || line.text === '-');
  }

  /** A line further in would continue the value before it. */
  private endsAbove(indent: number): void {
    if ((this.lines[this.at]?.indent ?? 0) > indent) throw new NotPlain();
  }
}

/** A key that is a text, and what follows it on its line. */
function memberOf(line: string): { readonly key: string; readonly text: string } {
  const match = member.exec(line);
  const key = match?.[1] ?? '';
  if (!match || key === '__proto__' || typeof word(key) !== 'string') throw new NotPlain();
  return { key, text: match[2] ?? '' };
}

function scalar(text: string): unknown {
  const inQuotes = quoted.exec(text);
  if (inQuotes) return inQuotes[1] ?? inQuotes[2];
  const list = flowList.exec(text)?.[1];
  if (list !== undefined) return list.split(',').map((item) => word(item.trim()));
  if (text.includes(': ') || text.includes(' #') || text.endsWith(':')) throw new NotPlain();
  return word(text);
}

/** A plain scalar by the rules of YAML 1.2's core schema; whole numbers as the real parser gives them. */
function word(text: string): unknown {
  if (!plainStart.test(text)) throw new NotPlain();
  if (/^(?:null|Null|NULL|~)$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  if (/^\d+$/.test(text)) return BigInt(text);
  // Other numbers, versions and dates: whoever knows all the rules decides.
  if (/^[\d.][\da-fA-FxXoO.eE+_-]*$/.test(text) || /^\.(?:inf|nan)$/i.test(text)) {
    throw new NotPlain();
  }
  return text;
}
