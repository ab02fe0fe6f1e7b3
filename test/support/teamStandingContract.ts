import { expect, it } from 'vitest';
import type { TeamJournal, TeamNews } from '../../src/core/operations/team/teamJournal';
import { newPrivateKey, signingKey } from '../../src/node/team/nodeSignatures';
import { MemoryRepository, openApproved } from './memoryRepository';
import { memoryTeamDoor } from './memoryTeamDoor';
import type { TeamPlace } from './teamJournalContract';

const texts = {
  'testing.md': '---\nname: testing\nbreadth: broad\n---\n- Tests run with vitest.\n',
  'naming.md': '---\nname: naming\nbreadth: broad\n---\n- Files are named in camelCase.\n',
};
const tenMinutes = 600_000;

/** Numbers that look like chance and are the same each time, from 0 to 1. */
function chances(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A place behind a network that tells everything twice and in any order. */
function unruly(journal: TeamJournal, chance: () => number): TeamJournal {
  const shuffled = <T>(all: readonly T[]): readonly T[] =>
    all
      .map((one) => ({ one, at: chance() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  return {
    push: async (events) => {
      const all = shuffled(events);
      for (const some of [all.slice(1), all]) await journal.push(some);
    },
    pull: async (cursor): Promise<TeamNews> => {
      const news = await journal.pull(cursor);
      return { ...news, events: shuffled([...news.events, ...news.events]) };
    },
    forget: (person) => journal.forget(person),
  };
}

/** A place as each act of a process finds it. */
function openedAnew(place: TeamPlace, person: string): TeamJournal {
  return {
    push: async (events) => (await place.as(person)).push(events),
    pull: async (cursor) => (await place.as(person)).pull(cursor),
    forget: async (one) => (await place.as(person)).forget(one),
  };
}

/** A person with a clone, whose clock is wrong by so much (milliseconds). */
export async function member(place: TeamPlace, machine: string, wrong = 0, chance?: () => number) {
  const repository = new MemoryRepository({ lessons: texts, machine });
  repository.time += wrong;
  const manager = await openApproved(repository);
  const key = signingKey(newPrivateKey());
  const journal = openedAnew(place, key.person);
  const door = memoryTeamDoor(repository, chance ? unruly(journal, chance) : journal, key);
  await manager.enterTeam(door, { place: 'here', isNew: true });
  return {
    ...{ repository, manager, door, key },
    meet: () => manager.meetTeam(door),
    /** What the team says of each lesson, but for when this machine heard it, by its own clock. */
    voices: async () =>
      (await manager.list()).map(({ voice }) => voice && { ...voice, reached: undefined }),
  };
}

type Member = Awaited<ReturnType<typeof member>>;

const acts: readonly ((one: Member, lesson: string) => Promise<unknown>)[] = [
  ({ manager }, lesson) => manager.helped(lesson),
  ({ manager }, lesson) => manager.didNotHelp(lesson),
  ({ manager }, lesson) => manager.contest(lesson),
  ({ manager }, lesson) =>
    manager.show(lesson, { surface: 'command-line', request: manager.newId() }),
];

/** People act, some with clocks that are wrong, and meet now and then. */
export async function busyHour(
  people: readonly Member[],
  chance: () => number,
  turns: number,
): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const one = people[Math.floor(chance() * people.length)];
    for (const { repository } of people) repository.time += 60_000;
    if (!one) continue;
    const lesson = chance() < 0.5 ? 'testing' : 'naming';
    await acts[Math.floor(chance() * acts.length)]?.(one, lesson);
    if (chance() < 0.4) await one.meet();
  }
}

/** Everybody has told and heard everything. */
export async function expectEqualStanding(people: readonly Member[], place: TeamPlace) {
  for (const { meet } of [...people, ...people]) await meet();
  const [first, ...others] = await Promise.all(people.map(({ voices }) => voices()));
  for (const voices of others) expect(voices).toEqual(first);
  const late = await member(place, 'late-');
  await late.meet();
  return { first, late: await late.voices() };
}

/** What holds for standing at every place where a team meets, whatever its network and its clocks do. */
export function teamStandingContract(
  make: () => TeamPlace | Promise<TeamPlace>,
  { seeds = [11, 12, 13], turns = 30 } = {},
): void {
  it.each(seeds)(
    'is equal for all, with clocks ten minutes off and news twice and in any order: %i',
    async (seed) => {
      const [place, chance] = [await make(), chances(seed)];
      const wrong = [0, tenMinutes, -tenMinutes, 0];
      const people: Member[] = [];
      for (const [at, by] of wrong.entries())
        people.push(await member(place, `m${at}-`, by, chance));
      await busyHour(people, chance, turns);
      // A clock that was ahead is set right: what its owner says then still comes after what he said before.
      const [, ahead] = people;
      if (ahead) ahead.repository.time -= tenMinutes;
      await ahead?.manager.didNotHelp('testing');
      const { first } = await expectEqualStanding(people, place);
      expect(first?.map((voice) => voice?.people)).not.toContain(undefined);
    },
    120_000,
  );

  it('holds nothing of somebody who took it back after his clock was set right', async () => {
    const place = await make();
    const [one, two] = [await member(place, 'one-', tenMinutes), await member(place, 'two-')];
    await one.manager.helped('testing');
    for (const { meet } of [one, two]) await meet();
    one.repository.time -= tenMinutes;
    await one.manager.leaveTeam(one.door, true);
    await two.meet();
    const { people } = await two.manager.teamStatus(two.door);
    expect(people.map(({ person }) => person)).not.toContain(one.key.person);
  });
}
