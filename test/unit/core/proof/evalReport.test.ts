import { describe, expect, it } from 'vitest';
import { attemptsLeft } from '../../../../src/core/proof/attemptsLeft';
import { arms, evalReport, type Attempt } from '../../../../src/core/proof/evalReport';

const tasks = Array.from({ length: 14 }, (_, at) => ({ name: `t${at}`, prompt: 'p', turns: 5 }));

function attempts(factor: number): Attempt[] {
  return attemptsLeft(tasks, 2, []).map(({ task, run, arm }, at) => ({
    ...{ task: task.name, run, arm, cached: 0, tokensOut: 0, toolCalls: 1, turns: 1 },
    tokensIn: (1_000 + 37 * (at % 11)) * (arm === 'given' ? factor : 1),
    ...{ milliseconds: 5, blockTokens: 0, end: 'answered' as const },
  }));
}

describe('an evaluation', () => {
  it('makes every task in every arm, the arms in turn, and goes on behind what is kept', () => {
    const all = attemptsLeft(tasks, 2, []);
    expect(all).toHaveLength(14 * 2 * 3);
    expect(new Set([0, 3, 6].map((at) => all[at]?.arm)).size).toBe(arms.length);
    const kept = attempts(1).slice(0, 30);
    expect(attemptsLeft(tasks, 2, kept)).toEqual(all.slice(30));
  });

  it('finds what lessons spare, beside nothing and beside a placebo, and nothing in the placebo', () => {
    const report = evalReport(attempts(0.5));
    for (const effect of [report.lessonsToNothing, report.lessonsToPlacebo])
      expect(effect.kind === 'measured' && effect.change.high).toBeLessThan(-0.4);
    const { placeboToNothing: none } = report;
    expect(none.kind === 'measured' && none.change.low < 0 && none.change.high > 0).toBe(true);
  });

  it('leaves out what reached its limit, and says how many', () => {
    const all = attempts(0.5).map((one) =>
      one.arm === 'given' && one.task > 't2' ? { ...one, end: 'limit' as const } : one,
    );
    const report = evalReport(all);
    expect(report.lessonsToNothing.kind).toBe('not enough');
    expect(report.leftOut).toBe(all.filter(({ end }) => end === 'limit').length);
  });
});
