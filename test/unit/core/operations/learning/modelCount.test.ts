import { receiptOf } from '../../../../support/journalEvents';
import { describe, expect, it } from 'vitest';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';

const lesson = (body: string) => `---\nbreadth: broad\n---\n${body}\n`;
const contents = {
  lessons: {
    'testing.md': lesson('- Tests run with vitest: `npm test`.'),
    'imports.md': lesson('- Relative imports end in `.js`.'),
  },
};

async function giveWith(count: (text: string) => Promise<number | undefined>) {
  const manager = await openApproved(new MemoryRepository(contents));
  const counted: string[] = [];
  const { receipt } = await manager.preflight({
    request: 'r',
    prompt: 'write a unit test for slugify',
    conversation: newConversation,
    assume: 'code-gen',
    countTokens: (text) => {
      counted.push(text);
      return count(text);
    },
  });
  return { receipt, counted };
}

describe('the count of the model itself', () => {
  it('is asked once, for the finished block', async () => {
    const { receipt, counted } = await giveWith(async () => 100);
    expect(counted).toEqual([receipt.block]);
    expect(receipt.injected).toHaveLength(2);
  });

  it('takes the least valuable lesson out of a block that is over', async () => {
    const isWhole = (text: string): boolean => text.includes('imports');
    const { receipt } = await giveWith(async (text) => (isWhole(text) ? 201 : 200));
    expect(receipt.injected.map(({ name }) => name)).toEqual(['testing']);
    expect(receipt.omitted).toMatchObject([{ name: 'imports', reason: 'over budget' }]);
  });

  it('is asked again until the block holds, whatever the tokenizer', async () => {
    const { receipt, counted } = await giveWith(async (text) => 100 + text.length);
    expect(receipt.injected).toEqual([]);
    expect(receipt.block).toBe('');
    expect(counted).toHaveLength(2);
    expect(counted[1]?.length).toBeLessThan(counted[0]?.length ?? 0);
  });

  it('is not needed', async () => {
    expect((await giveWith(async () => undefined)).receipt.injected).toHaveLength(2);
  });
});

describe('the outcome of a request', () => {
  it('counts once, whoever says it and in which window', async () => {
    const repository = new MemoryRepository(contents);
    const manager = await openApproved(repository);
    const request = { request: 'r', prompt: 'add a test', conversation: newConversation };
    const { receipt } = await manager.preflight({ ...request, assume: 'code-gen' });
    await manager.record(request, receipt, { surface: 'chat' });
    expect(await manager.outcome(receipt, 'helped', 'the user said so')).toBe('noted');
    expect(await (await repository.open()).outcome(receipt, 'hurt', 'thumbs')).toBe('said before');
    const [first] = await manager.list();
    expect([first?.standing.helped, first?.standing.hurt]).toEqual([1, 0]);
  });
});

describe('a kept receipt', () => {
  it('is found by the id of its request', async () => {
    const manager = await openApproved(new MemoryRepository(contents));
    const request = { request: 'r', prompt: 'add a test', conversation: newConversation };
    const { receipt } = await manager.preflight(request);
    await manager.record(request, receipt, { surface: 'chat' });
    expect(receiptOf(await manager.events(), 'r')).toMatchObject({
      request: 'r',
      injected: receipt.injected,
    });
    expect(receiptOf(await manager.events(), 'other')).toBeUndefined();
  });
});
