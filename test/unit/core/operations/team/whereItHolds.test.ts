import { describe, expect, it } from 'vitest';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import { sayTeamLesson } from '../../../../../src/prose/sayTeam';
import { InMemoryTeam } from '../../../../support/inMemoryTeam';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import { memoryTeamDoor } from '../../../../support/memoryTeamDoor';

const text = '---\nname: testing\nbreadth: broad\n---\n- Tests run with vitest.\n';
const files = { 'zebra/api/package.json': '{}', 'zebra/web/package.json': '{}' };

async function home(journal: InMemoryTeam, machine: string, known = files) {
  const repository = new MemoryRepository({
    files: known,
    lessons: { 'testing.md': text },
    machine,
  });
  const manager = await openApproved(repository);
  const door = memoryTeamDoor(repository, journal);
  await manager.enterTeam(door, { place: 'here', isNew: true });
  /** A request that was given the lesson and wrote that file, and what its user says of it. */
  const works = async (file: string, says: 'helped' | 'didNotHelp') => {
    repository.time += 1000;
    const request = {
      request: manager.newId(),
      prompt: 'write a test',
      conversation: newConversation,
    };
    const { receipt } = await manager.preflight({ ...request, assume: 'code-gen' });
    await manager.record(request, { ...receipt, files: [file] }, { surface: 'hook' });
    await manager[says]('testing');
  };
  const said = async () => {
    await manager.meetTeam(door);
    const [told] = (await manager.teamStatus(door)).lessons;
    return told ? sayTeamLesson(told).join('; ') : '';
  };
  return { repository, manager, works, said };
}

describe('where a lesson holds', () => {
  it('is said by package where it helps in one and hurts in another, by name to who has them', async () => {
    const journal = new InMemoryTeam();
    const one = await home(journal, 'one-');
    const two = await home(journal, 'two-');
    const three = await home(journal, 'three-', {} as typeof files);
    await one.works('zebra/web/a.ts', 'helped');
    expect(await one.said()).not.toContain('helps in');
    await two.works('zebra/api/b.ts', 'didNotHelp');
    await two.said();
    expect(await one.said()).toContain(
      'helps in zebra/web (1 of 1 people); hurts in zebra/api (0 of 1 people)',
    );
    expect(await three.said()).toContain('helps in a package that is not here (1 of 1 people)');
    expect(journal.text).not.toContain('zebra');
  });

  it('is said by branch, whose name is shown only to who has it', async () => {
    const journal = new InMemoryTeam();
    const [one, two] = [await home(journal, 'one-'), await home(journal, 'two-')];
    two.repository.branch = 'zebra-branch';
    await two.manager.contest('testing');
    await two.said();
    expect(await one.said()).toMatch(/contradicted by \w{8} on a branch that is not here/);
    one.repository.branches = ['main', 'zebra-branch'];
    expect(await one.said()).toMatch(/contradicted by \w{8} on zebra-branch/);
    expect(journal.text).not.toContain('zebra');
  });
});
