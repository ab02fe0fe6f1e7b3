import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

/** A busy machine may take a while. */
const patient = { timeout: 30_000 };

/** Lessons joined by hand: in the manager by mouse and keyboard, and from the menu of the tree. */
let editor: Editor;
let manager: ManagerPage;
const inLessons = (path: string) => join(editor.run.workspace, '.lessons', path);
const textOf = (path: string): string => readFileSync(inLessons(path), 'utf8');
const choose = (name: string) =>
  manager
    .named(name)
    .locator('.row-name')
    .click({ modifiers: ['ControlOrMeta'] });

/** Leaves a picture where one is wanted. */
async function picture(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await editor.workbench.screenshot(join(folder, `${name}.png`));
}

beforeAll(async () => {
  editor = await startEditor({
    name: 'relations',
    fill: (workspace) => {
      copySampleRepository(workspace);
      writeFileSync(
        join(workspace, '.lessons', '_candidates', 'runner.md'),
        '---\ntriggers: [test]\n---\n- Tests run with the runner of node: `node --test tests/`.\n',
      );
    },
  });
  await editor.workbench.runCommand('Lessons: Approve All Waiting Lessons…');
  await editor.workbench.dialog.getByRole('button', { name: 'Approve 4 Lessons' }).click();
  manager = await ManagerPage.open(editor.workbench);
  await manager.choose('Lessons');
  await manager.named('slugs').waitFor();
});
afterAll(() => editor.close());

it('shows the texts of chosen lessons before it merges them, and writes nothing until then', async () => {
  await choose('changelog');
  await choose('slugs');
  await manager.frame.getByText('2 selected').waitFor();
  await picture('relations-selection');
  await manager.frame.getByRole('button', { name: 'Merge…' }).click();
  const step = manager.frame.getByRole('dialog');
  await step.getByText('Becomes one candidate').waitFor();
  const body = (path: string) => textOf(path).split('---\n').at(-1)?.trim() ?? '';
  const plain = (text: string) => text.replaceAll('`', '').replace(/\s+/g, ' ');
  const shown = plain(await step.innerText());
  for (const path of ['changelog.md', 'slugs.md']) expect(shown).toContain(plain(body(path)));
  await picture('relations-merge');
  expect(existsSync(inLessons('_candidates/changelog-and-slugs.md'))).toBe(false);
});

it('merges them into one candidate that it shows, and takes that back from the bar', async () => {
  await manager.frame.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  await manager.undoOffer('Merged changelog and slugs');
  await manager.named('changelog-and-slugs').waitFor();
  await manager.detail.waitFor();
  expect(textOf('_candidates/changelog-and-slugs.md')).toContain('by: merge');
  await manager.undo();
  await manager.named('changelog-and-slugs').waitFor({ state: 'detached' });
  expect(existsSync(inLessons('_candidates/changelog-and-slugs.md'))).toBe(false);
});

it('lets a candidate supersede a lesson that is named and read first, with history and undo', async () => {
  await manager.choose('Inbox');
  await manager.named('runner').click({ button: 'right' });
  await manager.frame.getByRole('menuitem', { name: 'Supersede Another Lesson…' }).click();
  const step = manager.frame.getByRole('dialog');
  await step.getByRole('radio', { name: /^testing/ }).click();
  await step.getByText('runner takes the place of testing, which is retired.').waitFor();
  await picture('relations-supersede');
  await step.getByRole('button', { name: 'Supersede' }).click();
  await manager.undoOffer('runner supersedes testing');
  await expect.poll(() => existsSync(inLessons('_retired/testing.md')), patient).toBe(true);
  expect(textOf('runner.md')).toContain('supersedes: [');
  await manager.choose('Lessons');
  await manager.named('testing').locator('.state-retired').waitFor();
  await manager.named('testing').locator('.row-name').click();
  await manager.detail.getByText('Retired, superseded by runner').waitFor();
  await manager.named('testing').locator('.row-name').click();
  await manager.named('runner').locator('.row-name').click();
  await manager.detail.getByText('puts it back among the candidates').waitFor();
  await picture('relations-history');
  await manager.detail.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => existsSync(inLessons('testing.md')), patient).toBe(true);
  await expect.poll(() => existsSync(inLessons('_candidates/runner.md')), patient).toBe(true);
  await expect.poll(() => textOf('_candidates/runner.md'), patient).not.toContain('supersedes');
});

it('retires two lessons as one act, by keyboard alone', async () => {
  const { keyboard } = editor.workbench.page;
  await manager.named('changelog').waitFor();
  await manager.named('changelog').focus();
  await keyboard.press('Shift+ArrowDown');
  await manager.frame.getByText('2 selected').waitFor();
  await keyboard.press('Delete');
  await manager.frame.getByRole('alertdialog', { name: 'Retire: 2 lessons?' }).waitFor();
  await picture('relations-ask');
  expect(existsSync(inLessons('changelog.md'))).toBe(true);
  await keyboard.press('Enter');
  await manager.undoOffer('Retired changelog and 1 more.');
  await keyboard.press('Control+z');
  await expect.poll(() => existsSync(inLessons('changelog.md')), patient).toBe(true);
  await expect.poll(() => existsSync(inLessons('imports.md')), patient).toBe(true);
});

it('contests and settles from the menu of the tree', async () => {
  const tree = editor.workbench.tree('By State');
  await tree.unfoldInsteadOf('Manager');
  await tree.pressInMenu('slugs', 'Mark as Wrong');
  await expect.poll(() => tree.draw(), patient).toContain('Contradicted 1\n  slugs');
  await tree.pressInMenu('slugs', 'It Is Right');
  await expect.poll(() => tree.draw(), patient).toContain('Active 4');
});

it('merges what is chosen in the tree, after its text was shown', async () => {
  const tree = editor.workbench.tree('By State');
  await tree.row('changelog').click();
  await tree.row('slugs').click({ modifiers: ['ControlOrMeta'] });
  await tree.pressInMenu('slugs', 'Merge');
  await editor.workbench.dialog.getByText('Promoting it retires them').waitFor();
  await picture('relations-tree-merge');
  await editor.workbench.dialog.getByRole('button', { name: 'Merge 2 Lessons' }).click();
  await expect
    .poll(() => existsSync(inLessons('_candidates/changelog-and-slugs.md')), patient)
    .toBe(true);
  // It is opened to be shortened; what takes the focus later would close the palette.
  await expect
    .poll(() => editor.workbench.editorTitles(), patient)
    .toContain('changelog-and-slugs');
  await editor.workbench.runCommand('Lessons: Undo');
  await expect
    .poll(() => existsSync(inLessons('_candidates/changelog-and-slugs.md')), patient)
    .toBe(false);
});
