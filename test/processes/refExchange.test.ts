import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RefExchange } from '../../src/node/state/refExchange';
import { RefStore } from '../../src/node/state/refStore';
import { eventExchangeContract, type MeetingPlace } from '../support/eventExchangeContract';
import { temporaryFolder } from '../support/temporaryFolder';

const git = (folder: string, ...words: readonly string[]): string =>
  execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8' }).trim();

function makeRemote(): string {
  const remote = temporaryFolder();
  git(remote, 'init', '--quiet', '--bare');
  return remote;
}

const ref = 'refs/lessons/me';
const storeOf = (remote: string): RefStore =>
  new RefStore(join(temporaryFolder(), 'meeting.git'), remote, ref);

/** Each machine has a repository of its own. */
function refPlace(remote: string): MeetingPlace {
  return { as: (machine) => new RefExchange(storeOf(remote), 'key', machine) };
}

describe('a git ref', () => {
  eventExchangeContract(() => refPlace(makeRemote()));

  it('is all that a remote has of it, and no branch', async () => {
    const remote = makeRemote();
    await refPlace(remote).as('one').push(['a']);
    expect(git(remote, 'for-each-ref', '--format=%(refname)')).toBe(ref);
    expect(git(remote, 'ls-tree', '-r', '--name-only', ref)).toBe('key/one.jsonl');
    expect(git(remote, 'log', '--format=%an %ae %s', ref)).toBe(
      'Repo Lessons lessons@localhost State of lessons',
    );
  });

  it('keeps the state of several repositories, and what else somebody put there', async () => {
    const remote = makeRemote();
    const store = storeOf(remote);
    await new RefExchange(store, 'key', 'one').push(['a']);
    await new RefExchange(store, 'global', 'one').push(['g']);
    await new RefExchange(store, 'key', 'one').push(['b']);
    expect(await storeOf(remote).files()).toEqual([
      { folder: 'global', name: 'one.jsonl', text: 'g\n' },
      { folder: 'key', name: 'one.jsonl', text: 'a\nb\n' },
    ]);
  });

  it('is met by two processes of one home that begin at once', async () => {
    const [remote, folder] = [makeRemote(), join(temporaryFolder(), 'meeting.git')];
    const windows = ['a', 'b', 'c'].map((name) =>
      new RefExchange(new RefStore(folder, remote, ref), 'key', name).push([name]),
    );
    await Promise.all(windows);
    expect((await storeOf(remote).files()).map(({ text }) => text)).toEqual(['a\n', 'b\n', 'c\n']);
    expect(readdirSync(dirname(folder))).toEqual(['meeting.git']);
  });

  it('runs no hook, and nothing that the remote names', async () => {
    const [remote, hooks] = [makeRemote(), temporaryFolder()];
    const mark = join(hooks, 'ran');
    // Where the remote is a folder, its own side of a push has the hooks of whoever owns it.
    writeFileSync(join(hooks, 'pre-push'), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    const config = join(temporaryFolder(), 'config');
    writeFileSync(config, `[core]\n\thooksPath = ${hooks}\n`);
    const environment = { ...process.env, GIT_CONFIG_GLOBAL: config };
    const folder = join(temporaryFolder(), 'meeting.git');
    await new RefExchange(new RefStore(folder, remote, ref, environment), 'k', 'one').push(['a']);
    expect(existsSync(mark)).toBe(false);
    const evil = new RefStore(folder, `ext::sh -c 'touch ${mark}'`, ref);
    await expect(evil.files()).rejects.toMatchObject({ code: 'stateRefFailed' });
    expect(existsSync(mark)).toBe(false);
  });

  it('says why it cannot be reached, without what a URL holds of a credential', async () => {
    const missing = `file://me:word@localhost${join(temporaryFolder(), 'none.git')}`;
    const error = await storeOf(missing)
      .files()
      .then(String, (reason: unknown) => JSON.stringify(reason));
    expect(error).not.toContain('word');
    await expect(storeOf(missing).files()).rejects.toMatchObject({ code: 'stateRefFailed' });
  });
});
