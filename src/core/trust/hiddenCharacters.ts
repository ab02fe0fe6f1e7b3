/** A character that a reader cannot see but a model can. */
export interface HiddenCharacter {
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** `U+200B (zero-width)`. */
  readonly name: string;
}

/**
 * Ranges that carry invisible text or change the reading order: control, bidirectional, zero-width, tag characters and
 * other fillers of Unicode's default-ignorable set. Tab, line feed, carriage return and the emoji selector U+FE0F stay.
 */
const hidden: readonly (readonly [from: number, to: number, name: string])[] = [
  [0x00, 0x08, 'control'],
  [0x0b, 0x0c, 'control'],
  [0x0e, 0x1f, 'control'],
  [0x7f, 0x9f, 'control'],
  [0xad, 0xad, 'soft hyphen'],
  [0x34f, 0x34f, 'filler'],
  [0x61c, 0x61c, 'bidirectional'],
  [0x115f, 0x1160, 'filler'],
  [0x17b4, 0x17b5, 'filler'],
  [0x180b, 0x180f, 'filler'],
  [0x200b, 0x200d, 'zero-width'],
  [0x200e, 0x200f, 'bidirectional'],
  [0x2028, 0x2029, 'line separator'],
  [0x202a, 0x202e, 'bidirectional'],
  [0x2060, 0x2064, 'zero-width'],
  [0x2065, 0x206f, 'bidirectional'],
  [0x3164, 0x3164, 'filler'],
  [0xfe00, 0xfe0e, 'variation selector'],
  [0xfeff, 0xfeff, 'zero-width'],
  [0xffa0, 0xffa0, 'filler'],
  [0xfff0, 0xfffb, 'filler'],
  [0x1bca0, 0x1bca3, 'filler'],
  [0x1d173, 0x1d17a, 'filler'],
  [0xe0000, 0xe0fff, 'tag character'],
];

/** Finds hidden characters, at most ten. A byte order mark at the very start is fine; a lone surrogate is not. */
export function findHiddenCharacters(text: string): readonly HiddenCharacter[] {
  const found: HiddenCharacter[] = [];
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  for (const [index, line] of lines.entries()) {
    let column = 0;
    for (const character of line) {
      column += 1;
      const name = hiddenName(character.codePointAt(0) ?? 0);
      if (name !== undefined) found.push({ line: index + 1, column, name });
      if (found.length === 10) return found;
    }
  }
  return found;
}

function hiddenName(code: number): string | undefined {
  const hex = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  if (code >= 0xd800 && code <= 0xdfff) return `${hex} (lone surrogate)`;
  const range = hidden.find(([from, to]) => code >= from && code <= to);
  return range && `${hex} (${range[2]})`;
}
