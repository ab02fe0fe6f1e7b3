import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

let editor: Editor;
/** The home folder of a user who has settings of an agent already; nobody's real one is touched. */
const home = mkdtempSync(join(tmpdir(), 'lessons-agents-'));
const settings = join(home, '.claude', 'settings.json');
const own = '{\r\n  "model": "large",\r\n  "hooks": { "Stop": [] }\r\n}\r\n';
const soon = { timeout: 20_000, interval: 100 };
const written = () => readFileSync(settings, 'utf8');

async function choose(agent: string): Promise<void> {
  await editor.workbench.runCommand('Lessons: Connect a Coding Agent…');
  await editor.workbench.pick(agent);
  await editor.workbench.dialog.waitFor();
}

async function picture(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await editor.workbench.screenshot(join(folder, `${name}.png`));
}

beforeAll(async () => {
  mkdirSync(dirname(settings));
  writeFileSync(settings, own);
  editor = await startEditor({ name: 'agents', fill: copySampleRepository, env: { HOME: home } });
  await editor.workbench.openContainer('Lessons');
  // A window that has not settled swallows the first command.
  await editor.workbench.tree('By State').unfoldInsteadOf('Manager');
  await editor.workbench.tree('By State').has('testing');
  await editor.workbench.tree('By State').settle();
});
afterAll(async () => {
  await editor.close();
  rmSync(home, { recursive: true, force: true });
});

it('shows the change before it writes, and writes nothing for a no', async () => {
  await choose('Claude Code');
  await expect.poll(() => editor.workbench.dialog.innerText(), soon).toContain('UserPromptSubmit');
  await picture('agents-connect');
  await editor.workbench.dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(written()).toBe(own);
});

it('connects an agent by one more click, beside what stands in its settings', async () => {
  await choose('Claude Code');
  await editor.workbench.dialog.getByRole('button', { name: 'Connect' }).click();
  await expect.poll(written, soon).toContain('hook UserPromptSubmit');
  expect(written()).toContain('"model": "large"');
  expect(existsSync(join(editor.run.folder, 'lessons-home', 'bin', 'lessons'))).toBe(true);
});

it('takes it out again, byte for byte', async () => {
  await choose('Claude Code');
  await picture('agents-disconnect');
  await editor.workbench.dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect.poll(written, soon).toBe(own);
});

/** What "Chat: Configure Hooks" lists behind the prompt event, once that shows. */
async function hooksListed(name: string): Promise<string> {
  const { quickInput, page } = editor.workbench;
  await editor.workbench.runCommand('Chat: Configure Hooks');
  await editor.workbench.pick('User Prompt Submit');
  await quickInput.locator('.monaco-list-row').filter({ hasText: 'hook' }).first().waitFor();
  const listed = await quickInput.innerText();
  await picture(name);
  await page.keyboard.press('Escape');
  await quickInput.waitFor({ state: 'hidden' });
  return listed;
}

it('keeps its hooks from the agent of the editor until the user says yes', async () => {
  expect(await hooksListed('hooks-before')).not.toContain('bin/lessons');
});

it('shows its hooks under "Chat: Configure Hooks" after one yes', async () => {
  await choose('The agent of VS Code');
  await picture('agents-editor');
  await editor.workbench.dialog.getByRole('button', { name: 'Connect' }).click();
  await expect.poll(() => hooksListed('hooks-after'), soon).toContain('bin/lessons');
});
