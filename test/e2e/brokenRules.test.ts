import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLessons } from '../../src/node/lessons/openLessons';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { RecordingLogger } from '../support/memoryRepository';
import { copySampleRepository } from '../support/sampleRepository';

/** A busy machine may take a while. */
const patient = { timeout: 60_000, interval: 200 };

let editor: Editor;
const chat = () => editor.workbench.chat;
const at = (path: string) => join(editor.run.workspace, path);

const suffixes = `---
check: import src/**/*.ts ends .js
remind: when broken
---
- Relative imports end in \`.js\`, also between TypeScript files.
`;

async function pictures(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    await editor.workbench.setTheme(theme);
    await editor.workbench.screenshot(join(folder, `${name}-${theme}.png`));
  }
}

/** What the model saw as the answers of its tools, oldest first. */
function toolAnswers(): readonly string[] {
  const { messages = [] } = editor.model.requests().at(-1) ?? {};
  return messages
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.kind === 'result' ? [JSON.stringify(part)] : []));
}

function fill(folder: string): void {
  copySampleRepository(folder);
  execFileSync('git', ['-C', folder, 'rm', '-rq', '.lessons']);
  mkdirSync(join(folder, '.lessons'), { recursive: true });
  writeFileSync(join(folder, '.lessons/suffixes.md'), suffixes);
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  execFileSync('git', ['-C', folder, 'add', '-A']);
  execFileSync('git', ['-C', folder, ...author, 'commit', '-qm', 'Say how imports end']);
}

beforeAll(async () => {
  editor = await startEditor({ name: 'brokenRules', fill });
  const { workspace, env } = editor.run;
  const lessons = await openLessons({
    ...{ folder: workspace, environment: env, logger: new RecordingLogger() },
  });
  await lessons.manager.approveAll();
  await lessons.close();
});
afterAll(() => editor.close());

it('tells the model of the rule its edit broke, lets it mend that, and says so in the receipt', async () => {
  await editor.model.setUserSetting('chat.tools.global.autoApprove', true);
  await chat().open();
  await chat().pickModel('Scripted One');
  const path = 'src/teaser.ts';
  const wrong = "import { slugify } from './slugify';";
  const right = "import { slugify } from './slugify.js';";
  const newText = `${wrong}\n\nexport const teaser = (title: string): string => slugify(title).slice(0, 20);\n`;
  editor.model.follow([
    { results: 0, steps: [{ call: 'lessons_edit', input: { path, newText } }] },
    {
      results: 1,
      steps: [{ call: 'lessons_edit', input: { path, oldText: wrong, newText: right } }],
    },
    { steps: [{ text: 'Written, with the suffix.' }] },
  ]);
  await chat().send('@lessons add a function teaser that cuts a slug after 20 letters');
  const enable = editor.workbench.dialog.getByRole('button', { name: /^Enable/ });
  await enable.click(patient);
  await expect.poll(() => chat().answer(), patient).toContain('Written, with the suffix.');
  const [first, second, ...more] = toolAnswers();
  expect(first).toContain('Broken convention, mend unless asked for: src/teaser.ts:1');
  expect(first).toContain('relative imports end in .js (suffixes)');
  expect(second).not.toContain('Broken convention');
  expect(more).toEqual([]);
  expect(readFileSync(at(path), 'utf8')).toContain(right);
  await pictures('broken-rule-answer');
});

it('opens the receipt from the quiet line of the answer', async () => {
  const answer = chat().newestAnswer;
  await expect
    .poll(() => answer.innerText(), patient)
    .toMatch(/1 broken rule said, \d+ tokens, why\?/);
  await answer.getByText('why?').click();
  const { detail } = await ManagerPage.find(editor.workbench);
  await expect.poll(() => detail.innerText(), patient).toContain('src/teaser.ts:1');
  await pictures('broken-rule-receipt');
});

it('shows what a saved file breaks as a problem, which its quick fix mends', async () => {
  const { model, workbench } = editor;
  const { keyboard } = workbench.page;
  await model.setUserSetting('lessons.checkChanges', true);
  const path = at('src/label.ts');
  writeFileSync(path, "import { slugify } from './slugify';\n\nexport const label = slugify;\n");
  await model.run('vscode.open', { file: path });
  await workbench.page.locator('.tab.active', { hasText: 'label' }).waitFor();
  await model.run('workbench.action.focusActiveEditorGroup');
  await keyboard.press('End');
  await keyboard.type(' // as it is written in addresses');
  await model.run('workbench.action.files.save');
  await model.run('workbench.actions.view.problems');
  const problems = workbench.page.locator('.markers-panel .monaco-list-row');
  const broken = problems.filter({ hasText: "'./slugify': relative imports end in '.js'" });
  await broken.first().waitFor({ timeout: 60_000 });
  await pictures('broken-rule-problem');
  await model.run('workbench.action.focusActiveEditorGroup');
  await keyboard.press('Home');
  await workbench.runCommand('Quick Fix');
  const fix = workbench.page.locator('.action-widget .monaco-list-row');
  await fix.filter({ hasText: 'Write ./slugify.js' }).first().waitFor();
  await pictures('broken-rule-quick-fix');
  await fix.filter({ hasText: 'Write ./slugify.js' }).first().click();
  await model.run('workbench.action.files.save');
  await expect.poll(() => readFileSync(path, 'utf8'), patient).toContain("'./slugify.js'");
  await expect.poll(() => broken.count(), patient).toBe(0);
});
