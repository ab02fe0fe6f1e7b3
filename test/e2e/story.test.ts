import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecordedRequest } from '../host/scriptedModel/recordedRequest';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';
import { gptTokenCounter } from '../../src/node/models/gptTokenCounter';

/** A busy machine may take a while; what is promised within a second says so itself. */
const soon = { timeout: 10_000 };

/** The main job, told once from beginning to end. Each step builds on the one before; hands act on the page only. */
let editor: Editor;
const tree = () => editor.workbench.tree('By State');
const inWorkspace = (path: string) => join(editor.run.workspace, path);
const blocks = (text: string) =>
  text.match(/<project-conventions>[^]*?<\/project-conventions>\n/g) ?? [];

function textOf({ messages }: RecordedRequest): string {
  return messages
    .flatMap(({ parts }) => parts)
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('\n');
}

/** What the model received for the newest request. */
function received(): RecordedRequest {
  const request = editor.model.requests().at(-1);
  if (!request) throw new Error('The model received nothing.');
  return request;
}

/** The text of the user's own message in the newest request: the last one. */
function lastMessage(): string {
  return textOf({ ...received(), messages: received().messages.slice(-1) });
}

function replaceOnDisk(path: string, from: string, to: string): void {
  writeFileSync(inWorkspace(path), readFileSync(inWorkspace(path), 'utf8').replace(from, to));
}

/** Everything the journals of this run hold, as text. */
function journal(): string {
  const home = editor.run.env['LESSONS_HOME'] ?? '';
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => readFileSync(join(home, file), 'utf8'))
    .join('\n');
}

async function ask(prompt: string): Promise<string> {
  return editor.workbench.chat.ask(`@lessons ${prompt}`);
}

beforeAll(async () => {
  editor = await startEditor({ name: 'story', fill: copySampleRepository });
  editor.model.answer([{ text: 'Here is the test.' }]);
});
afterAll(() => editor.close());

it('says once that lessons wait, and gives none of them', async () => {
  await editor.workbench.chat.open();
  await editor.workbench.chat.pickModel('Scripted One');
  expect(await ask('write a unit test for slugify')).toContain('4 lessons wait for your review');
  expect(blocks(textOf(received()))).toEqual([]);
  expect(await ask('write another one')).not.toContain('wait for your review');
});

it('approves the lessons of the repository', async () => {
  await editor.workbench.openContainer('Lessons');
  await tree().unfoldInsteadOf('Manager');
  await tree().has('testing');
  await editor.workbench.runCommand('Lessons: Approve All Waiting Lessons…');
  const approve = editor.workbench.dialog.getByRole('button', { name: 'Approve 4 Lessons' });
  await approve.click();
  await expect.poll(() => tree().draw(), soon).toContain('Active 4');
});

it('gives a code request the block once, late in the user turn, within 200 tokens', async () => {
  await editor.workbench.chat.startOver();
  editor.model.forget();
  expect(await ask('write a unit test for slugify')).toContain('Here is the test.');
  const [block, ...more] = blocks(textOf(received()));
  expect(more).toEqual([]);
  expect(block).toContain('vitest');
  expect(await gptTokenCounter.count(block ?? '')).toBeLessThanOrEqual(200);
  expect(received().messages.at(-1)?.role).toBe('user');
  expect(lastMessage()).toMatch(/^write a unit test for slugify\n\n<project-conventions>/);
  expect(received().tools.map(({ name }) => name)).toEqual([
    'find_files',
    'read_file',
    'search_text',
    'lessons_edit',
    'lessons_run',
  ]);
});

it('opens the receipt from the quiet line', async () => {
  const answer = editor.workbench.chat.newestAnswer;
  await expect.poll(() => answer.innerText(), soon).toMatch(/\d lessons, \d+ tokens, why\?/);
  await answer.getByText('why?').click();
  const { detail } = await ManagerPage.find(editor.workbench);
  await expect.poll(() => detail.innerText(), soon).toContain('Code will be written');
  await detail.getByText(/of 200 tokens: \d+ of lessons/).waitFor();
  await detail.getByText('find_files, read_file, search_text').waitFor();
});

