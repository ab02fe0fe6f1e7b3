/**
 * The one list of characters that a reader cannot see but a model, a shell or a terminal reads: controls, format and bidirectional
 * characters, lone surrogates, line separators, all that Unicode calls ignorable by default (tags, fillers, variation selectors),
 * noncharacters and the blank of Braille. Tab and line ends stay, as do the marks of Arabic, Syriac and Kaithi numbers, which are
 * format characters that show, and U+FE0F once behind a pictograph or in a keycap.
 */
const shown = String.raw`[\t\n\r\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]`;
const shownHere = String.raw`(?<=\p{Extended_Pictographic}|[0-9#*](?=\ufe0f\u20e3))\ufe0f`;
const hidden = new RegExp(
  String.raw`(?!${shown})(?!${shownHere})` +
    String.raw`[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]`,
  'gu',
);

/** A hidden character and where it stands. */
export interface HiddenPlace {
  /** In UTF-16 units. */
  readonly index: number;
  readonly character: string;
}

/** The hidden characters of a text in turn. */
export function* hiddenPlaces(text: string): Generator<HiddenPlace> {
  for (const match of text.matchAll(hidden)) {
    yield { index: match.index ?? 0, character: match[0] };
  }
}

/** `U+200B`. */
export function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\p{Cs}/u, 'lone surrogate'],
  [/\p{Bidi_Control}/u, 'bidirectional'],
  [/[\u2028\u2029]/, 'line separator'],
  [/[\u{e0000}-\u{e0fff}]/u, 'tag character'],
  [/\p{Variation_Selector}/u, 'variation selector'],
  [/[\u200b-\u200d\u2060-\u2064\ufeff]/, 'zero-width'],
  [/\u00ad/, 'soft hyphen'],
  [/\p{Cc}/u, 'control'],
  [/\p{Noncharacter_Code_Point}/u, 'noncharacter'],
];

/** `U+200B (zero-width)`. */
export function hiddenCharacterName(character: string): string {
  const kind = kinds.find(([pattern]) => pattern.test(character))?.[1] ?? 'filler';
  return `${codePointName(character)} (${kind})`;
}

/** The text cut at its hidden characters: what shows at even places, one hidden character at each odd one. */
export function splitHidden(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index, character } of hiddenPlaces(text)) {
    parts.push(text.slice(from, index), character);
    from = index + character.length;
  }
  return [...parts, text.slice(from)];
}

/** The text with every hidden character written out, as `⟨U+202E⟩`. */
export function visibleText(text: string): string {
  return text.replace(hidden, (character) => `⟨${codePointName(character)}⟩`);
}
