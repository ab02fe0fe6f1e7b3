import { describe, expect, it } from 'vitest';
import { readTeamRecord } from '../../../../../src/core/operations/team/teamRecord';
import { signedText } from '../../../../../src/core/operations/team/teamJournal';
import { newPrivateKey, signingKey } from '../../../../../src/node/team/nodeSignatures';
import { InMemoryTeam } from '../../../../support/inMemoryTeam';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { memoryTeamDoor } from '../../../../support/memoryTeamDoor';

const text = '---\nname: testing\nbreadth: broad\n---\n- Tests run with vitest.\n';

/** A home in a team: its own clone, machine and key. */
async function home(journal: InMemoryTeam, machine: string) {
  const repository = new MemoryRepository({ lessons: { 'testing.md': text }, machine });
  const manager = await openApproved(repository);
  const key = signingKey(newPrivateKey());
  const door = memoryTeamDoor(repository, journal, key);
  await manager.enterTeam(door, { place: 'here', isNew: true });
  const one = {
    ...{ repository, manager, door, key },
    meet: () => manager.meetTeam(door),
    same: (other: { door: { person: string } }) =>
      manager.joinTeamKey(door, other.door.person, true),
    notSame: (other: { door: { person: string } }) =>
      manager.joinTeamKey(door, other.door.person, false),
    people: async () => {
      await manager.meetTeam(door);
      return (await manager.teamStatus(door)).people.map(({ keys }) => keys);
    },
    voice: async () => {
      await manager.meetTeam(door);
      return (await manager.list())[0]?.voice;
    },
  };
  return one;
}

/** Two homes of one person, each of which says so, and somebody else. */
async function twoHomes() {
  const journal = new InMemoryTeam();
  const [desk, laptop] = [await home(journal, 'desk-'), await home(journal, 'laptop-')];
  const bob = await home(journal, 'bob-');
  await desk.manager.helped('testing');
  await laptop.manager.helped('testing');
  await bob.manager.didNotHelp('testing');
  for (const one of [desk, laptop, bob]) await one.meet();
  return { journal, desk, laptop, bob };
}

const keysOf = (...all: readonly { door: { person: string } }[]) =>
  all.map(({ door }) => door.person).sort();

