import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

/** The target for a change on disk to show in the tree. */
const targetMs = 300;
const measuredChanges = 20;
const burstFiles = 5_000;

let editor: Editor;
const tree = () => editor.workbench.tree('By State');
const inWorkspace = (path: string) => join(editor.run.workspace, path);

function git(folder: string, ...words: string[]): void {
  const author = ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.org'];
  execFileSync('git', ['-C', folder, ...author, ...words], { stdio: 'ignore' });
}

function changeTestScript(folder: string, from: string, to: string): void {
  const path = join(folder, 'package.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
}

/** A branch `node-test` on which `scripts.test` differs, and a branch `burst` that also adds 5,000 files. */
function fill(folder: string): void {
  copySampleRepository(folder);
  git(folder, 'branch', '-m', 'main');
  git(folder, 'checkout', '-q', '-b', 'node-test');
  changeTestScript(folder, '"vitest run"', '"node --test"');
  git(folder, 'commit', '-qam', 'Use the runner of node');
  git(folder, 'checkout', '-q', '-b', 'burst');
  mkdirSync(join(folder, 'generated'));
  for (let index = 0; index < burstFiles; index += 1) {
    writeFileSync(join(folder, 'generated', `file${index}.ts`), `export const n = ${index};\n`);
  }
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'Generate');
  git(folder, 'checkout', '-q', 'main');
}

/** A picture for people, where `SCREENSHOTS` names a folder. */
async function picture(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await editor.workbench.screenshot(join(folder, `${name}.png`));
}

/** Watches the tree from inside the page: a question from outside would add its own way there and back. */
async function watchTree(): Promise<void> {
  await editor.workbench.page.evaluate(() => {
    const seen = { stale: false, at: 0, turns: 0 };
    Object.assign(window, { lessonsSeen: seen });
    const look = () => {
      const isStale = [...document.querySelectorAll('.monaco-list-row .label-name')].some(
        (row) => row.textContent === 'Stale',
      );
      if (isStale !== seen.stale) {
        Object.assign(seen, { stale: isStale, at: Date.now(), turns: seen.turns + 1 });
      }
    };
    const what = { childList: true, subtree: true, characterData: true };
    new MutationObserver(look).observe(document.body, what);
  });
}

/** What the tree shows, since when (milliseconds), and how often it turned so far. */
function seenInTree(): Promise<{ stale: boolean; at: number; turns: number }> {
  return editor.workbench.page.evaluate(
    () =>
      (window as unknown as { lessonsSeen: { stale: boolean; at: number; turns: number } })
        .lessonsSeen,
  );
}

const stale =
  'Stale 1\n  testing package.json#scripts.test changed from "vitest run" to "node --test"';
const soon = { timeout: 10_000, interval: 50 };

beforeAll(async () => {
  editor = await startEditor({ name: 'drift', fill });
  await editor.workbench.openContainer('Lessons');
  await tree().unfoldInsteadOf('Manager');
  await tree().has('testing');
  await editor.workbench.runCommand('Lessons: Approve All Waiting Lessons…');
  await editor.workbench.dialog.getByRole('button', { name: 'Approve 4 Lessons' }).click();
});
afterAll(() => editor.close());

it('follows a branch switch by itself: stale with the reason there, active when back', async () => {
  await expect.poll(() => tree().draw(), soon).toContain('Active 4');
  git(editor.run.workspace, 'checkout', '-q', 'node-test');
  await expect.poll(() => tree().draw(), soon).toContain(stale);
  await picture('drift-stale');
  git(editor.run.workspace, 'checkout', '-q', 'main');
  await expect.poll(() => tree().draw(), soon).toContain('Active 4');
  await picture('drift-active');
});

