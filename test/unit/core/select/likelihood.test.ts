import { describe, expect, it } from 'vitest';
import { relevanceFloor } from '../../../../src/core/select/rank';
import { likelihoodOf } from '../../../../src/core/select/likelihood';

const none = { evident: 0, best: 0, prior: 0, isElsewhere: false };

describe('likelihoodOf', () => {
  it('expects more of a lesson that fits best than of one far behind another', () => {
    const first = likelihoodOf({ ...none, evident: 0.4, best: 0.4 });
    const behind = likelihoodOf({ ...none, evident: 0.4, best: 0.9 });
    expect(first.useful).toBeGreaterThan(behind.useful);
    expect(first.needed).toBeGreaterThan(behind.needed);
  });

  it('keeps under the floor what has nothing in common with the request, and the best of nearly nothing', () => {
    expect(likelihoodOf(none).useful).toBeLessThan(relevanceFloor);
    expect(likelihoodOf({ ...none, evident: 0.08, best: 0.08 }).useful).toBeLessThan(
      relevanceFloor,
    );
  });

  it('calls nothing the best where the request speaks of something outside the repository', () => {
    const chance = likelihoodOf({ ...none, evident: 0.3, best: 0.3, isElsewhere: true });
    expect(chance.useful).toBeLessThan(relevanceFloor);
  });

  it('holds a broad lesson for useful and seldom for needed', () => {
    const broad = likelihoodOf({ ...none, prior: 0.44 });
    const fitting = likelihoodOf({ ...none, evident: 0.8, best: 0.8 });
    expect(broad.useful).toBeGreaterThan(0.5);
    expect(broad.needed).toBeLessThan(0.1);
    expect(fitting.needed).toBeGreaterThan(0.4);
  });

  it('rises with what speaks for a lesson', () => {
    const chances = [0, 0.2, 0.4, 0.6, 0.8].map((evident) =>
      likelihoodOf({ ...none, evident, best: 0.8 }),
    );
    for (const at of [1, 2, 3, 4])
      expect(chances[at]?.needed).toBeGreaterThan(chances[at - 1]?.needed ?? 1);
  });
});
