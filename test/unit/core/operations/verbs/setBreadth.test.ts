import { describe, expect, it } from 'vitest';
import { codeTurn, MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

const place = { scope: 'project', folder: 'active', fileName: 'money.md' } as const;
const lessons = { 'money.md': '- Amounts are integers of minor units.\n' };
const open = async () => {
  const repository = new MemoryRepository({ lessons });
  return { repository, manager: await openApproved(repository) };
};
const unrelated = 'add a dark theme to the settings dialog';

describe('saying for what changes a lesson holds', () => {
  it('is learned from its words where nobody said it', async () => {
    const { manager } = await open();
    const [status] = await manager.list();
    expect(status?.holds).toEqual({ breadth: 'topic', isSaid: false });
  });

  it('gives a lesson for any change where nothing leads to it, and says why', async () => {
    const { manager, repository } = await open();
    expect((await codeTurn(manager, unrelated)).receipt.injected).toEqual([]);
    const { what } = await manager.broaden('money');
    expect(inWords(what)).toBe('money holds for any change');
    expect(await repository.lessons.read(place)).toContain('breadth: broad');
    const { receipt } = await codeTurn(manager, unrelated);
    expect(inWords(receipt.injected)).toMatchObject([
      { name: 'money', why: 'holds for nearly any change' },
    ]);
    expect((await manager.list())[0]?.holds).toEqual({ breadth: 'broad', isSaid: true });
  });

  it('keeps a lesson for its subject to requests that lead to it', async () => {
    const { manager } = await open();
    await manager.broaden('money');
    await manager.narrow('money');
    expect((await codeTurn(manager, unrelated)).receipt.injected).toEqual([]);
    const led = await codeTurn(manager, 'round the amounts of an invoice to minor units');
    expect(led.receipt.injected.map(({ name }) => name)).toEqual(['money']);
  });

  it('is taken back, at once and later, and the old text is still approved', async () => {
    const { manager, repository } = await open();
    const { undo } = await manager.broaden('money');
    await undo();
    expect(await repository.lessons.read(place)).toBe(lessons['money.md']);
    await manager.broaden('money');
    await (await repository.open()).undo();
    expect(await repository.lessons.read(place)).toBe(lessons['money.md']);
    expect((await manager.list())[0]?.state).toBe('active');
  });

  it('refuses what the file says already', async () => {
    const { manager } = await open();
    await manager.broaden('money');
    await expect(manager.broaden('money')).rejects.toMatchObject({
      code: 'broadAlready',
    });
  });
});
