import { describe, expect, it } from 'vitest';
import type { FinishedCall } from '../../../../../src/core/chat/toolLoop';
import { textMessage } from '../../../../../src/core/chat/chatMessage';
import type { LessonManager } from '../../../../../src/core/lessonManager';
import { failure } from '../../../../../src/core/errors';
import { MemoryRepository } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

// In two parts, so that no scanner stumbles over this file.
const credential = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;

async function begin(repository = new MemoryRepository(), prompt = 'add a test') {
  const manager = await repository.open();
  const log = await manager.episodes();
  const task = log.start('r1', prompt, 'code-gen');
  const call = (name: string, how: Partial<FinishedCall>): void => {
    const wanted = { kind: 'call', id: 'c', name, input: {} } as const;
    task.hear({ kind: 'calling', call: wanted, what: undefined });
    repository.time += 40;
    const finished = { call: wanted, result: '', ok: true, recorded: {}, ...how };
    task.hear({ kind: 'called', ...finished });
  };
  const run = (command: string, exitCode: number): void =>
    call('lessons_run', { ok: exitCode === 0, exitCode, recorded: { command } });
  return { repository, manager, log, task, call, run };
}

const only = async (manager: LessonManager) => {
  const [episode, ...others] = await manager.findEpisodes();
  expect(others).toEqual([]);
  return episode;
};

