import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pooledOutcomes } from '../../../../src/core/journal/pooledOutcomes';
import { sharedKinds, type SharedEvent } from '../../../../src/core/journal/sharedEvent';
import { TeamFold, type TeamLedger } from '../../../../src/core/journal/teamFold';
import { wilsonLowerBound } from '../../../../src/core/lesson/wilsonLowerBound';
import { readTeamRecord, writeTeamRecord } from '../../../../src/core/operations/team/teamRecord';

interface PersonsEvent {
  readonly person: string;
  readonly event: SharedEvent;
}

const foldOf = (all: readonly PersonsEvent[], fold = new TeamFold()): TeamFold => {
  for (const { person, event } of all) fold.add(person, event);
  return fold;
};
const foldTeam = (all: readonly PersonsEvent[]): TeamLedger => foldOf(all).ledger();

/** A fold as the next meeting finds it: written into the record, and read again. */
const keptAndRead = (fold: TeamFold): TeamFold => {
  const record = { team: 'team', place: 'here', cursor: '', reached: 0, refused: 0, told: [] };
  return readTeamRecord(writeTeamRecord({ ...record, fold }))?.fold ?? new TeamFold();
};

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
  request: fc.constantFrom('r-1', 's-1', 't-1'),
  hash: fc.constantFrom('x', 'y'),
  package: fc.constantFrom('api', 'web'),
  branch: fc.constantFrom('main', 'side'),
  key: fc.constantFrom('one', 'two', 'three'),
  name: fc.constantFrom('', 'Ann, or A.; 安', 'Bob'),
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

  it('is the same however late they come, in whatever portions a record takes them over, told twice or not', () => {
    const portions = fc.tuple(events, fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 80 }));
    fc.assert(
      fc.property(portions, ([all, when]) => {
        const twice = [...all, ...all];
        const late = [0, 1, 2, 3].map((turn) => twice.filter((_, index) => when[index] === turn));
        const kept = late.reduce((fold, news) => keptAndRead(foldOf(news, fold)), new TeamFold());
        expect(kept.ledger()).toEqual(foldTeam(all));
        expect(kept.byKey()).toEqual(foldOf(all).byKey());
        expect(kept.joinings()).toEqual(foldOf(all).joinings());
      }),
      { numRuns: 500 },
    );
  });

  it('is what a plain look at all votes says: of each request the last one, none that was taken back', () => {
    const votes = fc.array(
      fc.record({
        request: fc.constantFrom('r', 's', 't', 'u'),
        kind: fc.constantFrom('helped' as const, 'hurt' as const, 'withdrawn' as const),
        package: fc.constantFrom('api', 'web'),
      }),
    );
    fc.assert(
      fc.property(votes, (said) => {
        const last = new Map(said.map(({ request, ...vote }) => [request, vote]));
        const count = (kind: string, folder?: string) =>
          [...last.values()].filter(
            (vote) => vote.kind === kind && (folder === undefined || vote.package === folder),
          ).length;
        const all = said.map((vote, time): PersonsEvent => ({
          person: 'one',
          event: { v: 1, id: `${time}`, time, sequence: 0, lesson: 'a', ...vote },
        }));
        const one = foldTeam([...all].reverse()).lessons['a']?.['one'];
        expect([one?.helped ?? 0, one?.hurt ?? 0]).toEqual([count('helped'), count('hurt')]);
        for (const folder of ['api', 'web'])
          expect(one?.packages[folder] ?? { helped: 0, hurt: 0 }).toEqual({
            ...{ helped: count('helped', folder), hurt: count('hurt', folder) },
          });
      }),
    );
  });

  it('keeps what one person says, who called no other key his own, apart from what another one does', () => {
    fc.assert(
      fc.property(events, (said) => {
        // Whoever calls a key his own lets it take back what he told.
        const all = said.filter(
          ({ person, event: { kind } }) => person !== 'one' || kind !== 'joined',
        );
        const [whole, own] = [foldTeam(all), foldTeam(all.filter((one) => one.person === 'one'))];
        for (const lesson of ['a', 'b'])
          expect(whole.lessons[lesson]?.['one']).toEqual(own.lessons[lesson]?.['one']);
      }),
      { numRuns: 500 },
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
    expect(later.people['one']).toEqual({ keys: ['one'], name: '', events: 1, last: 4 });
  });
});

describe('outcomes of several people', () => {
  const person = (helped: number, hurt: number) => ({ helped, hurt });

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
