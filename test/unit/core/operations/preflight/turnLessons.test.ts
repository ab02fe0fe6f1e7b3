import { receiptOf } from '../../../../support/journalEvents';
import { describe, expect, it } from 'vitest';
import { textMessage } from '../../../../../src/core/chat/chatMessage';
import type { ChatTool, ToolAnswer } from '../../../../../src/core/chat/chatModel';
import { rebuildHistory } from '../../../../../src/core/chat/rebuildHistory';
import { ToolLoop } from '../../../../../src/core/chat/toolLoop';
import { turnMemory } from '../../../../../src/core/chat/turnMemory';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import type { Receipt } from '../../../../../src/core/lesson/receipt';
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
const tests =
  '---\nbreadth: broad\n---\n- Tests run with vitest: `pnpm vitest run`; `npm test` is not used here.\n';
const question = 'where is slugify used?';

function tool(name: string, answer: ToolAnswer): ChatTool {
  return { name, description: name, inputSchema: {}, run: async () => answer };
}

const edits = tool('lessons_edit', { ok: true, text: 'Edited.', recorded: { path: 'src/a.ts' } });
const refused = tool('lessons_edit', { ok: false, text: 'The user did not allow it.' });
const fails = tool('lessons_run', {
  ok: false,
  text: 'npm error Missing script: "test"',
  exitCode: 1,
  recorded: { command: 'npm test' },
});

async function runTurn(rounds: readonly ScriptedRound[], tools: readonly ChatTool[], more = {}) {
  const contents = new MemoryRepository({ lessons: { 'testing.md': tests } });
  const manager = await openApproved(contents);
  const request = { request: 'r', prompt: question, conversation: newConversation, ...more };
  const given: Receipt[] = [];
  const listener = {
    given: async (receipt: Receipt) => void given.push(receipt),
    failed: (error: unknown) => {
      throw error;
    },
  };
  const first = await manager.preflight(request);
  const lessons = new TurnLessons(manager.pipeline, request, first, listener);
  const model = new ScriptedChatModel(rounds);
  const loop = new ToolLoop(model, lessons.watch(tools), limits, (event) => {
    if (event.kind === 'received') void lessons.receive();
  });
  const prompt = {
    instructions: textMessage('user', 'rules'),
    past: [],
    request: textMessage('user', question),
  };
  const result = await loop.run(prompt, [], { aborted: false });
  await lessons.receive();
  const results = result.rounds.flatMap((round) => round.calls.map((call) => call.result));
  return { lessons, given, model, results, manager };
}

const twoEdits = [[calls('lessons_edit', {}, 'a'), calls('lessons_edit', {}, 'b')], [says('done')]];

describe('the lessons of a turn', () => {
  it('come with the answer of the first write, once', async () => {
    const { results, given, model, lessons } = await runTurn(twoEdits, [edits]);
    expect(results[0]).toContain('## testing');
    expect(results[0]).toMatch(/\nEdited\.$/);
    expect(results[1]).toBe('Edited.');
    expect(given).toMatchObject([{ moment: 'write', files: ['src/a.ts'] }]);
    expect(model.requests[1]?.messages.map(textsOf).join('')).toContain('## testing');
    expect(lessons.receipt).toMatchObject({ injected: [{ name: 'testing', at: 'write' }] });
  });

  it('do not come twice where the prompt was given them', async () => {
    const { results } = await runTurn(twoEdits, [edits], { assume: 'code-gen' });
    expect(results).toEqual(['Edited.', 'Edited.']);
  });

  it('do not come with a write that was not made', async () => {
    const { results } = await runTurn(twoEdits, [refused]);
    expect(results[0]).toBe('The user did not allow it.');
  });

  it('come after a failed command that one of them names', async () => {
    const { results, lessons } = await runTurn([[calls('lessons_run')], [says('x')]], [fails]);
    expect(results[0]).toMatch(/^Convention of this repository:\n## testing\n/);
    expect(lessons.receipt.injected).toMatchObject([{ name: 'testing', at: 'failure' }]);
  });

  it('count once they were received, in one receipt of the turn', async () => {
    const { manager, lessons } = await runTurn(twoEdits, [edits]);
    expect(receiptOf(await manager.events(), 'r')).toMatchObject({
      moment: 'write',
      injected: [{ name: 'testing', at: 'write' }],
      tokens: lessons.receipt.tokens,
    });
    const ledger = (await manager.pipeline.library.refresh()).ledgers.project;
    expect(Object.values(ledger.rows)).toMatchObject([{ reinforcements: 1 }]);
    expect(ledger.totals).toMatchObject({ requests: 1, injectedRequests: 1 });
  });

  it('stand in the rebuilt history, where they count as given', async () => {
    const { lessons } = await runTurn(twoEdits, [edits]);
    const memory = turnMemory({
      request: 'r',
      repository: 'here',
      attachments: '',
      received: lessons.received,
    });
    const { past, conversation } = rebuildHistory(
      [{ prompt: question, answer: 'done', memory }],
      'here',
    );
    expect(past.flat().map(textsOf)[0]).toContain('## testing');
    expect(conversation).toMatchObject({
      given: [{ name: 'testing' }],
      tokens: lessons.receipt.tokens,
    });
  });
});
