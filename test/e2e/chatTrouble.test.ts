import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RecordedPart } from '../host/scriptedModel/recordedRequest';
import { startEditor, type Editor } from '../host/startEditor';
import { waitFor } from '../host/waitFor';
import { copySampleRepository } from '../support/sampleRepository';

/** A busy machine may take a while; what is promised within a second says so itself. */
const soon = { timeout: 10_000 };

let editor: Editor;
const chat = () => editor.workbench.chat;
const ask = (prompt: string) => chat().ask(`@lessons ${prompt}`);

function results(): string[] {
  const parts =
    editor.model
      .requests()
      .at(-1)
      ?.messages.flatMap((message) => message.parts) ?? [];
  return parts
    .filter((part): part is Extract<RecordedPart, { kind: 'result' }> => part.kind === 'result')
    .map(({ text }) => text);
}

function journalLines(type: string): number {
  const home = editor.run.env['LESSONS_HOME'] ?? '';
  const text = readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => readFileSync(join(home, file), 'utf8'))
    .join('\n');
  return text.split(`"type":"${type}"`).length - 1;
}

async function ended(outcome: string): Promise<void> {
  await waitFor(
    `the request to be ${outcome}`,
    () => editor.model.ends().at(-1)?.outcome === outcome,
  );
}

beforeAll(async () => {
  editor = await startEditor({
    name: 'trouble',
    fill: (workspace) => {
      copySampleRepository(workspace);
      writeFileSync(join(workspace, '.env'), 'KEY=secret');
      symlinkSync('/etc', join(workspace, 'etc'));
    },
  });
  await editor.workbench.openContainer('Lessons');
  await editor.workbench.tree('By State').unfoldInsteadOf('Manager');
  await editor.workbench.tree('By State').has('testing');
  await editor.workbench.runCommand('Lessons: Approve All Waiting Lessons…');
  await editor.workbench.dialog.getByRole('button', { name: 'Approve 4 Lessons' }).click();
  await chat().open();
  await chat().pickModel('Scripted One');
});
afterAll(() => editor.close());

beforeEach(async () => {
  await chat().startOver();
  editor.model.forget();
});

it('calls its own tools and hands their results to the model, refusing what is private', async () => {
  editor.model.follow([
    {
      results: 0,
      steps: [
        { text: 'Looking.' },
        { call: 'find_files', input: { glob: 'src/*.ts' } },
        { call: 'read_file', input: { path: '.env' } },
        { call: 'read_file', input: { path: 'etc/passwd' } },
        { call: 'search_text', input: { query: 'slugify(' } },
      ],
    },
    { results: 4, steps: [{ text: 'Used in pages.' }] },
  ]);
  expect(await ask('where is slugify used?')).toContain('Used in pages.');
  const [found, secret, outside, lines] = results();
  expect(found).toBe('src/pages.ts\nsrc/slugify.ts\nsrc/stripMarks.ts');
  expect(secret).toContain('private');
  expect(outside).toContain('links are not followed');
  expect(lines).toContain('src/pages.ts:4:');
});

it('tells the model that it called a tool that does not exist', async () => {
  editor.model.follow([
    { results: 0, steps: [{ call: 'launch_rocket', input: {} }] },
    { results: 1, steps: [{ text: 'I cannot.' }] },
  ]);
  expect(await ask('where is slugify used?')).toContain('I cannot.');
  expect(results()[0]).toContain('There is no tool named "launch_rocket"');
});

it('stops a model that calls tools for ever, and says so', async () => {
  editor.model.answer([{ call: 'find_files', input: {} }]);
  expect(await ask('where is slugify used?')).toContain('Stopped after 20 rounds of tools');
  expect(editor.model.requests()).toHaveLength(21);
});

it('cuts an answer of five megabytes, says so and ends the request', async () => {
  editor.model.answer([{ text: 'word ', untilLength: 5_000_000 }]);
  await chat().send('@lessons where is slugify used?');
  await expect
    .poll(() => chat().newestAnswer.innerText(), { timeout: 60_000 })
    .toContain('The answer was cut after 90000 characters');
  await waitFor('the request to end', () => editor.model.ends().length === 1);
});

