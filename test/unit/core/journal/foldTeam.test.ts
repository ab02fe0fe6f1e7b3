import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foldTeam,
  type PersonOnLesson,
  type PersonsEvent,
} from '../../../../src/core/journal/foldTeam';
import { pooledOutcomes } from '../../../../src/core/journal/pooledOutcomes';
import { sharedKinds, type SharedEvent } from '../../../../src/core/journal/sharedEvent';
import { wilsonLowerBound } from '../../../../src/core/lesson/wilsonLowerBound';
import { withNews } from '../../../../src/core/operations/team/teamRecord';

const event: fc.Arbitrary<SharedEvent> = fc.record({
  v: fc.constant(1 as const),
  id: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8', '9'),
  time: fc.integer({ min: 0, max: 6 }),
  sequence: fc.integer({ min: 0, max: 1 }),
  kind: fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...sharedKinds) },
    { weight: 3, arbitrary: fc.constantFrom('helped' as const, 'hurt' as const) },
  ),
  lesson: fc.constantFrom('a', 'b'),
  request: fc.constantFrom('r', 's', 't'),
  hash: fc.constantFrom('x', 'y'),
  key: fc.constantFrom('one', 'two', 'three'),
});
const events: fc.Arbitrary<readonly PersonsEvent[]> = fc.array(
  fc.record({ person: fc.constantFrom('one', 'two', 'three'), event }),
  { maxLength: 40 },
);

describe('what a team says', () => {
  it('is the same in whatever order events come, and however often', () => {
    const delivered = events.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 }),
      ),
    );
    fc.assert(
      fc.property(delivered, ([all, other]) => {
        expect(foldTeam(other)).toEqual(foldTeam(all));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same however late they come, in whatever portions a record takes them over', () => {
    const portions = fc.tuple(events, fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40 }));
    fc.assert(
      fc.property(portions, ([all, when]) => {
        const late = [0, 1, 2, 3].map((turn) => all.filter((_, index) => when[index] === turn));
        const kept = late.reduce<readonly PersonsEvent[]>(withNews, []);
        expect(foldTeam(kept)).toEqual(foldTeam(all));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps what one person says apart from what another one does', () => {
    fc.assert(
      fc.property(events, (all) => {
        const [whole, own] = [foldTeam(all), foldTeam(all.filter((one) => one.person === 'one'))];
        for (const lesson of ['a', 'b'])
          expect(whole.lessons[lesson]?.['one']).toEqual(own.lessons[lesson]?.['one']);
      }),
    );
  });

  it('has nothing of a person who left but what was said later', () => {
    const at = (time: number, kind: SharedEvent['kind'], request: string): PersonsEvent => ({
      person: 'one',
      event: { v: 1, id: request, time, sequence: 0, kind, lesson: 'a', request },
    });
    const said = [at(1, 'helped', 'r'), at(2, 'hurt', 's'), at(3, 'left', 't')];
    expect(foldTeam(said)).toEqual({ people: {}, lessons: {} });
    const later = foldTeam([at(4, 'helped', 'u'), ...said]);
    expect(later.lessons['a']?.['one']).toMatchObject({ helped: 1, hurt: 0 });
    expect(later.people['one']).toEqual({ keys: ['one'], events: 1, last: 4 });
  });
});

describe('outcomes of several people', () => {
  const person = (helped: number, hurt: number): PersonOnLesson => ({
    ...{ used: 0, helped, hurt, kept: 0, broken: 0, approved: [], isContested: false, last: 0 },
  });

  it('say whom it helped, and how many outcomes that were', () => {
    const pooled = pooledOutcomes([person(4, 0), person(2, 1), person(3, 0), person(0, 1)]);
    expect(pooled).toMatchObject({ people: 4, helpedPeople: 3, outcomes: 11 });
  });

  it('are bounded over people, each counting as one: an enthusiast does not outvote five', () => {
    const five = Array.from({ length: 5 }, () => person(0, 1));
    const [alone, loud] = [person(1, 0), person(1_000, 0)];
    expect(pooledOutcomes([...five, loud]).bound).toBe(pooledOutcomes([...five, alone]).bound);
    expect(pooledOutcomes([...five, loud]).bound).toBe(wilsonLowerBound(1, 6));
    expect(pooledOutcomes([loud]).bound).toBeLessThan(pooledOutcomes([alone, alone]).bound);
  });

  it('of nobody prove nothing', () => {
    expect(pooledOutcomes([person(0, 0)])).toEqual({
      ...{ people: 0, helpedPeople: 0, outcomes: 0, bound: 0 },
    });
  });
});
