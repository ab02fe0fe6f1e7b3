import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectAgent } from '../../../../../src/extension/features/agents/connectAgent';
import { editor, Uri } from '../../../../support/fakeVscode';
import { openedWindow } from '../../../../support/openedWindow';
import { temporaryFolder } from '../../../../support/temporaryFolder';

let user = '';
const settings = () => join(user, '.claude', 'settings.json');

beforeEach(() => {
  user = temporaryFolder();
  vi.stubEnv('HOME', user);
  vi.stubEnv('LESSONS_HOME', join(user, 'lessons'));
});
afterEach(() => void vi.unstubAllEnvs());

/** Runs the command with a user who picks Claude Code and answers the question with `choice`. */
async function connect(choice: string | undefined, agent = 'Claude Code', root = user) {
  const extensionUri = Uri.file('/extension') as never;
  const feature = {
    ...connectAgent,
    register: (context: Parameters<typeof connectAgent.register>[0]) =>
      connectAgent.register({ ...context, extensionUri }),
  };
  const { memory, repository } = await openedWindow({}, feature);
  Object.assign(repository.places, { root });
  editor.answer = (text) => (text === 'Connect a Coding Agent' ? agent : choice);
  await editor.commands.get('lessons.connectAgent')?.();
  return memory;
}

describe('connecting a coding agent', () => {
  it('writes its hooks after a yes, and takes them out the same way', async () => {
    await connect('Connect');
    expect(readFileSync(settings(), 'utf8')).toContain('--for claude');
    expect(editor.shown.at(-1)).toBe('Claude Code calls Repo Lessons from its next session on.');
    await connect('Disconnect');
    expect(editor.shown.at(-1)).toBe('Claude Code no longer calls Repo Lessons.');
    expect(existsSync(settings()) ? readFileSync(settings(), 'utf8') : '').not.toContain('lessons');
  });

  it('writes them for one repository alone, beside those for the user', async () => {
    const root = temporaryFolder();
    const local = join(root, '.claude', 'settings.local.json');
    const own = '{\r\n  // ours\r\n  "model": "opus"\r\n}';
    mkdirSync(dirname(local), { recursive: true });
    writeFileSync(local, own);
    const here = 'Claude Code in this repository alone';
    await connect('Connect', here, root);
    expect(readFileSync(local, 'utf8')).toContain('--for claude');
    expect(existsSync(settings())).toBe(false);
    await connect('Disconnect', here, root);
    expect(readFileSync(local, 'utf8')).toBe(own);
  });

  it('changes nothing without a yes', async () => {
    await connect(undefined);
    expect(existsSync(settings())).toBe(false);
  });

  it('keeps what else the settings say', async () => {
    mkdirSync(dirname(settings()), { recursive: true });
    writeFileSync(settings(), '{\n  // mine\n  "model": "opus"\n}\n');
    await connect('Connect');
    expect(readFileSync(settings(), 'utf8')).toContain('// mine');
    expect(readFileSync(settings(), 'utf8')).toContain('"model": "opus"');
  });

  it('tells of settings that cannot be read, and leaves them and the other agents alone', async () => {
    mkdirSync(dirname(settings()), { recursive: true });
    writeFileSync(settings(), '{ "model": ');
    await connect('Connect');
    expect(editor.shown.join('\n')).toContain(
      'is no JSON that can be read, so nothing was written',
    );
    expect(editor.shown).toContain('OpenAI Codex');
    expect(readFileSync(settings(), 'utf8')).toBe('{ "model": ');
  });
});
