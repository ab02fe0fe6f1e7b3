import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { runHook, type HookWorld } from '../../../../src/cli/hook/runHook';
import { runCli } from '../../../../src/cli/runCli';
import { temporaryFolder } from '../../../support/temporaryFolder';

const lesson =
  '---\nbreadth: broad\n---\n- Tests run with vitest: `pnpm vitest run`; `npm test` is not used here.\n';

/** Longer than the tick of a file system's clock (`settledStamp.ts`). Milliseconds. */
const settled = 120;

/** A repository on disk with one approved lesson, and a process in it whose clock is ours. */
async function makeWorld(lessons: Readonly<Record<string, string>> = { 'testing.md': lesson }) {
  const [root, home] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  for (const [name, text] of Object.entries(lessons)) {
    mkdirSync(join(root, '.lessons'), { recursive: true });
    writeFileSync(join(root, '.lessons', name), text);
  }
  const environment = { LESSONS_HOME: home };
  const said = { out: '', err: '' };
  const io = {
    cwd: root,
    environment,
    out: (text: string) => void (said.out += text),
    err: (text: string) => void (said.err += text),
  };
  if (Object.keys(lessons).length > 0)
    await runCli(['approve', '--all'], { ...io, readInput: async () => '' });
  let elapsed = 0;
  const clock: HookWorld['clock'] = { elapsed: () => elapsed, after: () => () => undefined };
  const hook = async (args: readonly string[], input: string | undefined, more = {}) => {
    Object.assign(said, { out: '', err: '' });
    const readInput = async (_limit: number, most: number) =>
      input === undefined || input.length > most ? undefined : input;
    await runHook(args, { ...io, readInput, clock, ...more });
    return { ...said };
  };
  const setElapsed = (ms: number): void => void (elapsed = ms);
  return { root, home, hook, setElapsed };
}

const claude = (more: object) =>
  JSON.stringify({ session_id: 's', permission_mode: 'default', transcript_path: '', ...more });
const prompt = (text: string) => claude({ hook_event_name: 'UserPromptSubmit', prompt: text });
const code = prompt('write a unit test for slugify');

