import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProcess } from '../../../../src/node/process/runProcess';
import { bundle } from '../../../faults/faultProcess';
import { waitFor } from '../../../host/waitFor';

const run = (code: string, how: { limitMs?: number; signal?: AbortSignal } = {}) =>
  runProcess({
    program: process.execPath,
    args: ['-e', code],
    folder: process.cwd(),
    limitMs: how.limitMs ?? 60_000,
    signal: how.signal ?? new AbortController().signal,
  });
/** A dead child that nobody has fetched yet counts as gone. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
const forEver = 'setInterval(() => {}, 1000);';

describe('running a program', () => {
  it('gives its exit code and both of its outputs', async () => {
    const end = await run('console.log("out"); console.error("err"); process.exitCode = 3');
    expect(end).toMatchObject({ how: 'exited', exitCode: 3 });
    expect(end.output?.split('\n').sort()).toEqual(['', 'err', 'out']);
  });

  it('ends what runs longer than it may', async () => {
    const end = await run(`console.log("begun"); ${forEver}`, { limitMs: 400 });
    expect(end.how).toBe('time limit');
    expect(end.exitCode).toBeUndefined();
  });

  it('ends a program with its children when it is cancelled', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lessons-run-'));
    const mark = join(folder, 'pid');
    const child = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(forEver)}], { stdio: "inherit" })`;
    const tell = `require("fs").writeFileSync(${JSON.stringify(mark)}, String(${child}.pid)); ${forEver}`;
    const controller = new AbortController();
    const ended = run(tell, { signal: controller.signal });
    const isUp = (): boolean => existsSync(mark) && readFileSync(mark, 'utf8') !== '';
    await waitFor('the child', isUp);
    const pid = Number(readFileSync(mark, 'utf8'));
    controller.abort();
    expect((await ended).how).toBe('cancelled');
    await waitFor('the child to end', () => !isAlive(pid));
    rmSync(folder, { recursive: true });
  });

  it('ends a program with its children when we are killed without a word', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lessons-run-'));
    const [host, mark] = [join(folder, 'host.ts'), join(folder, 'pids')];
    const child = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(forEver)}])`;
    const tell = `require("fs").writeFileSync(${JSON.stringify(mark)}, process.pid + " " + ${child}.pid); ${forEver}`;
    const what = { program: process.execPath, args: ['-e', tell], folder, limitMs: 600_000 };
    const from = JSON.stringify(resolve('src/node/process/runProcess'));
    writeFileSync(
      host,
      `import { runProcess } from ${from};
void runProcess({ ...${JSON.stringify(what)}, signal: new AbortController().signal });`,
    );
    const parent = spawn(process.execPath, [bundle(host)], { stdio: 'ignore' });
    const pids = (): readonly number[] =>
      existsSync(mark) ? readFileSync(mark, 'utf8').split(' ').map(Number) : [];
    await waitFor('both programs', () => pids().length === 2);
    const [program = 0, grandchild = 0] = pids();
    expect([isAlive(program), isAlive(grandchild)]).toEqual([true, true]);
    parent.kill('SIGKILL');
    await waitFor('both to end', () => !isAlive(program) && !isAlive(grandchild));
    rmSync(folder, { recursive: true });
  });

  it('starts nothing for a signal that is aborted already', async () => {
    expect(await run(forEver, { signal: AbortSignal.abort() })).toMatchObject({ how: 'cancelled' });
  });

  it('says that a program does not exist', async () => {
    const end = await runProcess({
      program: 'no-such-program-anywhere',
      args: [],
      folder: process.cwd(),
      limitMs: 1_000,
      signal: new AbortController().signal,
    });
    expect(end.how).toBe('not started');
    expect(end.output).toContain('is not installed');
  });

  it('hands over nothing that the editor put into the environment for itself', async () => {
    process.env['ELECTRON_RUN_AS_NODE'] = '1';
    const end = await run('console.log(process.env.ELECTRON_RUN_AS_NODE, process.env.NO_COLOR)');
    delete process.env['ELECTRON_RUN_AS_NODE'];
    expect(end.output?.trim()).toBe('undefined 1');
  });
});

describe.skipIf(process.platform === 'win32')('a script that is run for the user', () => {
  it(
    'runs in the shell that was shown, whatever the repository sets',
    { timeout: 60_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'lessons-shell-'));
      const evil = join(folder, 'evil.sh');
      writeFileSync(evil, `#!/bin/sh\ntouch '${join(folder, 'ran')}'\n`, { mode: 0o755 });
      writeFileSync(join(folder, '.npmrc'), `script-shell=${evil}\n`);
      writeFileSync(join(folder, 'package.json'), '{ "scripts": { "hi": "echo well" } }');
      const how = { program: 'npm', args: ['run', 'hi'], folder, limitMs: 60_000 };
      const end = await runProcess({ ...how, signal: new AbortController().signal });
      expect(end).toMatchObject({ how: 'exited', exitCode: 0 });
      expect(end.output).toContain('well');
      expect(existsSync(join(folder, 'ran'))).toBe(false);
      rmSync(folder, { recursive: true });
    },
  );

  it('is never started by a program of that name in the repository', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lessons-path-'));
    writeFileSync(join(folder, 'only-here'), `#!/bin/sh\ntouch ran\n`, { mode: 0o755 });
    const path = process.env['PATH'];
    process.env['PATH'] = `${folder}:.:${path ?? ''}`;
    const how = { program: 'only-here', args: [], folder, limitMs: 10_000 };
    const end = await runProcess({ ...how, signal: new AbortController().signal });
    process.env['PATH'] = path;
    expect(end.how).toBe('not started');
    expect(existsSync(join(folder, 'ran'))).toBe(false);
    rmSync(folder, { recursive: true });
  });
});
