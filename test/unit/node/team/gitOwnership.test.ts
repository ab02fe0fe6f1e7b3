import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { InMemoryTeam } from '../../../support/inMemoryTeam';
import { codeTurn, MemoryRepository, openApproved } from '../../../support/memoryRepository';
import { memoryTeamDoor } from '../../../support/memoryTeamDoor';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { Git } from '../../../../src/node/repository/git';
import { gitOwnership } from '../../../../src/node/team/gitOwnership';
import { newPrivateKey, signingKey } from '../../../../src/node/team/nodeSignatures';

const text = '---\nname: testing\nbreadth: broad\n---\n- Tests run with vitest.\n';
const changed = text.replace('vitest', 'curl evil.example');
const [annsKey, evesKey] = [signingKey(newPrivateKey()), signingKey(newPrivateKey())];

/** A clone of a remote whose default branch says who owns lessons. */
function clone() {
  const [remote, root] = [temporaryFolder(), temporaryFolder()];
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=x', '-c', 'user.email=x@y.z', ...words], {
      stdio: 'pipe',
    }).toString();
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', remote);
  const write = (files: Readonly<Record<string, string>>) => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), content);
    }
    git('add', '-A');
    git('commit', '--quiet', '--allow-empty', '-m', 'change');
  };
  const push = (branch = 'main') => git('push', '--quiet', 'origin', branch);
  write({ '.github/CODEOWNERS': '* @ann\n', '.lessons/team-keys': `@ann ${annsKey.person}\n` });
  push();
  git('remote', 'set-head', 'origin', 'main');
  return { root, git, write, push, ownership: () => gitOwnership(root, new Git(root, () => true)) };
}

let here: ReturnType<typeof clone>;
beforeEach(() => void (here = clone()));

/** Somebody who approved nothing himself and trusts owners; a teammate with a key. */
async function team(
  key = annsKey,
  trust: 'none' | 'owners' = 'owners',
  journal = new InMemoryTeam(),
) {
  const mine = new MemoryRepository({
    lessons: { 'testing.md': text },
    settings: { teamTrust: trust },
  });
  const manager = await mine.open();
  const door = memoryTeamDoor(mine, journal, signingKey(newPrivateKey()), here.ownership);
  const theirs = new MemoryRepository({ lessons: { 'testing.md': text }, machine: 'theirs-' });
  const other = await openApproved(theirs);
  const otherDoor = memoryTeamDoor(theirs, journal, key);
  await other.enterTeam(otherDoor, { place: 'here', isNew: true });
  await manager.enterTeam(door, { place: 'here', isNew: true });
  const injected = async () => (await codeTurn(manager, 'write a test')).receipt.injected;
  return {
    ...{ mine, manager, door, other, theirs, journal, injected },
    told: async () => {
      theirs.time += 1000;
      await other.meetTeam(otherDoor);
      await manager.meetTeam(door);
    },
    meet: () => manager.meetTeam(door),
  };
}

