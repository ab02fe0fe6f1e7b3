import { Client, InMemoryTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveLessons } from '../../src/cli/mcp/serveLessons';
import { openLessons } from '../../src/node/lessons/openLessons';
import { isAlive } from '../../src/node/process/isAlive';
import { bundledCommandLine } from '../support/bundledCommandLine';
import { commandLine } from '../support/commandLine';
import { RecordingLogger } from '../support/memoryRepository';
import { copySampleRepository } from '../support/sampleRepository';
import { ScriptedAgent } from '../support/scriptedAgent';
import { temporaryFolder } from '../support/temporaryFolder';

const eras = [
  ['2025', 'legacy'],
  ['2026', { pin: '2026-07-28' }],
] as const;
type Mode = (typeof eras)[number][1];
const task = 'write a unit test for slugify';
/** The command line is compiled first, on a machine that may be busy. */
const patient = 60_000;

async function start({ approved = true } = {}) {
  const root = join(temporaryFolder(), 'repository');
  mkdirSync(root);
  copySampleRepository(root);
  const environment = { ...process.env, LESSONS_HOME: join(root, '..', 'home') };
  const run = (...words: string[]) => commandLine({ cwd: root, environment }, words);
  if (approved) await run('approve', '--all');
  const greet = async (transport: Transport, mode: Mode = 'legacy') => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const troubles: string[] = [];
    client.onerror = (error) => void troubles.push(error.message);
    await client.connect(transport);
    onTestFinished(() => client.close());
    return { client, troubles };
  };
  /** A server in this process. */
  const connect = async (mode?: Mode) => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const place = { folder: root, environment, logger: new RecordingLogger() };
    const served = serveLessons(() => openLessons(place), { err: () => undefined }, far);
    onTestFinished(() => served);
    return greet(near, mode);
  };
  /** A server in a process of its own, as an agent starts it. */
  const spawn = async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bundledCommandLine(), 'mcp', '--folder', root],
      env: environment,
      cwd: root,
      stderr: 'pipe',
    });
    return { ...(await greet(transport)), transport };
  };
  const readsOf = async (name: string): Promise<number> => {
    const rows = JSON.parse((await run('list', '--json')).out) as readonly {
      readonly name: string;
      readonly reinforcements: number;
    }[];
    return rows.find((row) => row.name === name)?.reinforcements ?? NaN;
  };
  return { root, environment, run, connect, spawn, readsOf };
}

const textOf = (answer: object): string => JSON.stringify(answer);
const lookUp = (client: Client, input: Record<string, unknown> = { task }) =>
  client.callTool({ name: 'lessons_lookup', arguments: input });

describe.each(eras)('a client of %s', (_era, mode) => {
  it(
    'lists three flat tools, calls them, and reads lessons and the prompt',
    async () => {
      const { connect, readsOf } = await start();
      const { client, troubles } = await connect(mode);
      expect(client.getInstructions()?.match(/[a-z]\./g)).toHaveLength(2);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual([
        'lessons_lookup',
        'lessons_propose',
        'lessons_stale',
      ]);
      const fields = tools.flatMap(({ inputSchema }) =>
        Object.values(inputSchema.properties ?? {}),
      );
      expect(textOf(fields)).not.toContain('"properties"');

      const found = textOf(await lookUp(client));
      expect(found).toContain('Tests run with vitest');
      expect(found).toMatch(/testing: confidence 0\.\d\d, read 1 times/);
      expect(await readsOf('testing')).toBe(1);

      const { resources } = await client.listResources();
      const slugs = resources.find(({ name }) => name === 'slugs');
      expect(slugs?.uri).toBe('lesson:///slugs');
      const before = await readsOf('slugs');
      for (let times = 0; times < 2; times += 1)
        expect(textOf(await client.readResource({ uri: 'lesson:///slugs' }))).toContain('## slugs');
      expect(await readsOf('slugs')).toBe(before + 1);

      const prompt = await client.getPrompt({ name: 'with_lessons', arguments: { task } });
      expect(textOf(prompt)).toContain('Tests run with vitest');
      expect(troubles).toEqual([]);
    },
    patient,
  );
});

it(
  'proposes a candidate, and says what is stale',
  async () => {
    const { connect, root, run } = await start();
    const { client } = await connect();
    const stale = () => client.callTool({ name: 'lessons_stale', arguments: {} });
    expect(textOf(await stale())).toContain('No lesson is stale.');
    writeFileSync(join(root, 'package.json'), '{"scripts":{"test":"jest"}}');
    expect(textOf(await stale())).toMatch(/testing: .*package\.json/);
    const text =
      'Slugs of titles with digits keep the digits, because links from release notes end in them.';
    const proposal = { text, why: 'I read src/slugify.ts' };
    const proposed = await client.callTool({ name: 'lessons_propose', arguments: proposal });
    expect(textOf(proposed)).toContain('once the user says yes');
    expect((await run('list', '--json')).out).toContain('"state": "candidate"');
    expect(textOf(await lookUp(client, { task: 'keep digits in slugs' }))).not.toContain(
      'release notes',
    );
  },
  patient,
);

it(
  'hands over nothing that the user did not let in',
  async () => {
    const { connect, root } = await start({ approved: false });
    writeFileSync(join(root, 'package.json'), '{"scripts":{"test":"jest"}}');
    const { client } = await connect();
    expect((await client.listResources()).resources).toEqual([]);
    await expect(client.readResource({ uri: 'lesson:///testing' })).rejects.toThrow(/testing/);
    expect(textOf(await client.callTool({ name: 'lessons_stale', arguments: {} }))).not.toContain(
      'testing',
    );
    expect(textOf(await lookUp(client))).toContain('wait for the user');
  },
  patient,
);

it(
  'tells a model what is wrong with its arguments, and goes on',
  async () => {
    const { connect } = await start();
    const { client } = await connect();
    const wrong = await lookUp(client, { question: 'how?', files: 3 });
    expect(wrong).toMatchObject({ isError: true });
    expect(textOf(wrong)).toContain('Say what you are about to do');
    const more = await lookUp(client, { task, mood: 'good', files: ['../../etc/passwd', 7] });
    expect(textOf(more)).toContain('Tests run with vitest');
    await expect(client.callTool({ name: 'lessons_delete', arguments: {} })).rejects.toThrow();
    expect(textOf(await lookUp(client))).toContain('Tests run with vitest');
  },
  patient,
);

it(
  'counts once with the turn that hooks saw, and on two servers over one store',
  async () => {
    const { spawn, readsOf, root, environment } = await start();
    const home = environment.LESSONS_HOME;
    const place = { root, environment: { LESSONS_HOME: home, LESSONS_HOOK_LIMIT_MS: '20000' } };
    const agent = new ScriptedAgent(place, 'one');
    expect(await agent.prompt(task)).toContain('Tests run with vitest');
    const [one, two] = await Promise.all([spawn(), spawn()]);
    await Promise.all([lookUp(one.client), lookUp(two.client), lookUp(one.client)]);
    expect(await readsOf('testing')).toBe(1);
    await agent.end();
    await Promise.all([lookUp(one.client), lookUp(two.client)]);
    expect(await readsOf('testing')).toBe(3);
  },
  patient,
);

it(
  'ends with its client, also in the middle of an answer',
  async () => {
    const { spawn, run } = await start();
    const { client, transport } = await spawn();
    const asked = lookUp(client).catch(() => 'gone');
    const pid = transport.pid ?? NaN;
    await client.close();
    await asked;
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
    expect((await run('doctor', '--json')).code).toBe(0);
  },
  patient,
);
