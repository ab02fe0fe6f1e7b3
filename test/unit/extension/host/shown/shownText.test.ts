import { describe, expect, it } from 'vitest';
import {
  asBlock,
  asCode,
  asText,
  plainLine,
  plainLines,
  rowText,
  toastText,
} from '../../../../../src/extension/host/shown/shownText';

/** What the editor makes a link of in a notification. */
const link = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)/i;

describe('text in a notification', () => {
  it.each([
    'Retired [a lesson](command:workbench.action.terminal.new)',
    '[x](https://a.example)',
    '[[x]](command:y)',
    'a\u202E[x]\u200B(command:y)',
    '[x]\n(command:y)',
  ])('is no link: %j', (text) => {
    expect(toastText(text)).not.toMatch(link);
  });

  it('is one line with everything visible', () => {
    expect(toastText('- a\n\tb\u001B[31m')).toBe('- a b⟨U+001B⟩[31m');
  });
});

describe('text in every place', () => {
  const places = { toastText, rowText, plainLine, plainLines, asText, asCode, asBlock };
  const hidden = ['\u202e', '\u200b', '\u{e0041}', '\u001b', '\ufe0f', '\u2028', '\u00ad'];

  it.each(Object.entries(places))('%s hides no character', (_, shown) => {
    for (const character of hidden)
      expect(shown(`a${character}b`), JSON.stringify(character)).not.toContain(character);
  });

  it('a row has no icon of a lesson', () => {
    expect(rowText('$(check) approved')).toBe('$ (check) approved');
  });

  it('a dialog keeps its lines, a title is one', () => {
    expect(plainLines('a\r\nb')).toBe('a\nb');
    expect(plainLine(' a\r\nb ')).toBe('a b');
  });

  it('no markup of a lesson takes effect in an answer', () => {
    expect(asText('[x](command:y) <b> `c` **d** ![e](https://f)')).toBe(
      '\\[x\\]\\(command:y\\) \\<b\\> \\`c\\` \\*\\*d\\*\\* \\!\\[e\\]\\(https://f\\)',
    );
    expect(asCode('a`[x](command:y)`')).toBe("`a'[x](command:y)'`");
  });

  it('a block is closed by nothing in it', () => {
    expect(asBlock('a\n````\n[x](command:y)')).toMatch(/^`{5}\n[^]*\n`{5}$/);
  });
});
