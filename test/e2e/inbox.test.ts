import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

/** One place for all that waits: every number and every way leads there. */
let editor: Editor;
let manager: ManagerPage;
const soon = { timeout: 20_000, interval: 100 };
const inWorkspace = (path: string) => join(editor.run.workspace, path);
const tree = () => editor.workbench.tree('By State');

const rules = `- Never log tokens of users.
- Keep request handlers under 40 lines.
- Name booleans after what is true when they are set.
`;

/** What the command line counts in the same store. */
function counted(): { readonly toReview: number; readonly waiting: Record<string, number> } {
  const { stdout } = spawnSync(process.execPath, [resolve('dist/lessons.js'), 'stats', '--json'], {
    cwd: editor.run.workspace,
    encoding: 'utf8',
    env: { ...process.env, LESSONS_HOME: editor.run.env['LESSONS_HOME'] },
  });
  return JSON.parse(stdout) as ReturnType<typeof counted>;
}

async function picture(name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await editor.workbench.screenshot(join(folder, `inbox-${name}.png`));
}

beforeAll(async () => {
  editor = await startEditor({
    name: 'inbox',
    fill: (workspace) => {
      copySampleRepository(workspace);
      writeFileSync(join(workspace, 'CLAUDE.md'), rules);
    },
  });
  const home = editor.run.env['LESSONS_HOME'] ?? '';
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'commits.md'), '- Write commit titles in the imperative.\n');
  await editor.workbench.openContainer('Lessons');
  manager = await ManagerPage.find(editor.workbench);
  await editor.workbench.runCommand('Lessons: Refresh');
  await manager.named('commits').waitFor();
});
afterAll(() => editor.close());

it('counts alike in the status bar, on the activity bar, in the tree, in the Inbox and on the command line', async () => {
  const { toReview, waiting } = counted();
  expect([toReview, waiting]).toEqual([6, { approval: 5, candidate: 1 }]);
  await expect
    .poll(() => editor.workbench.statusBarTexts(), soon)
    .toContainEqual(expect.stringContaining('6 to review'));
  await expect.poll(() => editor.workbench.badge('Lessons'), soon).toBe('6');
  await expect
    .poll(() => manager.frame.getByRole('tab', { name: /^Inbox/ }).innerText(), soon)
    .toMatch(/6/);
  await tree().unfoldInsteadOf('Manager');
  await expect.poll(() => tree().draw(), soon).toMatch(/Needs your approval 5\n[^]*Candidates 1\n/);
});

it('counts a lesson that goes stale as one more to review, everywhere', async () => {
  await tree().pressInRow('testing', 'Approve This Text');
  await expect.poll(() => editor.workbench.badge('Lessons'), soon).toBe('5');
  const manifest = readFileSync(inWorkspace('package.json'), 'utf8');
  writeFileSync(inWorkspace('package.json'), manifest.replace('"vitest run"', '"node --test"'));
  await expect
    .poll(() => editor.workbench.statusBarTexts(), soon)
    .toContainEqual(expect.stringContaining('6 to review'));
  expect(counted().toReview).toBe(6);
  writeFileSync(inWorkspace('package.json'), manifest);
  await expect.poll(() => editor.workbench.badge('Lessons'), soon).toBe('5');
});

it('leads to the Inbox from the status bar', async () => {
  await editor.workbench.runCommand('View: Show Explorer');
  await editor.workbench.statusBarItem('5 to review').click();
  manager = await ManagerPage.find(editor.workbench);
  await expect
    .poll(() => manager.frame.getByRole('tab', { selected: true }).innerText(), soon)
    .toMatch(/^Inbox/);
  await manager.named('format').waitFor();
});

it('shows what a proposal says in its row, and accepts all of one source in one act', async () => {
  await picture('all');
  await expect
    .poll(() => manager.named('format').innerText(), soon)
    .toContain('Run npm run format (Prettier) before');
  await editor.workbench.runCommand('Lessons: Import Instruction Files');
  await manager.frame.getByRole('button', { name: 'Use All 3 From CLAUDE.md…' }).click();
  await manager.frame.getByText('Use: 3 lessons?').waitFor();
  await picture('use-all');
  await manager.frame.locator('.ask-bar').getByText('Use', { exact: true }).click();
  await expect
    .poll(() => readdirSync(inWorkspace('.lessons')).filter((name) => name.endsWith('.md')), soon)
    .toHaveLength(7);
});

it('tells what was given from what was only opened', async () => {
  spawnSync(process.execPath, [resolve('dist/lessons.js'), 'show', 'testing'], {
    cwd: editor.run.workspace,
    env: { ...process.env, LESSONS_HOME: editor.run.env['LESSONS_HOME'] },
  });
  await editor.workbench.runCommand('Lessons: Refresh');
  await manager.choose('Lessons');
  await manager.openRow('testing');
  await manager.detail.getByText('Given', { exact: true }).waitFor();
  await expect.poll(() => manager.detail.innerText(), soon).toMatch(/Given\s+never/);
  await expect.poll(() => manager.detail.innerText(), soon).toMatch(/Opened\s+1×/);
});
