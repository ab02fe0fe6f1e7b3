import { receiptOf } from '../../../../support/journalEvents';
import { describe, expect, it } from 'vitest';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import { withLater } from '../../../../../src/core/lesson/receipt';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import type {
  PreflightRequest,
  PreflightResult,
} from '../../../../../src/core/operations/preflight/preflightRequest';
import { mayGiveAtWrite } from '../../../../../src/core/operations/preflight/turnMoments';
import { gptTokenCounter } from '../../../../../src/node/models/gptTokenCounter';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';

const lesson = (body: string, front = '') => `---\n${front}---\n${body}\n`;
const repository = () =>
  new MemoryRepository({
    lessons: {
      'testing.md': lesson(
        '- Tests run with vitest: `pnpm vitest run`; `npm test` is not used here.',
        'breadth: broad\n',
      ),
      'styles.md': lesson(
        '- Colours stand in `theme.css` alone.',
        'breadth: broad\napplies-to: ["**/*.css"]\n',
      ),
    },
  });

/** A question gets nothing with its prompt. */
const question = 'where is slugify used?';
const names = (injected: readonly { name: string }[]) => injected.map(({ name }) => name);

async function ask(manager: LessonManager, more: Partial<PreflightRequest> = {}) {
  const request = { request: 'r', prompt: question, conversation: newConversation, ...more };
  return { request, result: await manager.preflight(request) };
}

const atWrite = (before: PreflightResult, files: readonly string[]): Partial<PreflightRequest> => ({
  moment: 'write',
  files,
  turn: before.receipt,
  conversation: before.conversation,
});

describe('the first write of a turn', () => {
  it('gives a turn that got nothing its lessons, chosen by the request and the file', async () => {
    const manager = await openApproved(repository());
    const first = await ask(manager);
    expect(first.result.receipt.injected).toEqual([]);
    const { result } = await ask(manager, atWrite(first.result, ['src/slugify.test.ts']));
    expect(names(result.receipt.injected)).toEqual(['testing']);
    expect(result.receipt).toMatchObject({
      moment: 'write',
      files: ['src/slugify.test.ts'],
      verdict: { label: 'exploration', inject: false },
      omitted: [{ name: 'styles', reason: 'not for these files' }],
    });
    expect(result.receipt.tokens).toBe(await gptTokenCounter.count(result.receipt.block));
  });

  it('says what has to come with the file, though a check would ask for it at the end', async () => {
    const index = '- A new `src/rules/*.ts` comes with a change of `src/rules/index.ts`.';
    const manager = await openApproved(
      new MemoryRepository({
        lessons: {
          'index.md': lesson(
            index,
            'applies-to: ["src/rules/*.ts"]\ncheck: ["goes-with new src/rules/*.ts -> src/rules/index.ts"]\nremind: when broken\n',
          ),
        },
      }),
    );
    const before = await ask(manager, { prompt: 'add a rule that finds tabs' });
    expect(before.result.receipt.omitted).toMatchObject([{ reason: 'when broken' }]);
    const atWriteOf = async (file: string) => {
      const request = { prompt: 'add a rule that finds tabs', ...atWrite(before.result, [file]) };
      return (await ask(manager, request)).result.receipt;
    };
    expect(names((await atWriteOf('src/rules/zeta.ts')).injected)).toEqual(['index']);
    expect((await atWriteOf('src/other.ts')).omitted).toMatchObject([{ reason: 'when broken' }]);
  });

  it('counts in the conversation, so that a later turn is not given the same', async () => {
    const manager = await openApproved(repository());
    const first = await ask(manager);
    const written = await ask(manager, atWrite(first.result, ['src/slugify.test.ts']));
    const { conversation } = written.result;
    expect(conversation.tokens).toBe(written.result.receipt.tokens);
    const next = await ask(manager, { conversation, assume: 'code-gen', prompt: 'write a test' });
    expect(next.result.receipt.omitted).toContainEqual(
      expect.objectContaining({ name: 'testing', reason: 'already given' }),
    );
  });

  it('stays within what the budget of the turn has left', async () => {
    const manager = await openApproved(repository());
    const first = await ask(manager);
    const spent = { ...first.result.receipt, tokens: 180 };
    const late = await ask(manager, {
      ...atWrite(first.result, ['src/slugify.test.ts']),
      turn: spent,
    });
    expect(late.result.receipt.injected).toEqual([]);
    expect(late.result.receipt.omitted).toContainEqual(
      expect.objectContaining({ name: 'testing', reason: 'over budget' }),
    );
  });

  it.each([{ enabled: false }, { trusted: false }])('gives nothing with %j', async (settings) => {
    const contents = repository();
    const manager = await openApproved(contents);
    const first = await ask(manager);
    contents.settings = { ...contents.settings, ...settings };
    const { result } = await ask(manager, atWrite(first.result, ['src/slugify.test.ts']));
    expect(result.receipt).toMatchObject({ injected: [], tokens: 0 });
  });

  it('is due once, and only where nothing was given and nobody said no', async () => {
    const manager = await openApproved(repository());
    const due = async (more: Partial<PreflightRequest>, hasWritten = false) =>
      mayGiveAtWrite({ receipt: (await ask(manager, more)).result.receipt, hasWritten });
    expect(await due({})).toBe(true);
    expect(await due({}, true)).toBe(false);
    expect(await due({ assume: 'code-gen', prompt: 'write a test' })).toBe(false);
    expect(await due({ assume: 'other' })).toBe(false);
  });

  it('is not due where lessons are off', async () => {
    const contents = repository();
    const manager = await openApproved(contents);
    contents.settings = { ...contents.settings, enabled: false };
    const { result } = await ask(manager);
    expect(mayGiveAtWrite({ receipt: result.receipt, hasWritten: false })).toBe(false);
  });
});

