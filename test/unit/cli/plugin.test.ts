import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../src/core/agents/readEvent';
import { writeLauncher } from '../../../src/node/agents/launcher';
import { temporaryFolder } from '../../support/temporaryFolder';

interface Entry {
  readonly matcher?: string;
  readonly hooks: readonly { readonly type: string; readonly command: string }[];
}
const { hooks } = JSON.parse(readFileSync('plugin/hooks/hooks.json', 'utf8')) as {
  readonly hooks: Readonly<Record<string, readonly Entry[]>>;
};
const commands = Object.entries(hooks).flatMap(([event, entries]) =>
  entries.flatMap((entry) => entry.hooks.map(({ command }) => [event, command] as const)),
);

describe('the plugin folder', () => {
  it('has a name that every reader of the format takes', () => {
    const text = readFileSync('plugin/.claude-plugin/plugin.json', 'utf8');
    const { name, description } = JSON.parse(text) as Record<string, string>;
    expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(description?.length).toBeLessThanOrEqual(1024);
  });

  it('registers only events that are answered, by a command line without a version', () => {
    const input = {
      ...{ session_id: 's', prompt: 'p', tool_name: 'Edit', tool_input: {}, agent_id: 'a' },
    };
    for (const [event, command] of commands) {
      expect(readEvent('claude', event, input), event).toBeDefined();
      expect(command).toBe(`sh "\${CLAUDE_PLUGIN_ROOT}/bin/lessons" hook ${event}`);
    }
  });

  it('is contributed behind a setting that is off until the user says yes', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly contributes: {
        readonly chatPlugins: readonly object[];
        readonly configuration: { readonly properties: Readonly<Record<string, object>> };
      };
    };
    expect(contributes.chatPlugins).toEqual([
      { path: './plugin', when: 'config.lessons.agents.plugin' },
    ]);
    expect(contributes.configuration.properties['lessons.agents.plugin']).toMatchObject({
      default: false,
      scope: 'application',
    });
  });
});

describe.skipIf(process.platform === 'win32')('what the plugin starts', () => {
  const start = (root: string, environment: NodeJS.ProcessEnv) =>
    spawnSync('sh', [join(root, 'plugin/bin/lessons'), 'hook', 'Stop'], {
      env: environment,
      encoding: 'utf8',
      input: '',
    });

  function makeExtension(text?: string): string {
    const root = join(temporaryFolder(), "it's an extension");
    cpSync('plugin', join(root, 'plugin'), { recursive: true });
    mkdirSync(join(root, 'dist'));
    if (text !== undefined) writeFileSync(join(root, 'dist/lessons.js'), text);
    return root;
  }
  const say = (words: string): string => `console.log("${words}", ...process.argv.slice(2))`;

  it('is the command line beside it, or the one that the launcher knows', () => {
    const home = temporaryFolder();
    const environment = { PATH: process.env['PATH'], LESSONS_HOME: home };
    const root = makeExtension(say('beside'));
    expect(start(root, environment).stdout).toBe('beside hook Stop\n');
    const main = join(temporaryFolder(), 'newer.js');
    writeFileSync(main, say('newer'));
    writeLauncher(home, { main });
    expect(start(root, environment).stdout).toBe('newer hook Stop\n');
  });

  it.each([
    ['there is no command line', undefined],
    ['it crashes', 'console.error("x"); process.exit(7)'],
    ['it is no program', 'this is no program'],
  ])('ends with 0 and in silence where %s', (_what, text) => {
    const environment = { PATH: process.env['PATH'], LESSONS_HOME: temporaryFolder() };
    const ended = start(makeExtension(text), environment);
    expect(ended).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  it('ends with 0 and in silence on a machine without Node', () => {
    const environment = { PATH: '/nowhere', LESSONS_HOME: temporaryFolder() };
    const root = makeExtension(say('beside'));
    const ended = spawnSync('/bin/sh', [join(root, 'plugin/bin/lessons'), 'hook', 'Stop'], {
      env: environment,
      encoding: 'utf8',
    });
    expect(ended).toMatchObject({ status: 0, stdout: '' });
  });
});
