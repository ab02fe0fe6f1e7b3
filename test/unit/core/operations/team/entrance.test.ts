import { expect, it } from 'vitest';
import { newPrivateKey, signingKey } from '../../../../../src/node/team/nodeSignatures';
import { InMemoryTeam } from '../../../../support/inMemoryTeam';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { memoryTeamDoor } from '../../../../support/memoryTeamDoor';

const text = '---\nname: testing\nbreadth: broad\n---\n- Tests run with vitest.\n';
const minutes = 60_000;

/** A person with a clone and a key of his own, and how he enters. */
async function person(journal: InMemoryTeam, machine: string) {
  const repository = new MemoryRepository({ lessons: { 'testing.md': text }, machine });
  const manager = await openApproved(repository);
  const door = memoryTeamDoor(repository, journal, signingKey(newPrivateKey()));
  const enter = (name?: string) =>
    manager.enterTeam(door, { place: 'here', isNew: false, ...(name !== undefined && { name }) });
  const names = async () => {
    await manager.meetTeam(door);
    return (await manager.teamStatus(door)).people.map(({ name }) => name).sort();
  };
  return { repository, manager, door, enter, names };
}

it('names who comes back after taking all back with a clock that was ahead', async () => {
  const journal = new InMemoryTeam();
  const [ann, bob] = [await person(journal, 'ann-'), await person(journal, 'bob-')];
  await bob.enter('Bob');
  ann.repository.time += 10 * minutes;
  await ann.enter('Ann');
  expect(await bob.names()).toEqual(['Ann', 'Bob']);
  await ann.manager.leaveTeam(ann.door, true);
  expect(await bob.names()).toEqual(['Bob']);
  ann.repository.time -= 10 * minutes;
  await ann.enter('Anna');
  expect(await bob.names()).toEqual(['Anna', 'Bob']);
});

it('keeps the name of one home where another home of that person enters without one', async () => {
  const journal = new InMemoryTeam();
  const [desk, laptop] = [await person(journal, 'desk-'), await person(journal, 'laptop-')];
  const bob = await person(journal, 'bob-');
  await desk.enter('Ann');
  await bob.enter();
  laptop.repository.time += minutes;
  await laptop.enter();
  await desk.manager.joinTeamKey(desk.door, laptop.door.person, true);
  await laptop.manager.joinTeamKey(laptop.door, desk.door.person, true);
  expect(await bob.names()).toEqual(['', 'Ann']);
});
