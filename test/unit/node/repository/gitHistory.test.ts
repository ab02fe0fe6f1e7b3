import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainDrift } from '../../../../src/core/fingerprint/explainDrift';
import { readersAtHand } from '../../../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../../../src/core/fingerprint/refVerifier';
import { DiskRepositoryFiles } from '../../../../src/node/repository/diskRepositoryFiles';
import { GitHistory } from '../../../../src/node/repository/gitHistory';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { trustedGit } from '../../../support/trustedGit';

function open() {
  const root = temporaryFolder();
  const git = (...words: string[]) =>
    execFileSync('git', [
      '-C',
      root,
      '-c',
      'user.name=Ada',
      '-c',
      'user.email=a@example.org',
      ...words,
    ]);
  git('init', '-q', '-b', 'main');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const commit = (subject: string, files: Record<string, string>) => {
    for (const [path, text] of Object.entries(files)) write(path, text);
    git('add', '-A');
    git('commit', '-qm', subject, '--allow-empty');
  };
  const look = async (ref: string) => {
    const digests = await new RefVerifier(
      new DiskRepositoryFiles(root),
      nodeHasher,
      readersAtHand,
    ).digests([ref]);
    const digest = digests.get(ref);
    if (!digest) throw new Error('no answer');
    return digest;
  };
  const explain = async (ref: string, expected: string | undefined) =>
    explainDrift(expected ?? '', await look(ref), new GitHistory(trustedGit(root)), nodeHasher);
  return { root, write, commit, look, explain };
}

describe('explainDrift with git', () => {
  it('names the commit that changed the value, not one that only touched the file', async () => {
    const at = open();
    const ref = 'package.json#scripts.test';
    at.commit('Start', { 'package.json': '{"scripts":{"test":"jest"}}' });
    const { digest } = await at.look(ref);
    at.commit('Move to vitest', { 'package.json': '{"scripts":{"test":"vitest run"}}' });
    at.commit('Reformat', { 'package.json': '{ "scripts": { "test": "vitest run" } }' });
    expect(await at.explain(ref, digest)).toMatchObject({
      from: 'jest',
      commit: { subject: 'Move to vitest', author: 'Ada' },
      isUncommitted: false,
    });
  });

  it('says that a change is not committed', async () => {
    const at = open();
    at.commit('Start', { 'a.json': '{"v":1}' });
    const { digest } = await at.look('a.json#v');
    at.write('a.json', '{"v":2}');
    expect(await at.explain('a.json#v', digest)).toEqual({ from: '1', isUncommitted: true });
  });

  it('explains folders, removed files and matches too', async () => {
    const at = open();
    at.commit('Start', { 'tests/a.test.ts': '', Dockerfile: 'FROM node:20\n' });
    const [tests, image] = [await at.look('tests/'), await at.look('Dockerfile#re:/^FROM .*/')];
    rmSync(join(at.root, 'tests/a.test.ts'));
    at.commit('Rename to spec', { 'tests/a.spec.ts': '' });
    rmSync(join(at.root, 'Dockerfile'));
    at.commit('Drop Docker', {});
    expect(await at.explain('tests/', tests.digest)).toMatchObject({
      from: '.test.ts',
      commit: { subject: 'Rename to spec' },
    });
    expect(await at.explain('Dockerfile#re:/^FROM .*/', image.digest)).toMatchObject({
      from: 'FROM node:20',
      commit: { subject: 'Drop Docker' },
    });
  });

  it('never shows what may be a secret', async () => {
    const at = open();
    at.commit('Start', { '.env.json': '{"v":"hush"}' });
    const { digest } = await at.look('.env.json#v');
    at.commit('Change', { '.env.json': '{"v":"psst"}' });
    expect(await at.explain('.env.json#v', digest)).not.toHaveProperty('from');
  });

  it('has nothing to say for a value it never saw, or without git', async () => {
    const at = open();
    at.commit('Start', { 'a.json': '{"v":1}' });
    expect(await at.explain('a.json#v', 'sha256:000000000000')).toEqual({ isUncommitted: false });
    rmSync(join(at.root, '.git'), { recursive: true });
    expect(await at.explain('a.json#v', 'sha256:000000000000')).toEqual({ isUncommitted: false });
  });
});
