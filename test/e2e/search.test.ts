import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

let editor: Editor;
const soon = { timeout: 10_000 };

const recipe = (place: string) =>
  `---\nkind: recipe\ndescription: Add an importer\ntriggers: [importer]\n---\n1. Copy \`${place}\`.\n2. Run \`npm test\`.\n`;

/** Two lessons that a search weighs differently, and two recipes that no words tell apart. */
function fill(folder: string): void {
  copySampleRepository(folder);
  const lessons = join(folder, '.lessons');
  rmSync(lessons, { recursive: true });
  mkdirSync(lessons);
  const write = (name: string, text: string) => writeFileSync(join(lessons, `${name}.md`), text);
  write('often', '---\nconfidence: 0.1\n---\n- Migrations: every migration has a test.\n');
  write('sure', '---\nconfidence: 1\n---\n- A migration is written down beside its code.\n');
  write('importer-of-files', recipe('src/files.ts'));
  write('importer-of-rows', recipe('src/rows.ts'));
}

/** What the picker of the search lists for this query, one line each. */
async function found(query: string): Promise<readonly string[]> {
  const { workbench } = editor;
  await workbench.runCommand('Lessons: Search Lessons');
  await workbench.quickInput.locator('.quick-input-box input').fill(query);
  const rows = workbench.quickInput.locator('.monaco-list-row');
  await rows.first().waitFor();
  await expect.poll(() => rows.count(), soon).toBeGreaterThan(1);
  const lines = await rows.evaluateAll((all) =>
    all.map((row) => row.getAttribute('aria-label') ?? ''),
  );
  const pictures = process.env.SCREENSHOTS;
  if (pictures !== undefined) await workbench.screenshot(join(pictures, 'search.png'));
  await workbench.page.keyboard.press('Escape');
  return lines;
}

const set = (setting: string, value: unknown) =>
  editor.model.setUserSetting(`lessons.${setting}`, value);

beforeAll(async () => {
  editor = await startEditor({ name: 'search', fill });
  await editor.workbench.openContainer('Lessons');
  // A window that has not settled swallows the key of the first command.
  await editor.workbench.tree('By State').unfoldInsteadOf('Manager');
  await editor.workbench.tree('By State').has('sure');
  await editor.workbench.runCommand('Lessons: Approve All Waiting Lessons…');
  await editor.workbench.dialog.getByRole('button', { name: 'Approve 4 Lessons' }).click();
});
afterAll(() => editor.close());

it('orders what it finds as the settings say, with the reasons', async () => {
  await set('rank.by', 'hybrid');
  await set('rank.alpha', 1);
  expect((await found('migration'))[0]).toMatch(/^often.*1\.00 × bm25/);
  await set('rank.alpha', 0);
  expect((await found('migration'))[0]).toMatch(/^sure.*confidence 1\.00/);
});

it('by selector says when the next fits nearly as well, and /recipe offers both', async () => {
  await set('rank.by', 'selector');
  expect((await found('add an importer'))[0]).toContain('The next one fits nearly as well.');
  const { chat } = editor.workbench;
  await chat.open();
  await chat.pickModel('Scripted One');
  const both = await chat.ask('@lessons /recipe add an importer');
  expect(both).toContain('Two recipes fit these words:');
  expect(both).toContain('/recipe importer-of-files');
  expect(both).toContain('/recipe importer-of-rows');
  await set('rank.needsMoreUnder', 0);
  const one = await chat.ask('@lessons /recipe add an importer');
  expect(one).toContain('src/files.ts');
  expect(one).not.toContain('src/rows.ts');
});
