import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Document } from 'yaml';
import { parsePlainYaml } from '../../../../src/core/fingerprint/parsePlainYaml';
import { parseYaml } from '../../../../src/core/fingerprint/parseYaml';

/** The fast path may decline; what it gives must be what the real parser gives. */
function agrees(text: string): boolean {
  const plain = parsePlainYaml(text);
  if (plain === undefined) return false;
  expect(parseYaml(text), text).toEqual({ ok: true, documents: [plain] });
  return true;
}

const workflow = `---
name: ci
on:
  push:
    branches: [main, dev]
  pull_request:
# said
jobs:
  test:
    runs-on: ubuntu-latest
    timeout-minutes: 010
    steps:
    - uses: actions/checkout@v4
      with:
        node-version: \${{ matrix.node }}

    - run: npm ci
    - 'a: b'
  lint:
      needs: test
      if: ~
`;

// prettier-ignore
const words = [
  'a', 'b:', 'a:', 'a: b', 'a:  b ', 'b: 1', 'b: 0x1f', 'b: 1.5', 'b: 1e3', 'b: .inf', 'b: 2026-01-01', 'b: 007', 'b: v1.2',
  'b: true', 'b: Null', 'b: yes', 'c: ~', 'c: [x, y]', 'c: [x, 1, true]', 'c: []', 'c: [x,]', 'c: [ ]', 'c: [- a]', 'c: {d: e}',
  'c: "q"', "c: 'q'", "c: 'it''s'", 'c: "a\\n"', 'c: "q" # said', 'c: d # said', 'c: d#e', 'c: # said', '# said', '', ' ', '---',
  '...', '- a', '- a: b', '-', '- - a', '-   a: b', '- a:', '- "q"', "- 'a: b'", '- # said', '-a', '? a', ': a', 'a : b', 'a:b',
  'c: |', 'c: >-', 'c: &x y', 'c: *x', 'c: !t y', '<<: {a: b}', '"a": b', 'true: b', '1: b', '__proto__: b', 'c: d: e', 'c: d:',
  'c: a, b', 'c: (x) [y] {z}', 'c: @x', 'c: %x', 'c: `x`', 'c: -1', 'c: +1', 'c: é', 'c:\td', 'c: "', "c: 'x' y", '%YAML 1.2',
  'constructor: x', 'a.b/c-d: x', 'c: $x', 'c: ^1.0', 'c: >=1', 'c: =', 'c: <x', 'c: .5', 'c: ./x', 'c: ..', 'c: [a b, c]',
];

describe('the fast path for plain YAML', () => {
  it('reads what most configuration is written in', () => {
    expect(agrees(workflow)).toBe(true);
  });

  it('never differs from the real parser, whatever lines come together', () => {
    const line = fc.tuple(fc.constantFrom(0, 0, 0, 1, 2, 2, 4), fc.constantFrom(...words));
    const text = fc
      .array(line, { minLength: 1, maxLength: 7 })
      .map((lines) => lines.map(([indent, word]) => ' '.repeat(indent) + word).join('\n'));
    let taken = 0;
    fc.assert(
      fc.property(text, (written) => {
        if (agrees(written)) taken += 1;
      }),
      { numRuns: 10_000 },
    );
    // Otherwise nothing was compared.
    expect(taken).toBeGreaterThan(200);
  });

  it('never differs on what a writer of YAML makes of any value', () => {
    const key = fc.stringMatching(/^[a-z_][a-z0-9_.-]{0,6}$/);
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(true, false, null),
        fc.integer(),
        fc.double({ noNaN: true }),
        fc.string({ maxLength: 10 }),
        fc.stringMatching(/^[a-z0-9 .:#'"-]{1,8}$/),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    let taken = 0;
    fc.assert(
      fc.property(value, fc.boolean(), (made, isDeep) => {
        const text = new Document({ a: made }).toString({ lineWidth: 0, indentSeq: isDeep });
        if (agrees(text)) taken += 1;
      }),
      { numRuns: 3_000 },
    );
    expect(taken).toBeGreaterThan(200);
  });
});