describe('a recorded task', () => {
  it('is checked by a task of the test group, whatever its command is called', async () => {
    const { manager, log, task, call } = await begin();
    await task.edited('a.ts', true, true);
    const recorded = { command: 'node scripts/all.mjs', task: 'check all', group: 'test' };
    call('lessons_run', { ok: true, exitCode: 0, recorded });
    await log.end(task, 'answered');
    expect(inWords((await only(manager))?.outcome)).toEqual({
      value: 'accepted',
      evidence: 'node scripts/all.mjs passed',
    });
  });

  it('has its request, label, calls with duration, edits, tokens and outcome', async () => {
    const { manager, log, task, call, run } = await begin();
    const request = { messages: [textMessage('user', 'add a test')], tools: [], mustCall: false };
    task.hear({ kind: 'sending', request, droppedTurns: 0 });
    call('lessons_edit', { recorded: { path: 'a.ts' } });
    await task.edited('a.ts', true, true);
    run('npm test', 1);
    run('npm test', 0);
    task.hear({ kind: 'text', text: 'Done.' });
    expect(await only(manager)).toMatchObject({ exit: 'running' });
    await log.end(task, 'answered');
    const episode = await only(manager);
    expect(inWords(episode)).toMatchObject({
      id: 'r1',
      request: 'r1',
      intent: 'add a test',
      label: 'code-gen',
      exit: 'answered',
      tools: [
        { tool: 'lessons_edit', input: '{"path":"a.ts"}', ok: true, milliseconds: 40 },
        { tool: 'lessons_run', input: '{"command":"npm test"}', ok: false, exitCode: 1 },
        { tool: 'lessons_run', input: '{"command":"npm test"}', ok: true, exitCode: 0 },
      ],
      edits: [{ file: 'a.ts', kept: true }],
      end: { estimated: true, turns: 1 },
      outcome: { value: 'accepted', evidence: 'npm test passed' },
    });
    expect(episode?.end?.tokensIn).toBeGreaterThan(2);
    expect(episode?.end?.tokensOut).toBeGreaterThan(2);
  });

  it('counts a check before the last edit for nothing', async () => {
    const { manager, log, task, run } = await begin();
    run('npm test', 0);
    await task.edited('a.ts', true, true);
    await log.end(task, 'answered');
    expect(await only(manager)).toMatchObject({ outcome: { value: 'unknown' } });
  });

  it('becomes rejected when its edits are undone, and what it was when they are done again', async () => {
    const { manager, log, task, run } = await begin();
    await task.edited('a.ts', true, true);
    run('npm test', 0);
    await log.end(task, 'answered');
    await task.edited('a.ts', false, false);
    expect(inWords(await only(manager))).toMatchObject({
      edits: [{ file: 'a.ts', kept: false }],
      outcome: { value: 'rejected', evidence: 'every edit was undone' },
    });
    await task.edited('a.ts', true, false);
    expect(inWords(await only(manager))).toMatchObject({
      outcome: { evidence: 'npm test passed' },
    });
  });

  it('takes the word of the next message, and keeps it where it corrects', async () => {
    const { manager, log, task } = await begin();
    await log.end(task, 'answered');
    await task.replied('no, use pnpm');
    expect(inWords(await only(manager))).toMatchObject({
      said: ['no, use pnpm'],
      outcome: { value: 'rejected', evidence: 'the next message corrects it' },
    });
    await task.rated(true);
    expect(inWords(await only(manager))).toMatchObject({ outcome: { evidence: 'thumbs up' } });
  });

  it('writes the outcome again only where it is another one', async () => {
    const { manager, log, task } = await begin();
    await task.edited('a.ts', true, true);
    await log.end(task, 'answered');
    await task.ran({ command: 'npm test', exitCode: 0 });
    await task.ran({ command: 'npm test', exitCode: 0 });
    await task.replied('now the next thing');
    const outcomes = (await manager.events()).filter(({ type }) => type === 'episode-outcome');
    expect(outcomes).toMatchObject([{ value: 'unknown' }, { value: 'accepted' }]);
  });

  it('keeps no prompt and no words where the setting says so', async () => {
    const repository = new MemoryRepository({ settings: { journalPrompts: 'none' } });
    const { manager, log, task } = await begin(repository);
    await log.end(task, 'answered');
    await task.replied('no, use pnpm');
    const text = JSON.stringify(await manager.events());
    expect(text).not.toContain('add a test');
    expect(text).not.toContain('use pnpm');
    expect(await only(manager)).toMatchObject({ intent: '', outcome: { value: 'rejected' } });
  });

  it('never keeps a credential, wherever it stands', async () => {
    const { manager, log, task, run } = await begin(undefined, `deploy with ${credential}`);
    run(`npm run deploy -- ${credential}`, 0);
    await log.end(task, 'answered');
    await task.replied(`no, use ${credential}`);
    expect(JSON.stringify(await manager.events())).not.toContain(credential);
    expect(await only(manager)).toMatchObject({ intent: '', said: [] });
  });

  it('that was never ended ended with its window', async () => {
    const repository = new MemoryRepository();
    const { task } = await begin(repository);
    await task.edited('a.ts', true, true);
    const later = await repository.open();
    expect(await only(later)).toMatchObject({ exit: 'window closed', edits: [{ file: 'a.ts' }] });
  });

  it('is abandoned when its window closes in an orderly way', async () => {
    const repository = new MemoryRepository();
    const { manager } = await begin(repository);
    await manager.close();
    const later = await repository.open();
    expect(inWords(await only(later))).toMatchObject({
      exit: 'window closed',
      end: { exit: 'abandoned' },
      outcome: { value: 'unknown', evidence: 'it was abandoned' },
    });
  });

  it('can be added to from a later window, which weakens nothing', async () => {
    const repository = new MemoryRepository();
    const { log, task, run } = await begin(repository);
    run('npm test', 0);
    await log.end(task, 'answered');
    const later = await repository.open();
    const found = await (await later.episodes()).find('r1');
    await found?.replied('now the next thing');
    expect(inWords(await only(later))).toMatchObject({ outcome: { evidence: 'npm test passed' } });
    await found?.replied('that broke the build');
    expect(await only(later)).toMatchObject({ outcome: { value: 'rejected' } });
    expect(await (await later.episodes()).find('unknown')).toBeUndefined();
  });

  it('never stands in the way of the work when the journal cannot be written, and says so once', async () => {
    const { repository, log, task, run } = await begin();
    await task.edited('a.ts', true, true);
    repository.journal.append = async () => {
      throw failure.diskFull('journal', undefined);
    };
    run('npm test', 0);
    await log.end(task, 'answered');
    const told = repository.logger.messages.filter((text) => text.includes('recorded'));
    expect(told).toEqual([expect.stringMatching(/^A task could not be recorded: .*disk is full/)]);
  });
});
