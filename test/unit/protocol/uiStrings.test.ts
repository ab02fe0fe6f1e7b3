import { describe, expect, it } from 'vitest';
import { fillIn } from '../../../src/protocol/fillIn';
import { englishStrings } from '../../../src/protocol/uiStrings';

const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(texts);

describe('uiStrings', () => {
  it('leave no text empty', () => {
    expect(texts(englishStrings).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('fill their placeholders in', () => {
    expect(fillIn(englishStrings.costLine, 75, 3)).toMatch(
      /^75 tokens of lessons and their frame, chosen in 3 ms\./,
    );
    expect(fillIn('{0} {1}', 'once')).toBe('once {1}');
    expect(fillIn('{0}', '{0} $& again')).toBe('{0} $& again');
  });
});