it.each([
  ['an error', undefined, 'it broke', 'Scripted One failed'],
  ['no consent', 'noPermissions', 'not allowed', 'may not use Scripted One yet'],
  ['a quota', 'blocked', 'out of quota', 'refuses more requests for now'],
  ['a content filter', undefined, 'response got filtered', 'content filter'],
  ['a model that is gone', 'notFound', 'gone', 'not available any more'],
] as const)('says what to do about %s', async (_name, code, fail, shown) => {
  editor.model.answer([{ fail, ...(code && { code }) }]);
  await ask('write a unit test for slugify');
  expect(await chat().wholeAnswer()).toContain(shown);
});

it('gives the lessons again after a request that no model received', async () => {
  editor.model.answer([{ fail: 'it broke' }]);
  await ask('write a unit test for slugify');
  editor.model.answer([{ text: 'Here.' }]);
  expect(await ask('write a unit test for slugify')).toContain('why?');
});

it('can be cancelled while the model hangs, and counts nothing', async () => {
  const before = journalLines('injected');
  editor.model.answer([{ hang: true }]);
  await chat().send('@lessons write a unit test for slugify');
  await waitFor('the request', () => editor.model.requests().length === 1);
  await chat().cancel();
  await ended('cancelled');
  expect(journalLines('injected')).toBe(before);
});

it('can be cancelled while the model speaks, and goes on from there', async () => {
  editor.model.answer([{ text: 'word '.repeat(400), chunk: 5, delay: 40 }]);
  await chat().send('@lessons write a unit test for slugify');
  await expect.poll(() => chat().answer(), soon).toContain('word word');
  await chat().cancel();
  await ended('cancelled');
  editor.model.answer([{ text: 'Done.' }]);
  expect(await ask('continue')).toContain('Done.');
  const texts = JSON.stringify(editor.model.requests().at(-1)?.messages);
  expect(texts.match(/<project-conventions>/g)).toHaveLength(1);
});

it('can be cancelled between two rounds', async () => {
  editor.model.follow([
    { results: 0, steps: [{ call: 'find_files', input: {} }] },
    { results: 1, steps: [{ hang: true }] },
  ]);
  await chat().send('@lessons where is slugify used?');
  await waitFor('the second round', () => editor.model.requests().length === 2);
  await chat().cancel();
  await ended('cancelled');
  expect(editor.model.requests()).toHaveLength(2);
});

it('gives lessons where the user says so', async () => {
  editor.model.answer([{ text: 'Fine.' }]);
  expect(await ask('/anyway where is slugify used?')).toContain('why?');
});

it('lists lessons, explains one and promotes a candidate without any model', async () => {
  await ask('/list');
  const listed = await chat().wholeAnswer();
  for (const word of ['active (4)', 'testing', 'candidate (1)', 'format']) {
    expect(listed).toContain(word);
  }
  await ask('/why format');
  expect(await chat().wholeAnswer()).toContain('candidate');
  await ask('/stale');
  expect(await chat().wholeAnswer()).toContain('No lesson is stale');
  await ask('/promote format');
  expect(await chat().wholeAnswer()).toContain('format is in use now');
  expect(readdirSync(join(editor.run.workspace, '.lessons'))).toContain('format.md');
  expect(editor.model.requests()).toEqual([]);
});

it('shows in the preview exactly what a model receives, calls nothing and counts nothing', async () => {
  editor.model.answer([{ text: 'ok' }]);
  await ask('write a unit test for slugify');
  const sent = editor.model.requests().at(-1)?.messages.at(-1)?.parts[0];
  const before = journalLines('receipt');
  await editor.model.setUserSetting('lessons.preview', 'always');
  await chat().startOver();
  editor.model.forget();
  await chat().pickModel('Lessons Preview');
  await ask('write a unit test for slugify');
  const shown = (await chat().wholeAnswer()).replaceAll('\u00a0', ' ');
  expect(shown).toContain('No model is connected; this is what one would have received');
  const text = sent?.kind === 'text' ? sent.text : '';
  for (const line of text.split('\n').filter((one) => one !== '')) expect(shown).toContain(line);
  expect(shown).toContain('Choose a Model');
  expect(editor.model.requests()).toEqual([]);
  expect(journalLines('receipt')).toBe(before);
  await chat().pickModel('Scripted One');
  await editor.model.setUserSetting('lessons.preview', undefined);
});

it('answers without lessons when the workspace is gone', async () => {
  editor.model.answer([{ text: 'Still here.' }]);
  const { workspace } = editor.run;
  rmSync(workspace, { recursive: true, force: true });
  await ask('write a unit test for slugify');
  expect(await chat().wholeAnswer()).toContain('Still here.');
  mkdirSync(workspace);
});