describe('a hook', () => {
  it('prints the lessons of a prompt that asks for code', async () => {
    const { hook } = await makeWorld();
    const { out, err } = await hook(['UserPromptSubmit', '--for', 'claude'], code);
    expect(out).toMatch(/^<project-conventions>\n/);
    expect(err).toBe('');
  });

  it('says nothing to Gemini CLI that stands in a file which the settings of its user name', async () => {
    const { root, hook } = await makeWorld();
    const own = temporaryFolder();
    vi.stubEnv('HOME', own);
    const call = (session: string) =>
      JSON.stringify({
        session_id: session,
        hook_event_name: 'BeforeAgent',
        prompt: 'write a unit test for slugify',
      });
    const ask = async (session: string) =>
      (await hook(['BeforeAgent', '--for', 'gemini'], call(session))).out;
    writeFileSync(join(root, 'AGENTS.md'), lesson.split('---\n').at(-1) ?? '');
    expect(await ask('a')).toContain('vitest');
    mkdirSync(join(own, '.gemini'));
    writeFileSync(
      join(own, '.gemini', 'settings.json'),
      '{ "context": { "fileName": "AGENTS.md" } }',
    );
    expect(await ask('b')).toBe('');
    vi.unstubAllEnvs();
  });

  it('prints nothing at all for a question', async () => {
    const { hook } = await makeWorld();
    expect(await hook(['UserPromptSubmit'], prompt('where is slugify used?'))).toEqual({
      out: '',
      err: '',
    });
  });

  it('says nothing after its limit, gives the lessons at the write instead, and counts them once', async () => {
    const { hook, setElapsed } = await makeWorld();
    setElapsed(151);
    expect((await hook(['UserPromptSubmit'], code)).out).toBe('');
    const write = claude({
      hook_event_name: 'PreToolUse',
      tool_name: 'Edit',
      tool_input: { file_path: 'src/a.ts' },
    });
    expect((await hook(['PreToolUse'], write)).out).toBe('');
    setElapsed(149);
    expect((await hook(['PreToolUse'], write)).out).toContain('additionalContext');
    expect((await hook(['PreToolUse'], write)).out).toBe('');
  });

  it('reads no more lessons after its limit, and goes on where it was with the next call', async () => {
    const many = Object.fromEntries(
      [1, 2, 3].map((at) => [`part${at}.md`, lesson.replace('`npm test`', `\`npm test ${at}\``)]),
    );
    const { hook, home, setElapsed } = await makeWorld(many);
    const [key = ''] = readdirSync(join(home, 'state')).filter((name) => name !== 'global');
    const projection = join(home, 'state', key, 'projection');
    const lessonsKept = () => /"entries":(\d+)/.exec(readFileSync(projection, 'latin1'))?.[1];
    rmSync(projection);
    // Files changed a moment ago are read again each time: they may change once more without a new time.
    await setTimeout(settled);
    setElapsed(151);
    for (const kept of ['1', '2', '3']) {
      const other = prompt(`write unit test ${kept} for slugify`);
      expect((await hook(['UserPromptSubmit'], other)).out).toBe('');
      expect(lessonsKept()).toBe(kept);
    }
    setElapsed(0);
    expect((await hook(['UserPromptSubmit'], code)).out).toMatch(/^<project-conventions>\n/);
  });

  it('waits as long as the user says', async () => {
    const { hook, setElapsed, home } = await makeWorld();
    setElapsed(400);
    const environment = { LESSONS_HOME: home, LESSONS_HOOK_LIMIT_MS: '500' };
    expect((await hook(['UserPromptSubmit'], code, { environment })).out).not.toBe('');
  });

  it.each([
    ['half a JSON', '{"session_id":"s","prompt":"write'],
    ['nothing', ''],
    ['no input within the limit', undefined],
    ['a list', '[1,2]'],
    ['10 MB', JSON.stringify({ session_id: 's', prompt: 'x'.repeat(10_000_000) })],
    ['an agent that is not known', JSON.stringify({ hook_event_name: 'UserPromptSubmit' })],
    ['no session', JSON.stringify({ permission_mode: 'default', prompt: 'write a test' })],
    ['an event that is not known', claude({ hook_event_name: 'Telepathy' })],
    ['a name of the prototype', claude({ hook_event_name: 'constructor' })],
    ['a folder that is not there', claude({ prompt: 'write a test', cwd: '/not/here' })],
    ['fields of other types', claude({ prompt: 7, tool_input: 'x', cwd: [] })],
    ['another agent', JSON.stringify({ conversation_id: 'c', session_id: 's', prompt: 'x' })],
  ])('says nothing and fails at nothing given %s', async (_what, input) => {
    const { hook } = await makeWorld();
    for (const event of ['UserPromptSubmit', 'PreToolUse', 'Stop', 'unheard', ''])
      expect(await hook([event], input)).toEqual({ out: '', err: '' });
  });

  it('reads no transcript, wherever its path leads', async () => {
    const { hook } = await makeWorld();
    const input = { hook_event_name: 'Stop', transcript_path: '/etc/shadow' };
    expect(await hook(['Stop', '--for', 'claude'], claude(input))).toEqual({ out: '', err: '' });
  });

  it('tells on standard error what it does where that is asked for', async () => {
    const { hook } = await makeWorld();
    expect((await hook(['Stop', '--verbose'], '{')).err).toBe(
      'lessons hook: this is no event that is answered\n',
    );
  });

  it('leaves nothing behind where there never was a lesson', async () => {
    const { hook, root, home } = await makeWorld({});
    expect(await hook(['UserPromptSubmit'], code)).toEqual({ out: '', err: '' });
    expect(readdirSync(join(root, '.git'))).toEqual(['HEAD']);
    expect(existsSync(join(home, 'state'))).toBe(false);
  });

  it('says nothing in a folder that the editor does not trust', async () => {
    const { hook, home } = await makeWorld();
    await hook(['Stop'], code);
    const [key = ''] = readdirSync(join(home, 'state')).filter((name) => name !== 'global');
    const settings = JSON.stringify({ windowTrusted: false });
    writeFileSync(join(home, 'state', key, 'settings.json'), settings);
    expect((await hook(['UserPromptSubmit'], code)).out).toBe('');
  });
});
