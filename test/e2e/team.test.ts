import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '../../src/cli/runCli';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

// Another person works on another clone with a home of his own, by the command line; both meet in one folder.
const soon = { timeout: 30_000, interval: 200 };
let editor: Editor;
let folder: string;
let workspace: string;
const at = (...names: string[]) => join(folder, ...names);
const { stringify } = JSON;

async function other(...words: string[]): Promise<string> {
  let said = '';
  await runCli(words, {
    cwd: at('clone'),
    environment: { LESSONS_HOME: at('home-of-other') },
    readInput: async () => '',
    out: (text) => void (said += text),
    err: (text) => void (said += text),
  });
  return said;
}

const input = () => editor.workbench.quickInput.locator('.quick-input-box input');
const row = (text: string) =>
  editor.workbench.quickInput.locator('.monaco-list-row').filter({ hasText: text }).first();

async function openTeam(): Promise<void> {
  await editor.workbench.runCommand('Lessons: Team…');
  await input().waitFor();
}

async function picture(name: string): Promise<void> {
  const pictures = process.env.SCREENSHOTS;
  if (pictures === undefined) return;
  for (const theme of ['light', 'dark'] as const) {
    await editor.workbench.setTheme(theme);
    await editor.workbench.page.waitForTimeout(500);
    await editor.workbench.screenshot(join(pictures, `${name}-${theme}.png`));
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-team-story-'));
  for (const name of ['clone', 'place']) mkdirSync(at(name));
  copySampleRepository(at('clone'));
  editor = await startEditor({ name: 'team', fill: copySampleRepository });
  workspace = editor.run.workspace;
  expect(readdirSync(join(workspace, '.lessons'))).toContain('testing.md');
});

afterAll(async () => {
  await editor.close();
  rmSync(folder, { recursive: true, force: true });
});

it('joins, after showing what is shared, where another person has begun', async () => {
  await other('approve', '--all');
  expect(await other('team', 'init', at('place'))).toContain('lessons team join');
  await other('helped', 'testing');
  await other('team', 'sync');
  await editor.workbench.openContainer('Lessons');
  await editor.workbench.runCommand('Lessons: Team…');
  const { frame } = await ManagerPage.find(editor.workbench);
  await frame.getByText(/^Shares with everybody there/).waitFor();
  await frame.getByLabel('Path of a folder that all can write to').fill(at('place'));
  await frame.getByText('Join', { exact: true }).click();
  await frame.getByText(/^Team \w{16} at /).waitFor(soon);
});

it('shows what the other approved and found helpful, and no text of his', async () => {
  await openTeam();
  await expect
    .poll(() => row('testing').innerText(), soon)
    .toContain('helped 1 of 1 people, n = 1');
  expect(await row('testing').innerText()).toMatch(/approved by [0-9a-f]{8}/);
  await picture('team');
  await editor.workbench.page.keyboard.press('Escape');
});

it('tells the other by itself what is approved here, in ids and hashes alone', async () => {
  await editor.workbench.runCommand('Lessons: Approve All Waiting Lessons…');
  await editor.workbench.dialog.getByRole('button', { name: /^Approve \d+ Lessons?$/ }).click();
  await expect
    .poll(async () => {
      await other('team', 'sync');
      return other('team', 'status');
    }, soon)
    .toMatch(/testing: helped 1 of 1 people.*approved by [0-9a-f]{8}, [0-9a-f]{8}/);
  const told = readdirSync(at('place'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(told.join('\n')).not.toMatch(/vitest|slugify|src\//);
});

it('says in the log when the place cannot be reached, and goes on with what it knows', async () => {
  rmSync(at('place'), { recursive: true });
  writeFileSync(at('place'), 'no folder');
  await openTeam();
  await row('Meet the Team Now').click();
  await expect
    .poll(async () => stringify(await editor.workbench.notifications()), soon)
    .toContain('place');
  await openTeam();
  await expect.poll(() => row('testing').innerText(), soon).toContain('helped 1 of 1 people');
  await editor.workbench.page.keyboard.press('Escape');
});

it('leaves', async () => {
  await openTeam();
  // The list is longer than the box shows; what is typed finds the row.
  await input().fill('Leave the Team');
  await row('Leave the Team').click();
  await editor.workbench.dialog.getByRole('button', { name: 'Leave' }).click();
  const { frame } = await ManagerPage.find(editor.workbench);
  await frame.getByText('Begin a Team', { exact: true }).waitFor();
});
