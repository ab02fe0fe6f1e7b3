import { afterAll, describe, expect, it } from 'vitest';
import { allDetectors } from '../../../src/core/capture/detectors/allDetectors';
import { ScanTree } from '../../../src/core/capture/scanTree';
import { sampleOf, tryFamily } from '../../redteam/attempt';
import { judge, ownLessons } from '../../redteam/benignLessons';
import { families } from '../../redteam/families';
import { removeFolders } from '../../redteam/folders';
import { scannedRepositories } from '../../redteam/scannedFamilies';
import { InMemoryRepositoryReader } from '../../support/inMemoryRepositoryReader';

afterAll(removeFolders);

describe('what a hostile folder, text or model tries; the whole is "npm run eval:redteam"', () => {
  it.each(families.map((family) => [family.name, family] as const))(
    'is held: %s',
    async (_name, family) => {
      expect((await tryFamily(sampleOf(family, 12))).broke).toEqual([]);
    },
    60_000,
  );

  it('is at least a thousand attempts in at least fifteen families', () => {
    expect(families.length).toBeGreaterThanOrEqual(15);
    const attempts = families.reduce((sum, family) => sum + family.attempts.length, 0);
    expect(attempts).toBeGreaterThanOrEqual(1_000);
  });

  it('is tried on repositories in which every detector finds something', async () => {
    const silent = new Set(allDetectors.map(({ name }) => name));
    for (const { files, changes } of scannedRepositories) {
      const reader = new InMemoryRepositoryReader(files, [], changes);
      const { files: paths } = await reader.list();
      const subjects = (changes ?? []).map(({ subject }) => subject);
      const tree = new ScanTree(reader, paths, subjects);
      for (const detector of allDetectors)
        if (silent.has(detector.name) && (await detector.detect(tree)).length > 0)
          silent.delete(detector.name);
    }
    expect([...silent]).toEqual([]);
  });
});

describe('lessons nobody means harm with', () => {
  it('are a hundred, and pass', async () => {
    const lessons = await ownLessons();
    expect(lessons.length).toBeGreaterThanOrEqual(100);
    const blocked: string[] = [];
    for (const lesson of lessons) {
      const { blocks } = await judge(lesson);
      if (blocks.length > 0) blocked.push(`${lesson.name}: ${blocks.join(' ')}`);
    }
    expect(blocked).toEqual([]);
  }, 60_000);
});
