import { describe, expect, it } from 'vitest';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';

const lesson = (digest: string) =>
  `---\nname: testing\nfingerprint:\n  package.json#scripts.test: ${digest}\n---\n- Run \`npm test\`.\n`;

async function open(digest = '"sha256:0123456789ab"') {
  const repository = new MemoryRepository({
    files: { 'package.json': '{"scripts":{"test":"vitest run"}}' },
  });
  repository.lessons.put('testing.md', lesson(digest));
  const manager = await openApproved(repository);
  const state = async () => (await manager.list())[0]?.drifts[0]?.state ?? 'current';
  const text = () => String(repository.lessons.text('testing.md'));
  return { repository, manager, state, text };
}

describe('"still true"', () => {
  it('taken back leaves what the file publishes: stale again, with nothing of mine to publish', async () => {
    const { manager, state } = await open();
    expect(await state()).toBe('stale');
    const done = await manager.verify('testing');
    expect(await state()).toBe('current');
    await done.undo();
    expect(await state()).toBe('stale');
    await expect(manager.publish('testing')).rejects.toMatchObject({ code: 'neverVerified' });
  });

  it('taken back after an earlier one leaves the earlier one', async () => {
    const { repository, manager, state } = await open();
    await manager.verify('testing');
    repository.repository.write('package.json', '{"scripts":{"test":"jest"}}');
    const done = await manager.verify('testing');
    await done.undo();
    expect(await state()).toBe('stale');
    repository.repository.write('package.json', '{"scripts":{"test":"vitest run"}}');
    expect(await state()).toBe('current');
  });
});

describe('fingerprints written to files', () => {
  it('are taken out again by undo, byte for byte', async () => {
    const { manager, text } = await open();
    await manager.verify('testing');
    const before = text();
    const done = await manager.publish('testing');
    expect(text()).not.toBe(before);
    await done.undo();
    expect(text()).toBe(before);
  });

  it('stay where the file was edited since: undo never takes that along', async () => {
    const { repository, manager, text } = await open();
    await manager.verify('testing');
    const done = await manager.publish('testing');
    repository.lessons.put('testing.md', `${text()}- Mine.\n`);
    await expect(done.undo()).rejects.toMatchObject({ code: 'editedSinceAct' });
    expect(text()).toContain('Mine.');
  });
});
