import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

let editor: Editor;
let manager: ManagerPage;
const inWorkspace = (path: string) => join(editor.run.workspace, path);
const soon = { timeout: 20_000, interval: 100 };
const rows = () => editor.workbench.quickInput.locator('.monaco-list-row');
const row = (label: string): Locator =>
  rows()
    .filter({ has: editor.workbench.page.getByText(label, { exact: true }) })
    .first();
const tabs = () => editor.workbench.editorTitles();

/** A picture for people, where `SCREENSHOTS` names a folder. */
async function picture(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await editor.workbench.screenshot(join(folder, `${name}.png`));
}

beforeAll(async () => {
  editor = await startEditor({
    name: 'review',
    fill: (workspace) => {
      copySampleRepository(workspace);
      rmSync(join(workspace, '.lessons'), { recursive: true });
      writeFileSync(
        join(workspace, 'AGENTS.md'),
        '# Rules\n\n- Write new tests with jest.\n- Keep functions under 40 lines.\n- Never throw strings, throw errors.\n',
      );
      writeFileSync(join(workspace, 'CLAUDE.md'), '- Keep functions under 60 lines.\n');
      mkdirSync(join(workspace, '.github', 'workflows'), { recursive: true });
      writeFileSync(
        join(workspace, '.github', 'workflows', 'format.yml'),
        'on: pull_request\njobs:\n  format:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npx prettier --check .\n',
      );
    },
  });
});
afterAll(() => editor.close());

it('offers at the first start what the files prove, by its number, and writes nothing before the user looks', async () => {
  const offer = async (): Promise<number> => {
    const said = (await editor.workbench.notifications()).join(' ');
    return Number(/(\d+) lessons found in this repository/.exec(said)?.[1] ?? 0);
  };
  await expect.poll(offer, soon).toBeGreaterThan(2);
  const found = await offer();
  expect(existsSync(inWorkspace('.lessons'))).toBe(false);
  await editor.workbench.pressInNotification('lessons found', 'Review');
  manager = await ManagerPage.find(editor.workbench);
  // The number of the notice is that of the rows, of the badge and of the status bar.
  const rowsInAll = () => manager.frame.getByRole('treegrid').getAttribute('aria-rowcount');
  await expect.poll(rowsInAll, soon).toBe(String(found));
  expect(await manager.frame.locator('.tab vscode-badge').innerText()).toBe(String(found));
  await expect
    .poll(() => editor.workbench.statusBarTexts(), soon)
    .toContainEqual(expect.stringContaining(`${found} to review`));
  expect(await manager.named('testing').innerText()).toContain('vitest');
  await picture('review-list');
});

it('opens evidence at its line', async () => {
  await (
    await manager.openRow('testing')
  )
    .getByRole('button', { name: /^package\.json:\d/ })
    .first()
    .click();
  const active = editor.workbench.page.locator('.tab.active');
  await expect.poll(() => active.getAttribute('data-resource-name'), soon).toBe('package.json');
  const line = readFileSync(inWorkspace('package.json'), 'utf8')
    .split('\n')
    .findIndex((text) => text.includes('vitest'));
  await expect
    .poll(() => editor.workbench.statusBarTexts(), soon)
    .toContainEqual(expect.stringContaining(`Ln ${line + 1}`));
  await picture('review-evidence');
});

it('puts a single one to use and leaves the others, then the other', async () => {
  await manager.named('testing').locator('.row-name').click();
  await manager.pressInRow('checks', 'Use');
  await expect.poll(() => existsSync(inWorkspace('.lessons/checks.md')), soon).toBe(true);
  await expect.poll(() => manager.names(), soon).not.toContain('checks');
  expect((await manager.names())[0]).toBe('testing');
  expect(existsSync(inWorkspace('.lessons/testing.md'))).toBe(false);
  await manager.pressInRow('testing', 'Use');
  await expect.poll(() => existsSync(inWorkspace('.lessons/testing.md')), soon).toBe(true);
});

it('proposes nothing again, neither what is in use nor what the user retired', async () => {
  await editor.workbench.runCommand('Lessons: Retire');
  await row('checks').click();
  await editor.workbench.quickInput.locator('.quick-input-box input').press('Enter');
  await expect.poll(() => existsSync(inWorkspace('.lessons/_retired/checks.md')), soon).toBe(true);
  await editor.workbench.runCommand('Lessons: Scan Repository');
  await expect
    .poll(() => editor.workbench.notifications(), soon)
    .toContainEqual(expect.stringContaining('Nothing new was found.'));
});

it('shows an update of a stale lesson in the difference view, accepts it there, and takes it back', async () => {
  const before = readFileSync(inWorkspace('.lessons/testing.md'), 'utf8');
  const manifest = readFileSync(inWorkspace('package.json'), 'utf8');
  writeFileSync(
    inWorkspace('package.json'),
    manifest.replace('"vitest run"', '"jest"').replace('"vitest": "^4.1.0"', '"jest": "^30.0.0"'),
  );
  // Nobody asked: the change itself is enough.
  await expect
    .poll(() => existsSync(inWorkspace('.lessons/_candidates/testing-update.md')), soon)
    .toBe(true);
  await editor.workbench.runCommand('Lessons: Show What an Update Changes');
  await row('testing').click();
  await expect.poll(tabs, soon).toContain('testing: now and as updated');
  const difference = editor.workbench.page.locator('.monaco-diff-editor');
  await expect.poll(() => difference.innerText(), soon).toMatch(/jest/);
  await picture('update-difference');
  await editor.workbench.page
    .locator('.editor-actions')
    .getByRole('button', { name: 'Accept Update' })
    .first()
    .click();
  await expect
    .poll(() => readFileSync(inWorkspace('.lessons/testing.md'), 'utf8'), soon)
    .toContain('jest');
  await expect.poll(tabs, soon).not.toContain('testing: now and as updated');
  await editor.workbench.runCommand('Lessons: Undo');
  await expect
    .poll(() => readFileSync(inWorkspace('.lessons/testing.md'), 'utf8'), soon)
    .toBe(before);
  writeFileSync(inWorkspace('package.json'), manifest);
  // The lesson holds again, so its update has no reason any more.
  await expect
    .poll(() => existsSync(inWorkspace('.lessons/_candidates/testing-update.md')), soon)
    .toBe(false);
});

it('imports what instruction files say and shows contradictions side by side', async () => {
  await editor.workbench.runCommand('Lessons: Import Instruction Files');
  // From all of them.
  await row('AGENTS.md').waitFor();
  await editor.workbench.quickInput.locator('.quick-input-box input').press('Enter');
  await expect
    .poll(() => editor.workbench.notifications(), soon)
    .toContainEqual(
      expect.stringMatching(
        /^4 read, 1 hold, 0 duplicates, 0 wrong, 3 contradicted\. To review in all: \d+\.$/,
      ),
    );
  await editor.workbench.pressInNotification('3 contradicted', 'Show What Was Left Out');
  await expect.poll(() => rows().count(), soon).toBe(2);
  await picture('contradictions');
  await row('Write new tests with jest.').click();
  await expect
    .poll(tabs, soon)
    .toContainEqual(expect.stringMatching(/^AGENTS\.md:3 against package\.json:\d+$/));
  await picture('contradiction-difference');
});

it('checks on demand what lessons say', async () => {
  await editor.workbench.runCommand('Lessons: Check What Lessons Say');
  await expect
    .poll(() => editor.workbench.notifications(), soon)
    .toContainEqual(expect.stringMatching(/^(\d+) of \1 checked claims hold\.$/));
});
