import { describe, expect, it } from 'vitest';
import { mistakeViews } from '../../../../../src/extension/features/manager/mistakeViews';
import { fillIn } from '../../../../../src/protocol/fillIn';

const mistake = {
  ...({ line: 'pnpm test:unit', kind: 'unknown command', state: 'recurs' } as const),
  ...{ sessions: ['monday', 'tuesday'], times: 3, tokens: 120, turns: 4 },
};

describe('the ledger of wrong calls on the page', () => {
  it('says how often, in how many sessions, at what cost and when last, with what worked instead', () => {
    const last = Date.UTC(2026, 10, 20);
    expect(mistakeViews([{ ...mistake, instead: 'pnpm test', last }], fillIn)).toEqual([
      {
        call: 'pnpm test:unit',
        instead: 'pnpm test',
        summary:
          '3 times in 2 sessions; about 120 tokens of results and 4 turns; last on 2026-11-20',
        sessions: ['monday', 'tuesday'],
      },
    ]);
  });

  it('leaves out what the record does not say, and what nobody reads any more', () => {
    const [first, ...others] = mistakeViews(new Array(50).fill(mistake), fillIn);
    expect(first).not.toHaveProperty('instead');
    expect(first?.summary).not.toContain('last');
    expect(others).toHaveLength(19);
  });
});
