import { describe, expect, it } from 'vitest';
import { offeredWords } from '../../../../../src/extension/features/commands/offeredCommands';
import { MemoryRepository } from '../../../../support/memoryRepository';

const contents = {
  files: { 'package.json': '{ "scripts": { "test": "jest" } }' },
  lessons: {
    'testing.md': '---\nfingerprint: [package.json#scripts.test]\n---\n- Jest.\n',
    'format.md': '- Prettier.\n',
  },
};

async function words(isTrusted = true, change?: (memory: MemoryRepository) => unknown) {
  const memory = new MemoryRepository(contents);
  const manager = await memory.open();
  await manager.approve('testing');
  await change?.(memory);
  return offeredWords(await manager.list(), isTrusted);
}

describe('the command palette', () => {
  it('offers what some lesson of the window can be asked for, and nothing else', async () => {
    const now = await words();
    expect(now).toContain('approve');
    expect(now).toContain('retire');
    for (const none of ['promote', 'verify', 'restore', 'settle', 'showStale', 'compare'])
      expect(now, none).not.toContain(none);
  });

  it('offers to verify once something is stale', async () => {
    const now = await words(true, ({ repository }) =>
      repository.write('package.json', '{ "scripts": { "test": "vitest" } }'),
    );
    expect([...now]).toEqual(expect.arrayContaining(['verify', 'showStale']));
  });

  it('offers no act in Restricted Mode', async () => {
    expect([...(await words(false))]).toEqual([]);
  });
});
