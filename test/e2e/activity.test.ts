import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failure } from '../../src/core/errors';
import type { LessonManager } from '../../src/core/lessonManager';
import { openLessons } from '../../src/node/lessons/openLessons';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { episode } from '../support/episodes';
import { RecordingLogger } from '../support/memoryRepository';
import { copySampleRepository } from '../support/sampleRepository';

/** A busy machine may take a while. */
const patient = { timeout: 45_000 };

/**
 * What the surfaces show of learning. The tasks are written into the journal by another process, as a second window would; everything
 * after that is the product: it learns, the window reads, hands click.
 */
let editor: Editor;
let manager: ManagerPage;
let other: LessonManager;

const record = (...events: Parameters<typeof other.pipeline.library.recordAll>[1]) =>
  other.pipeline.library.recordAll('project', events);
const types = async () => (await other.events()).map(({ type }) => type);

/** The sample with the files that the tasks are about. */
function fill(folder: string): void {
  copySampleRepository(folder);
  for (const place of ['src', 'tests']) mkdirSync(join(folder, place, 'pages'));
  for (const name of ['users', 'orders', 'items']) {
    writeFileSync(join(folder, 'src', 'pages', `${name}.ts`), 'export {};\n');
    writeFileSync(join(folder, 'tests', 'pages', `${name}.test.ts`), '');
  }
}

/** One task of a kind, with the pre-flight that belongs to it. */
async function task(id: string, intent: string, name: string): Promise<void> {
  await record(
    {
      ...{ type: 'receipt', request: `request-${id}`, prompt: intent, surface: 'chat' },
      verdict: { label: 'code-gen', confidence: 0.9, inject: true, why: 'asks', source: 'local' },
      ...{ injected: [], omitted: [], tokens: 0, milliseconds: 2 },
    },
    ...episode(
      id,
      intent,
      ['read', 'src/pages.ts'],
      ['edit', `src/pages/${name}.ts`],
      ['edit', 'src/pages.ts'],
      ['edit', `tests/pages/${name}.test.ts`],
      ['run', 'npm test'],
    ),
  );
}

/** Leaves pictures in both themes and widths where they are wanted. */
async function pictures(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const theme of ['dark', 'light'] as const) {
    await editor.workbench.setTheme(theme);
    await editor.workbench.screenshot(join(folder, `${name}-${theme}.png`));
  }
}

beforeAll(async () => {
  editor = await startEditor({ name: 'activity', fill });
  manager = await ManagerPage.open(editor.workbench);
  const environment = { LESSONS_HOME: editor.run.env['LESSONS_HOME'] };
  const logger = new RecordingLogger();
  const opened = await openLessons({ folder: editor.run.workspace, environment, logger });
  other = opened.manager;
  await task('a', 'add a page for users', 'users');
  await other.learn();
  await task('b', 'we need a new page that lists orders', 'orders');
  await other.learn();
  await task('c', 'create the items page please', 'items');
  await other.learn();
  const broken = {
    name: 'small',
    complete: () => Promise.reject(failure.modelFailed('it answered 503')),
  };
  await other.learn({ model: broken, isAsked: true });
  await editor.workbench.runCommand('Lessons: Refresh');
});
afterAll(() => editor.close());

it('leads from what was captured to the candidate, with how well that way has worked', async () => {
  await manager.choose('Activity');
  const captured = manager.row('Captured: ');
  await captured.waitFor();
  await manager.row('Nothing to learn').waitFor();
  await pictures('activity');
  await captured.getByRole('button', { name: 'Show Lesson' }).click();
  await manager.detail.getByText('3 of 3 times, 100 %').waitFor();
  await manager.detail.getByText('Derived from 3 tasks').waitFor();
  await pictures('activity-competence');
});

