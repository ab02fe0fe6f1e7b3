import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Step } from '../host/scriptedModel/script';
import { startEditor, type Editor } from '../host/startEditor';
import { waitFor } from '../host/waitFor';
import { copySampleRepository } from '../support/sampleRepository';

/** A busy machine may take a while. */
const patient = { timeout: 60_000 };

let editor: Editor;
const chat = () => editor.workbench.chat;
const candidates = () => join(editor.run.workspace, '.lessons', '_candidates');
const proposed = () => readdirSync(candidates()).filter((name) => name.endsWith('.md'));

async function picture(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await editor.workbench.screenshot(join(folder, `${name}.png`));
}

beforeAll(async () => {
  editor = await startEditor({ name: 'lookUp', fill: copySampleRepository });
  editor.model.answer([{ text: 'Answered.' }]);
  await editor.workbench.openContainer('Lessons');
  await editor.workbench.tree('By State').unfoldInsteadOf('Manager');
  await editor.workbench.tree('By State').has('testing');
  await editor.workbench.runCommand('Lessons: Approve All Waiting Lessons…');
  await editor.workbench.dialog.getByRole('button', { name: 'Approve 4 Lessons' }).click();
  await chat().open();
  await chat().pickModel('Scripted One');
  await waitFor(
    'a model that answers',
    async () => (await chat().ask('@lessons hello')).includes('Answered.'),
    patient.timeout,
  );
});
afterAll(() => editor.close());

it('offers #lessons and #proposeLesson to any chat', async () => {
  await chat().type('');
  await editor.workbench.page.keyboard.type('#less');
  const offered = editor.workbench.page.locator('.suggest-widget .monaco-list-row');
  await expect
    .poll(async () => (await offered.allInnerTexts()).join('\n'), patient)
    .toContain('lessons');
  await picture('tools-offered');
  await editor.workbench.page.keyboard.press('Escape');
});

it('hands a model that asks the lessons for its task, and counts that as a read', async () => {
  const ask: Step = {
    call: 'lessons_lookup',
    input: { task: 'write a unit test for slugify' },
  };
  editor.model.follow([{ results: 0, steps: [ask] }, { steps: [{ text: 'Looked up.' }] }]);
  await chat().send('@lessons #lessons how are tests written here?');
  await waitFor(
    'the answer',
    async () => (await chat().answer()).includes('Looked up.'),
    patient.timeout,
  );
  const seen = JSON.stringify(editor.model.requests().at(-1)?.messages);
  expect(seen).toContain('Tests run with vitest');
  expect(seen).toMatch(/testing: confidence 0\.\d\d, read 1 times/);
  await picture('tools-looked-up');
});

it('asks before a model proposes a lesson, and makes a candidate of it then', async () => {
  const text =
    'Slugs of titles with digits keep the digits, because links from release notes end in them.';
  const input = { text, why: 'I read src/slugify.ts' };
  const propose: Step = { call: 'lessons_propose', input };
  editor.model.follow([{ results: 0, steps: [propose] }, { steps: [{ text: 'Proposed.' }] }]);
  const before = proposed().length;
  await chat().send('@lessons #proposeLesson keep what you found');
  await chat().question('Propose a lesson?').waitFor(patient);
  await picture('tools-propose');
  expect(proposed()).toHaveLength(before);
  await chat().allow('Propose a lesson?');
  await expect.poll(() => proposed().length, patient).toBe(before + 1);
  const all = proposed().map((name) => readFileSync(join(candidates(), name), 'utf8'));
  expect(all.join('\n')).toContain('because links from release notes');
});
