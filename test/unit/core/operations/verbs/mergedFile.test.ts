import { describe, expect, it } from 'vitest';
import { reinforcementRows } from '../../../../../src/core/operations/episodes/refreshHistory';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';

describe('a merged lesson', () => {
  it('has a name of its own, and no fingerprint where there was none', async () => {
    const repository = new MemoryRepository({
      lessons: {
        'one.md': '- Use tabs in every file.\n',
        'two.md': '- End files with a line end.\n',
      },
    });
    const manager = await openApproved(repository);
    await manager.merge('one', 'two');
    const text = String(repository.lessons.text('_candidates/one-and-two.md'));
    expect(text).toContain('name: one-and-two\n');
    expect(text).not.toContain('fingerprint');
  });
});

describe('the row of a lesson in the history', () => {
  it('is there from its capture on, unused, and not for a file that came another way', async () => {
    const repository = new MemoryRepository({
      files: {
        'package.json': '{"scripts":{"test":"vitest run"},"devDependencies":{"vitest":"^4.0.0"}}',
        'package-lock.json': '{}',
        'tests/a.test.ts': "import { it } from 'vitest';",
        'tests/b.test.ts': "import { it } from 'vitest';",
      },
      lessons: { 'older.md': '- Use tabs in every file.\n' },
    });
    const manager = await repository.open();
    await manager.scan();
    const library = await manager.pipeline.library.refresh();
    const rows = reinforcementRows(library, 'key');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ heading }) => heading)).not.toContain('older');
    const scanned = library.entries.find(({ folder }) => folder === 'candidates');
    expect(rows.find(({ lessonId }) => lessonId === scanned?.brief.id)).toMatchObject({
      reinforcements: 0,
      confidence: scanned?.brief.confidence,
      firstSeen: repository.time,
      lastReferenced: repository.time,
    });
  });
});
