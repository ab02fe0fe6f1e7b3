import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHook } from '../../../src/cli/hook/runHook';
import { runCli } from '../../../src/cli/runCli';
import { temporaryFolder } from '../../support/temporaryFolder';

const author = ['-c', 'user.name=Ada', '-c', 'user.email=a@example.org'];

/** A repository with an approved lesson, whose words were counted at its first commit, and a line for what happened, in order. */
async function open() {
  const [root, home] = [temporaryFolder(), temporaryFolder()];
  const commit = () =>
    execFileSync('git', ['-C', root, ...author, 'commit', '-qm', 'Go on', '--allow-empty']);
  execFileSync('git', ['init', '-q', root]);
  mkdirSync(join(root, '.lessons'));
  writeFileSync(
    join(root, '.lessons', 'a.md'),
    '---\nbreadth: broad\n---\n- Tests run with vitest.\n',
  );
  commit();
  const happened: string[] = [];
  const io = {
    ...{ cwd: root, environment: { LESSONS_HOME: home } },
    out: (text: string) => void (text.includes('vitest') && happened.push('answered')),
    err: () => undefined,
    later: async (words: readonly string[], folder: string) => {
      expect(folder).toBe(root);
      happened.push(words.join(' '));
    },
  };
  const run = async (line: string) => {
    happened.length = 0;
    await runCli(line.split(' '), { ...io, readInput: async () => '' });
    return [...happened];
  };
  const hook = async (event: string, more: object) => {
    happened.length = 0;
    const input = JSON.stringify({ session_id: 's', hook_event_name: event, ...more });
    await runHook([event, '--for', 'claude'], {
      ...{ ...io, readInput: async () => input },
      clock: { elapsed: () => 0, after: () => () => undefined },
    });
    return [...happened];
  };
  await run('approve --all');
  return { commit, run, hook };
}

const counted = 'words --unasked';

describe('after a commit the words of the repository are counted in the background', () => {
  it('once a hook has answered, and not again at the same commit', async () => {
    const { commit, hook } = await open();
    const ask = (prompt: string) => hook('UserPromptSubmit', { prompt });
    expect(await ask('write a unit test for slugify')).toEqual(['answered']);
    commit();
    expect(await hook('SessionStart', { source: 'startup' })).toEqual([counted]);
    expect(await ask('write a test for the parser')).not.toContain(counted);
    commit();
    expect((await ask('write a unit test for the reader')).at(-1)).toBe(counted);
  });

  it('at the end of a turn, but not at calls of tools', async () => {
    const { commit, hook } = await open();
    await hook('UserPromptSubmit', { prompt: 'write a unit test for slugify' });
    commit();
    const call = { tool_name: 'Edit', tool_input: { file_path: 'a.ts' } };
    expect(await hook('PreToolUse', call)).not.toContain(counted);
    expect(await hook('Stop', {})).toEqual([counted]);
  });

  it('once another verb has said what it has to, which does not wait for it', async () => {
    const { commit, run } = await open();
    expect(await run('list')).not.toContain(counted);
    commit();
    expect(await run('approve --all')).not.toContain(counted);
    commit();
    expect((await run('show a')).at(-1)).toBe(counted);
    expect(await run('list')).not.toContain(counted);
    commit();
    expect(await run('words')).not.toContain(counted);
    expect(await run('list')).not.toContain(counted);
  });
});
