import { execFile } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLessons, type OpenLessons } from '../../src/node/lessons/openLessons';
import type { Step } from '../host/scriptedModel/script';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { waitFor } from '../host/waitFor';
import { RecordingLogger } from '../support/memoryRepository';
import { copyWorkingRepository } from '../support/workingRepository';
import { ScriptedAgent } from '../support/scriptedAgent';
import { doTenTasks, expectTenTasks, writeTwoLessons } from '../support/tenTasks';

/** A busy machine may take a while. */
const patient = { timeout: 90_000 };

let editor: Editor;
let lessons: OpenLessons;
const chat = () => editor.workbench.chat;

async function pictures(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const theme of ['dark', 'light'] as const) {
    await editor.workbench.setTheme(theme);
    await editor.workbench.screenshot(join(folder, `${name}-${theme}.png`));
  }
}

/** The command line as an agent starts it: a process a hook. */
function runHook(args: readonly string[], input: string): Promise<string> {
  return runHookIn(editor.run.workspace, args, input);
}

function runHookIn(folder: string, args: readonly string[], input: string): Promise<string> {
  const { env } = editor.run;
  // The limit is tested elsewhere; this machine is busy.
  const environment = { ...process.env, ...env, LESSONS_HOOK_LIMIT_MS: '2000' };
  return new Promise((done, fail) => {
    const child = execFile(
      process.execPath,
      [resolve('dist/lessons.js'), 'hook', ...args],
      { cwd: folder, env: environment },
      (error, said, warnings) =>
        error || warnings !== '' ? fail(error ?? new Error(warnings)) : done(said),
    );
    child.stdin?.end(input);
  });
}

beforeAll(async () => {
  editor = await startEditor({
    name: 'agentsAtWork',
    fill: (folder) => {
      copyWorkingRepository(folder);
      rmSync(join(folder, '.lessons'), { recursive: true });
      writeTwoLessons(folder);
    },
  });
  const { workspace, env } = editor.run;
  lessons = await openLessons({
    ...{ folder: workspace, environment: env, logger: new RecordingLogger() },
  });
  await lessons.manager.approveAll();
  await compileHooks();
});

/** On a busy machine the first hooks of a version, which compile everything, take longer than they may to record a turn: these are of another repository. */
async function compileHooks(): Promise<void> {
  const root = join(editor.run.folder, 'another');
  writeTwoLessons(root);
  const run = (args: readonly string[], input: string) => runHookIn(root, args, input);
  const agent = new ScriptedAgent({ root, environment: editor.run.env, run }, 'warm');
  for (let at = 0; at < 2; at += 1) {
    await agent.prompt('write a unit test for src/slugify.ts');
    await agent.edit('src/slugify.test.ts');
    await agent.end();
  }
}
afterAll(async () => {
  await lessons.close();
  await editor.close();
});

it('counts ten tasks of an agent beside an open window exactly, and shows them there', async () => {
  const manager = await ManagerPage.open(editor.workbench);
  const { workspace, env } = editor.run;
  await doTenTasks({ root: workspace, environment: env, run: runHook });
  await expectTenTasks(lessons.manager);
  await manager.choose('Activity');
  await expect
    .poll(() => manager.row('write a unit test for src/slugify.ts').isVisible(), patient)
    .toBe(true);
  await pictures('agents-at-work');
});

it('gives lessons at the first write in chat, and says how many', async () => {
  await editor.model.setUserSetting('chat.tools.global.autoApprove', true);
  await chat().open();
  await chat().pickModel('Scripted One');
  const write: Step = {
    call: 'lessons_edit',
    input: { path: 'src/button.css', newText: '.button { color: red }\n' },
  };
  editor.model.follow([{ results: 0, steps: [write] }, { steps: [{ text: 'Written.' }] }]);
  await chat().send('@lessons where is slugify used?');
  const enable = editor.workbench.dialog.getByRole('button', { name: /^Enable/ });
  await enable.click(patient);
  await waitFor(
    'the answer',
    async () => (await chat().answer()).includes('Written.'),
    patient.timeout,
  );
  const seen = JSON.stringify(editor.model.requests().at(-1)?.messages);
  expect(seen).toContain('Colours stand in');
  await expect.poll(() => chat().wholeAnswer(), patient).toMatch(/2 lessons, 63 tokens/);
  await pictures('first-write');
});
