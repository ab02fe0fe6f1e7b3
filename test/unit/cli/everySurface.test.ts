import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { serveLessons } from '../../../src/cli/mcp/serveLessons';
import { openLessons } from '../../../src/node/lessons/openLessons';
import { RecordingLogger } from '../../support/memoryRepository';
import { ScriptedAgent } from '../../support/scriptedAgent';
import { temporaryFolder } from '../../support/temporaryFolder';
import { writeTwoLessons } from '../../support/tenTasks';

const code = 'write a unit test for src/slugify.ts';
const question = 'where is slugify used?';
const colours = { task: 'change the colour of links', files: ['src/theme.css'] };

async function openPlace() {
  const [root, home] = [temporaryFolder(), temporaryFolder()];
  writeTwoLessons(root);
  const environment = { LESSONS_HOME: home, LESSONS_HOOK_LIMIT_MS: '20000' };
  const place = { folder: root, environment, logger: new RecordingLogger() };
  const { manager, close } = await openLessons(place);
  onTestFinished(close);
  await manager.approveAll();
  const connect = async () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const served = serveLessons(() => openLessons(place), { err: () => undefined }, far);
    onTestFinished(() => served);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(near);
    onTestFinished(() => client.close());
    return {
      lookUp: async (input: Record<string, unknown>) =>
        JSON.stringify(await client.callTool({ name: 'lessons_lookup', arguments: input })),
      read: (name: string) => client.readResource({ uri: `lesson:///${name}` }),
    };
  };
  const counted = async () => {
    const { ledgers, entries } = await manager.pipeline.library.refresh();
    const { totals, rows } = ledgers.project;
    const readsOf = (name: string) => {
      const id = entries.find(({ brief }) => brief.name === name)?.brief.id ?? '';
      return rows[id]?.reinforcements ?? 0;
    };
    const { requests, injectedRequests } = totals;
    return {
      testing: readsOf('testing'),
      styles: readsOf('styles'),
      requests,
      given: injectedRequests,
    };
  };
  return { place: { root, environment }, manager, connect, counted };
}

it('counts a lesson once per request over hooks, two servers and the tool of the editor, for seventy turns', async () => {
  const { place, manager, connect, counted } = await openPlace();
  const [one, two] = [await connect(), await connect()];
  const expected = { testing: 0, styles: 0, requests: 0, given: 0 };
  const add = (more: Partial<typeof expected>) => {
    for (const key of Object.keys(more) as (keyof typeof expected)[])
      expected[key] += more[key] ?? 0;
  };
  for (let session = 0; session < 10; session += 1) {
    const agent = new ScriptedAgent(place, `session ${session}`);

    // The prompt gives it, the agent asks for it as well, by both servers at once, and reads it.
    expect(await agent.prompt(code)).toContain('## testing');
    await Promise.all([one.lookUp({ task: code }), two.lookUp({ task: code })]);
    await two.read('testing');
    await agent.edit('src/slugify.test.ts');
    await agent.end();
    add({ testing: 1, requests: 1, given: 1 });

    // Given before, so nothing is said; asked for again, it is read once more, in this request.
    expect(await agent.prompt('write another unit test for src/slugify.ts')).toBe('');
    for (let times = 0; times < 3; times += 1)
      expect(await one.lookUp({ task: code })).toContain('## testing');
    await agent.end();
    add({ testing: 1, requests: 1 });

    // A question with work: asked for before the first write, which would have given one of the two.
    expect(await agent.prompt(question)).toBe('');
    expect(await one.lookUp(colours)).toContain('## styles');
    await agent.edit('src/theme.css');
    await one.read('styles');
    await agent.end();
    add({ testing: 1, styles: 1, requests: 1, given: 1 });

    // A question that stays one.
    await agent.prompt(question);
    await agent.end();
    add({ requests: 1 });

    // Two turns at once: nobody knows which of them asks.
    const other = new ScriptedAgent(place, `other ${session}`);
    await agent.prompt(question);
    await other.prompt(question);
    await two.lookUp({ task: code });
    await Promise.all([agent.end(), other.end()]);
    add({ testing: 1, requests: 3, given: 1 });

    // No turn is running: each is a request of its own, as is the editor's.
    await one.lookUp({ task: code });
    await two.lookUp(colours);
    await manager.lookUp({ task: code, surface: 'tool' });
    add({ testing: 3, styles: 1, requests: 3, given: 3 });

    expect(await counted()).toEqual(expected);
  }
});
