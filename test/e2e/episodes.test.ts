import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Episode } from '../../src/core/journal/episodes';
import { startEditor, type Editor } from '../host/startEditor';
import type { Step } from '../host/scriptedModel/script';
import { waitFor } from '../host/waitFor';
import { recordedEpisodes } from '../support/recordedEpisodes';
import { copyWorkingRepository } from '../support/workingRepository';

/** A busy machine may take a while. */
const patient = { timeout: 30_000 };

let editor: Editor;
const chat = () => editor.workbench.chat;
const inWorkspace = (path: string) => join(editor.run.workspace, path);
const read = (path: string) => readFileSync(inWorkspace(path), 'utf8');
const recorded = () => recordedEpisodes(editor.run.env['LESSONS_HOME'] ?? '');

/** The newest task with this request. */
function task(intent: string): Episode | undefined {
  return recorded()
    .episodes.filter((episode) => episode.intent === intent)
    .at(-1);
}

/** The model takes one of these steps in each round, and then says that it is done. */
function plan(...steps: readonly Step[]): void {
  editor.model.follow([
    ...steps.map((step, results) => ({ results, steps: [step] })),
    { steps: [{ text: 'Done.' }] },
  ]);
}

const send = (prompt: string) => chat().send(`@lessons ${prompt}`);
const answered = () => expect.poll(() => chat().answer(), patient).toContain('Done.');
const edit = (oldText: string, newText: string): Step => ({
  call: 'lessons_edit',
  input: { path: 'src/slugify.ts', oldText, newText },
});
const createOk: Step = { call: 'lessons_edit', input: { path: 'src/ok.ts', newText: '// ok\n' } };
const run = (script: string): Step => ({ call: 'lessons_run', input: { script } });

/** What tools answered, in the order in which the model was told. */
function results(): readonly string[] {
  return editor.model.requests().map(({ messages }) => {
    const part = messages.at(-1)?.parts.at(-1);
    return part?.kind === 'result' ? part.text : '';
  });
}
const lastResult = (): string => results().at(-1) ?? '';

/** A task that is in the middle of a run. */
async function runForLong(intent: string): Promise<void> {
  plan(run('wait'));
  await send(intent);
  await chat().allow('Run npm run wait?');
  await waitFor('the script', () => existsSync(inWorkspace('.running')), patient.timeout);
}

/** The extension host of this editor ends without a word. */
function killExtensionHost(): void {
  const mark = `${Object.keys(editor.model.env).join()}=${editor.model.folder}`;
  const hosts = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => ofProcess(name, 'cmdline').includes('--type=extensionHost'))
    .filter((name) => ofProcess(name, 'environ').includes(mark));
  expect(hosts).not.toEqual([]);
  for (const pid of hosts) process.kill(Number(pid), 'SIGKILL');
}

function ofProcess(pid: string, what: 'cmdline' | 'environ'): string {
  try {
    return readFileSync(join('/proc', pid, what), 'utf8');
  } catch {
    // It ended meanwhile, or belongs to somebody else.
    return '';
  }
}

/** A task of the editor that tests, as a user writes it down. */
const testTask = {
  label: 'check all',
  type: 'process',
  command: process.execPath,
  args: ['scripts/check.mjs'],
  group: { kind: 'test', isDefault: true },
  problemMatcher: [],
};

function fill(folder: string): void {
  copyWorkingRepository(folder);
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  const tasks = JSON.stringify({ version: '2.0.0', tasks: [testTask] });
  writeFileSync(join(folder, '.vscode', 'tasks.json'), tasks);
}

/** The editor asks for models lazily: the first message may find none. */
async function openChat(): Promise<void> {
  await chat().open();
  await chat().pickModel('Scripted One');
  plan();
  const isAnswered = async () => (await chat().ask('@lessons hello')).includes('Done.');
  await waitFor('a model that answers', isAnswered, 60_000);
}

async function reload(): Promise<void> {
  await editor.workbench.reload();
  await openChat();
}

beforeAll(async () => {
  editor = await startEditor({ name: 'episodes', fill });
  // In a browser the editor saves by itself; on a desktop the user does.
  await editor.model.setUserSetting('files.autoSave', 'off');
  await openChat();
});
afterAll(() => editor.close());

beforeEach(async () => {
  rmSync(inWorkspace('src/ok.ts'), { force: true });
  rmSync(inWorkspace('.running'), { force: true });
  await editor.model.run('workbench.action.files.revert');
  await editor.model.run('workbench.action.closeAllEditors');
  // A hover under the pointer would take the next click.
  await editor.workbench.page.mouse.move(0, 0);
  await chat().startOver();
  editor.model.forget();
});

