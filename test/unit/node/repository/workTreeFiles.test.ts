import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readersAtHand } from '../../../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../../../src/core/fingerprint/refVerifier';
import { Git, type GitQuestion } from '../../../../src/node/repository/git';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { WorkTreeFiles } from '../../../../src/node/repository/workTreeFiles';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { trustedGit } from '../../../support/trustedGit';

const refs = [
  'package.json#scripts.test',
  'packages/web/package.json#scripts.test',
  'packages/web/README.md',
  'packages/web/src/',
  'packages/web/src/~exists',
  'glob:packages/*/src/**/*.test.ts',
  'packages/',
  'packages/web/README.md#re:/^# .*/',
  'packages/none.json#a',
];

function cloned() {
  const root = temporaryFolder();
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@b.c', ...words]);
  git('init', '-q');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write('package.json', '{"scripts":{"test":"vitest run"}}');
  write('packages/web/package.json', '{"scripts":{"test":"jest"}}');
  write('packages/web/README.md', '# Web\n');
  for (const name of ['a', 'b', 'c']) write(`packages/web/src/${name}.test.ts`, '');
  write('packages/api/src/main.ts', '');
  git('add', '-A');
  git('commit', '-qm', 'Start');
  const answers = async () => {
    const found = await new RefVerifier(
      new WorkTreeFiles(root, trustedGit(root)),
      nodeHasher,
      readersAtHand,
    ).digests(refs);
    return [...found.values()];
  };
  return { root, git, write, answers };
}

describe('a sparse checkout', () => {
  it('answers every ref as the full checkout does', async () => {
    const { git, answers } = cloned();
    const full = await answers();
    git('sparse-checkout', 'set', 'packages/api');
    expect(await answers()).toEqual(full);
    git('sparse-checkout', 'disable');
    expect(await answers()).toEqual(full);
  });

  it('answers so in a linked work tree and with a sparse index too', async () => {
    const at = cloned();
    const full = await at.answers();
    const linked = join(temporaryFolder(), 'linked');
    at.git('worktree', 'add', '-q', '--detach', linked);
    execFileSync('git', ['-C', linked, 'sparse-checkout', 'set', '--sparse-index', 'packages/api']);
    const found = await new RefVerifier(
      new WorkTreeFiles(linked, trustedGit(linked)),
      nodeHasher,
      readersAtHand,
    ).digests(refs);
    expect([...found.values()]).toEqual(full);
  });

  it('still says that a file is missing which the user deleted, and takes what is on disk first', async () => {
    const { git, write, root } = cloned();
    git('sparse-checkout', 'set', 'packages/api');
    const look = async (ref: string) =>
      (
        await new RefVerifier(
          new WorkTreeFiles(root, trustedGit(root)),
          nodeHasher,
          readersAtHand,
        ).digests([ref])
      ).get(ref);
    write('packages/web/package.json', '{"scripts":{"test":"mocha"}}');
    expect(await look('packages/web/package.json#scripts.test')).toMatchObject({ value: 'mocha' });
    git('rm', '-q', 'packages/api/src/main.ts');
    expect(await look('packages/api/src/main.ts')).toMatchObject({ missing: true });
  });

  it('asks git once for each state of the index, and never where the checkout is full', async () => {
    const { root, git } = cloned();
    const asked: string[] = [];
    class ObservedGit extends Git {
      override ask(question: GitQuestion, ...words: readonly string[]) {
        asked.push(question);
        return super.ask(question, ...words);
      }
    }
    const files = new WorkTreeFiles(root, new ObservedGit(root, () => true));
    const verifier = new RefVerifier(files, nodeHasher, readersAtHand);
    await verifier.digests(refs);
    expect(asked).toEqual([]);
    git('sparse-checkout', 'set', 'packages/api');
    await wait(150);
    await verifier.digests(refs);
    expect(asked.filter((word) => word === 'ls-files')).toHaveLength(1);
    const before = asked.length;
    await verifier.digests(refs);
    expect(asked.slice(before)).toEqual([]);
  });
});
