import { describe, expect, it } from 'vitest';
import { MemoryRepository, codeTurn, openApproved } from '../../../../support/memoryRepository';
import { say } from '../../../../../src/prose/say';
import { inWords } from '../../../../support/inWords';

const whole = '{"scripts":{"test":"vitest run"}}';
const half = '{"scripts":{"test":"vite';
const text =
  '---\nname: testing\nbreadth: broad\ntriggers: [test]\nfingerprint: [package.json#scripts.test]\n---\n- Run `npm test`.\n';

async function open() {
  const repository = new MemoryRepository({
    files: { 'package.json': whole },
    lessons: { 'testing.md': text },
  });
  const manager = await openApproved(repository);
  const save = (content: string) => repository.repository.write('package.json', content);
  const status = async () =>
    (await manager.list()).find(({ entry }) => entry.brief.name === 'testing');
  const events = async (type: string) =>
    (await manager.events()).filter((event) => event.type === type).length;
  return { repository, manager, save, status, events };
}

describe('a lesson whose input is saved by half', () => {
  it('cannot be checked and is not given; whole again, it holds as before', async () => {
    const { manager, save, status } = await open();
    save(half);
    expect(await status()).toMatchObject({ state: 'unverified', omission: 'unverified' });
    expect(say((await status())?.reasons[0] ?? '')).toMatch(
      /cannot be read: .*mend or save that file/,
    );
    const { receipt } = await codeTurn(manager, 'write a test');
    expect(receipt.omitted).toContainEqual(expect.objectContaining({ reason: 'unverified' }));
    save(whole);
    expect(await status()).toMatchObject({ state: 'active' });
  });

  it('is not counted as changed, and nothing is verified, checked or noted meanwhile', async () => {
    const { manager, save, events } = await open();
    await manager.followDrift();
    const before = await Promise.all(
      ['validated', 'verified', 'activity', 'seen-stale'].map(events),
    );
    save(half);
    await manager.followDrift();
    expect((await manager.stale()).stale).toEqual([]);
    await expect(manager.verify('testing')).rejects.toMatchObject({ code: 'inputUnreadable' });
    const after = await Promise.all(
      ['validated', 'verified', 'activity', 'seen-stale'].map(events),
    );
    expect(after).toEqual(before);
  });

  it('keeps the digests that its file publishes, and no verb writes over them', async () => {
    const { repository, manager, save, status } = await open();
    await manager.publish('testing');
    const published = repository.lessons.text('testing.md');
    save(half);
    await expect(manager.publish('testing')).rejects.toThrow();
    expect(repository.lessons.text('testing.md')).toBe(published);
    save(whole);
    expect(await status()).toMatchObject({ state: 'active' });
  });

  it('is approved without being verified, and says so', async () => {
    const repository = new MemoryRepository({
      files: { 'package.json': half },
      lessons: { 'testing.md': text },
    });
    const manager = await repository.open();
    expect(inWords((await manager.approve('testing')).what)).toContain(
      'not verified: package.json#scripts.test',
    );
    repository.repository.write('package.json', whole);
    expect((await manager.list())[0]).toMatchObject({ state: 'unverified' });
    await manager.verify('testing');
    expect((await manager.list())[0]).toMatchObject({ state: 'active' });
  });

  it('is promoted when its input can be read again, not before', async () => {
    const repository = new MemoryRepository({
      files: { 'package.json': half },
      lessons: { '_candidates/testing.md': text },
    });
    const manager = await repository.open();
    await expect(manager.promote('testing')).rejects.toMatchObject({ code: 'inputUnreadable' });
    expect(repository.lessons.text('_candidates/testing.md')).toBe(text);
    repository.repository.write('package.json', whole);
    await manager.promote('testing');
    expect(repository.lessons.text('testing.md')).toMatch(/sha256:[0-9a-f]{32}/);
  });
});
