import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHook } from '../../../../src/cli/hook/runHook';
import { commandLine } from '../../../support/commandLine';
import { say } from '../../../../src/prose/say';
import { openLessons } from '../../../../src/node/lessons/openLessons';
import { RecordingLogger } from '../../../support/memoryRepository';
import { ScriptedAgent } from '../../../support/scriptedAgent';
import { temporaryFolder } from '../../../support/temporaryFolder';

const lesson = '---\nbreadth: broad\n---\n- Tests run with vitest: `pnpm "vitest" run <file>`.\n';
const code = 'write a unit test for slugify';

/** The lesson says every word of it, so a block shows it without a heading. */
const saidName = 'tests-run-with-vitest';

async function makePlace(folder = '.claude/projects/p', name = 'testing') {
  const [root, home, user] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  mkdirSync(join(root, '.lessons'));
  writeFileSync(join(root, `.lessons/${name}.md`), lesson);
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
  /** One hook of an agent with shapes of its own; gives what the agent's model is told. */
  const hook = async (caller: string, event: string, input: object): Promise<string> => {
    let said = '';
    await runHook([event, '--for', caller], {
      ...{ cwd: root, environment, err: () => undefined },
      readInput: async () => JSON.stringify(input),
      out: (text) => void (said += text),
      clock: { elapsed: () => 0, after: () => () => undefined },
    });
    return said;
  };
  return { agent, run, transcript, activity, hook, root };
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

  it('is told from the file of a lesson that a block shows without a heading', async () => {
    const { agent, run, transcript } = await makePlace('.claude/projects/p', saidName);
    const text = await agent.prompt(code);
    expect(text).not.toContain('## ');
    writeFileSync(transcript, `${JSON.stringify({ type: 'tool_result', text: lesson })}\n`);
    await agent.end();
    expect(await states(run)).toMatchObject([{ way: 'prompt', state: 'not seen' }]);
    await agent.startSession('resume');
    const again = await agent.prompt(code);
    writeFileSync(transcript, `${JSON.stringify({ type: 'attachment', text: again || text })}\n`);
    await agent.end();
    expect(await states(run)).toMatchObject([{ way: 'prompt', state: 'delivered' }]);
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

/** An agent whose sessions are not Claude's: what it hands over, and how what a hook said stands where it keeps its session. */
interface OtherAgent {
  readonly caller: string;
  /** Where the shapes and the session are written down. */
  readonly reference: string;
  readonly folder: string;
  readonly input: (transcript: string, root: string) => object;
  readonly prompt: readonly [event: string, input: object];
  readonly end: readonly [event: string, input: object];
  readonly kept: (answer: Record<string, unknown>) => object;
  readonly version?: string;
  /** What is said where the session has the text, and where it does not. */
  readonly states: readonly [seen: string, unseen: string];
}

const others: readonly OtherAgent[] = [
  {
    caller: 'gemini',
    reference:
      'google-gemini/gemini-cli, hooks/types.ts and services/chatRecordingService.ts at 5411f113',
    folder: '.gemini/tmp/p/chats',
    input: (transcript_path, cwd) => ({ session_id: 's', transcript_path, cwd, timestamp: 't' }),
    prompt: ['BeforeAgent', { hook_event_name: 'BeforeAgent', prompt: code }],
    end: ['AfterAgent', { hook_event_name: 'AfterAgent' }],
    kept: ({ hookSpecificOutput }) => {
      const { additionalContext } = hookSpecificOutput as { readonly additionalContext: string };
      const escaped = additionalContext.replace(/</g, '&lt;').replace(/>/g, '&gt;');
      return { type: 'user', content: [{ text: `<hook_context>${escaped}</hook_context>` }] };
    },
    states: ['delivered', 'not seen'],
  },
  {
    caller: 'cursor',
    reference: 'DietrichGebert/ponytail, docs/cursor-hooks.md at 3e870ea9 (client 3.20.17)',
    folder: '.cursor/projects/p/agent-transcripts/s',
    input: (transcript_path, root) => ({
      ...{ conversation_id: 's', generation_id: 'g', transcript_path, workspace_roots: [root] },
      cursor_version: '3.20.17',
    }),
    prompt: ['beforeSubmitPrompt', { hook_event_name: 'beforeSubmitPrompt', prompt: code }],
    end: ['stop', { hook_event_name: 'stop', status: 'completed' }],
    kept: ({ additional_context: text }) => ({
      ...{ role: 'user', message: { content: [{ type: 'text', text }] } },
    }),
    version: '3.20.17',
    // Its sessions leave parts out: what is not there may have arrived.
    states: ['delivered', 'cannot tell'],
  },
  {
    caller: 'cline',
    reference: 'cline/cline, apps/vscode/proto/cline/hooks.proto at 21cb8d25 (no session is named)',
    folder: '.cline/tasks/s',
    input: (_transcript, root) => ({
      ...{ clineVersion: '3.40.0', taskId: 's', workspaceRoots: [root] },
    }),
    prompt: [
      'UserPromptSubmit',
      { hookName: 'UserPromptSubmit', userPromptSubmit: { prompt: code, attachments: [] } },
    ],
    end: ['TaskComplete', { hookName: 'TaskComplete', taskComplete: { taskMetadata: {} } }],
    kept: ({ contextModification }) => ({ contextModification }),
    version: '3.40.0',
    states: ['cannot tell', 'cannot tell'],
  },
];

describe.each(others)('whether it arrived in $caller ($reference)', (other) => {
  it.each([
    [other.states[0], true],
    [other.states[1], false],
  ])('is "%s" where the session has it: %s', async (state, isKept) => {
    const { caller, folder, input, prompt, end, kept, version } = other;
    const { hook, run, transcript, root } = await makePlace(folder);
    const given = input(transcript, root);
    const answer = await hook(caller, prompt[0], { ...given, ...prompt[1] });
    expect(answer).toContain('Tests run with vitest');
    const line = isKept ? kept(JSON.parse(answer) as Record<string, unknown>) : { type: 'user' };
    writeFileSync(transcript, `${JSON.stringify(line)}\n`);
    await hook(caller, end[0], { ...given, ...end[1] });
    expect(await states(run)).toMatchObject([
      { caller, way: 'prompt', state, ...(version !== undefined && { version }) },
    ]);
  });
});
