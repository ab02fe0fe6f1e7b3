import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../support/commandLine';
import { temporaryFolder } from '../../support/temporaryFolder';

const lesson = '---\nbreadth: broad\n---\n- Tests run with vitest: `pnpm vitest run`.\n';

function makeClone(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, '.lessons'));
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(root, '.lessons', 'testing.md'), lesson);
  return root;
}

/** A machine or container: what it has in its home is its own. */
function machine(root: string, folder?: string) {
  const home = temporaryFolder();
  const environment = {
    LESSONS_HOME: home,
    ...(folder !== undefined && { LESSONS_STATE_FOLDER: folder }),
  };
  const run = (...words: string[]) => commandLine({ cwd: root, environment }, words);
  const state = async (): Promise<unknown> =>
    (JSON.parse((await run('list', '--json')).out) as readonly { state: string }[])[0]?.state;
  return { run, state, home };
}

describe('lessons state', () => {
  it('lets a container that was rebuilt find what was approved in the one before', async () => {
    const [root, folder] = [makeClone(), join(temporaryFolder(), 'mounted')];
    const before = machine(root, folder);
    await before.run('approve', '--all');
    await before.run('show', 'testing');
    expect((await before.run('state', 'sync')).out).toBe(
      'Gave 1 approvals and noes, 1 uses of lessons; took over 0 approvals and noes, 0 uses of lessons.\n',
    );
    rmSync(before.home, { recursive: true });

    const rebuilt = machine(root, folder);
    expect(await rebuilt.state()).toBe('quarantined');
    expect((await rebuilt.run('state', 'sync')).out).toContain('took over 1 approvals');
    expect(await rebuilt.state()).toBe('active');
    expect((await rebuilt.run('state', 'sync')).out).toMatch(/^Gave 0 .*took over 0 /);
  });

  it('keeps clones apart until the user says that two are one repository', async () => {
    const folder = temporaryFolder();
    const one = machine(makeClone(), folder);
    await one.run('approve', '--all');
    await one.run('state', 'sync');
    const [key = ''] = readdirSync(folder).filter((name) => name !== 'global');

    const root = makeClone();
    const two = machine(root, folder);
    await two.run('show', 'testing');
    const { out } = await two.run('state', 'sync');
    expect(out).toContain(`State of other clones: ${key}.`);
    expect(await two.state()).toBe('quarantined');
    expect((await two.run('state', 'sync', '--join', key)).out).toContain('took over 1 approvals');
    expect(await two.state()).toBe('active');
    // What was used before the two were one went along.
    expect(JSON.parse((await two.run('search', 'vitest', '--json')).out)).toMatchObject([
      { name: 'testing', reinforcements: 1 },
    ]);
  });

  it('meets at a git ref of a remote that the user named, and at that of origin', async () => {
    const remote = temporaryFolder();
    execFileSync('git', ['-C', remote, 'init', '--quiet', '--bare']);
    const root = makeClone();
    writeFileSync(join(root, '.git', 'config'), `[remote "origin"]\n\turl = ${remote}\n`);
    for (const folder of ['refs', 'objects']) mkdirSync(join(root, '.git', folder));
    const before = machine(root, `${remote}#refs/lessons/me`);
    await before.run('approve', '--all');
    expect((await before.run('state', 'sync')).out).toMatch(/^Gave 1 approvals/);
    const rebuilt = machine(root, 'refs/lessons/me');
    expect((await rebuilt.run('state', 'sync')).out).toContain('took over 1 approvals');
    expect(await rebuilt.state()).toBe('active');
    expect((await rebuilt.run('state', 'sync')).out).toMatch(/^Gave 0 .*took over 0 /);
    // Nothing of it is in the clone.
    expect(readdirSync(join(root, '.git', 'refs'))).toEqual([]);
    expect(readdirSync(join(root, '.git', 'objects'))).toEqual([]);
  });

  it('says so where a repository has no origin for a ref', async () => {
    const { code, err } = await machine(makeClone(), 'refs/lessons/me').run('state', 'sync');
    expect([code, err]).toEqual([2, expect.stringContaining('REMOTE#refs/lessons/me')]);
  });

  it('goes by a file, which is only taken over with a yes', async () => {
    const file = join(temporaryFolder(), 'state.jsonl');
    const one = machine(makeClone());
    await one.run('approve', '--all');
    expect((await one.run('state', 'export', file)).code).toBe(0);
    const two = machine(makeClone());
    expect(await two.run('state', 'import', file)).toMatchObject({ code: 3 });
    expect(await two.state()).toBe('quarantined');
    expect((await two.run('state', 'import', file, '--yes')).out).toContain('Took over 1');
    expect(await two.state()).toBe('active');
  });

  it('takes over whole lines alone of a stream that is still being written', async () => {
    const [root, folder] = [makeClone(), temporaryFolder()];
    const one = machine(root, folder);
    await one.run('approve', '--all');
    await one.run('state', 'sync');
    const [key = ''] = readdirSync(folder).filter((name) => name !== 'global');
    const [stream = ''] = readdirSync(join(folder, key));
    const path = join(folder, key, stream);
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, whole.slice(0, -20));
    const two = machine(root, folder);
    await two.run('state', 'sync');
    expect(await two.state()).toBe('quarantined');
    writeFileSync(path, whole);
    await two.run('state', 'sync');
    expect(await two.state()).toBe('active');
  });

  it.each([
    ['no folder', {}, 'LESSONS_STATE_FOLDER'],
    ['a part of a path', { LESSONS_STATE_FOLDER: 'drive/state' }, 'whole path'],
  ])('asks for a folder given %s', async (_what, more, words) => {
    const root = makeClone();
    const environment = { LESSONS_HOME: temporaryFolder(), ...more };
    const { code, err } = await commandLine({ cwd: root, environment }, ['state', 'sync']);
    expect(code).toBe(2);
    expect(err).toContain(words);
  });

  it('refuses a folder inside a repository, where it would be committed', async () => {
    const root = makeClone();
    const { code, err } = await machine(root, join(root, 'state')).run('state', 'sync');
    expect([code, err]).toEqual([2, expect.stringContaining('inside a repository')]);
  });

  it('names a file that cannot be read, and says how it is used', async () => {
    const { run } = machine(makeClone());
    const missing = join(temporaryFolder(), 'none.jsonl');
    expect((await run('state', 'import', missing, '--yes')).err).toContain(missing);
    expect((await run('state', 'teleport')).code).toBe(2);
  });
});
