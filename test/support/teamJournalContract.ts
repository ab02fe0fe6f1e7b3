import { expect, it } from 'vitest';
import {
  signedText,
  type SignedEvent,
  type TeamJournal,
} from '../../src/core/operations/team/teamJournal';
import { holdsSignature, newPrivateKey, signingKey } from '../../src/node/team/nodeSignatures';
import { eventsBy, idsOf, pulled, team } from './teamEvents';

/** A place where one team meets; each call of `as` is a process of that person that looks at it anew. */
export interface TeamPlace {
  as(person: string): TeamJournal | Promise<TeamJournal>;
}

const inOrder = (events: readonly SignedEvent[]) =>
  [...events].sort((a, b) => (a.person + a.id < b.person + b.id ? -1 : 1));

/** What every place promises where a team meets. */
export function teamJournalContract(make: () => TeamPlace | Promise<TeamPlace>): void {
  const [one, two] = [signingKey(newPrivateKey()), signingKey(newPrivateKey())];
  const opened = async () => {
    const place = await make();
    return { place, ofOne: await place.as(one.person), ofTwo: await place.as(two.person) };
  };

  it('has no event before anybody gave one', async () => {
    const { ofOne } = await opened();
    expect((await pulled(ofOne)).events).toEqual([]);
    await ofOne.push([]);
    expect((await pulled(ofOne)).events).toEqual([]);
  });

  it('gives everybody what anybody gave, byte for byte, so that signatures hold', async () => {
    const { place, ofOne, ofTwo } = await opened();
    const given = [...(await eventsBy(one, 'a', 'b')), ...(await eventsBy(two, 'x'))];
    await ofOne.push(given.slice(0, 2));
    await ofTwo.push(given.slice(2));
    const { events } = await pulled(await place.as(two.person));
    expect(inOrder(events)).toEqual(inOrder(given));
    for (const { person, line, signature } of events)
      expect(holdsSignature(person, signedText(team, line), signature)).toBe(true);
  });

  it('keeps an event once, however often it is given, alone or among others', async () => {
    const { place, ofOne } = await opened();
    const given = await eventsBy(one, 'a', 'b', 'c');
    await ofOne.push(given.slice(0, 1));
    await ofOne.push([...given, ...given]);
    await (await place.as(one.person)).push(given);
    expect(inOrder((await pulled(ofOne)).events)).toEqual(inOrder(given));
  });

  it('keeps an event of each where two people chose the same id', async () => {
    const { ofOne, ofTwo } = await opened();
    await ofOne.push(await eventsBy(one, 'same'));
    await ofTwo.push(await eventsBy(two, 'same'));
    const people = (await pulled(ofTwo)).events.map(({ person }) => person);
    expect(people.sort()).toEqual([one.person, two.person].sort());
  });

  it('goes on where the last pull ended, also for what was given meanwhile', async () => {
    const { place, ofOne, ofTwo } = await opened();
    await ofOne.push(await eventsBy(one, 'a'));
    const first = await pulled(ofTwo);
    await ofTwo.push(await eventsBy(two, 'x'));
    await ofOne.push(await eventsBy(one, 'b'));
    const second = await pulled(await place.as(two.person), first.cursor);
    expect(second.events.map(({ id }) => id).sort()).toEqual(['b', 'x']);
    expect((await pulled(await place.as(two.person), second.cursor)).events).toEqual([]);
  });

  it.each(['{"nobody":1}', 'no cursor', '-1', '99999999'])(
    'begins anew with a cursor it does not know: %s',
    async (cursor) => {
      const { place, ofOne } = await opened();
      await ofOne.push(await eventsBy(one, 'a'));
      expect((await pulled(await place.as(two.person), cursor)).events).toHaveLength(1);
    },
  );

  it('forgets a person, and nobody else', async () => {
    const { place, ofOne, ofTwo } = await opened();
    await ofOne.push(await eventsBy(one, 'a', 'b'));
    await ofTwo.push(await eventsBy(two, 'x'));
    await ofOne.forget(one.person);
    await ofOne.forget(one.person);
    const { events } = await pulled(await place.as(two.person));
    expect(events.map(({ id }) => id)).toEqual(['x']);
  });

  it('gives what a forgotten person says later to those who had read before', async () => {
    const { place, ofOne } = await opened();
    await ofOne.push(await eventsBy(one, 'a', 'b'));
    const { cursor } = await pulled(ofOne);
    await ofOne.forget(one.person);
    await (await place.as(one.person)).push(await eventsBy(one, 'c', 'd', 'e'));
    const { events } = await pulled(await place.as(two.person), cursor);
    expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining(['c', 'd', 'e']));
  });

  it('has every event of eight who write at once, once, also where each tells it again', async () => {
    const { place } = await opened();
    const writers = Array.from({ length: 8 }, () => signingKey(newPrivateKey()));
    await Promise.all(
      writers.map(async (key, who) => {
        const events = await eventsBy(key, `${who}-a`, `${who}-b`, `${who}-c`);
        const journal = await place.as(key.person);
        for (const told of [events.slice(1), [...events].reverse()]) await journal.push(told);
      }),
    );
    const ids = idsOf((await pulled(await place.as(one.person))).events);
    expect([ids.length, new Set(ids).size]).toEqual([24, 24]);
  }, 120_000);
}
