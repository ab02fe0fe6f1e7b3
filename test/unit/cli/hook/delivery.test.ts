import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../../support/commandLine';
import { say } from '../../../../src/prose/say';
import { openLessons } from '../../../../src/node/lessons/openLessons';
import { RecordingLogger } from '../../../support/memoryRepository';
import { ScriptedAgent } from '../../../support/scriptedAgent';
import { temporaryFolder } from '../../../support/temporaryFolder';

const lesson = '---\nbreadth: broad\n---\n- Tests run with vitest: `pnpm "vitest" run`.\n';
const code = 'write a unit test for slugify';

async function makePlace(folder = '.claude/projects/p') {
  const [root, home, user] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  mkdirSync(join(root, '.lessons'));
  writeFileSync(join(root, '.lessons/testing.md'), lesson);
  const transcript = join(user, folder, 's.jsonl');
  mkdirSync(dirname(transcript), { recursive: true });
  const environment = { LESSONS_HOME: home };
  const run = async (...words: string[]) =>
    (await commandLine({ cwd: root, environment }, words)).out;
  await run('approve', '--all');
  const agent = new ScriptedAgent({ root, environment, transcript }, 's');
  /** The rows of Activity, oldest first. */
  const activity = async (): Promise<readonly string[]> => {
    const { manager, close } = await openLessons({
      ...{ folder: root, environment, logger: new RecordingLogger() },
    });
    const events = await manager.events();
    await close();
    return events.flatMap((event) => (event.type === 'activity' ? say(event.message) : []));
  };
  return { agent, run, transcript, activity };
}

const states = async (run: (...args: string[]) => Promise<string>) =>
  (JSON.parse(await run('doctor', '--json')) as { readonly agents: readonly object[] }).agents;

describe('whether what a hook said arrived', () => {
  it('is seen in the session that the agent keeps, as it stands in JSON', async () => {
    const { agent, run, transcript } = await makePlace();
    const text = await agent.prompt(code);
    writeFileSync(transcript, `${JSON.stringify({ type: 'attachment', text })}\n`);
    await agent.end();
    expect(await states(run)).toMatchObject([
      { caller: 'claude', way: 'prompt', state: 'delivered' },
    ]);
    expect(await run('doctor')).toMatch(/^claude: lessons with the prompt: delivered \(\d{4}-/m);
  });

  it('is "not seen" where the session has nothing of it, and each way has its own state', async () => {
    const { agent, run, transcript } = await makePlace();
    writeFileSync(transcript, '{"type":"user"}\n');
    await agent.prompt(code);
    await agent.end();
    expect(await states(run)).toMatchObject([{ way: 'prompt', state: 'not seen' }]);
    await agent.startSession('resume');
    await agent.prompt('where is slugify used?');
    const text = await agent.edit('src/a.test.ts');
    writeFileSync(transcript, `${JSON.stringify({ text })}\n`);
    await agent.end();
    expect(await states(run)).toMatchObject([
      { way: 'prompt', state: 'not seen' },
      { way: 'write', state: 'delivered' },
    ]);
  });

  it('cannot be told without a session file', async () => {
    const { agent, run } = await makePlace();
    await agent.prompt(code);
    await agent.end();
    expect(await states(run)).toMatchObject([{ way: 'prompt', state: 'cannot tell' }]);
  });

  it('is looked for in no file that lies elsewhere, also behind a link', async () => {
    const { agent, run, transcript } = await makePlace();
    const text = await agent.prompt(code);
    const secret = join(temporaryFolder(), 'mail.jsonl');
    writeFileSync(secret, JSON.stringify({ text }));
    symlinkSync(secret, transcript);
    await agent.end();
    expect(await states(run)).toMatchObject([{ way: 'prompt', state: 'cannot tell' }]);
  });

  it('is "not seen" where the agent read the file of the lesson itself', async () => {
    const { agent, run, transcript } = await makePlace();
    await agent.prompt(code);
    writeFileSync(transcript, `${JSON.stringify({ type: 'tool_result', text: lesson })}\n`);
    await agent.end();
    expect(await states(run)).toMatchObject([{ way: 'prompt', state: 'not seen' }]);
  });

  it('is kept for each version of the agent, with a line where it changed', async () => {
    const { agent, run, transcript, activity } = await makePlace();
    for (const [version, isSeen] of [
      ['2.1.330', true],
      ['2.1.330', true],
      ['2.2.0', false],
    ] as const) {
      await agent.startSession('resume');
      const text = await agent.prompt(code);
      writeFileSync(transcript, `${JSON.stringify({ version, text: isSeen ? text : '' })}\n`);
      await agent.end();
    }
    expect(await states(run)).toMatchObject([
      { version: '2.1.330', way: 'prompt', state: 'delivered' },
      { version: '2.2.0', way: 'prompt', state: 'not seen' },
    ]);
    const [out, rows] = [await run('doctor'), await activity()];
    expect(out).toMatch(/^claude 2\.2\.0: lessons with the prompt: not seen \(/m);
    expect(rows).toEqual([
      'claude 2.1.330: lessons with the prompt: delivered',
      'claude 2.2.0: lessons with the prompt: not seen',
    ]);
  });

  it('names a connected agent that was given nothing yet', async () => {
    const { run } = await makePlace();
    await run('install', 'codex', '--repository', '--yes');
    expect(await run('doctor')).toContain('codex: connected; no turn of it was given anything yet');
  });

  it('is not looked for where nothing was said', async () => {
    const { agent, run } = await makePlace();
    await agent.prompt('where is slugify used?');
    await agent.end();
    expect(await states(run)).toEqual([]);
  });
});