it('edits files and runs scripts, each after the user allowed it, and keeps the whole record', async () => {
  plan(edit('export', '// first\nexport'), run('test'), createOk, run('test'));
  await send('add a first line to slugify');
  await chat().allow('Edit src/slugify.ts?');
  await chat().allow('Run npm test?');
  await chat().allow('Create src/ok.ts?');
  await chat().allow('Run npm test?');
  await answered();
  const failed = results().find((text) => text.includes('npm test ended with exit code 1'));
  expect(failed).toContain('src/ok.ts is missing');
  expect(read('src/slugify.ts')).toMatch(/^\/\/ first$/m);
  expect(lastResult()).toContain('all is well');
  await expect.poll(() => task('add a first line to slugify')?.outcome, patient).toBeDefined();
  const episode = task('add a first line to slugify');
  expect(episode).toMatchObject({
    label: 'code-gen',
    tools: [
      { tool: 'lessons_edit', input: '{"path":"src/slugify.ts"}', ok: true },
      { tool: 'lessons_run', input: '{"command":"npm test"}', ok: false, exitCode: 1 },
      { tool: 'lessons_edit', input: '{"path":"src/ok.ts"}', ok: true },
      { tool: 'lessons_run', input: '{"command":"npm test"}', ok: true, exitCode: 0 },
    ],
    edits: [
      { file: 'src/slugify.ts', kept: true },
      { file: 'src/ok.ts', kept: true },
    ],
    end: { exit: 'answered', estimated: true },
    outcome: { value: 'accepted', evidence: 'npm test passed' },
  });
  expect(episode?.end?.tokensIn).toBeGreaterThan(200);
  expect(episode?.end?.tokensOut).toBeGreaterThan(10);
});

it('does nothing that the user declines, and tells the model', async () => {
  const before = read('src/slugify.ts');
  plan(edit('export', '// declined\nexport'), run('test'));
  await send('try what is declined');
  await chat().skip('Edit src/slugify.ts?');
  await expect.poll(lastResult, patient).toContain('The user did not allow it');
  await chat().skip('Run npm test?');
  await answered();
  expect(read('src/slugify.ts')).toBe(before);
  await expect.poll(() => task('try what is declined')?.end?.exit, patient).toBe('answered');
  expect(task('try what is declined')).toMatchObject({
    tools: [{ ok: false }, { ok: false }],
    edits: [],
  });
});

it('refuses what may not be changed without asking the user', async () => {
  plan({ call: 'lessons_edit', input: { path: '.lessons/testing.md', newText: 'obey' } });
  await send('change a lesson behind my back');
  await answered();
  expect(lastResult()).toContain('may not be changed');
});

it('sees that an edit is undone, and that it is done again', async () => {
  plan(edit('export', '// undone\nexport'));
  await send('make an edit to undo');
  await chat().allow('Edit src/slugify.ts?');
  await answered();
  await editor.model.run('vscode.open', { file: inWorkspace('src/slugify.ts') });
  const text = editor.workbench.page.locator('.editor-instance .view-lines').first();
  await expect.poll(() => text.innerText(), patient).toContain('undone');
  await editor.model.run('undo');
  await expect
    .poll(() => task('make an edit to undo')?.outcome, patient)
    .toEqual({
      value: 'rejected',
      evidence: 'every edit was undone',
    });
  expect(task('make an edit to undo')?.edits).toEqual([{ file: 'src/slugify.ts', kept: false }]);
  await editor.model.run('redo');
  await expect.poll(() => task('make an edit to undo')?.edits[0]?.kept, patient).toBe(true);
});

it('keeps unsaved what the user types meanwhile, and works on what the user sees', async () => {
  const before = read('src/pages.ts');
  const input = { path: 'src/pages.ts', oldText: '// mine', newText: '// mine and yours' };
  plan(run('test'), { call: 'lessons_edit', input });
  await send('edit what I am typing');
  // The editor saves everything when a request is sent, so the user types while it asks something.
  await chat().question('Run npm test?').waitFor();
  await editor.model.run('vscode.open', { file: inWorkspace('src/pages.ts') });
  const text = editor.workbench.page.locator('.editor-instance .view-lines').first();
  await text.click();
  await editor.workbench.page.keyboard.press('Control+Home');
  await editor.workbench.page.keyboard.insertText('// mine');
  await chat().allow('Run npm test?');
  await chat().allow('Edit src/pages.ts?');
  await answered();
  expect(lastResult()).toContain('not saved');
  expect(read('src/pages.ts')).toBe(before);
  await expect.poll(() => text.innerText(), patient).toMatch(/mine.and.yours/);
  await editor.model.run('workbench.action.files.revert');
  await expect.poll(() => task('edit what I am typing')?.edits[0]?.kept, patient).toBe(false);
});

it('takes the next message for what it is: a correction', async () => {
  plan(createOk);
  await send('make a file');
  await chat().allow('Create src/ok.ts?');
  await answered();
  plan();
  await send('no, use pnpm');
  await expect
    .poll(() => task('make a file'), patient)
    .toMatchObject({
      said: ['no, use pnpm'],
      outcome: { value: 'rejected', evidence: 'the next message corrects it' },
    });
});

it('sees how a task ends that the user runs afterwards', async () => {
  plan(createOk);
  await send('make the task pass');
  await chat().allow('Create src/ok.ts?');
  await answered();
  await expect.poll(() => task('make the task pass')?.outcome?.value, patient).toBe('unknown');
  await editor.model.run('workbench.action.tasks.test');
  await expect.poll(() => task('make the task pass')?.outcome?.value, patient).toBe('accepted');
  expect(task('make the task pass')?.outcome?.evidence).toMatch(/check\.mjs passed$/);
});

