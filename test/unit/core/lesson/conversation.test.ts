import { describe, expect, it } from 'vitest';
import {
  afterTurn,
  givenKey,
  newConversation,
  type GivenLesson,
} from '../../../../src/core/lesson/conversation';

const lesson = (id: string, approval = 'h'): GivenLesson => ({ id, name: id, approval });
const nothing = { given: [], withdrawn: [], tokens: 0 };

describe('a conversation after a turn', () => {
  it('is the same after a turn that gave and took nothing', () => {
    expect(afterTurn(newConversation, nothing)).toEqual({ given: [] });
    const before = { previousPrompt: 'add a test', given: [lesson('a')], tokens: 40 };
    expect(afterTurn(before, nothing)).toEqual(before);
  });

  it('holds what its turns gave, in their order, and adds up what that cost', () => {
    const first = afterTurn(newConversation, { ...nothing, given: [lesson('b')], tokens: 30 });
    const second = afterTurn(first, { ...nothing, given: [lesson('a')], tokens: 12 });
    expect(second).toEqual({ given: [lesson('b'), lesson('a')], tokens: 42 });
  });

  it('remembers what it took back, until the same text is given again', () => {
    const before = { given: [lesson('a'), lesson('b')], tokens: 60 };
    const without = afterTurn(before, { ...nothing, withdrawn: [{ id: 'a' }] });
    expect(without).toEqual({ given: [lesson('b')], takenBack: [lesson('a')], tokens: 60 });
    const edited = afterTurn(without, { ...nothing, given: [lesson('a', 'other')] });
    expect(edited.takenBack).toEqual([lesson('a')]);
    const again = afterTurn(edited, { ...nothing, given: [lesson('a')] });
    expect(again.takenBack).toBeUndefined();
  });

  it('tells texts apart by lesson and by what was approved', () => {
    const keys = [lesson('a'), lesson('b'), lesson('a', 'x'), lesson('a')].map(givenKey);
    expect(new Set(keys).size).toBe(3);
  });
});
