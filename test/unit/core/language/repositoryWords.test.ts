import { describe, expect, it } from 'vitest';
import { RepositoryWords, tableOfWords } from '../../../../src/core/language/repositoryWords';

const subjects = [
  ...Array.from({ length: 4 }, (_, at) => `Fix ledger rounding ${at}`),
  ...Array.from({ length: 200 }, (_, at) => `Touch widget ${at}`),
  'Try espresso once',
];
const paths = ['src/ledger/roundingPolicy.ts', 'src/widget/view.ts', 'docs/guide.md'];
const words = new RepositoryWords(tableOfWords({ paths, subjects }));

describe('the words of a repository', () => {
  it('tell a request in its own words from one about something else', () => {
    const own = words.familiarity('ledger rounding is off by a cent');
    const other = words.familiarity('write a poem about espresso for my sister');
    expect([own.inSubjects, own.inPaths]).toEqual([2, 2]);
    expect([other.inSubjects, other.inPaths]).toEqual([0, 0]);
  });

  it('count what stands in nearly every commit for no word of its own', () => {
    expect(words.familiarity('widget').inSubjects).toBe(0);
  });

  it('know the parts of an identifier and the identifier itself', () => {
    expect(words.familiarity('roundingPolicy').inPaths).toBe(3);
  });

  it('tell no history from a history without the word', () => {
    const young = new RepositoryWords(tableOfWords({ paths, subjects: ['Begin'] }));
    expect(young.familiarity('ledger').inSubjects).toBeUndefined();
    expect(words.familiarity('espresso').inSubjects).toBe(0);
  });

  it('are of the script that most is written in, names of code apart', () => {
    const subjects = Array.from({ length: 99 }, (_, at) => `fix: 修复退款列表 ${at}`);
    const chinese = new RepositoryWords(tableOfWords({ paths, subjects }));
    expect(chinese.isOfScript('make the refund list faster')).toBe(false);
    expect(chinese.isOfScript('让退款列表更快')).toBe(true);
    expect(words.isOfScript('make the refund list faster')).toBe(true);
  });

  it.each([
    ['nothing', { paths: [], subjects: [] }],
    ['one file', { paths: ['a.ts'], subjects: [] }],
    ['Chinese paths', { paths: ['文档/订单.md'], subjects: ['修复订单'] }],
  ])('answer for a repository of %s', (_, sources) => {
    const few = new RepositoryWords(tableOfWords(sources));
    expect(few.familiarity('订单 🎉').words).toBeGreaterThanOrEqual(0);
    expect(few.familiarity('x'.repeat(100_000)).inPaths).toBe(0);
  });
});
