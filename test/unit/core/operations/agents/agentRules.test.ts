import { describe, expect, it } from 'vitest';
import type { AgentMoment } from '../../../../../src/core/agents/agentEvent';
import { answerAgent } from '../../../../../src/core/operations/agents/answerAgent';
import { gptTokenCounter } from '../../../../../src/node/models/gptTokenCounter';
import { InMemoryAgentSessions } from '../../../../support/inMemoryAgentSessions';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';

const rules = `---
breadth: broad
check:
  - text src/** never console.log(
  - file-name src/**/*.ts is camelCase
remind: when broken
---
- Nothing is printed, and files are named in camelCase.
`;
const changelog = `---
check:
  - changelog CHANGELOG.md for src/**
---
- Changes are announced.
`;
const manager = `---
check:
  - command {npm,yarn} {install,run} -> pnpm
---
- Packages come by pnpm.
`;

async function start(lessons: Readonly<Record<string, string>>, isApproved = true) {
  const repository = new MemoryRepository({
    lessons,
    files: { 'src/a.ts': 'one\nconsole.log(1);\n' },
  });
  const sessions = new InMemoryAgentSessions({ now: () => repository.time });
  const open = isApproved ? await openApproved(repository) : await repository.open();
  const relative = (path: string) => (path.startsWith('/r/') ? path.slice(3) : undefined);
  const hear = async (moment: AgentMoment) => {
    const event = { caller: 'claude' as const, name: 'X', session: 's', moment };
    const answer = await answerAgent(
      open.pipeline,
      {
        ...{ sessions, relative, recordTurn: open.recordAgentTurn },
        readOwn: async () => undefined,
        hasFirstWrite: async () => false,
        lookForDelivery: async () => undefined,
      },
      event,
    );
    await answer.keep(answer.text !== '');
    return answer.text;
  };
  const ask = (prompt: string) => hear({ kind: 'prompt', prompt, isTyped: true });
  const tool = (name: string, input: object, end?: object) =>
    hear({ kind: 'tool', call: { tool: name, input, ...(end && { end }) } } as AgentMoment);
  const edit = (text: string, path = '/r/src/a.ts') =>
    tool('Edit', { file_path: path, old_string: '', new_string: text }, { ok: true, output: '' });
  const ledger = async () => (await open.pipeline.library.refresh()).ledgers.project;
  return { repository, ask, tool, edit, ledger };
}

describe('a rule that an agent breaks', () => {
  it('is said after the edit that broke it, with the place and what to do, in at most 40 tokens', async () => {
    const { ask, edit, ledger } = await start({ 'rules.md': rules });
    await ask('what is slugify?');
    const said = await edit('console.log(1);');
    expect(said).toBe(
      'Broken convention, mend unless asked for: src/a.ts:2: no console.log( (rules)\n',
    );
    expect(await gptTokenCounter.count(said)).toBeLessThanOrEqual(40);
    expect(Object.values((await ledger()).checked ?? {})).toMatchObject([{ kept: 0, broken: 1 }]);
    expect((await ledger()).totals.tokens).toBe(await gptTokenCounter.count(said));
  });

  it('is said once a turn, and again in the next', async () => {
    const { ask, edit } = await start({ 'rules.md': rules });
    await ask('what is slugify?');
    expect(await edit('console.log(1);')).not.toBe('');
    expect(await edit('console.log(2);')).toBe('');
    await ask('what is slugify for?');
    expect(await edit('console.log(3);')).not.toBe('');
  });

  it('is not charged for lines that were there, and counts as kept where nothing breaks it', async () => {
    const { ask, tool, ledger } = await start({ 'rules.md': rules });
    await ask('what is slugify?');
    const kept = await tool(
      'Edit',
      {
        file_path: '/r/src/a.ts',
        old_string: 'console.log(1);',
        new_string: 'console.log(1);\ntwo',
      },
      { ok: true, output: '' },
    );
    expect(kept).toBe('');
    expect(Object.values((await ledger()).checked ?? {})).toMatchObject([{ kept: 1, broken: 0 }]);
  });

  it('is silent where the text waits for an approval', async () => {
    const { ask, edit } = await start({ 'rules.md': rules }, false);
    await ask('what is slugify?');
    expect(await edit('console.log(1);')).toBe('');
  });

  it('is silent where people broke it in two of the last three changes', async () => {
    const { repository, ask, edit } = await start({ 'rules.md': rules });
    const change = (line: string) => ({
      date: '2026-11-20T00:00:00Z',
      diff: `diff --git a/src/b.ts b/src/b.ts\n--- a/src/b.ts\n+++ b/src/b.ts\n@@ -1 +1 @@\n+${line}\n`,
    });
    const [broken, kept] = [change('console.log(2);'), change('two')];
    repository.past = [broken, kept, kept];
    await ask('what is slugify?');
    expect(await edit('console.log(1);')).not.toBe('');
    repository.past = [broken, kept, broken];
    await ask('what is slugify for?');
    expect(await edit('console.log(1);')).toBe('');
  });

  it('is silent where the request asks for it', async () => {
    const { ask, edit } = await start({ 'rules.md': rules });
    await ask('debug slugify with console.log');
    expect(await edit('console.log(1);')).toBe('');
  });

  it('is said of a command that is run otherwise here', async () => {
    const { ask, tool } = await start({ 'manager.md': manager });
    await ask('what is slugify?');
    expect(await tool('Bash', { command: 'cd a && npm install x' }, { ok: true, output: '' })).toBe(
      'Broken convention, mend unless asked for: npm install: run pnpm (manager)\n',
    );
    expect(await tool('Bash', { command: 'npm view x' }, { ok: true, output: '' })).toBe('');
  });

  it('asks before a commit for what has to come with the change, and never at the end of a turn', async () => {
    const { repository, ask, tool, edit } = await start({ 'changelog.md': changelog });
    repository.staged =
      'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n+two\n';
    await ask('what is slugify?');
    expect(await edit('two')).toBe('');
    expect(await tool('Bash', { command: 'git status' })).toBe('');
    expect(await tool('Bash', { command: 'git add -A && git commit -m x' })).toBe(
      'Broken convention, mend unless asked for: src/a.ts: add to CHANGELOG.md (changelog)\n',
    );
  });

  it('does not ask for a changelog that the user does not want', async () => {
    const { repository, ask, tool } = await start({ 'changelog.md': changelog });
    repository.staged =
      'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n+two\n';
    await ask('rename slugify, no changelog entry needed');
    expect(await tool('Bash', { command: 'git commit -m x' })).toBe('');
  });

  it('says at most three in a turn', async () => {
    const many = Object.fromEntries(
      ['aaa', 'bbb', 'ccc', 'ddd'].map((word) => [
        `${word}.md`,
        `---\ncheck:\n  - text src/** never ${word}\n---\n- No ${word}.\n`,
      ]),
    );
    const { ask, edit } = await start(many);
    await ask('what is slugify?');
    expect((await edit('aaa bbb ccc ddd')).trim().split('\n')).toHaveLength(3);
    expect(await edit('ddd')).toBe('');
  });
});
