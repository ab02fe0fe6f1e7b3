import { describe, expect, it } from 'vitest';
import type { SignedEvent } from '../../../../../src/core/operations/team/teamJournal';
import { InMemoryTeam } from '../../../../support/inMemoryTeam';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { memoryTeamDoor } from '../../../../support/memoryTeamDoor';

const text = '---\nname: testing\nbreadth: broad\n---\n- Tests run with vitest.\n';

/** A place that an administrator can put back to what a backup holds. */
class RestorablePlace extends InMemoryTeam {
  async backup(): Promise<readonly SignedEvent[]> {
    return (await this.pull('')).events;
  }

  async restore(events: readonly SignedEvent[]): Promise<void> {
    for (const { person } of await this.backup()) await this.forget(person);
    this.begin();
    await this.push(events);
  }
}

async function home(journal: InMemoryTeam, machine: string) {
  const repository = new MemoryRepository({ lessons: { 'testing.md': text }, machine });
  const manager = await openApproved(repository);
  const door = memoryTeamDoor(repository, journal);
  await manager.enterTeam(door, { place: 'here', isNew: true });
  return {
    manager,
    meet: () => manager.meetTeam(door),
    voice: async () => (await manager.list())[0]?.voice,
  };
}

describe('a place that was restored from an old backup', () => {
  it('is told again what it lost, once, by whoever said it, and all hear the same', async () => {
    const journal = new RestorablePlace();
    const [one, two] = [await home(journal, 'one-'), await home(journal, 'two-')];
    await one.manager.helped('testing');
    await one.meet();
    const old = await journal.backup();
    await two.manager.didNotHelp('testing');
    for (const { meet } of [two, one]) await meet();
    const whole = await journal.backup();
    const heard = await one.voice();
    expect(heard).toMatchObject({ people: 2, helpedPeople: 1, outcomes: 2 });

    await journal.restore(old);
    for (const { meet } of [one, two, one]) await meet();
    const idsOf = (events: readonly SignedEvent[]) => events.map(({ id }) => id).sort();
    expect(idsOf(await journal.backup())).toEqual(idsOf(whole));
    for (const { voice } of [one, two]) expect(await voice()).toEqual(heard);
    const late = await home(journal, 'late-');
    expect(await late.voice()).toMatchObject({ people: 2, helpedPeople: 1, outcomes: 2 });
  });
});
