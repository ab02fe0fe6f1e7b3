import { describe, expect, it } from 'vitest';
import { chatParticipant } from '../../../../../src/extension/features/chat/chatParticipant';
import {
  activityId,
  activityRow,
} from '../../../../../src/extension/features/manager/activityRows';
import { withPreviews } from '../../../../../src/extension/features/manager/previewReceipts';
import { fillIn } from '../../../../../src/protocol/fillIn';
import { editor, LanguageModelError, workspace } from '../../../../support/fakeVscode';
import { asked, openedWindow } from '../../../../support/openedWindow';

const testing =
  '---\nid: k3v9q2mx7t4p\nname: testing\nbreadth: broad\n---\n- Tests run with vitest: `npm test`.\n';
const files = { 'package.json': '{ "scripts": { "test": "vitest run" } }' };
const change = 'add a function that sums two numbers, and write a test for it';

async function withLesson(isApproved = true) {
  const opened = await openedWindow({ files, lessons: { 'testing.md': testing } }, chatParticipant);
  if (isApproved) await opened.manager.approveAll();
  return opened;
}

describe('a request that changes code', () => {
  it('goes to the model with the lesson, which the answer names by its file and its cost alone', async () => {
    const { manager } = await withLesson();
    const { answer, sent, references, buttons } = await asked(change, ['Here it is.']);
    expect(sent[0]).toContain('Tests run with vitest');
    expect(references).toEqual(['/shop/.lessons/testing.md']);
    expect(answer).toMatch(/^Here it is\.\n\n1 lesson, \d+ tokens, \[why\?\]/);
    expect(buttons).toEqual(['Helped', 'Did Not Help']);
    expect(answer).not.toContain('Tests run with vitest');
    expect((await manager.list())[0]?.standing.reinforcements).toBe(1);
  });

  it('tells once of a lesson that waits for an approval, and gives it to nobody', async () => {
    await withLesson(false);
    const first = await asked(change);
    expect(first.sent[0]).not.toContain('Tests run with vitest');
    expect(first.answer).toContain('1 lesson waits for your review');
    expect((await asked(change)).answer).not.toContain('waits for your review');
  });

  it('is answered without lessons where they cannot be looked at', async () => {
    const { memory, manager } = await withLesson();
    manager.preflight = async () => {
      throw new Error('the index is gone');
    };
    const { answer } = await asked(change, ['All the same.']);
    expect(answer).toContain('(The lessons could not be looked at; the log says why.)');
    expect(answer).toContain('All the same.');
    expect(memory.logger.messages.join()).toContain('the index is gone');
  });
});

describe('a question', () => {
  it('is answered as if there were no lessons', async () => {
    await withLesson();
    const { answer, sent } = await asked('what is a closure?', ['A function.']);
    expect(answer).toBe('A function.');
    expect(sent[0]).not.toContain('Tests run with vitest');
  });
});

describe('a preview', () => {
  const vendor = 'lessons-preview';

  it('keeps the receipt that its link leads to, marked as one that counts nothing', async () => {
    const { context, manager } = await withLesson();
    const { answer } = await asked(change, ['Here it is.'], { vendor });
    const [preview] = context.receipts.previews;
    const request = preview?.receipt.request ?? '';
    expect(answer).toContain(request);
    expect(context.receipts.last).toBe(request);
    const [row] = withPreviews([], context.receipts.previews);
    expect(row && activityId(row)).toBe(request);
    expect(row && activityRow(row, fillIn)).toMatchObject({
      title: change,
      summary: 'Preview, counts nothing: testing',
    });
    expect((await manager.events()).filter(({ type }) => type === 'receipt')).toEqual([]);
  });

  it('says why a question is given no lesson, and leads to the receipt', async () => {
    await withLesson();
    const { answer } = await asked('what is a closure?', ['A function.'], { vendor });
    expect(answer).toMatch(/\n\n0 lessons: .*\d+ % sure, \[why\?\]/);
  });
});

