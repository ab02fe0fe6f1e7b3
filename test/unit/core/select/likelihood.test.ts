import { describe, expect, it } from 'vitest';
import { objective } from '../../../../src/core/select/rank';
import {
  knowns,
  lengthOf,
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
  length: 0,
  isGathered: false,
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

  it('goes by what readers wanted where lessons were gathered, and not where somebody chose each', () => {
    const wanted = { ...none.reach, wanted: -0.5 };
    for (const known of knowns) {
      const gathered = { ...none, known, isGathered: true };
      expect(expectedOf(likelihoodOf({ ...gathered, reach: wanted }))).toBeGreaterThan(
        expectedOf(likelihoodOf(gathered)) * 1.5,
      );
      const chosen = { ...none, known };
      const longer = { ...chosen, size: sizeOf(120), length: lengthOf(200) };
      expect(likelihoodOf({ ...longer, reach: wanted })).toEqual(likelihoodOf(chosen));
    }
  });

  it('lets what is evident count among many lessons as among few', () => {
    for (const known of knowns)
      for (const isGathered of [false, true]) {
        const gainAt = (lessons: number): number => {
          const fitting = { ...none, known, isGathered, best: 0.8, size: sizeOf(lessons) };
          const odds = ({ useful }: Likelihood): number => Math.log(useful / (1 - useful));
          return odds(likelihoodOf({ ...fitting, evident: 0.5 })) - odds(likelihoodOf(fitting));
        };
        expect(gainAt(150)).toBeCloseTo(gainAt(20), 5);
        expect(gainAt(150)).toBeGreaterThan(0);
      }
  });

  it('judges a gathered lesson that the request plainly speaks of as one that somebody chose', () => {
    const spokenOf = { ...none, evident: 0.8, best: 0.8, worded: 0.5, bestWorded: 0.5 };
    const expected = expectedOf(likelihoodOf(spokenOf));
    expect(expected).toBeGreaterThan(objective.cost);
    expect(expectedOf(likelihoodOf({ ...spokenOf, isGathered: true }))).toBeCloseTo(expected, 5);
    const behind = { ...spokenOf, best: 0.9, isGathered: true };
    expect(expectedOf(likelihoodOf(behind))).toBeLessThan(expected / 2);
  });

  it('rises with what speaks for a lesson', () => {
    const chances = [0, 0.2, 0.4, 0.6, 0.8].map((evident) =>
      likelihoodOf({ ...none, evident, best: 0.8 }),
    );
    for (const at of [1, 2, 3, 4])
      expect(chances[at]?.needed).toBeGreaterThan(chances[at - 1]?.needed ?? 1);
  });
});
