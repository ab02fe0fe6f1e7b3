import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../support/commandLine';
import { temporaryFolder } from '../support/temporaryFolder';

const lesson = '---\nbreadth: broad\n---\n- Tests run with zebrafinch in src/zebra/secret.ts.\n';

/** One person with a home and a clone of one repository. */
function person(remote?: string) {
  const [root, home] = [temporaryFolder(), temporaryFolder()];
  execFileSync('git', ['-C', root, 'init', '--quiet', '--initial-branch=zebra-branch']);
  if (remote !== undefined) execFileSync('git', ['-C', root, 'remote', 'add', 'origin', remote]);
  mkdirSync(join(root, '.lessons'));
  writeFileSync(join(root, '.lessons', 'zebra-testing.md'), lesson);
  const run = (...words: string[]) =>
    commandLine({ cwd: root, environment: { ...process.env, LESSONS_HOME: home } }, words);
  const status = async () =>
    JSON.parse((await run('team', 'status', '--json')).out) as Record<string, unknown>;
  return { run, status, root, home };
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const teamIn = (out: string): string => / (\w{16})\n$/.exec(out)?.[1] ?? '';

function makeRemote(): string {
  const remote = temporaryFolder();
  execFileSync('git', ['-C', remote, 'init', '--quiet', '--bare']);
  return remote;
}

describe.each([
  ['a folder', () => [temporaryFolder(), undefined] as const],
  ['a git ref', () => ['refs/lessons/journal', makeRemote()] as const],
  // Each run opens the repository and starts git: a busy machine takes its time.
])('lessons team at %s', { timeout: 120_000 }, (_what, make) => {
  it('shows each what the other approved and found helpful, apart from the own', async () => {
    const [place, remote] = make();
    const [one, two] = [person(remote), person(remote)];
    await one.run('approve', '--all');
    await one.run('helped', 'zebra-testing');
    const team = teamIn((await one.run('team', 'init', place)).out);
    expect((await two.run('team', 'join', place)).out).toContain(team);
    await two.run('approve', '--all');
    await two.run('did-not-help', 'zebra-testing');
    await two.run('team', 'sync');
    await one.run('team', 'sync');
    const [of, beside] = [await one.status(), await two.status()];
    expect(of['lessons']).toEqual(beside['lessons']);
    const [told] = of['lessons'] as Record<string, unknown>[];
    expect(told).toMatchObject({ name: 'zebra-testing', people: 2, helpedPeople: 1, outcomes: 2 });
    expect(told?.['approvedBy']).toHaveLength(2);
    expect((await one.run('team', 'status')).out).toMatch(/helped 1 of 2 people, n = 2/);
    const stats = (await one.run('show', '--json', 'zebra-testing')).out;
    expect(stats).not.toMatch(/"hurt": ?1/);
  });

  it('takes back what a person told, everywhere, and nothing else', async () => {
    const [place, remote] = make();
    const [one, two] = [person(remote), person(remote)];
    for (const { run } of [one, two]) await run('helped', 'zebra-testing');
    const team = teamIn((await one.run('team', 'init', place)).out);
    await two.run('team', 'join', place, team);
    await one.run('team', 'sync');
    expect(await one.status()).toMatchObject({ lessons: [{ people: 2 }] });
    await two.run('team', 'leave', '--forget');
    await one.run('team', 'sync');
    expect(await one.status()).toMatchObject({ lessons: [{ people: 1 }] });
    expect((await two.run('team', 'status')).code).not.toBe(0);
  });

  it('takes back with one home of a person what the other one told', async () => {
    const [place, remote] = make();
    const [desk, laptop, bob] = [person(remote), person(remote), person(remote)];
    for (const { run } of [desk, laptop]) await run('helped', 'zebra-testing');
    const team = teamIn((await desk.run('team', 'init', place)).out);
    for (const { run } of [laptop, bob]) await run('team', 'join', place, team);
    const keyOf = async ({ run }: typeof desk) =>
      (JSON.parse((await run('team', 'show', '--json')).out) as { person: string }).person;
    const [one, two] = [await keyOf(desk), await keyOf(laptop)];
    expect((await desk.run('team', 'same', two)).out).toContain(`lessons team same ${one}`);
    await laptop.run('team', 'same', one);
    await bob.run('team', 'sync');
    expect((await bob.run('team', 'status')).out).toContain(', 2 homes: ');
    await desk.run('team', 'sync');
    await desk.run('team', 'leave', '--forget');
    await bob.run('team', 'sync');
    expect(await bob.status()).toMatchObject({ people: [{ isOwn: true }], lessons: [] });
    expect((await laptop.run('team', 'sync')).err).toContain('You left the team');
    const late = person(remote);
    await late.run('team', 'join', place, team);
    const onlyEntered = [{ events: 1 }, { events: 1 }];
    expect(await late.status()).toMatchObject({ people: onlyEntered, lessons: [] });
  });

  it('does not tell again what was taken back, when its teller comes back', async () => {
    const [place, remote] = make();
    const [one, two] = [person(remote), person(remote)];
    for (const { run } of [one, two]) await run('helped', 'zebra-testing');
    const team = teamIn((await one.run('team', 'init', place)).out);
    await two.run('team', 'join', place, team);
    await two.run('team', 'leave', '--forget');
    const back = JSON.parse((await two.run('team', 'join', place, team, '--json')).out) as unknown;
    // That he is there again.
    expect(back).toMatchObject({ given: 1 });
    await two.run('approve', '--all');
    expect(JSON.parse((await two.run('team', 'sync', '--json')).out)).toMatchObject({ given: 1 });
    await one.run('team', 'sync');
    expect(await one.status()).toMatchObject({ lessons: [{ people: 1, helpedPeople: 1 }] });
  });

  it('is found by others, with who began it, before anybody has anything to tell', async () => {
    const [place, remote] = make();
    const [one, two] = [person(remote), person(remote)];
    expect((await one.run('team', 'init', place)).code).toBe(0);
    expect((await two.run('team', 'join', place)).code).toBe(0);
    expect(await two.status()).toMatchObject({ people: [{ events: 1 }, { events: 1 }] });
  });

  it('calls each by the name that he chose, and the last one where he chose another', async () => {
    const [place, remote] = make();
    const [ann, bob] = [person(remote), person(remote)];
    await ann.run('approve', '--all');
    await ann.run('team', 'init', place, '--name', 'Ann');
    await bob.run('team', 'join', place, '--name', 'Bob, or B.');
    const { out } = await bob.run('team', 'status');
    expect(out).toMatch(/Ann [0-9a-f]{8}: /);
    expect(out).toMatch(/Bob, or B\. [0-9a-f]{8} \(you\)/);
    expect(out).toMatch(/zebra-testing: .*approved by Ann;/);
    await ann.run('team', 'join', place, '--name', 'Anna');
    await bob.run('team', 'sync');
    expect((await bob.run('team', 'status')).out).toContain('approved by Anna;');
    await bob.run('team', 'leave');
    await bob.run('team', 'join', place);
    expect((await bob.run('team', 'status')).out).toContain('Bob, or B.');
    await ann.run('team', 'leave', '--forget');
    await bob.run('team', 'sync');
    expect((await bob.run('team', 'status')).out).not.toContain('Ann');
  });

  it('is one at a time: who is in one joins no other, at the same place neither', async () => {
    const [place, remote] = make();
    const [one, two] = [person(remote), person(remote)];
    const [own, other] = [
      teamIn((await one.run('team', 'init', place)).out),
      teamIn((await two.run('team', 'init', place)).out),
    ];
    const { code, err } = await one.run('team', 'join', place, other);
    expect([code, err]).toEqual([2, expect.stringContaining(`in the team ${own} at`)]);
    expect((await one.run('team', 'join', place, own)).code).toBe(0);
  });

  it('tells two people of one name apart by their keys', async () => {
    const [place, remote] = make();
    const [one, two] = [person(remote), person(remote)];
    for (const { run } of [one, two]) await run('approve', '--all');
    await one.run('team', 'init', place, '--name', 'Ann');
    await two.run('team', 'join', place, '--name', 'Ann');
    expect((await two.run('team', 'status')).out).toMatch(
      /approved by Ann [0-9a-f]{8}, Ann [0-9a-f]{8};/,
    );
  });

  it('says of a lesson that is not here only by its id for whom it is wrong', async () => {
    const [place, remote] = make();
    const [ann, bob] = [person(remote), person(remote)];
    expect((await ann.run('contest', 'zebra-testing')).code).toBe(0);
    await ann.run('team', 'init', place, '--name', 'Ann');
    rmSync(join(bob.root, '.lessons', 'zebra-testing.md'));
    await bob.run('team', 'join', place);
    const { out } = await bob.run('team', 'status');
    expect(out).toMatch(/a lesson that is not here \([a-z2-7]{12}\): contradicted by Ann/);
    expect(out).not.toContain('zebra-testing');
    writeFileSync(join(bob.root, '.lessons', 'zebra-testing.md'), lesson);
    expect((await bob.run('team', 'status')).out).toMatch(/zebra-testing: .*contradicted by Ann/);
  });

  it('tells nothing twice to somebody who left and comes back', async () => {
    const [place, remote] = make();
    const one = person(remote);
    await one.run('helped', 'zebra-testing');
    const team = teamIn((await one.run('team', 'init', place)).out);
    await one.run('team', 'leave');
    const back = JSON.parse((await one.run('team', 'join', place, team, '--json')).out) as unknown;
    expect(back).toMatchObject({ given: 0 });
  });
});

describe('the name that others see', () => {
  it('is what was chosen and nothing else, and stands in what would leave', async () => {
    const place = join(temporaryFolder(), 'drive');
    mkdirSync(place);
    const one = person();
    execFileSync('git', ['-C', one.root, 'config', 'user.name', 'Zebediah']);
    execFileSync('git', ['-C', one.root, 'config', 'user.email', 'zebediah@example.org']);
    await one.run('team', 'init', place);
    const told = () =>
      filesIn(place)
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n');
    expect(told()).not.toMatch(/zebediah/i);
    renameSync(place, `${place}-away`);
    await one.run('team', 'join', place, '--name', 'Ann');
    renameSync(`${place}-away`, place);
    await one.run('team', 'join', place, '--name', 'Ann');
    expect(told()).toContain(String.raw`\"name\":\"Ann\"`);
    await one.run('helped', 'zebra-testing');
    const { out, err } = await one.run('team', 'show');
    expect(err).toMatch(/signed by [0-9a-f]{64} as Ann; nothing else\./);
    expect(out).not.toMatch(/zebediah/i);
  });

  it.each([
    ['', 'empty'],
    ['12', 'no letter'],
    [' Ann', 'a blank before it'],
    ['Ann\nBob', 'two lines'],
    ['Ann\u202e', 'what turns the writing around'],
    ['A'.repeat(41), 'longer than forty'],
  ])('is refused where it is no name: %j (%s)', async (name) => {
    const place = temporaryFolder();
    const { code, err } = await person().run('team', 'init', place, '--name', name);
    expect([code, err]).toEqual([2, expect.stringContaining('at most 40 characters')]);
    expect(filesIn(place)).toEqual([]);
  });
});

describe('what leaves for a team', () => {
  it('is what "show" printed: no prompt, path, name, branch or text', async () => {
    const place = temporaryFolder();
    const one = person();
    await one.run('approve', '--all');
    await one.run('preflight', '--record', 'Write zebra tests for src/zebra/secret.ts');
    await one.run('show', 'zebra-testing');
    await one.run('helped', 'zebra-testing');
    expect((await one.run('contest', 'zebra-testing')).code).toBe(0);
    await one.run('team', 'init', place);
    const bytes = filesIn(place)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    for (const kind of ['helped', 'approved', 'contested']) expect(bytes).toContain(kind);
    expect(bytes + filesIn(place).join('\n')).not.toMatch(
      /zebra|secret|finch|write|tests|-branch/i,
    );
    expect(bytes).not.toContain(one.root);

    await one.run('show', 'zebra-testing');
    const shown = (await one.run('team', 'show')).out.trim().split('\n');
    await one.run('team', 'sync');
    const sent = filesIn(place)
      .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { line: string }).line);
    expect(shown.length).toBeGreaterThan(0);
    expect(sent.slice(-shown.length)).toEqual(shown);
    expect((await one.run('team', 'show')).out).toBe('');
  });

  it('is signed with a key that its owner alone may read', async () => {
    const one = person();
    await one.run('team', 'init', temporaryFolder());
    expect(statSync(join(one.home, 'state', 'team-key.pem')).mode & 0o777).toBe(0o600);
  });
});