it('follows a branch switch that touches 5,000 files, and back', async () => {
  await watchTree();
  git(editor.run.workspace, 'checkout', '-q', 'burst');
  await expect.poll(() => tree().draw(), soon).toContain(stale);
  git(editor.run.workspace, 'checkout', '-q', 'main');
  await expect.poll(() => tree().draw(), soon).toContain('Active 4');
  // Once there and once back: nothing flickers on the way.
  expect((await seenInTree()).turns).toBe(2);
});

it('shows a change soon after the write, and says how soon', async () => {
  const times: number[] = [];
  for (let change = 0; change < measuredChanges; change += 1) {
    const makesStale = change % 2 === 0;
    const [from, to] = makesStale ? ['vitest run', 'node --test'] : ['node --test', 'vitest run'];
    const written = Date.now();
    changeTestScript(editor.run.workspace, `"${from}"`, `"${to}"`);
    let shown = 0;
    await expect
      .poll(async () => {
        const seen = await seenInTree();
        shown = seen.at;
        return seen.stale;
      }, soon)
      .toBe(makesStale);
    times.push(shown - written);
    await editor.workbench.page.waitForTimeout(400);
  }
  const sorted = [...times].sort((one, other) => one - other);
  const median = sorted[measuredChanges / 2] ?? 0;
  console.log(
    `write to tree over ${measuredChanges} changes: median ${median} ms, max ${sorted.at(-1)} ms (target ${targetMs} ms)`,
  );
  // The figure is for reading; a machine that does other work must not fail the test.
  expect(sorted[0]).toBeLessThan(targetMs);
  expect(median).toBeLessThan(1_000);
});

it('heals by "Still true" above the text, and takes that back', async () => {
  changeTestScript(editor.run.workspace, '"vitest run"', '"node --test"');
  await expect.poll(() => tree().draw(), soon).toContain(stale);
  await tree().row('testing').click();
  const lens = (text: string) =>
    editor.workbench.page.locator('.codelens-decoration a', { hasText: text });
  await lens('Still true').waitFor();
  await picture('drift-lens');
  await lens('Still true').click();
  await expect.poll(() => tree().draw(), soon).toContain('Active 4');
  await editor.workbench.runCommand('Lessons: Undo');
  await expect.poll(() => tree().draw(), soon).toContain(stale);
  changeTestScript(editor.run.workspace, '"node --test"', '"vitest run"');
  await expect.poll(() => tree().draw(), soon).toContain('Active 4');
});

it('offers refs with their live values in a lesson file', async () => {
  writeFileSync(
    inWorkspace('.lessons/building.md'),
    '---\nname: building\nfingerprint:\n  \n---\n- Build with `npm run build`.\n',
  );
  await editor.model.run('vscode.open', { file: inWorkspace('.lessons/building.md') });
  const { page } = editor.workbench;
  await editor.model.run('workbench.action.focusActiveEditorGroup');
  await page.keyboard.press('Control+g');
  await editor.workbench.quickInput.waitFor();
  await editor.workbench.enter(':4');
  await page.keyboard.press('End');
  await page.keyboard.type('package.json#scripts.');
  await editor.model.run('editor.action.triggerSuggest');
  const row = page
    .locator('.suggest-widget.visible .monaco-list-row')
    .filter({ hasText: 'package.json#scripts.build' });
  await row.waitFor();
  await picture('drift-completion');
  expect(await row.innerText()).toContain('tsc -p .');
  await page.keyboard.press('Escape');
  await editor.model.run('workbench.action.files.revert');
});

it('shows a ref that is written wrongly as a problem', async () => {
  writeFileSync(
    inWorkspace('.lessons/building.md'),
    '---\nname: building\nfingerprint:\n  package.json#scripts.: "sha256:0123456789ab"\n---\n- Build with `npm run build`.\n',
  );
  await editor.model.run('workbench.actions.view.problems');
  const problems = editor.workbench.page.locator('.markers-panel .monaco-list-row');
  await expect
    .poll(() => problems.allInnerTexts(), soon)
    .toContainEqual(expect.stringContaining('package.json#scripts.'));
  await picture('drift-problem');
});
