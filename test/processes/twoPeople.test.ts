import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../support/commandLine';
import { temporaryFolder } from '../support/temporaryFolder';

/** One user at one clone, with a home of their own. */
class Person {
  private readonly home = join(temporaryFolder(), 'home');

  constructor(readonly root: string) {}

  run(...words: readonly string[]) {
    return commandLine({ cwd: this.root, environment: { LESSONS_HOME: this.home } }, words);
  }

  async states(): Promise<Record<string, string>> {
    const rows = JSON.parse((await this.run('list', '--json')).out) as Record<string, string>[];
    return Object.fromEntries(rows.map(({ name, state }) => [name ?? '', state ?? '']));
  }

  async given(request = 'Write tests for the slugify function'): Promise<readonly string[]> {
    const { out } = await this.run('preflight', '--json', request);
    const { injected } = JSON.parse(out) as { injected: { name: string }[] };
    return injected.map(({ name }) => name);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  commit(message: string): void {
    this.git('add', '-A');
    this.git('-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-qm', message);
  }

  git(...args: readonly string[]): void {
    execFileSync('git', ['-C', this.root, ...args], { stdio: 'pipe' });
  }
}

const manifest = (command: string) => `{ "scripts": { "test": "${command}" } }\n`;
const file = '.lessons/test-command.md';

let ann: Person;

function cloneOf(person: Person): Person {
  const folder = temporaryFolder();
  execFileSync('git', ['clone', '--quiet', person.root, folder]);
  return new Person(folder);
}

/** Ann scans, promotes what was found and commits it. */
beforeEach(async () => {
  ann = new Person(temporaryFolder());
  execFileSync('git', ['init', '--quiet', ann.root]);
  ann.write('package.json', manifest('vitest run'));
  ann.write('package-lock.json', '{}\n');
  ann.write('tests/a.test.ts', "import { it } from 'vitest';\nit('a', () => {});\n");
  ann.write('tests/b.test.ts', "import { it } from 'vitest';\nit('b', () => {});\n");
  await ann.run('scan');
  ann.write(
    '.lessons/_candidates/test-command.md',
    '---\nname: test-command\nbreadth: broad\ntriggers: [test, tests]\nfingerprint: [package.json#scripts.test]\n---\n- Tests run with vitest: `npm test`.\n',
  );
  for (const [name, state] of Object.entries(await ann.states()))
    if (state === 'candidate' && name !== 'test-command') await ann.run('retract', name);
});

async function promoteAndCommit(): Promise<void> {
  await ann.run('promote', 'test-command');
  ann.commit('Lessons');
}

describe('what one person promoted, at another one', () => {
  it('carries its digests in the file, and a promotion taken back leaves the file as it was', async () => {
    await promoteAndCommit();
    expect(ann.read(file)).toMatch(/package\.json#scripts\.test: "?sha256:[0-9a-f]{32}"?\n/);
    expect((await ann.run('stale', '--check')).code).toBe(0);
  });

  it('is stale there after the input changed: in the list, in the check, in the next turn, whoever approves it', async () => {
    await promoteAndCommit();
    const ben = cloneOf(ann);
    ben.write('package.json', manifest('jest'));
    const check = await ben.run('stale', '--check');
    expect([check.code, check.out]).toEqual([1, expect.stringContaining('stale  test-command')]);
    await ben.run('approve', 'test-command');
    expect(await ben.states()).toMatchObject({ 'test-command': 'stale' });
    expect(await ben.given()).not.toContain('test-command');
    expect((await ben.run('stale', '--check')).code).toBe(1);
    ben.write('package.json', manifest('vitest run'));
    expect(await ben.given()).toContain('test-command');
    expect((await ben.run('stale', '--check')).code).toBe(0);
  });

  it('comes back to everybody who pulls the input and the digest together', async () => {
    await promoteAndCommit();
    const ben = cloneOf(ann);
    await ben.run('approve', '--all');
    ann.write('package.json', manifest('vitest run --coverage'));
    await ann.run('stale', '--verify', 'test-command');
    expect((await ann.run('stale', '--check')).code).toBe(1);
    expect((await ann.run('stale', '--publish', '--all')).out).toContain('Wrote the fingerprint');
    expect((await ann.run('stale', '--check')).code).toBe(0);
    ann.commit('Coverage');
    ben.git('pull', '--quiet');
    expect(await ben.states()).toMatchObject({ 'test-command': 'active' });
    expect(await ben.given()).toContain('test-command');
  });

  it('asks once where it was stale here before the digest came', async () => {
    await promoteAndCommit();
    const ben = cloneOf(ann);
    await ben.run('approve', '--all');
    for (const person of [ann, ben]) person.write('package.json', manifest('jest'));
    expect(await ben.states()).toMatchObject({ 'test-command': 'stale' });
    await ann.run('stale', '--verify', 'test-command');
    await ann.run('stale', '--publish', 'test-command');
    ben.write(file, ann.read(file));
    expect(await ben.states()).toMatchObject({ 'test-command': 'stale' });
    expect((await ben.run('stale')).out).toContain('say once that it is still true');
    await ben.run('stale', '--verify', 'test-command');
    expect(await ben.states()).toMatchObject({ 'test-command': 'active' });
    ben.write('package.json', manifest('vitest run'));
    ben.write('package.json', manifest('jest'));
    expect(await ben.states()).toMatchObject({ 'test-command': 'active' });
  });
});

describe('a lesson whose file has no digests', () => {
  const written = (command: string) =>
    `---\nbreadth: broad\ntriggers: [test]\nfingerprint: [package.json#scripts.test]\n---\n- Tests run with vitest: \`${command}\`.\n`;

  it('was never verified here, says so before it is approved, and is verified by that', async () => {
    ann.write('.lessons/own.md', written('npm test'));
    const before = await ann.run('list');
    expect(before.out).toContain('was never verified here');
    const check = await ann.run('stale', '--check');
    expect([check.code, check.out]).toEqual([1, expect.stringContaining('never verified here')]);
    expect((await ann.run('stale', '--check', '--allow-unpublished')).code).toBe(0);
    expect((await ann.run('approve', 'own')).out).toBe('Approved own.\n');
    expect(await ann.given()).toContain('own');
    expect((await ann.run('stale', '--check')).code).toBe(1);
  });

  it('stays unverified where what it claims does not hold', async () => {
    ann.write('.lessons/own.md', written('npm run tests'));
    const { out } = await ann.run('approve', 'own');
    expect(out).toContain('not verified: 1 of 1 of its claims do not hold');
    expect(await ann.given()).not.toContain('own');
    expect((await ann.run('list')).out).toContain('was never verified here');
  });
});

describe('the exit code of the check', () => {
  it('is 1 for a ref that cannot be read, and 0 for what no check is about', async () => {
    await promoteAndCommit();
    ann.write('.lessons/plain.md', '- Prose without refs.\n');
    ann.write(
      '.lessons/_candidates/idea.md',
      '---\nfingerprint: [package.json]\n---\n- An idea.\n',
    );
    const fine = await ann.run('stale', '--check');
    expect([fine.code, fine.out]).toEqual([0, expect.stringContaining('plain: no refs')]);
    expect(fine.out).toContain('idea: candidate');
    ann.write(
      '.lessons/wrong.md',
      '---\nfingerprint: { "../x": "sha256:0123456789ab" }\n---\n- A.\n',
    );
    const { code } = await ann.run('stale', '--check', '--allow-unpublished');
    expect(code).toBe(1);
  });

  it('is 0 for a digest of twelve digits, which the next save writes anew', async () => {
    await promoteAndCommit();
    const short = ann.read(file).replace(/(sha256:[0-9a-f]{12})[0-9a-f]{20}/, '$1');
    ann.write(file, short);
    expect((await ann.run('stale', '--check')).code).toBe(0);
    expect(await ann.given()).toContain('test-command');
    expect(ann.read(file)).toBe(short);
    await ann.run('stale', '--publish', '--all');
    expect(ann.read(file)).toMatch(/sha256:[0-9a-f]{32}/);
  });
});