describe('one person with several homes', () => {
  it('counts as one once each home says so of the other, for everybody', async () => {
    const { desk, laptop, bob } = await twoHomes();
    expect(await bob.voice()).toMatchObject({ people: 3, helpedPeople: 2 });
    await desk.same(laptop);
    await laptop.same(desk);
    expect(await bob.people()).toContainEqual(keysOf(desk, laptop));
    // A vote that is about no request counts once a person, in whichever home it was given.
    expect(await bob.voice()).toMatchObject({ people: 2, helpedPeople: 1, outcomes: 2 });
    await desk.meet();
    const told = await desk.manager.teamStatus(desk.door);
    expect(told.people.filter(({ isOwn }) => isOwn)).toHaveLength(1);
    const [lesson] = await desk.manager.list();
    expect(lesson?.standing.others).toEqual({ people: 1, helped: 0 });
  });

  it('is not joined by what one key says alone, which the other one is told of', async () => {
    const { desk, laptop, bob } = await twoHomes();
    await desk.same(laptop);
    expect(await bob.people()).toHaveLength(3);
    await laptop.meet();
    expect((await laptop.manager.teamStatus(laptop.door)).joinings).toEqual([
      { key: desk.door.person, isSaidHere: false, isSaidThere: true },
    ]);
  });

  it('is not joined by a third key that names both', async () => {
    const { desk, laptop, bob } = await twoHomes();
    await bob.same(desk);
    await bob.same(laptop);
    expect(await bob.people()).toHaveLength(3);
    await desk.same(bob);
    expect(await bob.people()).toContainEqual(keysOf(desk, bob));
    expect(await laptop.people()).toContainEqual(keysOf(laptop));
  });

  it('is not joined by a statement that somebody else signed in its name', async () => {
    const { desk, laptop, bob, journal } = await twoHomes();
    await desk.same(laptop);
    const line = JSON.stringify({
      ...{ v: 1, id: 'a'.repeat(24), time: 9, sequence: 0, kind: 'joined', key: desk.door.person },
    });
    const signature = await bob.key.sign(signedText('team', line));
    const { person } = laptop.door;
    await journal.push([{ id: 'a'.repeat(24), person, line, signature }]);
    expect(await bob.people()).toHaveLength(3);
    expect((await bob.manager.teamStatus(bob.door)).refused).toBe(1);
  });

  it('is parted by either, whose old statement joins nobody when it is told again', async () => {
    const { desk, laptop, bob, journal } = await twoHomes();
    await desk.same(laptop);
    await laptop.same(desk);
    const before = (await journal.pull('')).events;
    await laptop.notSame(desk);
    expect(await bob.people()).toHaveLength(3);
    await journal.forget(laptop.door.person);
    await journal.push([...before].reverse());
    expect(await bob.people()).toHaveLength(3);
  });

  it('is not joined by a statement of another team', async () => {
    const { desk, laptop, bob, journal } = await twoHomes();
    await desk.same(laptop);
    const line = JSON.stringify({
      ...{ v: 1, id: 'b'.repeat(24), time: 9, sequence: 0, kind: 'joined', key: desk.door.person },
    });
    const signature = await laptop.key.sign(signedText('elsewhere', line));
    await journal.push([{ id: 'b'.repeat(24), person: laptop.door.person, line, signature }]);
    expect(await bob.people()).toHaveLength(3);
  });

  it('takes back with one home what all of them told, and the others leave when they meet', async () => {
    const { desk, laptop, bob, journal } = await twoHomes();
    await desk.same(laptop);
    await laptop.same(desk);
    await desk.meet();
    await bob.meet();
    await desk.manager.leaveTeam(desk.door, true);
    expect(await bob.people()).toEqual([keysOf(bob)]);
    await expect(laptop.meet()).rejects.toMatchObject({ code: 'leftElsewhere' });
    expect(readTeamRecord(await laptop.door.record.read())).toBeUndefined();
    const late = await home(journal, 'late-');
    expect(await late.people()).toEqual([keysOf(bob), keysOf(late)].sort());
    await laptop.manager.enterTeam(laptop.door, { place: 'here', isNew: false });
    expect(await bob.people()).toContainEqual(keysOf(bob));
  });

  it.each(['desk', 'laptop'] as const)(
    'takes back what all of them told while time goes on, whichever leaves: the %s',
    async (which) => {
      const { bob, ...homes } = await twoHomes();
      await homes.desk.same(homes.laptop);
      await homes.laptop.same(homes.desk);
      const { manager, door, repository, meet } = homes[which];
      await meet();
      await bob.meet();
      let { time } = repository;
      Object.defineProperty(repository, 'time', { get: () => (time += 1) });
      await manager.leaveTeam(door, true);
      expect(await bob.people()).toEqual([keysOf(bob)]);
    },
  );

  it('loses nothing to somebody who leaves in its name, joined to it no more or never', async () => {
    const { desk, laptop, bob, journal } = await twoHomes();
    await desk.same(laptop);
    await laptop.same(desk);
    await laptop.notSame(desk);
    for (const [at, eve] of [bob, desk].entries()) {
      const id = `${at}`.repeat(24);
      const key = laptop.door.person;
      const line = JSON.stringify({ v: 1, id, time: 9e12, sequence: 0, kind: 'left', key });
      const signature = await eve.key.sign(signedText('team', line));
      await journal.push([{ id, person: eve.door.person, line, signature }]);
    }
    expect(await laptop.people()).toContainEqual(keysOf(laptop));
    expect(await laptop.voice()).toMatchObject({ people: 1, helpedPeople: 1 });
  });

  it.each(['', 'f00', 'g'.repeat(64)])('is joined to no "%s"', async (key) => {
    const { desk } = await twoHomes();
    const refused = { code: 'noOtherKey' };
    await expect(desk.manager.joinTeamKey(desk.door, key, true)).rejects.toMatchObject(refused);
    const own = desk.manager.joinTeamKey(desk.door, desk.door.person, true);
    await expect(own).rejects.toMatchObject(refused);
  });
});