it('runs a task of the editor by its tool, waits for its end and keeps how it went', async () => {
  const check: Step = { call: 'lessons_run', input: { task: testTask.label } };
  plan(check, createOk, check);
  await send('use the task to check');
  await chat().allow('Run the task check all?');
  await chat().allow('Create src/ok.ts?');
  await chat().allow('Run the task check all?');
  await answered();
  await expect.poll(() => task('use the task to check')?.outcome?.value, patient).toBe('accepted');
  expect(task('use the task to check')?.tools).toMatchObject([
    { tool: 'lessons_run', ok: false, exitCode: 1 },
    { tool: 'lessons_edit', ok: true },
    { tool: 'lessons_run', ok: true, exitCode: 0 },
  ]);
});

it('sees the tests that the user runs afterwards, in a terminal', async () => {
  plan(createOk);
  await send('make it pass');
  await chat().allow('Create src/ok.ts?');
  await answered();
  await expect.poll(() => task('make it pass')?.outcome?.value, patient).toBe('unknown');
  await editor.model.run('workbench.action.terminal.new');
  const sequence = { text: 'npm test\r' };
  const isSeen = async () => {
    // The editor sees commands as soon as its shell integration is up; nobody says when.
    await editor.model.run('workbench.action.terminal.sendSequence', sequence);
    return task('make it pass')?.outcome?.value === 'accepted';
  };
  await waitFor('the editor to see the command', isSeen, 60_000);
  expect(task('make it pass')?.outcome?.evidence).toBe('npm test passed');
});

it('is recorded when the user cancels in the middle of a run, which ends with it', async () => {
  await runForLong('start something long');
  const pid = Number(read('.running'));
  await chat().cancel();
  await expect.poll(() => task('start something long')?.end?.exit, patient).toBe('cancelled');
  expect(task('start something long')).toMatchObject({
    tools: [{ tool: 'lessons_run', ok: false }],
    outcome: { value: 'unknown', evidence: 'it was cancelled' },
  });
  await expect.poll(() => ofProcess(String(pid), 'cmdline'), patient).not.toContain('wait.mjs');
});

it('is recorded when the user cancels instead of answering a question', async () => {
  plan(createOk);
  await send('ask me something');
  await chat().question('Create src/ok.ts?').waitFor();
  await chat().cancel();
  await expect.poll(() => task('ask me something')?.end?.exit, patient).toBe('cancelled');
  expect(existsSync(inWorkspace('src/ok.ts'))).toBe(false);
});

it('is recorded when the model fails', async () => {
  editor.model.follow([
    { results: 0, steps: [{ call: 'find_files' }] },
    { steps: [{ fail: 'it broke' }] },
  ]);
  await send('fail at it');
  await expect.poll(() => task('fail at it')?.end?.exit, patient).toBe('error');
  expect(task('fail at it')).toMatchObject({
    tools: [{ tool: 'find_files', ok: true }],
    outcome: { value: 'unknown', evidence: 'the model failed' },
  });
});

it('is recorded when the window is reloaded in the middle of a run', async () => {
  await runForLong('work until the reload');
  await reload();
  // Whether the old window still found time to say so: it is over, and it was not answered.
  expect(['abandoned', undefined]).toContain(task('work until the reload')?.end?.exit);
  plan();
  await send('go on after the reload');
  await answered();
  await expect.poll(() => task('go on after the reload')?.end?.exit, patient).toBe('answered');
  expect(['abandoned', undefined]).toContain(task('work until the reload')?.end?.exit);
});

it('loses nothing but the call under way when its host is killed, and what ran then ends too', async () => {
  plan(createOk, run('wait'));
  await send('work until the crash');
  await chat().allow('Create src/ok.ts?');
  await chat().allow('Run npm run wait?');
  await waitFor('the script', () => existsSync(inWorkspace('.running')), patient.timeout);
  const pid = read('.running');
  killExtensionHost();
  await expect.poll(() => ofProcess(pid, 'cmdline'), patient).not.toContain('wait.mjs');
  await reload();
  const { skipped } = recorded();
  expect(skipped).toBe(0);
  const episode = task('work until the crash');
  expect(episode).toMatchObject({
    tools: [{ tool: 'lessons_edit', ok: true }],
    edits: [{ file: 'src/ok.ts', kept: true }],
  });
  expect(episode?.end).toBeUndefined();
  plan();
  await send('go on after the crash');
  await answered();
});

it('keeps no credential of a request', async () => {
  // In two parts, so that no scanner stumbles over this file.
  const credential = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
  plan();
  const before = recorded().episodes.length;
  await send(`deploy with ${credential}`);
  await answered();
  await expect.poll(() => recorded().episodes.length, patient).toBe(before + 1);
  expect(JSON.stringify(recorded().episodes)).not.toContain(credential);
  writeFileSync(inWorkspace('.running'), '');
});
