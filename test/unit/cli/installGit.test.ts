import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../support/commandLine';
import { temporaryFolder } from '../../support/temporaryFolder';

function start(hook?: string) {
  const [home, root] = [temporaryFolder(), temporaryFolder()];
  execFileSync('git', ['init', '-q', root]);
  const file = join(root, '.git/hooks/pre-commit');
  if (hook !== undefined) writeFileSync(file, hook, { mode: 0o755 });
  const environment = { HOME: home, LESSONS_HOME: join(home, '.lessons') };
  const run = (...words: string[]) =>
    commandLine({ cwd: root, environment }, ['install', 'git', ...words]);
  const read = () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  return { home, root, run, read };
}

const hooks = {
  'none at all': undefined,
  'one that ends before its last line': '#!/usr/bin/env bash\nset -e\nnpm test\nexit 0\nlast',
  'one with other line ends': '#!/bin/sh\r\necho hello\r\n',
};

describe('lessons install git', () => {
  it('shows the change, and writes nothing until that is said', async () => {
    const { run, read } = start();
    const { code, out } = await run();
    expect([code, read()]).toEqual([3, undefined]);
    expect(out).toContain('check --staged');
  });

  it.each(Object.entries(hooks))('is undone byte for byte: %s', async (_, hook) => {
    const { run, read } = start(hook);
    expect((await run('--yes')).code).toBe(0);
    expect(read()).toMatch(/^#![^\n]*\n# >>> lessons/);
    expect((await run('--yes')).out).toContain('there already');
    expect((await run('--undo', '--yes')).code).toBe(0);
    expect(read()).toBe(hook);
    expect((await run('--undo')).code).toBe(0);
  });

  it('stops a commit where a check is broken, and none where the program is gone', async () => {
    const { home, root, run } = start();
    await run('--yes');
    const launcher = join(home, '.lessons/bin/lessons');
    writeFileSync(launcher, '#!/bin/sh\necho "$*" > called\nexit 1\n');
    chmodSync(launcher, 0o755);
    writeFileSync(join(root, 'a.txt'), 'a');
    execFileSync('git', ['-C', root, 'add', 'a.txt']);
    const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
    const commit = () =>
      spawnSync('git', ['-C', root, ...author, 'commit', '-qm', 'Add'], { encoding: 'utf8' });
    expect(commit().status).toBe(1);
    expect(readFileSync(join(root, 'called'), 'utf8')).toBe('check --staged\n');
    chmodSync(launcher, 0o644);
    expect(commit().status).toBe(0);
  });

  it('leaves a hook of another language, and hooks that stand elsewhere, to their owner', async () => {
    const python = '#!/usr/bin/env python3\nprint(1)\n';
    const { run, read, root } = start(python);
    expect((await run('--yes')).code).toBe(2);
    expect(read()).toBe(python);
    execFileSync('git', ['-C', root, 'config', 'core.hooksPath', '.husky']);
    expect((await run('--yes')).err).toContain('.husky');
  });
});
