import { describe, expect, it } from 'vitest';
import { scanRepository } from '../../../../../src/core/capture/scanRepository';
import { InMemoryRepositoryReader } from '../../../../support/inMemoryRepositoryReader';
import { comes } from '../detectors/sentenceRows';
import { go, many } from '../detectors/smallRepositories';

const names = Array.from({ length: 15 }, (_, at) => `rule${at}`).join('\n');

/** The lesson on 15 rules, of which all are listed and so many have a page. */
async function lessonOf(pages: number) {
  const files = { ...go, ...many('rules', 'rule#.txt', 15, 'a\n'), 'all.txt': names };
  const history = comes(15, (at) => [
    `rules/rule${at}.txt`,
    'all.txt',
    ...(at < pages ? [`docs/rule${at}.md`] : []),
  ]);
  const { candidates } = await scanRepository(
    new InMemoryRepositoryReader({ ...files, ...many('docs', 'rule#.md', 15, 'a\n') }, [], history),
  );
  return candidates.find(({ topic }) => topic === 'change.companions1');
}

describe('a lesson on what goes together', () => {
  it('is left to its checks where each of those that it names has one', async () => {
    const lesson = await lessonOf(15);
    expect(lesson?.check).toHaveLength(2);
    expect(lesson?.isChecked).toBe(true);
  });

  it('is told before where one of them has exceptions, and so no check', async () => {
    const lesson = await lessonOf(13);
    expect(lesson?.body).toContain('docs/NAME.md');
    expect(lesson?.check).toEqual(['goes-with new rules/*.txt -> all.txt']);
    expect(lesson?.isChecked).toBeUndefined();
  });
});
