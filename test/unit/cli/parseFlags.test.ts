import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText, terminalText } from '../../../src/cli/print';
import { parseFlags } from '../../../src/cli/parseFlags';

const flags = {
  json: { type: 'boolean', help: '' },
  all: { type: 'boolean', help: '' },
  from: { type: 'string', help: '' },
} as const;

/** What Node's own parser makes of it; `undefined` = it refuses. */
function byNode(args: readonly string[]): unknown {
  try {
    const options = flags;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: { ...values }, words: positionals };
  } catch {
    return undefined;
  }
}

function byUs(args: readonly string[]): unknown {
  try {
    return parseFlags(args, flags);
  } catch {
    return undefined;
  }
}

describe('flags of the command line', () => {
  it("are read as Node's own parser reads them", () => {
    const argument = fc.oneof(
      fc.constantFrom('--json', '--all', '--from', '--from=', '--from=x', '--json=1', '--', '-'),
      fc.constantFrom('-x', '--no-json', '--constructor', '--other', 'word', '', '-5', '--from=-y'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(argument, { maxLength: 5 }), (args) => {
        expect(byUs(args)).toEqual(byNode(args));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [['--colour'], "Unknown option '--colour'."],
    [['-j'], "Unknown option '-j'."],
    [['--json=yes'], "Option '--json' does not take an argument."],
    [['--from'], "Option '--from VALUE' argument missing."],
    [['--from', '--json'], "Option '--from' argument is ambiguous. Write '--from=--json'."],
  ])('%j is refused in words', (args, message) => {
    expect(() => parseFlags(args, flags)).toThrow(message);
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
