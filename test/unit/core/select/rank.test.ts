import { describe, expect, it } from 'vitest';
import { startStanding, type Standing } from '../../../../src/core/lesson/standing';
import { costOf, leanings, objective, rank, type Leaning } from '../../../../src/core/select/rank';
import type { RankableLesson } from '../../../../src/core/select/rankableLesson';
import { saying } from '../../../../src/core/saying';
import { inWords } from '../../../support/inWords';

const lesson = (id: string, standing: Partial<Standing> = {}): RankableLesson => ({
  ...{ id, name: id, description: id, kind: 'convention', tokens: 30 },
  ...{ triggers: [], signals: [], appliesTo: [] },
  standing: { ...startStanding(), ...standing },
});
const recipe = (id: string): RankableLesson => ({ ...lesson(id), kind: 'recipe' });

/** Chance that a lesson is useful, chance that it is needed. */
type Chances = readonly [useful: number, needed: number];

function rankBy(chances: readonly (readonly [RankableLesson, Chances])[]) {
  const applicability = new Map(
    chances.map(([{ id }, [value, needed]]) => [
      id,
      { value, needed, why: saying('applies.nothing' as const) },
    ]),
  );
  const lessons = chances.map(([one]) => one);
  return rank(lessons, applicability, { admits: () => true });
}

const first = (standing: Partial<Standing>, chances: Chances) =>
  rankBy([[lesson('a', standing), chances]]).ranked[0] ?? expect.fail('under the floor');

describe('the ranking of a pre-flight', () => {
  it('scores by applicability, 70 %, and worth, 30 %', () => {
    expect(first({}, [0.5, 0.2]).score).toBeCloseTo(0.7 * 0.5 + 0.3 * 0.7, 10);
  });

  it('gives a lesson whose use outweighs its cost: a needed one counts five times a useful one', () => {
    const isGiven = (chances: Chances) => rankBy([[lesson('a'), chances]]).ranked.length === 1;
    expect(isGiven([0.29, 0])).toBe(false);
    expect(isGiven([0.31, 0])).toBe(true);
    expect(isGiven([0.1, 0.049])).toBe(false);
    expect(isGiven([0.1, 0.051])).toBe(true);
    expect(objective).toEqual({ neededCounts: 4, cost: 0.3, gatheredCost: 0.2 });
  });

  it('asks more of a lesson that came with many others', () => {
    const isGiven = (chances: Chances) =>
      rankBy([[{ ...lesson('a'), isGathered: true }, chances]]).ranked.length === 1;
    expect(isGiven([0.31, 0])).toBe(false);
    expect(isGiven([0.49, 0])).toBe(false);
    expect(isGiven([0.51, 0])).toBe(true);
  });

  it('asks less of a lesson where more context is wanted, and more where noise is not', () => {
    const given = (leaning: Leaning) => {
      const chances = new Map([
        ['a', { value: 0.5, needed: 0, why: saying('applies.nothing' as const) }],
      ]);
      return rank([lesson('a')], chances, { admits: () => true, floor: costOf[leaning] }).ranked;
    };
    expect(leanings).toEqual(Object.keys(costOf));
    expect(costOf['more context']).toBeLessThan(costOf.balanced);
    expect(given('balanced')).toHaveLength(1);
    expect(given('less noise')).toEqual([]);
  });

  it('says of a lesson that nothing in the request speaks for why it is given all the same', () => {
    const { ranked, belowFloor } = rankBy([
      [lesson('given'), [0.5, 0.2]],
      [lesson('left'), [0.1, 0]],
    ]);
    expect(inWords(ranked)).toMatchObject([
      { id: 'given', why: 'such lessons are often needed, whatever is asked' },
    ]);
    expect(inWords(belowFloor)).toMatchObject([
      { id: 'left', why: 'nothing in common with the request' },
    ]);
  });

  it('packs by what is expected above that cost, and by worth from the third use on', () => {
    const expected = (0.5 + 4 * 0.2 - 0.3) / 5;
    const doubted = { confidence: 0.4 };
    expect(first({ ...doubted, reinforcements: 2 }, [0.5, 0.2]).value).toBeCloseTo(expected, 10);
    const proven = (0.7 * 0.5 + 0.3 * 0.4) / (0.7 * 0.5 + 0.3);
    expect(first({ ...doubted, reinforcements: 3 }, [0.5, 0.2]).value).toBeCloseTo(
      expected * proven ** 2,
      10,
    );
  });

  it('puts what scores alike into the order of its ids, whichever came first', () => {
    const alike = (ids: readonly string[]) =>
      rankBy(ids.map((id) => [lesson(id), [0.5, 0.2]])).ranked.map(({ id }) => id);
    expect(alike(['b', 'a', 'c'])).toEqual(['a', 'b', 'c']);
    expect(alike(['c', 'b', 'a'])).toEqual(['a', 'b', 'c']);
  });

  it('calls recipes rivals that are within 15 % of the best', () => {
    const given = (second: number) =>
      rankBy([
        [recipe('best'), [0.8, 0.2]],
        [recipe('second'), [0.8 * second, 0.2]],
      ]).ranked.map(({ id }) => id);
    expect(given(0.84)).toEqual(['best']);
    expect(given(0.86)).toEqual([]);
  });
});
