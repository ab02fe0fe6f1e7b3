import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  branchSources,
  gatherTranscripts,
} from '../../../../src/node/transcripts/gatherTranscripts';
import { KeptTranscripts } from '../../../../src/node/transcripts/keptTranscripts';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { trustedGit } from '../../../support/trustedGit';

const claude = readFileSync('test/fixtures/transcripts/claude.jsonl', 'utf8');
const half = `${claude.split('\n').slice(0, 4).join('\n')}\n`;
const metadata = (session: string): string => JSON.stringify({ session_id: session, agent: 'a' });

/** A repository with these files on the branch that keeps transcripts, and nothing of it in the work tree. */
function repository(files: Readonly<Record<string, string>>) {
  const root = temporaryFolder();
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=Ada', '-c', 'user.email=a@b.org', ...words]);
  git('init', '-q', '-b', 'main');
  git('commit', '-qm', 'begin', '--allow-empty');
  if (Object.keys(files).length > 0) {
    git('checkout', '-q', '--orphan', 'entire/checkpoints/v1');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    git('add', '-A');
    git('commit', '-qm', 'checkpoint');
    git('checkout', '-q', 'main');
  }
  return trustedGit(root);
}

const gather = async (git: ReturnType<typeof trustedGit>, state = temporaryFolder()) =>
  gatherTranscripts(await branchSources(git), {
    root: '/home/me/app',
    kept: new KeptTranscripts(state),
    secrets: { find: async () => [] },
  });

describe('the branch that keeps transcripts', () => {
  it('is read by the largest version of each session, under its name', async () => {
    const git = repository({
      '1a/2b/0/full.jsonl': half,
      '1a/2b/0/metadata.json': metadata('s1'),
      '9f/00/0/full.jsonl': claude,
      '9f/00/0/metadata.json': metadata('s1'),
      '9f/00/1/full.jsonl': half,
      '9f/00/1/metadata.json': metadata('s2'),
      '9f/00/1/prompt.txt': 'not a transcript',
    });
    const sources = await branchSources(git);
    expect(sources.map(({ name, size }) => [name, size]).sort()).toEqual([
      ['entire/checkpoints/v1:s1', Buffer.byteLength(claude)],
      ['entire/checkpoints/v1:s2', Buffer.byteLength(half)],
    ]);
  });

  it('gives the tasks that its transcripts hold, and is not read twice', async () => {
    const git = repository({
      '9f/00/0/full.jsonl': claude,
      '9f/00/0/metadata.json': metadata('s1'),
    });
    const state = temporaryFolder();
    const first = await gather(git, state);
    expect(first).toMatchObject({ problems: [], read: 1, sessions: { 'Claude Code': 1 } });
    expect(first.tasks.length).toBeGreaterThan(0);
    expect(await gather(git, state)).toMatchObject({ read: 0, kept: 1, tasks: first.tasks });
  });

  it('names a session by its place where the file beside it is missing or broken', async () => {
    const git = repository({
      'aa/0/full.jsonl': half,
      'bb/0/full.jsonl': half,
      'bb/0/metadata.json': '{',
    });
    const names = (await branchSources(git)).map(({ name }) => name).sort();
    expect(names).toEqual(['entire/checkpoints/v1:aa/0', 'entire/checkpoints/v1:bb/0']);
  });

  it('keeps two sessions apart that no file names, also where they name themselves nowhere', async () => {
    const copilot = readFileSync('test/fixtures/transcripts/copilot.jsonl', 'utf8');
    const git = repository({ 'aa/0/full.jsonl': copilot, 'bb/0/full.jsonl': copilot });
    const { tasks } = await gather(git);
    expect(tasks.map(({ session }) => session).sort()).toEqual(['aa/0', 'bb/0']);
  });

  it('says what is wrong with a transcript that was cut in half', async () => {
    const git = repository({ 'aa/0/full.jsonl': claude.slice(0, -200) });
    expect((await gather(git)).problems).toEqual([
      {
        name: 'entire/checkpoints/v1:aa/0',
        message: { code: 'transcript.torn', data: { count: 1 } },
      },
    ]);
  });

  it('is nothing where there is no such branch', async () => {
    expect(await branchSources(repository({}))).toEqual([]);
    expect(await branchSources(trustedGit(temporaryFolder()))).toEqual([]);
  });
});
