import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundledCommandLine } from '../support/bundledCommandLine';
import { temporaryFolder } from '../support/temporaryFolder';

// Each verb as people start it: a process of its own, with a clone, a home and a key of its own.
const git = (...words: string[]) => execFileSync('git', words, { stdio: 'ignore' });

function clone(remote?: string) {
  const [root, home] = [temporaryFolder(), temporaryFolder()];
  git('-C', root, 'init', '--quiet');
  if (remote !== undefined) git('-C', root, 'remote', 'add', 'origin', remote);
  mkdirSync(join(root, '.lessons'));
  writeFileSync(
    join(root, '.lessons', 'testing.md'),
    '---\nbreadth: broad\n---\n- Run the tests.\n',
  );
  const team = (...words: string[]) => start(root, home, ['team', ...words]);
  const lessons = (...words: string[]) => start(root, home, words);
  return { root, home, team, lessons };
}

/** The exit code and everything said. */
function start(cwd: string, home: string, words: readonly string[]) {
  const env = { ...process.env, LESSONS_HOME: home, LANG: 'C', LC_ALL: 'C' };
  const all = [bundledCommandLine(), ...words];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, {
    cwd,
    env,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

function bareRemote(): string {
  const remote = temporaryFolder();
  git('-C', remote, 'init', '--quiet', '--bare');
  return remote;
}

describe.each([
  ['a folder', () => ({ place: temporaryFolder(), remote: undefined })],
  ['a git ref', () => ({ place: 'refs/lessons/journal', remote: bareRemote() })],
])('a team at %s', (_what, make) => {
  it(
    'is begun, joined, met, looked at and left by processes of their own',
    { timeout: 240_000 },
    () => {
      const { place, remote } = make();
      const [ann, bob] = [clone(remote), clone(remote)];
      const begun = ann.team('init', place, '--name', 'Ann');
      expect(begun).toMatchObject({ code: 0, err: '' });
      const [, invitation = ''] = /Others join with: lessons (.*)\n/.exec(begun.out) ?? [];
      expect(bob.lessons(...invitation.split(' '), '--name', 'Bob').code).toBe(0);

      expect(ann.lessons('approve', '--all').code).toBe(0);
      expect(ann.lessons('helped', 'testing').code).toBe(0);
      const shown = ann.team('show');
      expect(shown.out).toMatch(/"kind":"helped"/);
      expect(shown.err).toMatch(
        /^\d+ events would leave, signed by [0-9a-f]{64} as Ann; nothing else/,
      );
      expect(ann.team('sync').out).toContain(`${shown.out.trim().split('\n').length} events given`);
      expect(ann.team('show').out).toBe('');

      expect(bob.team('sync').code).toBe(0);
      const status = bob.team('status').out;
      expect(status).toMatch(/testing: helped 1 of 1 people, n = 1.*approved by Ann/);
      expect(status).toMatch(/Bob [0-9a-f]{8} \(you\)/);

      expect(ann.team('leave', '--forget')).toMatchObject({ code: 0, err: '' });
      expect(ann.team('status')).toMatchObject({
        code: 2,
        err: expect.stringContaining('"lessons team join PLACE" joins one') as string,
      });
      bob.team('sync');
      expect(bob.team('status').out).not.toMatch(/Ann|helped/);
      expect(bob.team('leave').code).toBe(0);
    },
  );

  it('says what is wrong and what to do', { timeout: 240_000 }, () => {
    const { place, remote } = make();
    const [ann, bob, eve] = [clone(remote), clone(remote), clone(remote)];
    const fails = (said: ReturnType<typeof start>, ...words: string[]) => {
      expect(said.code).toBe(2);
      for (const word of words) expect(said.err).toContain(word);
    };
    for (const word of ['sync', 'show', 'status', 'leave'])
      fails(ann.team(word), '"lessons team join PLACE" joins one');
    fails(ann.team('join', place), place, '"lessons team init PLACE" begins');
    fails(ann.team('begin', place), 'Say "team init PLACE"');
    ann.team('init', place);
    fails(ann.team('init', place), place, '"lessons team leave" leaves it');
    bob.team('init', place);
    fails(eve.team('join', place), place, '"lessons team join PLACE TEAM"');
    fails(eve.team('join', place, 'nobody'), place, '"lessons team init PLACE" begins');
  });
});

describe('what a team cannot do with', () => {
  const refused = (place: string, remote?: string) => {
    const { code, err, out } = (({ team }) => team('init', place))(clone(remote));
    expect([code, out]).toEqual([2, '']);
    return err;
  };

  it(
    'is a place that is none: it is said, with the remedy, and nothing is begun',
    { timeout: 240_000 },
    () => {
      expect(refused('team')).toContain(
        '"team" is no whole path: name the folder from the root on',
      );
      const inside = clone().root;
      expect(refused(inside)).toContain(
        `${inside}, which lies inside a repository. Name one outside`,
      );
      const file = join(temporaryFolder(), 'file');
      writeFileSync(file, '');
      expect(refused(file)).toMatch(/file.* cannot be used: .*Look whether it is there/);
      expect(refused('refs/lessons/journal')).toContain('no remote named origin');
      const gone = join(temporaryFolder(), 'gone.git');
      expect(refused('refs/lessons/journal', gone)).toMatch(
        /could not meet at refs\/lessons\/journal: .*Try "git ls-remote" there/s,
      );
    },
  );

  it('is a file with no key in it: the file is named', { timeout: 240_000 }, () => {
    const { team, home } = clone();
    team('init', temporaryFolder());
    const key = join(home, 'state', 'team-key.pem');
    writeFileSync(key, 'cut');
    const { code, err } = team('sync');
    expect(code).toBe(2);
    expect(err).toContain(`${key} cannot be used`);
    expect(err).not.toMatch(/^ +at /m);
  });

  it(
    'is a folder that is gone: it is said, and it goes on where it comes back',
    { timeout: 240_000 },
    () => {
      const place = join(temporaryFolder(), 'drive');
      mkdirSync(place);
      const { team } = clone();
      team('init', place);
      renameSync(place, `${place}-away`);
      expect(team('sync')).toMatchObject({
        code: 2,
        err: expect.stringMatching(/drive.* cannot be used: .*Look whether it is there/) as string,
      });
      expect(readdirSync(join(place, '..'))).toEqual(['drive-away']);
      renameSync(`${place}-away`, place);
      expect(team('sync').code).toBe(0);
    },
  );
});
