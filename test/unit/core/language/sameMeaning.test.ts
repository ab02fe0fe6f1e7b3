import { describe, expect, it } from 'vitest';
import { bars, isNegated, isSameMeaning } from '../../../../src/core/language/sameMeaning';
import { tellingWords } from '../../../../src/core/language/telling';
import { plainLine, wordsIn } from '../../../../src/core/language/wordsIn';

describe('the same in other words', () => {
  it.each([
    [
      'Run the tests with `npm test` before finishing',
      'Before finishing, run the tests with `npm test`!',
      true,
    ],
    ['Use pnpm to install dependencies', 'Install dependencies using pnpm', true],
    ['Use pnpm to install packages here', 'Never use pnpm to install packages here', false],
    ['Run unit tests with `npm run unit`', 'Run browser tests with `npm run e2e`', false],
    ['Name migration files by date', 'Name test files after the source file', false],
    ['运行测试前先构建项目', '运行测试前先构建项目。', true],
  ])('%s / %s: %s', (a, b, expected) => {
    expect(isSameMeaning(a, b, bars.oneStatement)).toBe(expected);
    expect(isSameMeaning(b, a, bars.oneStatement)).toBe(expected);
  });
});

describe('a text that says nothing more than another', () => {
  it.each([
    [
      'Run the unit tests with `npm test`',
      'Run the unit tests with `npm test` before you push',
      true,
    ],
    [
      'Run the unit tests with `npm test` before you push',
      'Run the unit tests with `npm test`',
      false,
    ],
    ['Run the unit tests with `npm test`', 'Run the unit tests with `yarn test`', false],
    ['Lines have at most 80 columns', 'Lines have at most 100 columns', false],
    ['Use default exports in pages', 'Never use default exports in pages', false],
  ])('%s / %s: %s', (text, known, expected) => {
    expect(isSameMeaning(text, known, bars.nothingMore)).toBe(expected);
  });
});

describe('words', () => {
  it.each([
    [
      "Don't use `src/core/*.ts` (it's old)",
      "_'/*-.",
      ["don't", 'use', 'src/core/*.ts', "it's", 'old'],
    ],
    ['It is a_b, and “c-d”.', '', ['it', 'is', 'a', 'b', 'and', 'c', 'd']],
    ['Ação: über—alles', '', ['ação', 'über', 'alles']],
  ])('%s', (text, joined, words) => {
    expect(wordsIn(text, joined)).toEqual(words);
  });

  it('make texts equal that differ in layout only', () => {
    expect(plainLine('- Run `npm test`!\n')).toBe(plainLine('run npm  test'));
  });

  it('tell something once, without what every text has', () => {
    expect(tellingWords('Use C++ for the parser, and the parser only')).toEqual([
      'cplusplus',
      'parser',
    ]);
  });

  it.each([
    ['Do not commit', true],
    ['Вносить правки нельзя', true],
    ['不要提交', true],
    ['Commit a note', false],
    ['Fasse dich kurz', false],
  ])('forbid: %s %s', (text, expected) => {
    expect(isNegated(text)).toBe(expected);
  });
});