describe('an answer that fails', () => {
  it.each([
    ['has no permission', LanguageModelError.NoPermissions(), 'may not use Scripted yet'],
    ['is over its quota', new Error('429 too many requests'), 'refuses more requests for now'],
    ['is gone', LanguageModelError.NotFound(), 'is not available any more'],
    ['breaks', new Error('socket hang up'), 'Scripted failed: socket hang up'],
  ])('says what to do where the model %s, and counts nothing', async (_, error, text) => {
    const { manager } = await withLesson();
    const { result, answer } = await asked(change, [error]);
    expect(result.errorDetails?.message).toContain(text);
    expect(answer).not.toContain('1 lesson,');
    expect((await manager.list())[0]?.standing.reinforcements).toBe(0);
  });

  it('is folded away where a content filter held it back', async () => {
    await withLesson();
    const { result } = await asked(change, [new Error('Response was filtered: content policy')]);
    expect(result.errorDetails).toMatchObject({ responseIsFiltered: true });
  });

  it('is told of where a model says nothing', async () => {
    await withLesson();
    expect((await asked('what is a closure?', [''])).answer).toContain('gave no answer');
  });
});

describe('Restricted Mode', () => {
  it('sends nothing to a model, and says how to go on', async () => {
    await withLesson();
    workspace.isTrusted = false;
    const { answer, sent, buttons } = await asked(change);
    expect(sent).toEqual([]);
    expect(answer).toContain('nothing is sent to a model here');
    expect(buttons).toEqual(['Manage Workspace Trust']);
  });

  it('lists lessons all the same', async () => {
    await withLesson();
    workspace.isTrusted = false;
    expect((await asked('', [], { command: 'list' })).answer).toContain('testing');
  });
});

describe('a slash command', () => {
  it('why: names the state of a lesson and the reason in words', async () => {
    await withLesson(false);
    const { answer } = await asked('testing', [], { command: 'why' });
    expect(answer).toContain('this text needs your approval');
  });

  it('why: tells in sentences what the gate said and why a lesson was left out', async () => {
    await withLesson(false);
    await asked(change);
    const { answer } = await asked('', [], { command: 'why' });
    expect(answer).toMatch(/Code will be written: \d+ % sure/);
    expect(answer).toContain('you have not approved its text yet');
    expect(answer).not.toMatch(/Verdict|quarantined/);
  });

  it('list: calls states by the words of the window', async () => {
    await withLesson(false);
    const { answer } = await asked('', [], { command: 'list' });
    expect(answer).toContain('**needs your approval** (1)');
  });

  it('stale: names the ref and what became of it', async () => {
    const stale = testing.replace('breadth: broad', 'fingerprint: [package.json#scripts.test]');
    const { memory, manager } = await openedWindow(
      { files, lessons: { 'testing.md': stale } },
      chatParticipant,
    );
    await manager.approveAll();
    memory.repository.write('package.json', '{ "scripts": { "test": "jest" } }');
    const { answer, buttons } = await asked('', [], { command: 'stale' });
    expect(answer).toContain('changed from "vitest run" to "jest"');
    expect(buttons).toContain('Still True…');
  });
});

describe('the words under an answer', () => {
  it('keep what a user said of it, and let it be taken back', async () => {
    const { manager } = await withLesson();
    await asked(change);
    const [request] = (await manager.events()).flatMap((event) =>
      event.type === 'receipt' ? [event.request] : [],
    );
    const say = editor.commands.get('lessons.recordOutcome');
    await say?.(request, 'shop', 'helped');
    await say?.(request, 'shop', 'helped');
    expect(editor.shown).toEqual([
      'Helped: noted for 1 lessons; press again to take it back',
      'Helped: taken back for 1 lessons',
    ]);
    expect((await manager.list())[0]?.standing.helped).toBe(0);
    await say?.(request, 'shop', 'hurt');
    expect((await manager.list())[0]?.standing).toMatchObject({ helped: 0, hurt: 1 });
  });
});
