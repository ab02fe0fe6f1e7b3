import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEditor, type Editor } from '../host/startEditor';

let editor: Editor;
const soon = { timeout: 20_000, interval: 100 };
const at = (path: string) => join(editor.run.workspace, path);
const manifest = (scripts: object) => JSON.stringify({ name: 'sample', scripts }, null, 2);
const problems = () =>
  editor.workbench.page
    .locator('.markers-panel .monaco-list-row')
    .evaluateAll((rows) => rows.map((row) => row.textContent ?? ''));

function git(folder: string, ...words: readonly string[]): void {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  execFileSync('git', ['-C', folder, ...author, ...words], { stdio: 'ignore' });
}

/** Instructions that were true until a script and a file got other names. */
function fill(folder: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write(
    'AGENTS.md',
    '# Working here\n\n- Run `npm run typecheck` before each commit.\n- Routes stand in `src/routes.ts`.\n- Tests stand in `test/`.\n',
  );
  write('README.md', 'See `src/routes.ts`.\n');
  write('package.json', manifest({ typecheck: 'tsc -b', test: 'vitest run' }));
  write('src/routes.ts', 'export const routes = ["a line that is", "long enough"];\n');
  write('test/routes.test.ts', '');
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'Start');
  write('package.json', manifest({ 'check:types': 'tsc -b', test: 'vitest run' }));
  git(folder, 'commit', '-qam', 'Group the checks');
}

async function open(file: string): Promise<void> {
  const { workbench } = editor;
  await workbench.page.keyboard.press('Control+P');
  await workbench.quickInput.locator('input').fill(file);
  await workbench.pick(file);
  await expect.poll(() => workbench.editorTitles(), soon).toContain(file.replace(/\.md$/, ''));
}

async function picture(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await editor.workbench.screenshot(join(folder, `${name}.png`));
}

beforeAll(async () => {
  editor = await startEditor({ name: 'instructions', fill });
  await editor.workbench.runCommand('View: Focus Problems');
});
afterAll(() => editor.close());

it('shows the line of AGENTS.md that a commit made untrue, with that commit, and nothing in other files', async () => {
  await open('README.md');
  await open('AGENTS.md');
  await expect
    .poll(problems, soon)
    .toContainEqual(
      expect.stringMatching(/script `typecheck` is gone since \w{8} \(Ada.*Group the checks\)/),
    );
  const rows = await problems();
  expect(rows.filter((row) => row.includes('is gone'))).toHaveLength(1);
  await picture('instructions-problem');
});

it('sees at once that a file moved, without a reload', async () => {
  mkdirSync(at('src/http'));
  renameSync(at('src/routes.ts'), at('src/http/routes.ts'));
  git(editor.run.workspace, 'add', '-A');
  git(editor.run.workspace, 'commit', '-qm', 'Move the routes');
  await expect
    .poll(problems, soon)
    .toContainEqual(expect.stringContaining('it is `src/http/routes.ts` now'));
});

it('writes the new name by the quick fix, and all of them at once', async () => {
  const { page } = editor.workbench;
  await page
    .locator('.markers-panel .monaco-list-row', { hasText: 'typecheck' })
    .first()
    .dblclick();
  await expect
    .poll(() => editor.workbench.statusBarTexts(), soon)
    .toContainEqual(expect.stringContaining('Ln 3'));
  // The editor opens before it has the focus.
  await page.locator('.editor-instance .monaco-editor.focused').waitFor();
  await page.keyboard.press('Control+.');
  const menu = page.locator('.action-widget');
  await menu.getByText('Write check:types').waitFor();
  await picture('instructions-fix');
  await menu.getByText('Write the New Places of All 2').click();
  await page.keyboard.press('Control+S');
  await expect
    .poll(() => readFileSync(at('AGENTS.md'), 'utf8'), soon)
    .toContain(
      'Run `npm run check:types` before each commit.\n- Routes stand in `src/http/routes.ts`.',
    );
  await expect.poll(async () => (await problems()).join(), soon).not.toContain('is gone');
});

it('weighs the lines, moves the chosen one to a lesson, and gives the file back by Undo', async () => {
  const { workbench } = editor;
  const text =
    '- Run `npm run check:types` before each commit.\n- Amounts of money are integers of cents, never floats.\n';
  writeFileSync(at('AGENTS.md'), text);
  await workbench.runCommand('Lessons: Shorten Instruction Files…');
  const input = workbench.quickInput;
  const row = input.locator('.monaco-list-row', { hasText: 'integers of cents' });
  await row.waitFor({ timeout: soon.timeout });
  await expect.poll(() => row.textContent()).toMatch(/AGENTS\.md:2, \d+ tokens/);
  await picture('instructions-diet');
  await row.click();
  await expect.poll(() => input.textContent(), soon).toContain('1 Selected');
  await workbench.page.keyboard.press('Enter');
  await expect
    .poll(() => readFileSync(at('AGENTS.md'), 'utf8'), soon)
    .toBe('- Run `npm run check:types` before each commit.\n');
  const [lesson, ...others] = readdirSync(at('.lessons')).filter((name) => name.endsWith('.md'));
  expect(others).toEqual([]);
  expect(readFileSync(at(`.lessons/${lesson ?? ''}`), 'utf8')).toContain('integers of cents');
  await picture('instructions-diet-done');
  await workbench.pressInNotification('Moved a line of AGENTS.md to lessons', 'Undo');
  await expect.poll(() => readFileSync(at('AGENTS.md'), 'utf8'), soon).toBe(text);
  await expect
    .poll(() => readdirSync(at('.lessons')).filter((name) => name.endsWith('.md')), soon)
    .toEqual([]);
});

it('is silent where the user switched it off', async () => {
  writeFileSync(at('AGENTS.md'), '- Run `npm run typecheck`.\n');
  await expect.poll(async () => (await problems()).join(), soon).toContain('typecheck');
  await editor.model.setUserSetting('lessons.checkInstructions', false);
  await expect.poll(async () => (await problems()).join(), soon).not.toContain('typecheck');
});
