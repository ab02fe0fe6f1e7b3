import { describe, expect, it } from 'vitest';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import { startStanding } from '../../../../../src/core/lesson/standing';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { readTeamRecord } from '../../../../../src/core/operations/team/teamRecord';
import { worth } from '../../../../../src/core/select/worth';
import { InMemoryTeam } from '../../../../support/inMemoryTeam';
import { codeTurn, MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { memoryTeamDoor } from '../../../../support/memoryTeamDoor';

const lesson = '---\nname: testing\nbreadth: broad\n---\n- Tests run with vitest.\n';

/** A person of a team with a clone and a home of his own. */
async function person(journal: InMemoryTeam, machine: string) {
  const repository = new MemoryRepository({ lessons: { 'testing.md': lesson }, machine });
  const manager = await openApproved(repository);
  const door = memoryTeamDoor(repository, journal);
  await manager.enterTeam(door, { place: 'here', isNew: true });
  const use = async (says: 'helped' | 'didNotHelp', times: number): Promise<void> => {
    for (let left = times; left > 0; left -= 1) {
      repository.time += 1000;
      const prompt = 'write a test for the parser';
      const request = { request: manager.newId(), prompt, conversation: newConversation } as const;
      const { receipt } = await manager.preflight({ ...request, assume: 'code-gen' });
      await manager.record(request, receipt, { surface: 'chat' });
      await manager[says]('testing');
    }
  };
  return { repository, manager, door, use, meet: () => manager.meetTeam(door) };
}

const statusOf = async (manager: LessonManager) => (await manager.list())[0];
const given = async (manager: LessonManager) =>
  (await codeTurn(manager, 'write a test for the parser')).receipt.injected.map(({ name }) => name);

/** So many people, each of whom says so once of the lesson. */
async function crowd(journal: InMemoryTeam, count: number, says: 'helped' | 'didNotHelp') {
  for (let at = 0; at < count; at += 1) {
    const one = await person(journal, `${says}-${at}-`);
    await one.manager[says]('testing');
    await one.meet();
  }
}

describe('what others of a team found out', () => {
  it('counts from the next request on, each of them as one outcome', async () => {
    const journal = new InMemoryTeam();
    const [one, two] = [await person(journal, 'one-'), await person(journal, 'two-')];
    await two.use('helped', 30);
    await two.use('didNotHelp', 1);
    await two.meet();
    expect((await statusOf(one.manager))?.standing.others).toBeUndefined();
    await one.meet();
    const told = await statusOf(one.manager);
    expect(told?.voice).toMatchObject({ people: 1, helpedPeople: 1, outcomes: 31 });
    expect(told?.standing.others).toEqual({ people: 1, helped: 30 / 31 });
    expect(told?.standing).toMatchObject({ helped: 0, hurt: 0 });
    const again = await statusOf(await one.repository.open());
    expect(again?.voice).toEqual(told?.voice);
  });

  it('stays apart from what this user found out, who is counted among the people and not twice', async () => {
    const journal = new InMemoryTeam();
    const [one, two] = [await person(journal, 'one-'), await person(journal, 'two-')];
    await one.manager.helped('testing');
    await one.meet();
    await two.manager.didNotHelp('testing');
    await two.meet();
    await one.meet();
    const told = await statusOf(one.manager);
    expect(told?.voice).toMatchObject({ people: 2, helpedPeople: 1, outcomes: 2 });
    expect(told?.standing).toMatchObject({ helped: 1, hurt: 0, others: { people: 1, helped: 0 } });
  });

  it('orders lessons, and silences none, however many say that it did not help', async () => {
    const journal = new InMemoryTeam();
    const one = await person(journal, 'one-');
    const worthNow = async () => worth((await statusOf(one.manager))?.standing ?? startStanding(1));
    const before = await worthNow();
    await crowd(journal, 40, 'didNotHelp');
    await one.meet();
    const after = await worthNow();
    expect(after).toBeLessThan(before);
    expect(await given(one.manager)).toEqual(['testing']);
  });

  it('names who contradicts it, which silences it for nobody else', async () => {
    const journal = new InMemoryTeam();
    const [one, two] = [await person(journal, 'one-'), await person(journal, 'two-')];
    await two.manager.contest('testing');
    await two.meet();
    await one.meet();
    expect((await statusOf(one.manager))?.voice?.contestedBy).toEqual([two.door.person]);
    expect(await given(one.manager)).toEqual(['testing']);
    expect(await given(two.manager)).toEqual([]);
  });

  it('is that of the last meeting while the place is gone, and says so', async () => {
    const journal = new InMemoryTeam();
    const [one, two] = [await person(journal, 'one-'), await person(journal, 'two-')];
    await two.manager.helped('testing');
    await two.meet();
    await one.meet();
    expect((await statusOf(one.manager))?.voice).toMatchObject({ people: 1, isBehind: false });
    const gone = {
      ...one.door,
      reach: async () => ({ ...(await one.door.reach(await record(one))), journal: cut }),
    };
    await expect(one.manager.meetTeam(gone)).rejects.toThrow('the network is cut');
    expect((await statusOf(one.manager))?.voice).toMatchObject({ people: 1, isBehind: true });
    await one.meet();
    expect((await statusOf(one.manager))?.voice).toMatchObject({ people: 1, isBehind: false });
  });

  it('is not known any more after leaving', async () => {
    const journal = new InMemoryTeam();
    const [one, two] = [await person(journal, 'one-'), await person(journal, 'two-')];
    await two.manager.helped('testing');
    await two.meet();
    await one.meet();
    await one.manager.leaveTeam(one.door, false);
    expect((await statusOf(one.manager))?.voice).toBeUndefined();
    expect((await statusOf(one.manager))?.standing.others).toBeUndefined();
  });

  it.each([
    ['damaged', (one: MemoryRepository) => (one.voice.fault = new Error('it is damaged'))],
    ['of another version', (one: MemoryRepository) => (one.voice.text = '{"v":9}')],
  ])('says nothing where its file is %s, and lessons are given as ever', async (_, harm) => {
    const journal = new InMemoryTeam();
    const [one, two] = [await person(journal, 'one-'), await person(journal, 'two-')];
    await two.manager.helped('testing');
    await two.meet();
    await one.meet();
    harm(one.repository);
    expect((await statusOf(one.manager))?.voice).toBeUndefined();
    expect(await given(one.manager)).toEqual(['testing']);
  });

  it('asks nobody at a request', async () => {
    const journal = new InMemoryTeam();
    const one = await person(journal, 'one-');
    const before = journal.asked;
    await given(one.manager);
    await statusOf(one.manager);
    expect(journal.asked).toBe(before);
  });
});

const cut = {
  push: () => Promise.reject(new Error('the network is cut')),
  pull: () => Promise.reject(new Error('the network is cut')),
  forget: () => Promise.reject(new Error('the network is cut')),
};

async function record({ door }: Awaited<ReturnType<typeof person>>) {
  const known = readTeamRecord(await door.record.read());
  if (!known) throw new Error('in no team');
  return known;
}
