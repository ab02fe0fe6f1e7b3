import { expect, it } from 'vitest';
import { roundsOf } from '../../eval/roundsOf';

it('counts each round apart, every verdict over all rows of its round', () => {
  const row = (of: string, verdict: string, useful: boolean) => ({ of, verdict, useful });
  const rows = [row('one', 'right', true), row('two', 'right', false), row('one', 'wrong', false)];
  expect(roundsOf(rows, ({ of }) => of)).toEqual([
    'one: right 1 of 2 (50 %), wrong 1 of 2 (50 %), useful 1 of 2 (50 %)',
    'two: right 1 of 1 (100 %), useful 0 of 1 (0 %)',
  ]);
});
