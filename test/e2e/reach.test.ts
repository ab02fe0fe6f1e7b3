import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLessons } from '../../src/node/lessons/openLessons';
import { startEditor, type Editor } from '../host/startEditor';
import { waitFor } from '../host/waitFor';
import { RecordingLogger } from '../support/memoryRepository';
import { copySampleRepository } from '../support/sampleRepository';

/** A busy machine may take a while. */
const patient = { timeout: 60_000 };

let editor: Editor;
const chat = () => editor.workbench.chat;
const rows = () => editor.workbench.quickInput.locator('.monaco-list-row');
const offered = () => editor.workbench.page.locator('.suggest-widget .monaco-list-row');
const texts = async (of: ReturnType<typeof rows>) => (await of.allInnerTexts()).join('\n');

async function pictures(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const theme of ['dark', 'light'] as const) {
    await editor.workbench.setTheme(theme);
    await editor.workbench.screenshot(join(folder, `${name}-${theme}.png`));
  }
}

beforeAll(async () => {
  editor = await startEditor({ name: 'reach', fill: copySampleRepository });
  const { workspace, env } = editor.run;
  const lessons = await openLessons({
    ...{ folder: workspace, environment: env, logger: new RecordingLogger() },
  });
  await lessons.manager.approveAll();
  await lessons.close();
  await chat().open();
  await chat().pickModel('Scripted One');
});
afterAll(() => editor.close());

it('lists our server among those of the protocol, and starts it with three tools', async () => {
  await editor.workbench.runCommand('MCP: List Servers');
  await expect.poll(() => texts(rows()), patient).toContain('Repo Lessons');
  await pictures('reach-servers');
  await editor.workbench.pick('Repo Lessons');
  await editor.workbench.pick('Start Server');
  const output = editor.workbench.page.locator('.part.panel');
  await expect.poll(() => output.innerText(), patient).toMatch(/Discovered\s3\stools/);
  await pictures('reach-server-runs');
});

it('lets a model look up lessons by that server, which is a read of each', async () => {
  await chat().type('');
  await editor.workbench.page.keyboard.type('@lessons #lessons_');
  await expect.poll(() => texts(offered()), patient).toContain('lessons_stale');
  await pictures('reach-tools-offered');
  await editor.workbench.page.keyboard.press('Escape');
  const task = 'write a unit test for slugify';
  const call = 'mcp_repo_lessons_lessons_lookup';
  editor.model.follow([
    { results: 0, steps: [{ call, input: { task } }] },
    { steps: [{ text: 'Looked up by the server.' }] },
  ]);
  await chat().send('@lessons #lessons_lookup how are tests written here?');
  await waitFor(
    'the answer',
    async () => (await chat().answer()).includes('Looked up by the server.'),
    patient.timeout,
  );
  const seen = JSON.stringify(editor.model.requests().at(-1)?.messages);
  expect(seen).toContain('Tests run with vitest');
  expect(seen).toMatch(/testing: confidence 0\.\d\d, read 1 times/);
  await pictures('reach-looked-up');
});

it('offers the skill, and hands its text to a model whose user calls it', async () => {
  await chat().type('');
  await editor.workbench.page.keyboard.type('/repo');
  await expect.poll(() => texts(offered()), patient).toMatch(/\/repo-lessons[\s\S]*with_lessons/);
  await pictures('reach-skill-offered');
  await editor.workbench.page.keyboard.press('Escape');
  editor.model.follow([{ steps: [{ text: 'With the skill.' }] }]);
  const answer = await chat().ask('@lessons /repo-lessons add a test for slugify');
  expect(answer).toContain('With the skill.');
  const seen = JSON.stringify(editor.model.requests().at(-1)?.messages);
  expect(seen).toContain('Call `#lessons` once with the task');
  await pictures('reach-skill-called');
  await editor.workbench.runCommand('Chat: Configure Skills');
  await editor.workbench.pick('repo-lessons');
  await expect.poll(() => editor.workbench.editorTitles(), patient).toContain('SKILL');
  await pictures('reach-skill');
});
