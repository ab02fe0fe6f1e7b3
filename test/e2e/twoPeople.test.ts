import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '../../src/cli/runCli';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

let editor: Editor;
let folder: string;
const tree = () => editor.workbench.tree('By State');

function git(at: string, ...words: string[]): void {
  const author = ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.org'];
  execFileSync('git', ['-C', at, ...author, ...words], { stdio: 'ignore' });
}

async function lessons(cwd: string, home: string, ...words: string[]): Promise<number> {
  return runCli(words, {
    cwd,
    environment: { LESSONS_HOME: join(folder, home) },
    readInput: async () => '',
    out: () => undefined,
    err: console.error,
  });
}

function changeTestScript(at: string, from: string, to: string): void {
  const path = join(at, 'package.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

/** Pictures for people, dark and light, where `SCREENSHOTS` names a folder. */
async function picture(name: string): Promise<void> {
  const pictures = process.env.SCREENSHOTS;
  if (pictures === undefined) return;
  for (const theme of ['light', 'dark'] as const) {
    await editor.workbench.setTheme(theme);
    await editor.workbench.page.mouse.move(640, 640);
    await editor.workbench.page.waitForTimeout(500);
    await editor.workbench.screenshot(join(pictures, `${name}-${theme}.png`));
  }
}

/** What reaches the model with the next request for a test. */
async function nextTurn(): Promise<string> {
  const { chat } = editor.workbench;
  await chat.startOver();
  await chat.ask('@lessons write a unit test for slugify');
  return JSON.stringify(editor.model.requests().at(-1)?.messages.at(-1));
}

/** One person scans, promotes and commits; the editor opens a clone of another one, who changed the test script. */
async function fill(workspace: string): Promise<void> {
  const first = join(folder, 'first');
  execFileSync('mkdir', [first]);
  copySampleRepository(first);
  for (const name of readdirSync(join(first, '.lessons')))
    rmSync(join(first, '.lessons', name), { recursive: true });
  await lessons(first, 'home-of-first', 'scan');
  const found = readdirSync(join(first, '.lessons', '_candidates')).filter((name) =>
    name.endsWith('.md'),
  );
  for (const name of found)
    await lessons(first, 'home-of-first', 'promote', name.replace(/\.md$/, ''));
  git(first, 'add', '-A');
  git(first, 'commit', '-qm', 'Lessons');
  git(folder, 'clone', '-q', first, workspace);
  changeTestScript(workspace, '"vitest run"', '"jest"');
}

const soon = { timeout: 20_000, interval: 100 };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lessons-two-people-'));
  editor = await startEditor({ name: 'two-people', fill });
  await editor.workbench.openContainer('Lessons');
  await tree().unfoldInsteadOf('Manager');
  await tree().has('testing');
  await editor.workbench.chat.open();
  await editor.workbench.chat.pickModel('Scripted One');
  editor.model.answer([{ text: 'Here is the test.' }]);
});

afterAll(async () => {
  await editor.close();
  rmSync(folder, { recursive: true, force: true });
});

it('shows a lesson of another person as stale where the input differs, whoever approves its text', async () => {
  expect(await lessons(editor.run.workspace, 'home-of-check', 'stale', '--check')).toBe(1);
  await editor.workbench.runCommand('Lessons: Approve All Waiting Lessons…');
  await editor.workbench.dialog.getByRole('button', { name: /^Approve \d+ Lessons$/ }).click();
  await expect
    .poll(() => tree().draw(), soon)
    .toMatch(/Stale 1\n {2}testing package\.json#scripts\.test .*"jest"/);
  expect(await nextTurn()).not.toContain('vitest');
  await picture('two-people-stale');
});

it('gives it again when the input is what its file says', async () => {
  changeTestScript(editor.run.workspace, '"jest"', '"vitest run"');
  await expect.poll(() => tree().draw(), soon).not.toContain('Stale');
  expect(await lessons(editor.run.workspace, 'home-of-check', 'stale', '--check')).toBe(0);
  expect(await nextTurn()).toContain('vitest');
  await picture('two-people-fresh');
});
