import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../src/cli/runCli';
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
  let out = '';
  const io = { cwd: root, environment, err: () => undefined, readInput: async () => '' };
  const run = async (...args: string[]) => {
    out = '';
    await runCli(args, { ...io, out: (text) => void (out += text) });
    return out;
  };
  await run('approve', '--all');
  const agent = new ScriptedAgent({ root, environment, transcript }, 's');
  return { agent, run, transcript };
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

  it('is not looked for where nothing was said', async () => {
    const { agent, run } = await makePlace();
    await agent.prompt('where is slugify used?');
    await agent.end();
    expect(await states(run)).toEqual([]);
  });
});
