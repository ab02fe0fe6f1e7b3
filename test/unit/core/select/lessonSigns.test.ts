import { describe, expect, it } from 'vitest';
import { isSign, signsOf } from '../../../../src/core/select/lessonSigns';
import { termsOf } from '../../../../src/core/language/words';

const fenced = (language: string, code: string): string =>
  `Run it:\n\n\`\`\`${language}\n${code}\n\`\`\`\n`;

const rows: readonly (readonly [text: string, signs: readonly string[]])[] = [
  ['The parser lives in src.', []],
  ['Every change must have a test.', ['~binds']],
  ['Requests are required to be small.', ['~binds']],
  ['Never edit files by hand.', ['~forbids']],
  ["Don't mix two changes.", ['~forbids']],
  ['Names should be short.', ['~advises']],
  ['You can start with an issue.', ['~allows']],
  ['Our parser is slow.', ['~ours']],
  ['Before a release the notes are read.', ['~before']],
  ['必须先写测试。', ['~binds']],
  ['这里禁止手动修改。', ['~forbids']],
  ['提交之前先看一遍。', ['~before']],
  ['A mayor and a weasel.', []],
  ['1. Fork it.\n2. Push it.', ['~steps']],
  ['See https://example.org/guide.', ['~link']],
  ['The type is `Parser`.', ['~names']],
  ['The types are `Parser`, `Reader` and `Writer`.', ['~names', '~manyNames']],
  ['Tests: `make test`.', ['~names', '~command', '~command tests']],
  ['Checks: `npm run lint`.', ['~names', '~command', '~command checks']],
  ['`git push origin topic` last.', ['~names', '~command', '~command git']],
  ['`pip install .` first.', ['~names', '~command', '~command installs']],
  ['Write `return parse(text)` there.', ['~names']],
  [fenced('sh', '$ ./run spec'), ['~shell', '~command', '~command tests']],
  [fenced('', 'make all'), ['~shell', '~command']],
  [fenced('ts', 'must test'), ['~code']],
];

describe('signs of a lesson', () => {
  it.each(rows)('reads what %j is made of', (body, signs) => {
    expect(signsOf({ body })).toEqual(signs);
  });

  it('names the slot that a scan filled, whichever of several it is', () => {
    expect(signsOf({ body: 'A file.', topic: 'change.companions2' })).toEqual([
      '~topic change.companions',
    ]);
  });

  it('makes words that no text has', () => {
    const signs = signsOf({ body: 'We must `make test` before.', topic: 'tests.runner' });
    expect(signs.every(isSign)).toBe(true);
    expect(termsOf(signs.join(' ')).some(isSign)).toBe(false);
  });
});
