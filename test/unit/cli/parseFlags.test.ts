import { describe, expect, it } from 'vitest';
import { jsonText, terminalText } from '../../../src/cli/print';
import { parseFlags } from '../../../src/cli/parseFlags';
import { sayError } from '../../../src/prose/say';

const flags = {
  json: { type: 'boolean', help: '' },
  all: { type: 'boolean', help: '' },
  from: { type: 'string', help: '' },
} as const;

/** In words, what is wrong with a command line. */
function refusalOf(args: readonly string[]): string {
  try {
    parseFlags(args, flags);
    return '';
  } catch (error) {
    return sayError(error);
  }
}

describe('flags of the command line', () => {
  it('are told from words, with their values before or behind an equals sign', () => {
    const args = ['word', '--json', '--from', 'x', 'more', '--', '--all'];
    expect(parseFlags(args, flags)).toMatchObject({
      values: { json: true, from: 'x' },
      words: ['word', 'more', '--all'],
    });
    expect(parseFlags(['--from=-y'], flags).values).toMatchObject({ from: '-y' });
  });

  it.each([
    [['--colour'], 'There is no flag --colour here.'],
    [['-j'], 'There is no flag -j here.'],
    [['--toString'], 'There is no flag --toString here.'],
    [['--json=yes'], '--json takes no value.'],
    [['--from'], '--from needs a value; one that begins with a dash goes behind "=".'],
    [['--from', '--json'], '--from needs a value; one that begins with a dash goes behind "=".'],
  ])('%j is refused in words', (args, message) => {
    expect(refusalOf(args)).toBe(message);
  });
});

describe('what is printed', () => {
  it('moves nothing in a terminal', () => {
    expect(terminalText('a\u001B]0;x\u0007\rb\r\n\tc\u202E')).toBe(
      'a⟨U+001B⟩]0;x⟨U+0007⟩⟨U+000D⟩b\r\n\tc⟨U+202E⟩',
    );
  });

  it('is JSON that reads back as it was, with nothing hidden in it', () => {
    const value = { name: 'a\u202E\u009B\u{E0041}\u001B' };
    expect(JSON.parse(jsonText(value))).toEqual(value);
    expect(terminalText(jsonText(value))).toBe(jsonText(value));
  });
});
