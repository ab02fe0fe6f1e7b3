import { describe, expect, it } from 'vitest';
import { textMessage } from '../../../../../src/core/chat/chatMessage';
import type { ChatTool } from '../../../../../src/core/chat/chatModel';
import { ToolLoop } from '../../../../../src/core/chat/toolLoop';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import { TurnLessons } from '../../../../../src/core/operations/preflight/turnLessons';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';
import {
  calls,
  says,
  ScriptedChatModel,
  textsOf,
  type ScriptedRound,
} from '../../../../support/scriptedChatModel';

const limits = { rounds: 9, answerCharacters: 1_000, resultCharacters: 10_000 };
const lessons = {
  'printing.md':
    '---\ncheck:\n  - text src/** never console.log(\nremind: when broken\n---\n- Nothing is printed.\n',
  'index.md':
    '---\ncheck:\n  - goes-with new src/rules/*.ts -> src/rules/index.ts\nremind: when broken\n---\n- Rules are listed.\n',
};
const edit: ChatTool = {
  name: 'lessons_edit',
  description: 'edit',
  inputSchema: {},
  run: async () => ({ ok: true, text: 'Edited.', recorded: { path: 'src/rules/noTabs.ts' } }),
};

async function run(rounds: readonly ScriptedRound[], prompt: string) {
  const repository = new MemoryRepository({
    lessons,
    files: { 'src/rules/noTabs.ts': 'console.log(1);\n' },
  });
  repository.staged =
    'diff --git a/src/rules/noTabs.ts b/src/rules/noTabs.ts\nnew file mode 100644\n';
  const manager = await openApproved(repository);
  const request = { request: 'r', prompt, conversation: newConversation };
  const turn = new TurnLessons(manager.pipeline, request, await manager.preflight(request), {
    given: async () => undefined,
    failed: (error) => {
      throw error;
    },
  });
  const model = new ScriptedChatModel(rounds);
  const loop = new ToolLoop(
    model,
    turn.watch([edit]),
    limits,
    (event) => {
      if (event.kind === 'received') void turn.receive();
    },
    (signal) => turn.lastWord(signal),
  );
  const parts = { instructions: textMessage('user', 'i'), past: [] };
  const result = await loop.run({ ...parts, request: textMessage('user', prompt) }, [], {
    aborted: false,
  });
  await turn.receive();
  return { turn, model, result, manager };
}

const write = (newText: string, id: string) =>
  calls('lessons_edit', { path: 'src/rules/noTabs.ts', newText }, id);

describe('a rule that a turn of the participant breaks', () => {
  it('stands in front of the answer of the edit, and in the receipt', async () => {
    const { turn, result, manager } = await run(
      [[write('console.log(1);', 'a')], [says('done')]],
      'what is slugify?',
    );
    expect(result.rounds[0]?.calls[0]?.result).toBe(
      'Broken convention, mend unless asked for: src/rules/noTabs.ts:1: no console.log( (printing)\n\nEdited.',
    );
    expect(turn.receipt.broken?.[0]).toMatchObject({ name: 'printing', line: 1 });
    const events = await manager.pipeline.library.events('project');
    const said = events.filter((event) => event.type === 'receipt' && event.moment === 'check');
    expect(said[0]).toMatchObject({ broken: [{ name: 'printing' }] });
    expect(events.filter(({ type }) => type === 'checked')).toMatchObject([
      { isKept: false },
      { isKept: false },
    ]);
  });

  it('is not said before, unless the user wants that', async () => {
    const { turn } = await run([[says('done')]], 'add a rule that prints tabs');
    expect(turn.receipt.injected).toEqual([]);
    expect(turn.receipt.omitted.map(({ reason }) => reason)).toContain('when broken');
  });

  it('asks before the last answer for what has to come along, once', async () => {
    const { model, result } = await run(
      [[write('two', 'a')], [says('done')], [says('listed')]],
      'what is slugify?',
    );
    expect(result.rounds.map(({ text }) => text)).toEqual(['', 'done', 'listed']);
    const last = model.requests.at(-1)?.messages.at(-1);
    expect(last && textsOf(last)).toBe(
      'Broken convention, mend unless asked for: src/rules/noTabs.ts: change src/rules/index.ts with it (index)\n',
    );
  });

  it('ends as it was where nothing was written', async () => {
    const { result } = await run([[says('done')]], 'what is slugify?');
    expect(result.end).toBe('answered');
    expect(result.rounds).toHaveLength(1);
  });
});
