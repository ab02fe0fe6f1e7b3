import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import type { Arm } from '../../../../../src/core/lesson/comparison';
import { armOf, choosePlacebo } from '../../../../../src/core/select/heldOut';
import { nodeHasher } from '../../../../../src/node/process/nodeHasher';
import { MemoryRepository } from '../../../../support/memoryRepository';

const lessons = {
  'testing.md': '---\ntopic: tests.runner\n---\n- Tests run with vitest in watch mode.\n',
  'colours.md': '---\ntopic: design.colours\n---\n- Palette entries come from the brand kit.\n',
};
const prompt = 'Write a vitest test for the parser in src/parse.ts';

async function managerWith(holdOut: boolean) {
  const manager = await new MemoryRepository({ lessons, settings: { holdOut } }).open();
  await manager.approveAll();
  return manager;
}

const idIn = (arm: Arm): string => {
  for (let at = 0; ; at += 1) if (armOf(`r${at}`, nodeHasher) === arm) return `r${at}`;
};

describe('a request that is held out', () => {
  it('is one in ten, half of them with a placebo, the same at every look', () => {
    const drawn = Array.from({ length: 10_000 }, (_, at) => armOf(`request ${at}`, nodeHasher));
    const share = (arm: Arm): number => drawn.filter((one) => one === arm).length / drawn.length;
    expect(share('placebo')).toBeCloseTo(0.05, 1.9);
    expect(share('nothing')).toBeCloseTo(0.05, 1.9);
    expect(armOf('request 1', nodeHasher)).toBe(drawn[1]);
  });

  it('gets nothing, and the receipt says what it would have been given', async () => {
    const manager = await managerWith(true);
    const asked = { prompt, conversation: newConversation };
    const held = (await manager.preflight({ ...asked, request: idIn('nothing') })).receipt;
    const given = (await manager.preflight({ ...asked, request: idIn('given') })).receipt;
    expect(held).toMatchObject({ block: '', injected: [], compared: { arm: 'nothing' } });
    expect(held.omitted).toContainEqual(expect.objectContaining({ reason: 'held out' }));
    expect(given.injected.map(({ name }) => name)).toEqual(['testing']);
    expect(given.compared).toEqual({ arm: 'given', lessons: held.compared?.lessons });
  });

  it('gets a lesson of another subject as a placebo', async () => {
    const manager = await managerWith(true);
    const request = { prompt, conversation: newConversation, request: idIn('placebo') };
    const { receipt } = await manager.preflight(request);
    expect(receipt.injected.map(({ name }) => name)).toEqual(['colours']);
    expect(receipt.block).not.toContain('vitest');
  });

  it('never corrects something, and there is none where the setting is off', async () => {
    const request = { conversation: newConversation, request: idIn('nothing') };
    const corrects = `No, that is wrong. ${prompt}`;
    const on = await (await managerWith(true)).preflight({ ...request, prompt: corrects });
    const off = await (await managerWith(false)).preflight({ ...request, prompt });
    for (const { receipt } of [on, off]) {
      expect(receipt.compared).toBeUndefined();
      expect(receipt.injected).toHaveLength(1);
    }
  });
});

describe('a placebo', () => {
  it('is within a quarter of the length it stands for, or there is none', () => {
    const sizes = fc.array(fc.integer({ min: 5, max: 120 }), { maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 200 }), sizes, (tokens, all) => {
        const among = all.map((size, at) => ({ id: String(at), tokens: size }));
        const sum = choosePlacebo(tokens, among)?.reduce((all, one) => all + one.tokens, 0);
        if (sum === undefined) return;
        expect(sum).toBeGreaterThanOrEqual(tokens * 0.75);
        expect(sum).toBeLessThanOrEqual(tokens * 1.25);
      }),
    );
  });
});
