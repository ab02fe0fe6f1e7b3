import { describe, expect, it } from 'vitest';
import type { AgentEvent, AgentMoment, Caller } from '../../../../../src/core/agents/agentEvent';
import { exportBlock } from '../../../../../src/core/agents/exportBlock';
import { exportFiles } from '../../../../../src/core/agents/exportTargets';
import { answerAgent } from '../../../../../src/core/operations/agents/answerAgent';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { nodeHasher } from '../../../../../src/node/process/nodeHasher';
import { InMemoryAgentSessions } from '../../../../support/inMemoryAgentSessions';
import {
  MemoryRepository,
  openApproved,
  type MemoryContents,
} from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

const tests =
  '---\nbreadth: broad\n---\n- Tests run with vitest: `pnpm vitest run`; `npm test` is not used here.\n';
const code = 'write a unit test for slugify';
const question = 'where is slugify used?';

const prompt = (text: string, more: { turn?: string; isTyped?: boolean } = {}): AgentMoment => ({
  kind: 'prompt',
  prompt: text,
  isTyped: true,
  ...more,
});
const call = (tool: string, input: object, end?: object): AgentMoment =>
  ({ kind: 'tool', call: { tool, input, ...(end && { end }) } }) as AgentMoment;
const write = call('Edit', { file_path: '/r/src/slugify.ts' });
const written = call('Edit', { file_path: '/r/src/slugify.ts' }, { ok: true, output: '' });
const failing = call(
  'Bash',
  { command: 'npm test' },
  { ok: false, output: 'npm error Missing script: "test"', exitCode: 1 },
);
const end: AgentMoment = { kind: 'end' };

/** The name under which a session of this agent is noted. */
const nameOf = (caller: Caller): string => nodeHasher.sha256(`${caller} s`).slice(0, 32);

/** One agent at work in a repository in memory. */
async function startAgent(
  caller: Caller = 'claude',
  {
    own = {},
    ...contents
  }: MemoryContents & { readonly own?: Readonly<Record<string, string>> } = {},
) {
  const repository = new MemoryRepository({ lessons: { 'testing.md': tests }, ...contents });
  const sessions = new InMemoryAgentSessions({ now: () => repository.time });
  const manager: LessonManager = await openApproved(repository);
  const relative = (path: string) => (path.startsWith('/r/') ? path.slice(3) : undefined);
  const hear = async (moment: AgentMoment, more: Partial<AgentEvent> = {}, wasSaid = true) => {
    const event = { caller, name: 'X', session: 's', moment, ...more };
    const answer = await answerAgent(
      manager.pipeline,
      {
        ...{ sessions, relative, recordTurn: manager.recordAgentTurn },
        readOwn: async (place) => own[place],
        hasFirstWrite: async () => false,
        lookForDelivery: async () => undefined,
      },
      event,
    );
    await answer.keep(wasSaid && answer.text !== '');
    return answer.text;
  };
  const notes = () => sessions.read(nameOf(caller));
  const totals = async () => (await manager.pipeline.library.refresh()).ledgers.project.totals;
  return { hear, manager, repository, totals, notes };
}