it('keeps what the user says of it, which the next word replaces and the same word takes back', async () => {
  const answer = editor.workbench.chat.newestAnswer;
  await answer.getByRole('button', { name: 'Helped' }).click();
  await expect.poll(journal, soon).toContain('"value":"helped"');
  // One outcome for each lesson that was given, written one after the other.
  const outcomes = (): number => journal().match(/"type":"outcome"/g)?.length ?? 0;
  let before = 0;
  const isSettled = (): boolean => before === (before = outcomes());
  await expect.poll(isSettled, { timeout: 10_000, interval: 500 }).toBe(true);
  await answer.getByRole('button', { name: 'Did Not Help' }).click();
  await expect.poll(journal, soon).toContain('"value":"hurt"');
  await expect.poll(isSettled, { timeout: 10_000, interval: 500 }).toBe(true);
  await answer.getByRole('button', { name: 'Did Not Help' }).click();
  await expect
    .poll(() => editor.workbench.statusBarTexts(), soon)
    .toContainEqual(expect.stringContaining('taken back'));
});

it('gives nothing new to a question, and rebuilds what it gave byte for byte', async () => {
  const given = lastMessage();
  await ask('where is slugify used?');
  expect(blocks(textOf(received()))).toHaveLength(1);
  expect(lastMessage()).toBe('where is slugify used?');
  expect(
    received().messages.map((message) => textOf({ ...received(), messages: [message] })),
  ).toContain(given);
  expect(textOf(received())).not.toContain('why?');
  expect(await editor.workbench.chat.answer()).not.toContain('tokens');
});

it('gives a question in a fresh conversation no block at all', async () => {
  await editor.workbench.chat.startOver();
  await ask('where is slugify used?');
  expect(blocks(textOf(received()))).toEqual([]);
  expect(received().messages).toHaveLength(2);
});

it('shows a change of the repository within a second', async () => {
  await editor.workbench.chat.startOver();
  await ask('write a unit test for slugify');
  expect(lastMessage()).toContain('## testing');
  replaceOnDisk('package.json', '"vitest run"', '"node --test"');
  await expect.poll(() => tree().draw(), { timeout: 1_000, interval: 50 }).toContain('Stale 1');
  await expect
    .poll(() => editor.workbench.statusBarTexts(), { timeout: 1_000, interval: 50 })
    .toContainEqual(expect.stringContaining('to review'));
});

it('tells the running conversation that the lesson is no longer true, in any kind of turn', async () => {
  await ask('where is slugify used?');
  expect(lastMessage()).toBe('where is slugify used?\n\nNo longer true: testing\n');
  await ask('write a unit test for stripMarks');
  expect(lastMessage()).not.toContain('No longer true');
  expect(textOf(received()).match(/No longer true: testing/g)).toHaveLength(1);
});

it('leaves the stale lesson out of the next code request, with the reason', async () => {
  await editor.workbench.chat.startOver();
  await ask('write a unit test for slugify');
  expect(lastMessage()).not.toContain('## testing');
  await ask('/why testing');
  expect(await editor.workbench.chat.wholeAnswer()).toMatch(/package\.json#scripts\.test/);
});

it('gives it again when the value is back', async () => {
  replaceOnDisk('package.json', '"node --test"', '"vitest run"');
  await expect.poll(() => tree().draw(), { timeout: 1_000, interval: 50 }).toContain('Active 4');
  await editor.workbench.chat.startOver();
  await ask('write a unit test for slugify');
  expect(lastMessage()).toContain('## testing');
});

it('leaves nothing of all this in the work tree but what the user did', () => {
  expect(readFileSync(inWorkspace('.lessons/testing.md'), 'utf8')).toBe(
    readFileSync('test/fixtures/sample/.lessons/testing.md', 'utf8'),
  );
});
