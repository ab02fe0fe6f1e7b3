import { describe, expect, it } from 'vitest';
import { objective } from '../../../../src/core/select/rank';
import {
  knowns,
  likelihoodOf,
  sizeOf,
  type Hints,
  type Likelihood,
} from '../../../../src/core/select/likelihood';

const none: Hints = {
  evident: 0,
  best: 0,
  worded: 0,
  bestWorded: 0,
  reach: { useful: -2, needed: -3, wanted: -3 },
  size: 0,
  isStranger: false,
  isForFiles: undefined,
  isElsewhere: false,
  known: 'nothing',
  past: undefined,
};
const expectedOf = ({ useful, needed }: Likelihood): number =>
  useful + objective.neededCounts * needed;

describe('likelihoodOf', () => {
  it('expects more of a lesson that fits best than of one far behind another', () => {
    const first = likelihoodOf({ ...none, evident: 0.4, best: 0.4 });
    const behind = likelihoodOf({ ...none, evident: 0.4, best: 0.9 });
    expect(first.useful).toBeGreaterThan(behind.useful);
    expect(first.needed).toBeGreaterThan(behind.needed);
  });

  it('keeps under the floor what has nothing in common with the request, and the best of nearly nothing', () => {
    expect(expectedOf(likelihoodOf(none))).toBeLessThan(objective.cost);
    expect(expectedOf(likelihoodOf({ ...none, evident: 0.08, best: 0.08 }))).toBeLessThan(
      objective.cost,
    );
  });

  it('calls nothing the best where the request speaks of something outside the repository', () => {
    const chance = likelihoodOf({ ...none, evident: 0.3, best: 0.3, isElsewhere: true });
    expect(expectedOf(chance)).toBeLessThan(objective.cost);
  });

  it('holds a lesson whose text says that it is general for useful, and seldom for needed', () => {
    const general = likelihoodOf({ ...none, reach: { useful: 1.5, needed: -2.5, wanted: -2 } });
    expect(general.useful).toBeGreaterThan(0.5);
    expect(general.needed).toBeLessThan(0.15);
  });

  it('keeps a lesson for another language in play where all else speaks for it', () => {
    const fitting = { ...none, evident: 0.8, best: 0.8, worded: 0.5, bestWorded: 0.5 };
    const stranger = likelihoodOf({ ...fitting, isStranger: true });
    expect(stranger.useful).toBeLessThan(likelihoodOf(fitting).useful);
    expect(expectedOf(stranger)).toBeGreaterThan(objective.cost);
  });

  it('expects more of a lesson for the file in hand, and less of one for other files', () => {
    const fitting: Hints = {
      ...none,
      known: 'files',
      evident: 0.3,
      best: 0.6,
      reach: { useful: -1, needed: -2, wanted: -3 },
    };
    const any = expectedOf(likelihoodOf(fitting));
    expect(expectedOf(likelihoodOf({ ...fitting, isForFiles: true }))).toBeGreaterThan(any);
    expect(expectedOf(likelihoodOf({ ...fitting, isForFiles: false }))).toBeLessThan(any);
  });

  it('expects more of a lesson for a place that past changes in such words touched', () => {
    const fitting: Hints = { ...none, known: 'past', evident: 0.3, best: 0.6 };
    const place = { place: 'NEWS.md' };
    const touched = likelihoodOf({ ...fitting, past: { ...place, share: 0.8, lift: 2 } });
    const elsewhere = likelihoodOf({ ...fitting, past: { ...place, share: 0, lift: -1 } });
    expect(expectedOf(touched)).toBeGreaterThan(expectedOf(likelihoodOf(fitting)));
    expect(expectedOf(elsewhere)).toBeLessThan(expectedOf(likelihoodOf(fitting)));
  });

  it('goes by what readers wanted of large stores where there are many lessons, and not where there are few', () => {
    const wanted = { ...none.reach, wanted: -0.5 };
    for (const known of knowns) {
      const many = { ...none, known, size: sizeOf(120) };
      expect(expectedOf(likelihoodOf({ ...many, reach: wanted }))).toBeGreaterThan(
        expectedOf(likelihoodOf(many)) * 1.5,
      );
      const few = { ...none, known, size: sizeOf(12) };
      expect(likelihoodOf({ ...few, reach: wanted })).toEqual(likelihoodOf(few));
    }
  });

  it('lets what is evident count in a large store as in a small one', () => {
    for (const known of knowns) {
      const gainAt = (lessons: number): number => {
        const fitting = { ...none, known, best: 0.8, size: sizeOf(lessons) };
        const odds = ({ useful }: Likelihood): number => Math.log(useful / (1 - useful));
        return odds(likelihoodOf({ ...fitting, evident: 0.8 })) - odds(likelihoodOf(fitting));
      };
      expect(gainAt(150)).toBeCloseTo(gainAt(20), 5);
    }
  });

  it('rises with what speaks for a lesson', () => {
    const chances = [0, 0.2, 0.4, 0.6, 0.8].map((evident) =>
      likelihoodOf({ ...none, evident, best: 0.8 }),
    );
    for (const at of [1, 2, 3, 4])
      expect(chances[at]?.needed).toBeGreaterThan(chances[at - 1]?.needed ?? 1);
  });
});