describe('what comes from a team', () => {
  it('is refused, and said, where somebody wrote it in the name of another', async () => {
    const place = temporaryFolder();
    const [one, two] = [person(), person()];
    await one.run('did-not-help', 'zebra-testing');
    const team = teamIn((await one.run('team', 'init', place)).out);
    const [file = ''] = filesIn(place);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('hurt', 'helped'));
    expect((await two.run('team', 'join', place, team)).out).toContain('1 events were refused');
    expect(await two.status()).toMatchObject({
      refused: 1,
      people: [{ events: 1 }, { events: 1 }],
      lessons: [],
    });
  });

  it('is refused where it was signed for another team', async () => {
    const [place, other] = [temporaryFolder(), temporaryFolder()];
    const [one, two] = [person(), person()];
    await one.run('helped', 'zebra-testing');
    await one.run('team', 'init', place);
    const [folder = ''] = readdirSync(place);
    cpSync(join(place, folder), join(other, 'team-aaaaaaaaaaaaaaaa'), { recursive: true });
    await two.run('team', 'join', other);
    expect(await two.status()).toMatchObject({ refused: 2, lessons: [] });
  });

  it('is what was known before while the place is gone, and that is said', async () => {
    const place = join(temporaryFolder(), 'drive');
    mkdirSync(place);
    const one = person();
    await one.run('helped', 'zebra-testing');
    await one.run('team', 'init', place);
    renameSync(place, `${place}-away`);
    await one.run('did-not-help', 'zebra-testing');
    expect((await one.run('team', 'sync')).code).not.toBe(0);
    const { out } = await one.run('team', 'status');
    expect(out).toContain('helped 1 of 1 people');
    expect(out).toContain('numbers of the time before');
    renameSync(`${place}-away`, place);
    expect((await one.run('team', 'sync')).code).toBe(0);
    expect((await one.run('team', 'status')).out).not.toContain('numbers of the time before');
  });
});
