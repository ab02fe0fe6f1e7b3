import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Attempt } from '../../src/core/proof/evalReport';
import type { Rule, Step } from '../host/scriptedModel/script';
import { startEditor, type Editor } from '../host/startEditor';
import { waitFor } from '../host/waitFor';
import { copySampleRepository } from '../support/sampleRepository';

// The model is a script: what the report says of lessons here is a simulation and measures the way to it alone.
const patient = { timeout: 90_000 };
const title = 'Lessons: Evaluate What Lessons Are Worth...';
const all = 36;
let editor: Editor;

/** A picture for people, where `SCREENSHOTS` names a folder. */
async function picture(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await editor.workbench.screenshot(join(folder, `${name}.png`));
}

/** It looks for tests before it answers, unless its request says how tests are run. */
function follow(pause: number): void {
  const search: readonly Step[] = [{ call: 'search_text', input: { query: 'vitest' } }];
  const answer: readonly Step[] = [{ wait: pause }, { text: 'It is done.' }];
  const rules: readonly Rule[] = [
    { when: 'run with vitest', steps: answer },
    { results: 0, steps: search },
    { steps: answer },
  ];
  editor.model.follow(rules);
}

/** The attempts that are kept, in the order in which they were made. */
function kept(): readonly Attempt[] {
  const home = editor.run.env['LESSONS_HOME'] ?? '';
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.jsonl') && path.includes('proof'))
    .flatMap((path) => readFileSync(join(home, path), 'utf8').split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as Attempt);
}

/** Answers model, tasks and runs, and waits for what the attempts would cost. */
async function askToEvaluate(): Promise<void> {
  const { workbench } = editor;
  await workbench.runCommand(title);
  await workbench.quickInput.getByText('Evaluate: which model does the tasks?').waitFor(patient);
  await workbench.pick('Scripted One');
  await workbench.quickInput.getByText('Evaluate: which tasks?').waitFor(patient);
  await picture('evaluate-tasks');
  await workbench.quickInput.getByRole('button', { name: 'OK' }).click();
  await workbench.quickInput.getByText(/how often is each task done/).waitFor(patient);
  await workbench.pick('1');
  await workbench.dialog.waitFor(patient);
}

const report = (): Promise<Frame> => editor.workbench.webview('table:has-text("tokens in")');

beforeAll(async () => {
  editor = await startEditor({ name: 'evaluate', fill: copySampleRepository });
  follow(0);
});
afterAll(() => editor.close());

it('says what the attempts cost at most, and sends nothing on a no', async () => {
  await askToEvaluate();
  const { dialog } = editor.workbench;
  await dialog.getByText(`Let Scripted One make ${all} attempts?`).waitFor(patient);
  await dialog.getByText(/60000 tokens an attempt are a guess/).waitFor(patient);
  await picture('evaluate-asks');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(editor.model.requests()).toEqual([]);
});

it('tells how far it is, keeps what was made when it is stopped, and opens that', async () => {
  follow(400);
  await askToEvaluate();
  await editor.workbench.dialog.getByRole('button', { name: 'Make Them' }).click();
  await waitFor('some attempts', () => kept().length >= 4, patient.timeout);
  await editor.model.run('notifications.showList');
  await editor.workbench.page
    .getByText(/\d of 36 attempts/)
    .first()
    .waitFor(patient);
  await picture('evaluate-progress');
  await editor.workbench.pressInNotification('Evaluating what lessons are worth', 'Cancel');
  const page = await report();
  await page
    .getByText(/not enough data yet \(\d+ of about 12 tasks\)/)
    .first()
    .waitFor(patient);
  expect(kept().length).toBeLessThan(all);
});

it('goes on behind what is kept, to its report', async () => {
  const before = kept();
  follow(0);
  await askToEvaluate();
  const { dialog } = editor.workbench;
  await dialog.getByText(`make ${all - before.length} attempts?`).waitFor(patient);
  await dialog.getByText(`as the ${before.length} made so far`).waitFor(patient);
  await picture('evaluate-goes-on');
  await dialog.getByRole('button', { name: 'Make Them' }).click();
  await waitFor('every attempt', () => kept().length === all, 180_000);
  expect(kept().slice(0, before.length)).toEqual(before);
  expect(kept().every(({ end }) => end === 'answered')).toBe(true);
  const page = await report();
  await page.getByText(/^lessons beside nothing: (?!not enough)/).waitFor(patient);
  await page.getByText('Tokens are estimates: the editor tells none.').waitFor(patient);
  await picture('evaluate-report');
});