describe('a coding agent', () => {
  it('is given lessons with a prompt that asks for code, and nothing with a question', async () => {
    const { hear, totals } = await startAgent();
    expect(await hear(prompt(question))).toBe('');
    expect(await hear(prompt(code))).toContain('## testing');
    expect(await totals()).toMatchObject({ requests: 2, injectedRequests: 1 });
  });

  it('is answered once where one prompt comes through several registrations', async () => {
    const { hear, totals } = await startAgent();
    expect(await hear(prompt(code))).not.toBe('');
    expect(await hear(prompt(code))).toBe('');
    expect((await totals()).requests).toBe(1);
  });

  it('may be asked the same again after the turn', async () => {
    const { hear, totals } = await startAgent();
    await hear(prompt('continue'));
    await hear(end);
    await hear(prompt('continue'));
    expect((await totals()).requests).toBe(2);
  });

  it('gets nothing with what no person typed, and nothing at the writes that follow', async () => {
    const { hear, totals } = await startAgent();
    expect(await hear(prompt(code, { isTyped: false }))).toBe('');
    expect(await hear(write)).toBe('');
    expect((await totals()).requests).toBe(0);
  });

  it('gets at the first write what it did not get with the prompt, once', async () => {
    const { hear, manager, totals } = await startAgent();
    await hear(prompt(question));
    expect(await hear(write)).toContain('## testing');
    expect(await hear(write)).toBe('');
    expect(await totals()).toMatchObject({ requests: 1, injectedRequests: 1 });
    const [receipt] = (await manager.events()).filter(({ type }) => type === 'receipt').slice(-1);
    expect(receipt).toMatchObject({ moment: 'write', files: ['src/slugify.ts'], surface: 'hook' });
  });

  it('has the words of its request in the receipt of every later moment', async () => {
    const { hear, manager } = await startAgent();
    await hear(prompt(question));
    await hear(failing);
    await hear(write);
    const receipts = (await manager.events()).filter((event) => event.type === 'receipt');
    expect(receipts.map(({ prompt: said }) => said)).toEqual(receipts.map(() => question));
    expect(receipts.length).toBeGreaterThan(1);
  });

  it('gets nothing at a write outside of the repository, or where it was given lessons before', async () => {
    const { hear } = await startAgent();
    await hear(prompt(question));
    expect(await hear(call('Write', { file_path: '/tmp/x.ts' }))).toBe('');
    await hear(end);
    await hear(prompt(code));
    expect(await hear(write)).toBe('');
  });

  it('gets the right command after one that failed, once', async () => {
    const { hear } = await startAgent();
    await hear(prompt(question));
    expect(await hear(failing)).toMatch(/^Convention of this repository:\n## testing/);
    expect(await hear(failing)).toBe('');
  });

  it('gets nothing again that was said too late to arrive, but at the write', async () => {
    const { hear, totals } = await startAgent();
    await hear(prompt(code), {}, false);
    expect((await totals()).injectedRequests).toBe(0);
    expect(await hear(write)).toContain('## testing');
  });

  it('hands on to an agent of its own what the turn was given, once, and nothing else', async () => {
    const { hear } = await startAgent();
    await hear(prompt(question));
    expect(await hear({ kind: 'subagent', id: 'a' })).toBe('');
    await hear(end);
    const block = await hear(prompt(code));
    expect(await hear({ kind: 'subagent', id: 'b' })).toBe(block);
    expect(await hear({ kind: 'subagent', id: 'b' })).toBe('');
  });

  it('gets nothing at the writes of an agent that works for it', async () => {
    const { hear } = await startAgent();
    await hear(prompt(question));
    expect(await hear(write, { subagent: 'a' })).toBe('');
    expect(await hear(write)).not.toBe('');
  });

  it('is given again what it lost when its session was shortened', async () => {
    const { hear } = await startAgent();
    const block = await hear(prompt(code));
    expect(await hear({ kind: 'session', how: 'shortened' })).toBe(block);
    await hear(end);
    expect(await hear(prompt('write another unit test'))).toBe('');
    await hear(end);
    expect(await hear({ kind: 'session', how: 'shortened' })).toBe('');
    expect(await hear(prompt('write a third unit test'))).toBe(block);
  });

  it('is never given again what became stale, was changed or was doubted since', async () => {
    const ref = `---\nbreadth: broad\nfingerprint: ['package.json#scripts.test']\n---\n- Tests run with vitest, never with jest.\n`;
    const manifest = (test: string) => JSON.stringify({ scripts: { test } });
    const after = async (change: (at: Awaited<ReturnType<typeof startAgent>>) => unknown) => {
      const at = await startAgent('claude', {
        lessons: { 'testing.md': ref },
        files: { 'package.json': manifest('vitest run') },
      });
      expect(await at.hear(prompt(code))).toContain('## testing');
      await change(at);
      return [
        await at.hear({ kind: 'subagent', id: 'a' }),
        await at.hear({ kind: 'session', how: 'shortened' }),
      ].join('');
    };
    expect(await after(() => undefined)).toContain('## testing');
    expect(
      await after(({ repository }) =>
        repository.repository.write('package.json', manifest('jest')),
      ),
    ).toBe('');
    expect(await after(({ manager }) => manager.contest('testing'))).toBe('');
    expect(
      await after(({ repository }) =>
        repository.lessons.write(
          { scope: 'project', folder: 'active', fileName: 'testing.md' },
          `${ref}- Another text nobody approved.\n`,
        ),
      ),
    ).toBe('');
  });

  it('is not told what it has read in its own instructions', async () => {
    const files = {
      'CLAUDE.md':
        '# Rules\n* Tests run with **vitest**: `pnpm vitest run`; `npm test` is not used here\n',
    };
    const { hear, manager } = await startAgent('claude', { files });
    expect(await hear(prompt(code))).toBe('');
    const [receipt] = (await manager.events()).filter(({ type }) => type === 'receipt');
    expect(inWords(receipt)).toMatchObject({
      omitted: [{ reason: 'already given', detail: 'it stands in CLAUDE.md' }],
    });
    const codex = await startAgent('codex', { files });
    expect(await codex.hear(prompt(code))).toContain('## testing');
  });

  it.each([
    ['claude', 'claude'],
    ['codex', 'agents'],
    ['vscode', 'copilot'],
    ['vscode', 'instructions'],
    ['copilot', 'copilot'],
    ['copilot', 'instructions'],
    ['cursor', 'cursor'],
    ['gemini', 'gemini'],
    ['cline', 'agents'],
    ['opencode', 'agents'],
  ] as const)('is not told as %s what stands in an export to %s', async (caller, target) => {
    const body =
      '- Tests run with vitest: `pnpm vitest run`; `npm test` is not used here.\n- Say which one failed.';
    const exported = [{ name: 'testing', kind: 'convention', body, globs: [] } as const];
    const files = Object.fromEntries(
      exportFiles(target, exported, []).map(({ path, head, lessons }) => [
        path,
        `${head}${exportBlock(lessons).text}\n`,
      ]),
    );
    const lessons = { 'testing.md': `---\nbreadth: broad\n---\n${body}\n` };
    const turn = async (more: object) => {
      const { hear } = await startAgent(caller, { lessons, ...more });
      // Copilot is told with the answer of a tool.
      return `${await hear(prompt(code))}${await hear(written)}`;
    };
    expect(await turn({})).toContain('## testing');
    expect(await turn({ files })).toBe('');
  });

  it.each<[string, object, object, boolean]>([
    ['the settings of the repository', { context: { fileName: ['AGENTS.md'] } }, {}, true],
    ['settings of an older version', { contextFileName: 'AGENTS.md' }, {}, true],
    ['the settings of the user', {}, { context: { fileName: 'AGENTS.md' } }, true],
    [
      'the repository, which wins over the user',
      { context: { fileName: 'RULES.md' } },
      { context: { fileName: 'AGENTS.md' } },
      false,
    ],
    ['nobody', { context: { fileName: [7, '../AGENTS.md', '/AGENTS.md'] } }, {}, false],
  ])('is not told as gemini what stands in a file named by %s', async (_, here, home, isRead) => {
    const place = '.gemini/settings.json';
    const files = { 'AGENTS.md': tests, [place]: `// of a person\n${JSON.stringify(here)}` };
    const { hear } = await startAgent('gemini', { files, own: { [place]: JSON.stringify(home) } });
    const text = await hear(prompt(code));
    expect(text === '').toBe(isRead);
  });

  it('is told as gemini what stands in a GEMINI.md that its settings replace', async () => {
    const files = {
      'GEMINI.md': tests,
      '.gemini/settings.json': '{ "context": { "fileName": "AGENTS.md" } }',
    };
    expect(await (await startAgent('gemini', { files })).hear(prompt(code))).toContain('testing');
    const broken = { 'GEMINI.md': tests, '.gemini/settings.json': '{ "context": { "fileName": ' };
    expect(await (await startAgent('gemini', { files: broken })).hear(prompt(code))).toBe('');
  });

  it('is not told what it says it has read', async () => {
    const files = { 'docs/RULES.md': tests };
    const { hear } = await startAgent('claude', { files });
    await hear({ kind: 'instructions', file: '/r/docs/RULES.md' });
    expect(await hear(prompt(code))).toBe('');
  });

  it('leaves one task in the journal, with what was done and how it went', async () => {
    const { hear, manager } = await startAgent();
    await hear(prompt(code));
    await hear(written);
    await hear(call('Bash', { command: 'pnpm vitest run' }, { ok: true, output: '', exitCode: 0 }));
    await hear(end);
    await hear(end);
    const [task, ...others] = await manager.findEpisodes();
    expect(others).toEqual([]);
    expect(inWords(task)).toMatchObject({
      intent: code,
      exit: 'answered',
      tools: [{ tool: 'Edit' }, { tool: 'Bash', exitCode: 0 }],
      edits: [{ file: 'src/slugify.ts', kept: true }],
      outcome: { value: 'accepted', evidence: 'pnpm vitest run passed' },
      lessons: [{ name: 'testing' }],
    });
  });

  it('leaves no word of a prompt where the user keeps none', async () => {
    const { hear, manager, notes } = await startAgent('claude', {
      settings: { journalPrompts: 'none' },
    });
    await hear(prompt(question));
    expect(await hear(write)).toContain('## testing');
    expect(await notes()).not.toEqual([]);
    await hear(end);
    expect(JSON.stringify([await manager.events(), await notes()])).not.toContain('slugify used');
    expect(JSON.stringify(await notes())).not.toContain('slugify');
  });
});

describe('Copilot, which drops what is said at the prompt', () => {
  it('gets its lessons with the answer of the first tool', async () => {
    const { hear, totals } = await startAgent('copilot');
    expect(await hear(prompt(code))).toBe('');
    expect((await totals()).injectedRequests).toBe(0);
    const read = call('view', { path: '/r/a.ts' }, { ok: true, output: 'x' });
    expect(await hear(read)).toContain('## testing');
    expect(await hear(written)).toBe('');
    expect(await totals()).toMatchObject({ requests: 1, injectedRequests: 1 });
  });

  it('gets them at the start of a session that begins with a prompt, and not again with it', async () => {
    const { hear } = await startAgent('copilot');
    expect(await hear({ kind: 'session', how: 'new', prompt: code })).toContain('## testing');
    expect(await hear(prompt(code))).toBe('');
    expect(await hear(written)).toBe('');
  });

  it('gets them after the first write where the prompt did not ask for code', async () => {
    const { hear } = await startAgent('copilot');
    await hear(prompt(question));
    expect(await hear(write)).toBe('');
    expect(await hear(written)).toContain('## testing');
  });
});