describe('a failed command', () => {
  const failed = { command: 'npm test -- --bail', output: 'npm error Missing script: "test"' };

  it('brings the lesson that names the right one, in at most 40 tokens', async () => {
    const manager = await openApproved(repository());
    const first = await ask(manager);
    const { result } = await ask(manager, {
      moment: 'failure',
      failed,
      turn: first.result.receipt,
      conversation: first.result.conversation,
    });
    const { receipt } = result;
    expect(names(receipt.injected)).toEqual(['testing']);
    expect(receipt.tokens).toBe(await gptTokenCounter.count(receipt.block));
    expect(receipt.tokens).toBeLessThanOrEqual(40);
    expect(result.conversation.tokens).toBe(receipt.tokens);
  });

  it('brings nothing that the conversation has already', async () => {
    const manager = await openApproved(repository());
    const given = await ask(manager, { assume: 'code-gen', prompt: 'write a test' });
    const { result } = await ask(manager, {
      moment: 'failure',
      failed,
      conversation: given.result.conversation,
    });
    expect(result.receipt).toMatchObject({ block: '', omitted: [{ reason: 'already given' }] });
  });

  it('brings no text that waits for a yes', async () => {
    const manager = await repository().open();
    const { result } = await ask(manager, { moment: 'failure', failed });
    expect(result.receipt).toMatchObject({ injected: [], block: '' });
  });
});

describe('the receipt of a turn with a later moment', () => {
  it('is one receipt of one request, and counts once', async () => {
    const contents = repository();
    const manager = await openApproved(contents);
    const first = await ask(manager);
    await manager.record(first.request, first.result.receipt, {
      surface: 'hook',
      conversation: 'talk',
    });
    const later = await ask(manager, atWrite(first.result, ['src/slugify.test.ts']));
    await manager.record(later.request, later.result.receipt, {
      surface: 'hook',
      conversation: 'talk',
      earlier: first.result.receipt,
    });
    const { tokens } = later.result.receipt;
    expect(receiptOf(await manager.events(), 'r')).toMatchObject({
      prompt: question,
      moment: 'write',
      injected: [{ name: 'testing', at: 'write' }],
      tokens,
    });
    const { totals } = (await manager.pipeline.library.refresh()).ledgers.project;
    expect(totals).toMatchObject({ requests: 1, injectedRequests: 1, tokens });
    expect(await (await contents.open()).recall('talk')).toMatchObject({
      given: [{ name: 'testing' }],
      tokens,
      previousPrompt: question,
    });
  });

  it('says of each lesson why it was left out last', () => {
    const omitted = [
      { id: 'a', name: 'a', reason: 'class' as const },
      { id: 'b', name: 'b', reason: 'class' as const },
    ];
    const later = {
      injected: [{ id: 'a', name: 'a', tokens: 9, at: 'write' as const }],
      omitted: [{ id: 'b', name: 'b', reason: 'under floor' as const }],
      tokens: 37,
    };
    expect(withLater({ injected: [], omitted, tokens: 0 }, later)).toEqual(later);
  });
});
