import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeVersion } from '../host/nodeVersion';
import { packCommandLine } from '../host/packCommandLine';
import { copySampleRepository } from '../support/sampleRepository';

const folder = mkdtempSync(join(tmpdir(), 'lessons-package-'));
const nextVersion = '0.99.0';
const files = { now: '', next: '' };

beforeAll(async () => {
  const project = process.cwd();
  const pack = (name: string, more = {}): Promise<string> => {
    const out = join(folder, name);
    mkdirSync(out, { recursive: true });
    return packCommandLine({ project, out, ...more });
  };
  files.now = await pack('now');
  files.next = await pack('next', { version: nextVersion });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const prompt = (session: string): string =>
  JSON.stringify({
    ...{ session_id: session, permission_mode: 'default', hook_event_name: 'UserPromptSubmit' },
    prompt: 'write a unit test for slugify with vitest',
  });

/** A user's machine with this Node alone, a home and a repository; everything the package runs is a process of its own. */
class Machine {
  readonly root: string;
  private readonly environment: NodeJS.ProcessEnv;

  constructor(
    name: string,
    readonly node: string,
  ) {
    this.root = join(folder, name, 'repository');
    mkdirSync(this.root, { recursive: true });
    copySampleRepository(this.root);
    const ofUser = Object.entries(process.env).filter(([key]) => !/^(?:npm_|LESSONS_)/i.test(key));
    this.environment = {
      ...Object.fromEntries(ofUser),
      PATH: [node, process.env['PATH']].join(delimiter),
      HOME: this.home,
      // A busy machine would make silence of an answer.
      LESSONS_HOOK_LIMIT_MS: '2000',
    };
    mkdirSync(this.home);
  }

  get home(): string {
    return join(this.root, '..', 'home');
  }

  get launcher(): string {
    return join(this.home, '.lessons', 'bin', 'lessons');
  }

  /** Installs a packed file into an empty folder; gives the program. */
  install(file: string, name: string): string {
    const place = join(this.root, '..', name);
    mkdirSync(place);
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    // Nothing is fetched: all there is to it is in the file.
    const { status, out } = this.run(
      'npm',
      'install',
      '--offline',
      file,
      '--prefix',
      place,
      ...quiet,
    );
    if (status !== 0) throw new Error(out);
    return join(place, 'node_modules', '.bin', 'lessons');
  }

  run(command: string, ...args: string[]) {
    return this.runWith('', command, ...args);
  }

  runWith(input: string, command: string, ...args: string[]) {
    const options = { cwd: this.root, env: this.environment, input, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(command, args, options);
    return { status, out: stdout, err: stderr };
  }
}

describe.each([20, 22, 24])('the packed command line in an empty folder, on Node %i', (major) => {
  let machine: Machine;
  let lessons: string;
  beforeAll(async () => {
    machine = new Machine(`node-${major}`, await nodeVersion(major, resolve('.vscode-test')));
    lessons = machine.install(files.now, 'first');
  });

  it('runs on that Node and brings no other package with it', () => {
    expect(machine.run('node', '--version').out).toMatch(new RegExp(`^v${major}\\.`));
    const lock = join(machine.root, '..', 'first', 'node_modules', '.package-lock.json');
    const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { readonly packages: object };
    expect(Object.keys(packages)).toEqual(['node_modules/repo-lessons']);
  });

  it('lists, approves, scans and answers what a request would be given', () => {
    expect(machine.run(lessons, 'approve', '--all').status).toBe(0);
    expect(JSON.parse(machine.run(lessons, 'list', '--json').out)).toHaveLength(5);
    const { facts } = JSON.parse(machine.run(lessons, 'scan', '--json').out) as {
      readonly facts: readonly { readonly topic: string; readonly value: string }[];
    };
    expect(facts).toContainEqual(expect.objectContaining({ topic: 'testRunner', value: 'vitest' }));
    const { status, out } = machine.run(lessons, 'preflight', 'write a unit test for slugify');
    expect([status, out]).toEqual([0, expect.stringContaining('testing')]);
  });

  it('registers hooks whose launcher starts it, and takes them out again', () => {
    expect(machine.run(lessons, 'install', 'claude', '--yes')).toMatchObject({
      status: 0,
      err: '',
    });
    const answer = machine.runWith(prompt('one'), machine.launcher, 'hook', 'UserPromptSubmit');
    expect(answer).toMatchObject({ status: 0, err: '' });
    expect(answer.out).toMatch(/^<project-conventions>/);
    expect(machine.run(lessons, 'install', 'claude', '--undo', '--yes').status).toBe(0);
    expect(existsSync(join(machine.home, '.claude', 'settings.json'))).toBe(false);
  });

  it('shares one state with another version beside it, and hooks start the one that registered last', () => {
    machine.run(lessons, 'install', 'claude', '--yes');
    const settings = join(machine.home, '.claude', 'settings.json');
    const registered = readFileSync(settings, 'utf8');
    const next = machine.install(files.next, 'second');
    const statesOf = (program: string): unknown =>
      JSON.parse(machine.run(program, 'list', '--json').out);
    expect(statesOf(next)).toEqual(statesOf(lessons));

    machine.run(next, 'install', 'claude', '--yes');
    expect(readFileSync(settings, 'utf8')).toBe(registered);
    expect(readFileSync(machine.launcher, 'utf8')).toContain(join('second', 'node_modules'));
    const ask = (session: string) =>
      machine.runWith(
        prompt(session),
        machine.launcher,
        'hook',
        'UserPromptSubmit',
        '--for',
        'claude',
      );
    expect(ask('two').out).toMatch(/^<project-conventions>/);
    // One session, answered once, whichever version the prompt comes through.
    expect(machine.runWith(prompt('two'), lessons, 'hook', 'UserPromptSubmit').out).toBe('');

    rmSync(join(machine.root, '..', 'second'), { recursive: true });
    expect(ask('three')).toEqual({ status: 0, out: '', err: '' });
  });
});

describe('the packed manifest', () => {
  it('is public, small, and ready for a registry that records where it was made', async () => {
    const out = join(folder, 'workflow');
    mkdirSync(out);
    const environment = {
      ...process.env,
      GITHUB_SERVER_URL: 'https://example.org',
      GITHUB_REPOSITORY: 'ada/lessons',
    };
    const file = await packCommandLine({ project: process.cwd(), out, environment });
    const { stdout } = spawnSync('tar', ['-xzOf', file, 'package/package.json']);
    const manifest = JSON.parse(String(stdout)) as Readonly<Record<string, unknown>>;
    expect(manifest).toMatchObject({
      name: 'repo-lessons',
      bin: { lessons: 'dist/lessons.js' },
      dependencies: {},
      repository: { url: 'git+https://example.org/ada/lessons.git' },
      publishConfig: { provenance: true },
    });
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('scripts');
  });
});
