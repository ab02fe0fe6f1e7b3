import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEditor, type Editor } from '../host/startEditor';
import { waitFor } from '../host/waitFor';
import { recordedEpisodes } from '../support/recordedEpisodes';
import { copyWorkingRepository } from '../support/workingRepository';

/** A busy machine may take a while. */
const patient = { timeout: 30_000 };

let editor: Editor;
const chat = () => editor.workbench.chat;
const ask = (prompt: string) => chat().ask(`@lessons ${prompt}`);
const shown = async (prompt: string) => {
  await ask(prompt);
  return chat().wholeAnswer();
};
const offered = () =>
  editor.model
    .requests()
    .at(-1)
    ?.tools.map(({ name }) => name);
const recorded = () => recordedEpisodes(editor.run.env['LESSONS_HOME'] ?? '').episodes;

async function openChat(): Promise<void> {
  await chat().open();
  await chat().pickModel('Scripted One');
}

/** The editor asks for models lazily: the first message may find none. */
async function firstAnswer(text: string): Promise<void> {
  await waitFor('a model that answers', async () => (await ask('hello')).includes(text), 60_000);
}

describe('a folder that is not trusted', () => {
  beforeAll(async () => {
    editor = await startEditor({
      name: 'restricted',
      asksForTrust: true,
      fill: copyWorkingRepository,
    });
    editor.model.answer([{ text: 'Answered.' }]);
    // There is no model to pick.
    await chat().open();
  });
  afterAll(() => editor.close());

  it('gets no model, no tool and no record, but may read its lessons', async () => {
    await waitFor(
      'the participant',
      async () => (await shown('/list')).includes('testing'),
      60_000,
    );
    await ask('write a unit test for slugify');
    expect(await chat().wholeAnswer()).toContain('Restricted Mode');
    expect(editor.model.requests()).toEqual([]);
    expect(recorded()).toEqual([]);
  });

  it('gets all of them as soon as it is trusted', async () => {
    await editor.workbench.trustFolder();
    await openChat();
    await firstAnswer('Answered.');
    expect(offered()).toEqual(expect.arrayContaining(['lessons_edit', 'lessons_run']));
    await expect.poll(() => recorded().at(-1)?.end?.exit, patient).toBe('answered');
  });

  it('whose trust is taken back in the middle of a run ends the task, unanswered', async () => {
    const mark = join(editor.run.workspace, '.running');
    const steps = [{ call: 'lessons_run', input: { script: 'wait' } }];
    editor.model.follow([{ results: 0, steps }, { steps: [{ text: 'Done.' }] }]);
    await chat().startOver();
    await chat().send('@lessons run until nobody trusts me');
    await chat().allow('Run npm run wait?');
    await waitFor('the script', () => existsSync(mark), patient.timeout);
    await editor.workbench.distrustFolder();
    rmSync(mark);
    await chat().open();
    await waitFor(
      'the participant',
      async () => (await shown('/list')).includes('testing'),
      60_000,
    );
    const task = recorded().find(({ intent }) => intent === 'run until nobody trusts me');
    expect(task).toBeDefined();
    expect(['abandoned', undefined]).toContain(task?.end?.exit);
    expect(await shown('write a unit test for slugify')).toContain('Restricted Mode');
  });
});

describe('a window with several folders', () => {
  beforeAll(async () => {
    editor = await startEditor({
      name: 'folders',
      workspaceFile: 'both.code-workspace',
      fill: (workspace) => {
        for (const name of ['first', 'second']) {
          mkdirSync(join(workspace, name));
          copyWorkingRepository(join(workspace, name));
        }
        const folders = [{ path: 'first' }, { path: 'second' }];
        writeFileSync(join(workspace, 'both.code-workspace'), JSON.stringify({ folders }));
      },
    });
    await editor.model.setUserSetting('files.autoSave', 'off');
    editor.model.answer([{ text: 'Answered.' }]);
    await openChat();
    await firstAnswer('Answered.');
  });
  afterAll(() => editor.close());

  it('works in the folder of the file that is open, and records the task there', async () => {
    const inFolder = (folder: string, path: string) => join(editor.run.workspace, folder, path);
    const path = 'src/slugify.ts';
    for (const folder of ['second', 'first']) {
      await editor.model.run('vscode.open', { file: inFolder(folder, path) });
      const marked = `// in the ${folder}`;
      const input = { path, oldText: 'export', newText: `${marked}\nexport` };
      editor.model.follow([
        { results: 0, steps: [{ call: 'lessons_edit', input }] },
        { results: 1, steps: [{ call: 'lessons_run', input: { script: 'test' } }] },
        { steps: [{ text: 'Done.' }] },
      ]);
      await editor.workbench.page.mouse.move(0, 0);
      await chat().startOver();
      await chat().send(`@lessons mark the ${folder}`);
      await chat().allow(`Edit ${path}?`);
      await chat().allow('Run npm test?');
      await expect.poll(() => chat().answer(), patient).toContain('Done.');
      expect(readFileSync(inFolder(folder, path), 'utf8')).toContain(marked);
      const other = folder === 'first' ? 'second' : 'first';
      expect(readFileSync(inFolder(other, path), 'utf8')).not.toContain(marked);
      await expect
        .poll(() => recorded().filter(({ intent }) => intent === `mark the ${folder}`), patient)
        .toMatchObject([{ edits: [{ file: path, kept: true }], end: { exit: 'answered' } }]);
    }
  });
});