it('leads from there to a task, whose steps are pinned and unpinned by a press', async () => {
  await manager.detail.getByRole('button', { name: 'create the items page please' }).click();
  await manager.detail.getByText('accepted: as the test says: accepted').waitFor();
  await manager.detail.getByRole('button', { name: 'Pin These Steps' }).click();
  await manager.undoOffer('Pinned the steps of');
  expect(await types()).toContain('pinned');
  await manager.detail.getByRole('button', { name: 'Unpin These Steps' }).waitFor();
  await pictures('activity-task');
  await manager.undo();
  await expect.poll(types, patient).toContain('unpinned');
});

it('says why an extraction failed, and offers to try again', async () => {
  const row = manager.row('Extraction failed');
  await row.getByText('because').first().waitFor();
  await row.getByRole('button', { name: 'Try Again' }).click();
  const input = editor.workbench.page.locator('.interactive-session .monaco-editor').last();
  await expect
    .poll(async () => (await input.innerText()).replaceAll('\u00a0', ' '), patient)
    .toContain('/capture');
});

it('unfolds what tools refused again and again, with what worked instead and what it cost', async () => {
  for (const id of ['d', 'e'])
    await record(
      ...episode(id, `look at the ${id} page`, ['run!', 'npm run tests'], ['run', 'npm test']),
    );
  await editor.workbench.runCommand('Lessons: Refresh');
  await manager.choose('Activity');
  const ledger = manager.frame.locator('.mistakes');
  await ledger.getByText('Calls that tools refused: 1').click();
  await ledger.getByText('npm run tests').waitFor();
  await ledger.getByText('npm test', { exact: true }).waitFor();
  await ledger.getByText('2 times in 2 sessions').waitFor();
  await pictures('activity-mistakes');
});

it('counts down to a trial in the row and in the tree, and ends a trial by a press on the row', async () => {
  await manager.choose('Inbox');
  await manager.row('tried in 7 days').waitFor(patient);
  const tree = editor.workbench.tree('By State');
  await tree.unfoldInsteadOf('Manager');
  await expect.poll(() => tree.draw(), patient).toContain('tried in 7 days · ');
  // A hundredth of a second, as a setting in days.
  await editor.model.setUserSetting('lessons.trialAfterDays', 1e-7);
  await expect.poll(types, patient).toContain('trial');
  await expect.poll(() => tree.draw(), patient).toContain('On trial');
  await editor.workbench.tree('Manager').unfoldInsteadOf('By State');
  manager = await ManagerPage.find(editor.workbench);
  await manager.choose('Lessons');
  await manager.row('on trial').waitFor(patient);
  await pictures('activity-trial');
  await manager.pressInRow('on trial', 'Do Not Try It');
  await manager.undoOffer('Ended the trial of');
  expect(await types()).toContain('vetoed');
});

it('learns a recipe that another one covers, by a press on the row that says so', async () => {
  const names = ['sales', 'stock', 'staff'];
  const place = join(editor.run.workspace, 'src', 'reports');
  mkdirSync(place);
  for (const file of ['../reports.ts', ...names.map((name) => `${name}.ts`)])
    writeFileSync(join(place, file), 'export {};\n');
  writeFileSync(
    join(editor.run.workspace, '.lessons', 'reports.md'),
    '---\nkind: recipe\nname: reports\ndescription: How a report is written\n---\n\n1. Write it in `src/reports/*.ts`.\n2. List it in `src/reports.ts`.\n',
  );
  await other.approve('reports');
  for (const name of names)
    await record(
      ...episode(
        name,
        `add a report about ${name}`,
        ['edit', `src/reports/${name}.ts`],
        ['edit', 'src/reports.ts'],
        ['run', 'npm test'],
      ),
    );
  await other.learn();
  await editor.workbench.runCommand('Lessons: Refresh');
  await manager.choose('Activity');
  const row = manager.row('a recipe covers it: reports');
  await row.getByRole('button', { name: 'Learn It Anyway' }).waitFor(patient);
  await pictures('activity-anyway');
  await row.getByRole('button', { name: 'Learn It Anyway' }).click();
  await manager.row('Captured: Steps to add a report').waitFor(patient);
  await manager.choose('Inbox');
  await manager.row('add-report').waitFor(patient);
});
