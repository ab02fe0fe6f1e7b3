import { describe, expect, it } from 'vitest';
import { splitHidden, visibleText } from '../../../../src/protocol/hiddenCharacters';
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
    ['emoji selector behind a letter', 'a\uFE0Fb', 'U+FE0F (variation selector)'],
    ['next line', 'a\u0085b', 'U+0085 (control)'],
    ['invisible operator', 'a\u2062b', 'U+2062 (zero-width)'],
    ['Braille blank', 'a\u2800b', 'U+2800 (filler)'],
    ['Hangul filler', 'a\u3164b', 'U+3164 (filler)'],
    ['interlinear anchor', 'a\uFFF9b', 'U+FFF9 (filler)'],
    ['noncharacter', 'a\uFFFEb', 'U+FFFE (noncharacter)'],
    ['lone surrogate', 'a\uD800b', 'U+D800 (lone surrogate)'],
  ])('finds a %s and says where', (_what, text, name) => {
    expect(findHiddenCharacters(`first\n${text}`)).toEqual([{ line: 2, column: 2, name }]);
  });

  it.each([
    ['plain text\twith tab\r\nand lines'],
    ['日本語 и русский ñ'],
    ['⚠️ done ✅'],
    ['keycap 1\uFE0F\u20E3 and \u2714\uFE0F'],
    ['\u0600 12, \u06DD'],
    ['\uFEFFmark at the start'],
  ])('leaves %j alone', (text) => {
    expect(findHiddenCharacters(text)).toEqual([]);
  });

  it('finds a message spelt in emoji selectors', () => {
    expect(findHiddenCharacters('\u2714\uFE0F\uFE0F\uFE0F')).toHaveLength(2);
  });

  it('are written out where a text is shown, and the page cuts at the same ones', () => {
    let shown = 0;
    for (let code = 0; code <= 0x10ffff; code += 1) {
      // The planes between hold nothing, or letters nobody assigned.
      if (code === 0x20000) code = 0xe0000;
      if (code === 0xe2000) code = 0x10ff00;
      const text = `a${String.fromCodePoint(code)}b`;
      const isHidden = findHiddenCharacters(text).length > 0;
      const isWrittenOut = visibleText(text) !== text;
      const isCut = splitHidden(text).length === 3;
      if (isHidden !== isWrittenOut || isHidden !== isCut) expect.fail(`U+${code.toString(16)}`);
      if (!isHidden) shown += 1;
    }
    expect(shown).toBeGreaterThan(120_000);
    expect(visibleText('a\u202Eb')).toBe('a⟨U+202E⟩b');
  });

  it('stops at ten', () => {
    expect(findHiddenCharacters('\u200B'.repeat(5_000))).toHaveLength(10);
  });
});
