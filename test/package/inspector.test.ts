import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchPackages } from '../host/fetchPackages';
import { nodeVersion } from '../host/nodeVersion';
import { copySampleRepository } from '../support/sampleRepository';

/** The protocol's own inspector; another version may name its options otherwise. */
const inspector = '@modelcontextprotocol/inspector';
const version = '2.12.0';
const task = 'task=write a unit test for slugify';

const folder = mkdtempSync(join(tmpdir(), 'lessons-inspector-'));
const root = join(folder, 'repository');
const program = resolve('dist', 'lessons.js');
const place = { node: '', client: '' };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeAll(async () => {
  const kept = resolve('.vscode-test');
  place.node = await nodeVersion(24, kept);
  const target = join(kept, `inspector-${version}`);
  await fetchPackages([`${inspector}@${version}`], target);
  place.client = join(
    target,
    'node_modules',
    inspector,
    'clients',
    'launcher',
    'build',
    'index.js',
  );
  mkdirSync(root);
  copySampleRepository(root);
  run(program, 'approve', '--all');
});

function run(...args: readonly string[]): string {
  const environment = {
    ...process.env,
    PATH: [place.node, process.env['PATH']].join(delimiter),
    HOME: folder,
    LESSONS_HOME: join(folder, 'lessons'),
  };
  const options = { cwd: root, env: environment, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync('node', args, options);
  if (status !== 0) throw new Error(stdout + stderr);
  return stdout;
}

describe.each(['legacy', 'modern'])("the inspector's command line on Node 24, %s era", (era) => {
  const inspect = (method: string, ...more: readonly string[]): string => {
    const server = ['node', program, 'mcp'];
    const asked = ['--cwd', root, '-e', `LESSONS_HOME=${join(folder, 'lessons')}`];
    const how = ['--protocol-era', era, '--method', method, ...more];
    return run(place.client, '--cli', ...server, ...asked, ...how);
  };

  it('lists tools whose schemas every client can take', () => {
    expect(run('--version')).toMatch(/^v24\./);
    const { tools } = JSON.parse(inspect('tools/list', '--strict')) as {
      readonly tools: readonly { readonly name: string }[];
    };
    expect(tools.map(({ name }) => name)).toEqual([
      'lessons_lookup',
      'lessons_propose',
      'lessons_stale',
    ]);
  });

  it('calls a tool, also with what it does not know', () => {
    const call = ['--tool-name', 'lessons_lookup', '--tool-arg'];
    expect(inspect('tools/call', ...call, task)).toContain('Tests run with vitest');
    expect(inspect('tools/call', ...call, task, 'mood=good')).toContain('Tests run with vitest');
  });

  it('lists the lessons, reads one, and fills the prompt', () => {
    expect(inspect('resources/list')).toContain('lesson:///slugs');
    expect(inspect('resources/read', '--uri', 'lesson:///slugs')).toContain('## slugs');
    const prompt = ['--prompt-name', 'with_lessons', '--prompt-args', task];
    expect(inspect('prompts/get', ...prompt)).toContain('Tests run with vitest');
  });
});
