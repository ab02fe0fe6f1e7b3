import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StateFile } from '../../../../src/core/ports';
import { DiskRepositoryReader } from '../../../../src/node/repository/diskRepositoryReader';
import type { Git } from '../../../../src/node/repository/git';
import { KeptHistory } from '../../../../src/node/repository/keptHistory';
import { trustedGit } from '../../../support/trustedGit';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'history-'));
  git('init', '-q');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    cwd: root,
    stdio: 'ignore',
  });
const commit = (subject: string) => {
  writeFileSync(join(root, `${subject}.ts`), subject);
  git('add', '-A');
  git('commit', '-q', '-m', subject);
};

/** A file in memory. */
class Memory implements StateFile {
  text: string | undefined;
  read = () => Promise.resolve(this.text);
  write = (text: string) => {
    this.text = text;
    return Promise.resolve();
  };
}

/** The subjects that a reader gives, and the ranges it asked git for. */
async function read(file: StateFile, limit = 100) {
  const asked: string[] = [];
  const real = trustedGit(root);
  const seen = {
    ask: (...words: Parameters<Git['ask']>) => {
      if (words.includes('--name-status')) asked.push(words.at(-1) ?? '');
      return real.ask(...words);
    },
  } as Git;
  const reader = new DiskRepositoryReader(root, seen, undefined, new KeptHistory(seen, file));
  const changes = await reader.commitChanges(limit, 'each commit');
  return { subjects: changes.map(({ subject }) => subject), asked };
}

describe('the history that is kept between scans', () => {
  it('asks git for nothing where no commit came, and for the new ones alone where some did', async () => {
    const file = new Memory();
    for (const name of ['zero', 'one', 'two']) commit(name);
    expect((await read(file)).subjects).toEqual(['two', 'one']);
    expect(await read(file)).toEqual({ subjects: ['two', 'one'], asked: [] });
    commit('three');
    const { subjects, asked } = await read(file);
    expect(subjects).toEqual(['three', 'two', 'one']);
    expect(asked).toEqual([expect.stringMatching(/^[0-9a-f]{40}\.\.[0-9a-f]{40}$/)]);
  });

  it('reads a history that was rewritten as a whole, and says nothing of what is no part of it', async () => {
    const file = new Memory();
    for (const name of ['zero', 'one', 'two']) commit(name);
    await read(file);
    git('reset', '-q', '--hard', 'HEAD~1');
    commit('other');
    const { subjects, asked } = await read(file);
    expect(subjects).toEqual(['other', 'one']);
    expect(asked).toEqual([expect.stringMatching(/^[0-9a-f]{40}$/)]);
  });

  it('gives the newest up to the limit, reads anew for more, and has fewer at hand', async () => {
    const file = new Memory();
    for (const name of ['zero', 'one', 'two']) commit(name);
    expect((await read(file, 2)).subjects).toEqual(['two', 'one']);
    commit('three');
    expect((await read(file, 2)).subjects).toEqual(['three', 'two']);
    expect((await read(file, 3)).subjects).toEqual(['three', 'two', 'one']);
    expect(await read(file, 1)).toEqual({ subjects: ['three'], asked: [] });
  });

  it('reads all where the kept file is damaged or its commit is gone, and says nothing of no commit', async () => {
    const file = new Memory();
    expect((await read(file)).subjects).toEqual([]);
    commit('zero');
    expect((await read(file)).subjects).toEqual([]);
    commit('one');
    for (const text of ['{', '{"tip":1}', `{"tip":"${'a'.repeat(40)}","limit":100,"changes":[]}`]) {
      file.text = text;
      expect((await read(file)).subjects).toEqual(['one']);
    }
  });
});
