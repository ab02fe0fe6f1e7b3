import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLessons } from '../../src/node/lessons/openLessons';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { RecordingLogger } from '../support/memoryRepository';
import { copySampleRepository } from '../support/sampleRepository';

const patient = { timeout: 45_000 };
let editor: Editor;
let manager: ManagerPage;

/** A picture for people, where `SCREENSHOTS` names a folder. */
async function picture(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await editor.workbench.screenshot(join(folder, `${name}.png`));
}

/** A pre-flight of the command line that is kept, as a hook would. */
function ask(prompt: string): void {
  const environment = { ...process.env, LESSONS_HOME: editor.run.env['LESSONS_HOME'] };
  const command = [resolve('dist/lessons.js'), 'preflight', prompt, '--record'];
  execFileSync(process.execPath, command, { cwd: editor.run.workspace, env: environment });
}

beforeAll(async () => {
  editor = await startEditor({ name: 'statistics', fill: copySampleRepository });
  const environment = { LESSONS_HOME: editor.run.env['LESSONS_HOME'] };
  const opened = await openLessons({
    ...{ folder: editor.run.workspace, environment, logger: new RecordingLogger() },
  });
  await opened.manager.approveAll();
  await opened.manager.close();
});
afterAll(() => editor.close());

it('opens from the palette as a page of the manager, wherever the sidebar is', async () => {
  ask('write a test for slugify');
  ask('where is slugify used?');
  await editor.workbench.runCommand('Lessons: Show Statistics and Cost');
  manager = await ManagerPage.find(editor.workbench);
  await manager.frame
    .getByRole('img', { name: /Requests by week: 1 given lessons, 1 without/ })
    .waitFor(patient);
  await picture('statistics');
});

it('leads from a number to the requests that it counts, by keyboard alone', async () => {
  const table = manager.frame.getByText('Numbers as a table').first();
  await table.focus();
  await editor.workbench.page.keyboard.press('Enter');
  await editor.workbench.page.keyboard.press('Tab');
  await editor.workbench.page.keyboard.press('Enter');
  await manager.frame.getByText(/Requests that were given lessons · week of/).waitFor();
  await expect.poll(() => manager.names(), patient).toEqual(['write a test for slugify']);
});

it('names the commit that made a lesson stale', async () => {
  const path = join(editor.run.workspace, 'package.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"vitest run"', '"node --test"'));
  const author = ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.org'];
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', editor.run.workspace, ...author, ...words], { stdio: 'ignore' });
  git('commit', '-qam', 'Use the runner of node');
  ask('write a test for parse');
  await editor.workbench.runCommand('Lessons: Show Statistics and Cost');
  await manager.frame.getByText('Use the runner of node').first().waitFor(patient);
  await picture('statistics-stale');
});
