import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';

let editor: Editor;
let manager: ManagerPage;
const soon = { timeout: 30_000, interval: 100 };
const at = (path: string) => join(editor.run.workspace, path);
const subjects = 'parsers readers writers routes models views tables queues mailers caches'.split(
  ' ',
);
const agents = (limit: string) =>
  [
    '# Working here',
    '',
    `- Request handlers have at most ${limit} lines.`,
    '- Never log tokens of users.',
    '- Follow [the guide](docs/guide.md) in all that you write.',
    ...subjects.map((subject) => `- Never call \`${subject}.run\` twice in one request.`),
    '- Always use the long form instead.',
    '',
  ].join('\n');
const contributing = subjects
  .map((subject) => `- Describe the ${subject} of a pull request for reviewers.\n`)
  .join('');

const rows = () => editor.workbench.quickInput.locator('.monaco-list-row');
const row = (text: string): Locator => rows().filter({ hasText: text }).first();
const tabs = () => editor.workbench.editorTitles();
const lessons = (folder = '.lessons') =>
  existsSync(at(folder)) ? readdirSync(at(folder)).filter((name) => name.endsWith('.md')) : [];
const textOf = (words: string): string =>
  lessons()
    .map((name) => readFileSync(at(`.lessons/${name}`), 'utf8'))
    .find((text) => text.includes(words)) ?? '';

/** A picture for people, light and dark, wide and narrow, where `SCREENSHOTS` names a folder. */
async function pictures(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  const { workbench } = editor;
  await workbench.screenshot(join(folder, `${name}-wide.png`));
  await workbench.resize(760, 700);
  await workbench.screenshot(join(folder, `${name}-narrow.png`));
  await workbench.resize(1400, 900);
}

function git(folder: string, ...words: readonly string[]): void {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  execFileSync('git', ['-C', folder, ...author, ...words], { stdio: 'ignore' });
}

beforeAll(async () => {
  editor = await startEditor({
    name: 'import',
    fill: (workspace) => {
      writeFileSync(join(workspace, 'AGENTS.md'), agents('40'));
      writeFileSync(join(workspace, 'CONTRIBUTING.md'), contributing);
      git(workspace, 'init', '-q', '-b', 'main');
      git(workspace, 'add', '-A');
      git(workspace, 'commit', '-qm', 'Start');
    },
  });
});
afterAll(() => editor.close());

it('imports, and says how many statements hold and which are not so, each at its line', async () => {
  await editor.workbench.runCommand('Lessons: Import Instruction Files');
  // Both files are chosen already.
  await expect.poll(() => row('CONTRIBUTING.md').innerText(), soon).toContain('10 read, 10 hold');
  await pictures('import-files');
  await editor.workbench.quickInput.locator('.quick-input-box input').press('Enter');
  await expect
    .poll(() => editor.workbench.notifications(), soon)
    .toContainEqual(expect.stringMatching(/^24 read, 22 hold, 0 duplicates, 1 wrong\b.*\b1\b/));
  await editor.workbench.pressInNotification('1 wrong', 'Show What Was Left Out');
  await expect.poll(() => rows().allInnerTexts(), soon).toHaveLength(2);
  expect(await row('long form').innerText()).toContain('leaning on the text around it');
  expect(await row('Follow').innerText()).toContain('leads to no file');
  await pictures('import-left-out');
  await editor.workbench.quickInput.locator('.quick-input-box input').press('Enter');
  await expect
    .poll(() => editor.workbench.statusBarTexts(), soon)
    .toContainEqual(expect.stringContaining('Ln 5'));
});

it('begins a review with those likely to help most', async () => {
  await editor.workbench.runCommand('Lessons: Open the Inbox');
  manager = await ManagerPage.find(editor.workbench);
  await expect
    .poll(() => manager.frame.locator('.row').first().innerText(), soon)
    .toContain('Never call');
  await pictures('import-review');
});

it('accepts a file of them in one act, after asking once with the number', async () => {
  await manager.frame.getByRole('button', { name: 'Use All 12 From AGENTS.md…' }).click();
  await manager.frame.getByText('Use: 12 lessons?').waitFor();
  await pictures('import-accept-file');
  await manager.frame.locator('.ask-bar').getByText('Use', { exact: true }).click();
  await expect.poll(() => lessons().length, soon).toBe(12);
  expect(lessons('.lessons/_candidates')).toHaveLength(10);
});

it('follows an edited line with an update, which is accepted in the difference view', async () => {
  writeFileSync(at('AGENTS.md'), `<!-- kept by hand -->\n\n${agents('60')}`);
  await expect
    .poll(() => lessons('.lessons/_candidates').filter((name) => name.includes('-update')), soon)
    .toHaveLength(1);
  await editor.workbench.runCommand('Lessons: Show What an Update Changes');
  await expect.poll(() => row('handlers').count(), soon).toBe(1);
  await row('handlers').click();
  const difference = editor.workbench.page.locator('.monaco-diff-editor');
  await expect.poll(() => difference.innerText(), soon).toMatch(/60/);
  await pictures('import-update');
  await editor.workbench.page
    .locator('.editor-actions')
    .getByRole('button', { name: 'Accept Update' })
    .first()
    .click();
  await expect.poll(() => textOf('at most 60'), soon).toContain('AGENTS.md:5');
  await expect.poll(tabs, soon).not.toContainEqual(expect.stringContaining('as updated'));
});

it('takes the whole import back, with what was accepted and updated', async () => {
  await editor.workbench.runCommand('Lessons: Undo the Last Import');
  await expect.poll(() => lessons(), soon).toEqual([]);
  await expect.poll(() => lessons('.lessons/_candidates'), soon).toEqual([]);
});

it('reads the same in a dark window', async () => {
  await editor.workbench.setTheme('dark');
  await editor.workbench.runCommand('Lessons: Import Instruction Files');
  await row('CONTRIBUTING.md').waitFor();
  await editor.workbench.quickInput.locator('.quick-input-box input').press('Enter');
  await expect.poll(() => lessons('.lessons/_candidates'), soon).toHaveLength(22);
  await editor.workbench.runCommand('Lessons: Open the Inbox');
  await manager.row('Never call').waitFor();
  await pictures('import-review-dark');
  await editor.workbench.runCommand('Lessons: Use All From a Source…');
  await expect.poll(() => row('12 lessons').count(), soon).toBe(1);
  await pictures('import-accept-file-dark');
});
