import { describe, expect, it } from 'vitest';
import { type Rule, chooseRule } from '../../host/scriptedModel/script';

describe('the rules of the scripted model', () => {
  const choose = (rules: readonly Rule[], userText: string, results = 0): number | undefined =>
    chooseRule({ rules }, { userText, results }, new Map([[0, 1]]));

  it('skips a rule that is used up', () => {
    expect(choose([{ times: 1, steps: [] }, { steps: [] }], 'any')).toBe(1);
    expect(choose([{ times: 2, steps: [] }, { steps: [] }], 'any')).toBe(0);
  });

  it('looks at the words of the user, whatever their case', () => {
    const rules = [{ when: 'add (two|three)', steps: [] }];
    expect(choose(rules, 'please ADD two')).toBe(0);
    expect(choose(rules, 'add four')).toBeUndefined();
  });

  it('looks at how many tool results the turn has brought', () => {
    const rules = [
      { results: 0, steps: [] },
      { results: 1, steps: [] },
    ];
    expect(choose(rules, 'any', 1)).toBe(1);
    expect(choose(rules, 'any', 2)).toBeUndefined();
  });
});