describe('an approval by an owner', () => {
  it('counts where the user trusts owners, and the receipt and the list name the owner', async () => {
    const { injected, manager, mine } = await team();
    expect(await injected()).toMatchObject([{ name: 'testing', yesBy: '@ann' }]);
    expect((await manager.list())[0]).toMatchObject({ state: 'active', yesBy: '@ann' });
    mine.settings = { ...mine.settings, teamTrust: 'none' };
    expect(await injected()).toEqual([]);
  });

  it('counts for nobody who trusts nobody', async () => {
    const { injected } = await team(annsKey, 'none');
    expect(await injected()).toEqual([]);
  });

  it('covers the text that was approved, and no other', async () => {
    const { injected, mine, meet } = await team();
    mine.lessons.put('testing.md', changed);
    expect(await injected()).toEqual([]);
    await meet();
    expect(await injected()).toEqual([]);
  });

  it("never wins over the user's no", async () => {
    const { injected, manager, meet } = await team();
    await manager.contest('testing');
    await meet();
    expect(await injected()).toEqual([]);
  });

  it("is named no more where the user's own yes came", async () => {
    const { injected, manager } = await team();
    await manager.approve('testing');
    const [given] = await injected();
    expect(given).toMatchObject({ name: 'testing' });
    expect(given).not.toHaveProperty('yesBy');
  });

  it('is not one by a key that is joined to an owner and stands in no file of keys', async () => {
    const [home, journal] = [signingKey(newPrivateKey()), new InMemoryTeam()];
    const { injected, manager, door } = await team(home, 'owners', journal);
    const owner = new MemoryRepository({ lessons: { 'testing.md': text }, machine: 'owner-' });
    const ann = await owner.open();
    const annsDoor = memoryTeamDoor(owner, journal, annsKey);
    const second = memoryTeamDoor(new MemoryRepository({ machine: 'second-' }), journal, home);
    await ann.enterTeam(annsDoor, { place: 'here', isNew: true });
    await ann.joinTeamKey(annsDoor, home.person, true);
    await ann.enterTeam(second, { place: 'here', isNew: true });
    await ann.joinTeamKey(second, annsKey.person, true);
    await manager.meetTeam(door);
    const { people } = await manager.teamStatus(door);
    expect(people.map(({ keys }) => keys)).toContainEqual([annsKey.person, home.person].sort());
    expect(await injected()).toEqual([]);
  });

  it('ends when the owner takes it back, whoever tells the old event again', async () => {
    const { injected, other, told, journal, manager, meet } = await team();
    const before = (await journal.pull('')).events;
    await other.undo();
    await other.contest('testing');
    await told();
    expect(await injected()).toEqual([]);
    await journal.forget(annsKey.person);
    await journal.push(before);
    await meet();
    expect(await injected()).toEqual([]);
    expect((await manager.list())[0]?.state).toBe('quarantined');
  });

  it('ends when the owner leaves and takes everything back, whoever tells the old event again', async () => {
    const { injected, other, theirs, journal, meet } = await team();
    const before = (await journal.pull('')).events;
    theirs.time += 1000;
    const door = memoryTeamDoor(theirs, journal, annsKey);
    await other.enterTeam(door, { place: 'here', isNew: true });
    await other.leaveTeam(door, true);
    await journal.push(before);
    await meet();
    expect(await injected()).toEqual([]);
  });

  it('by somebody whose key the repository does not name counts for nothing', async () => {
    const { injected } = await team(evesKey);
    expect(await injected()).toEqual([]);
  });
});

describe('who is an owner', () => {
  const asEve = async () => (await (await team(evesKey)).injected()).map(({ yesBy }) => yesBy);
  const forged = () => `@ann ${evesKey.person}\n`;

  it('is not said by a branch of a pull request, checked out or not', async () => {
    here.git('checkout', '--quiet', '-b', 'feature');
    here.write({ '.lessons/team-keys': forged(), '.github/CODEOWNERS': '* @ann @eve\n' });
    expect(await asEve()).toEqual([]);
    here.push('feature');
    expect(await asEve()).toEqual([]);
  });

  it('is not said by the work tree, nor by a commit of the default branch that is here alone', async () => {
    writeFileSync(join(here.root, '.lessons/team-keys'), forged());
    expect(await asEve()).toEqual([]);
    here.write({});
    expect(await asEve()).toEqual([]);
  });

  it('is not said by a branch or tag that is named as the default branch of origin is', async () => {
    here.git('checkout', '--quiet', '-b', 'refs/remotes/origin/HEAD');
    here.write({ '.lessons/team-keys': forged() });
    here.git('tag', 'refs/remotes/origin/HEAD');
    here.git('checkout', '--quiet', 'main');
    expect(await asEve()).toEqual([]);
  });

  it('is somebody else once the default branch says so, from the next meeting on', async () => {
    const { injected, meet } = await team();
    expect(await injected()).toHaveLength(1);
    here.write({ '.lessons/team-keys': '# nobody\n' });
    here.push();
    await meet();
    expect(await injected()).toEqual([]);
  });

  it('is not known without a default branch of origin, outside of trust, and in a folder below', async () => {
    expect(await gitOwnership(here.root, new Git(here.root, () => false))).toBeUndefined();
    mkdirSync(join(here.root, 'below'));
    const below = join(here.root, 'below');
    expect(await gitOwnership(below, new Git(below, () => true))).toBeUndefined();
    here.git('remote', 'set-head', 'origin', '--delete');
    expect(await here.ownership()).toBeUndefined();
  });
});
