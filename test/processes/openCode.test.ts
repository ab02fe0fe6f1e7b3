import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { writeLauncher } from '../../src/node/agents/launcher';
import { bundledCommandLine } from '../support/bundledCommandLine';
import { commandLine } from '../support/commandLine';
import { copySampleRepository } from '../support/sampleRepository';
import { temporaryFolder } from '../support/temporaryFolder';

interface Part {
  readonly id?: string;
  readonly type: 'text';
  readonly text: string;
  readonly messageID?: string;
}
/** As much of what a plugin gives opencode as ours does. */
interface Hooks {
  'chat.message'(
    input: { readonly sessionID: string },
    output: { readonly message: { readonly id: string }; readonly parts: Part[] },
  ): Promise<void>;
  'tool.execute.after'(
    input: { readonly tool: string; readonly sessionID: string; readonly args: object },
    output: { output: string; readonly metadata: object },
  ): Promise<void>;
  event(input: {
    readonly event: { readonly type: string; readonly properties: object };
  }): Promise<void>;
}

const task = 'write a unit test for slugify';
const patient = 60_000;

async function start() {
  const root = join(temporaryFolder(), 'repository');
  mkdirSync(root);
  copySampleRepository(root);
  const user = temporaryFolder();
  const home = join(user, '.lessons');
  const environment = { ...process.env, HOME: user, LESSONS_HOME: home };
  const run = (...words: string[]) => commandLine({ cwd: root, environment }, words);
  const file = join(user, '.config/opencode/plugin/lessons.js');
  const readsOf = async (name: string): Promise<number> => {
    const rows = JSON.parse((await run('list', '--json')).out) as readonly {
      readonly name: string;
      readonly reinforcements: number;
    }[];
    return rows.find((row) => row.name === name)?.reinforcements ?? NaN;
  };
  return { root, home, file, run, readsOf };
}

/** Loads the installed plugin as opencode does, over the command line of these sources. */
async function load(
  { root, home, file }: Awaited<ReturnType<typeof start>>,
  more: object = {},
): Promise<Hooks> {
  // In one piece, as it is installed: a hook waits for nobody who compiles first.
  writeLauncher(home, { main: bundledCommandLine() });
  vi.stubEnv('LESSONS_HOME', home);
  vi.stubEnv('LESSONS_HOOK_LIMIT_MS', '2000');
  onTestFinished(() => void vi.unstubAllEnvs());
  const copy = join(temporaryFolder(), 'plugin.mjs');
  writeFileSync(copy, readFileSync(file, 'utf8'));
  const { RepoLessons } = (await import(/* @vite-ignore */ pathToFileURL(copy).href)) as {
    readonly RepoLessons: (input: object) => Promise<Hooks>;
  };
  return RepoLessons({ directory: root, ...more });
}

async function prompt(hooks: Hooks, sessionID: string, id: string, text = task) {
  const parts: Part[] = [{ type: 'text', text }];
  await hooks['chat.message']({ sessionID }, { message: { id }, parts });
  return parts;
}

describe('lessons install opencode', () => {
  it('makes a plugin, and takes it away again', async () => {
    const { run, file } = await start();
    expect((await run('install', 'opencode')).code).toBe(3);
    expect(existsSync(file)).toBe(false);
    await run('install', 'opencode', '--yes');
    expect((await run('install', 'opencode')).out).toContain('there already');
    await run('install', 'opencode', '--undo', '--yes');
    expect(existsSync(file)).toBe(false);
  });

  it('brings an older plugin of ours to this version, and leaves one of others alone', async () => {
    const { run, file } = await start();
    await run('install', 'opencode', '--yes');
    const made = readFileSync(file, 'utf8');
    writeFileSync(file, made.replace('5000', '4000'));
    await run('install', 'opencode', '--yes');
    expect(readFileSync(file, 'utf8')).toBe(made);
    const other = '// Mine.\r\nexport const Mine = async () => ({});\r\n';
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, other);
    for (const more of [[], ['--undo']]) {
      const { code, err } = await run('install', 'opencode', ...more, '--yes');
      expect([code, err.includes(file)]).toEqual([2, true]);
    }
    expect(readFileSync(file, 'utf8')).toBe(other);
  });
});

describe.skipIf(process.platform === 'win32')('the plugin in opencode', () => {
  it(
    'adds lessons to a prompt, once, and nothing to one that an agent wrote',
    async () => {
      const place = await start();
      await place.run('approve', '--all');
      await place.run('install', 'opencode', '--yes');
      const hooks = await load(place);
      const [typed, added] = await prompt(hooks, 'ses_1', 'msg_1');
      expect(typed?.text).toBe(task);
      expect(added).toMatchObject({ type: 'text', messageID: 'msg_1' });
      expect(added?.id).toMatch(/^prt/);
      expect(added?.text).toContain('Tests run with vitest');
      expect(await prompt(hooks, 'ses_1', 'msg_1')).toHaveLength(1);
      expect(await place.readsOf('testing')).toBe(1);

      const info = { id: 'ses_2', parentID: 'ses_1' };
      await hooks.event({ event: { type: 'session.created', properties: { info } } });
      expect(await prompt(hooks, 'ses_2', 'msg_2')).toHaveLength(1);

      const properties = { sessionID: 'ses_1' };
      await hooks.event({ event: { type: 'session.compacted', properties } });
      await hooks.event({ event: { type: 'session.idle', properties } });
      const [, again] = await prompt(hooks, 'ses_1', 'msg_3', `${task} with digits`);
      expect(again?.text.split('Tests run with vitest')).toHaveLength(2);
    },
    patient,
  );

  it(
    'sees at the end of a turn whether what it added stands in the session',
    async () => {
      const place = await start();
      await place.run('approve', '--all');
      await place.run('install', 'opencode', '--yes');
      let held: readonly object[] = [];
      const session = {
        get: async () => ({ data: { version: '1.18.33' } }),
        messages: async () => ({ data: [{ info: {}, parts: held }] }),
      };
      const hooks = await load(place, { client: { session } });
      const agents = async () =>
        (JSON.parse((await place.run('doctor', '--json')).out) as { agents: readonly object[] })
          .agents;
      const turn = async (id: string, keeps: boolean) => {
        const parts = await prompt(hooks, id, `msg_${id}`);
        held = keeps ? parts : parts.slice(0, 1);
        const properties = { sessionID: id };
        await hooks.event({ event: { type: 'session.idle', properties } });
      };
      const known = { caller: 'opencode', version: '1.18.33', way: 'prompt' };
      await turn('ses_1', true);
      expect(await agents()).toMatchObject([{ ...known, state: 'delivered' }]);
      await turn('ses_2', false);
      expect(await agents()).toMatchObject([{ ...known, state: 'not seen' }]);
    },
    patient,
  );

  it(
    'says nothing where the program is gone, and leaves the output of a tool as it was',
    async () => {
      const place = await start();
      await place.run('install', 'opencode', '--yes');
      const hooks = await load(place);
      writeLauncher(place.home, { main: '/not/here/lessons.js' });
      expect(await prompt(hooks, 'ses_1', 'msg_1')).toHaveLength(1);
      const output = { output: 'Missing script', metadata: { exit: 1 } };
      const call = { tool: 'bash', sessionID: 'ses_1', args: { command: 'npm test' } };
      await hooks['tool.execute.after'](call, output);
      expect(output.output).toBe('Missing script');
    },
    patient,
  );
});
