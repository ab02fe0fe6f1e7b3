import { describe, expect, it } from 'vitest';
import { packTurn } from '../../../../src/core/select/packTurn';

const item = (id: string, tokens: number, value = 1) => ({ id, tokens, value });
type Item = ReturnType<typeof item>;
const among =
  (...ids: readonly string[]) =>
  ({ id }: Item) =>
    ids.includes(id);
const nobody = among();

const given = (
  items: readonly Item[],
  room: { readonly budget: number; readonly header: number; readonly left?: number },
  earlier: Partial<Parameters<typeof packTurn<Item>>[2]> = {},
) => {
  const { chosen, overBudget, tokens } = packTurn(items, room, { isGiven: nobody, ...earlier });
  return { chosen: chosen.map(({ id }) => id), over: overBudget.map(({ id }) => id), tokens };
};

describe('what a turn adds', () => {
  const items = [item('a', 40), item('b', 50), item('c', 60)];

  it('fits the budget, its frame included', () => {
    expect(given(items, { budget: 170, header: 20 })).toEqual({
      ...{ chosen: ['a', 'b', 'c'], over: [], tokens: 170 },
    });
    expect(given(items, { budget: 169, header: 20 }).over).toHaveLength(1);
  });

  it('costs nothing where nothing is added', () => {
    const all = among('a', 'b', 'c');
    expect(given(items, { budget: 200, header: 20 }, { isGiven: all })).toEqual({
      ...{ chosen: [], over: [], tokens: 0 },
    });
  });

  it('leaves out what stands in earlier turns, which counts as given and not as too much', () => {
    expect(given(items, { budget: 130, header: 20 }, { isGiven: among('a') })).toEqual({
      ...{ chosen: ['b', 'c'], over: [], tokens: 130 },
    });
  });

  it('keeps to what the conversation has left', () => {
    expect(given(items, { budget: 200, header: 20, left: 60 })).toEqual({
      ...{ chosen: ['a'], over: ['b', 'c'], tokens: 60 },
    });
    expect(given(items, { budget: 200, header: 20, left: 59 }).chosen).toEqual([]);
  });

  it('gives what was paid for once even where nothing is left, within the budget of the turn', () => {
    const room = { budget: 200, header: 20, left: 0 };
    expect(given(items, room, { isPaid: among('a', 'c') })).toEqual({
      ...{ chosen: ['a', 'c'], over: ['b'], tokens: 120 },
    });
    expect(given(items, { ...room, left: 400 }, { isPaid: among('a', 'c') }).tokens).toBe(170);
  });
});
