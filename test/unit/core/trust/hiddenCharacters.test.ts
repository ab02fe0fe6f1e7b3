import { describe, expect, it } from 'vitest';
import { findHiddenCharacters } from '../../../../src/core/trust/hiddenCharacters';

describe('hidden characters', () => {
  it.each([
    ['zero-width space', 'a\u200Bb', 'U+200B (zero-width)'],
    ['zero-width joiner', 'a\u200Db', 'U+200D (zero-width)'],
    ['right-to-left override', 'a\u202Eb', 'U+202E (bidirectional)'],
    ['isolate', 'a\u2066b', 'U+2066 (bidirectional)'],
    ['tag letter', 'a\u{E0041}b', 'U+E0041 (tag character)'],
    ['variation selector supplement', 'a\u{E0100}b', 'U+E0100 (tag character)'],
    ['escape', 'a\u001Bb', 'U+001B (control)'],
    ['null', 'a\u0000b', 'U+0000 (control)'],
    ['byte order mark inside', 'a\uFEFFb', 'U+FEFF (zero-width)'],
    ['line separator', 'a\u2028b', 'U+2028 (line separator)'],
    ['lone surrogate', 'a\uD800b', 'U+D800 (lone surrogate)'],
  ])('finds a %s and says where', (_what, text, name) => {
    expect(findHiddenCharacters(`first\n${text}`)).toEqual([{ line: 2, column: 2, name }]);
  });

  it.each([
    ['plain text\twith tab\r\nand lines'],
    ['日本語 и русский ñ'],
    ['⚠️ done ✅'],
    ['\uFEFFmark at the start'],
  ])('leaves %j alone', (text) => {
    expect(findHiddenCharacters(text)).toEqual([]);
  });

  it('stops at ten', () => {
    expect(findHiddenCharacters('\u200B'.repeat(5_000))).toHaveLength(10);
  });
});
