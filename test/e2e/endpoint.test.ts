import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Rule, Step } from '../host/scriptedModel/script';
import { startEditor, type Editor } from '../host/startEditor';
import { waitFor } from '../host/waitFor';
import { inWords } from '../support/inWords';
import { OpenAiServer } from '../support/openAiServer';
import { copyWorkingRepository } from '../support/workingRepository';

/** A busy machine may take a while. */
const patient = { timeout: 60_000 };
/** In two parts, so that no scanner stumbles over this file. */
const key = `sk-${'e2e0123456789abcdefXYZ'}`;

let editor: Editor;
let server: OpenAiServer;
const chat = () => editor.workbench.chat;
const inWorkspace = (path: string) => join(editor.run.workspace, path);
/** The editor breaks no line within text that is shown as it is. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const said = async () => plain(await chat().answer());
const set = (name: string, value: unknown) => editor.model.setUserSetting(`lessons.${name}`, value);

/** The sample, whose tests pass, with a list of pages. */
function fill(folder: string): void {
  copyWorkingRepository(folder);
  writeFileSync(join(folder, 'src', 'ok.ts'), '// ok\n');
  mkdirSync(join(folder, 'src', 'pages'));
  writeFileSync(join(folder, 'src', 'pages', 'index.ts'), '// pages\n');
}

const create = (path: string): Step => ({
  call: 'lessons_edit',
  input: { path, newText: `// ${path}\n` },
});
const append = (line: string): Step => ({
  call: 'lessons_edit',
  input: { path: 'src/pages/index.ts', oldText: '// pages\n', newText: `// pages\n// ${line}\n` },
});
const runTests: Step = { call: 'lessons_run', input: { script: 'test' } };

/** A lesson as a model answers with it; the quote stands in the request. */
const lessons = (name: string, quote: string, body: string) =>
  JSON.stringify({
    lessons: [
      {
        kind: 'convention',
        name,
        description: `What was said about ${name}`,
        body,
        quote,
      },
    ],
  });

const journal = (): readonly Readonly<Record<string, unknown>>[] =>
  filesBelow(editor.run.env['LESSONS_HOME'] ?? '')
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => inWords(JSON.parse(line)) as Readonly<Record<string, unknown>>);
const rows = (): readonly string[] =>
  journal().flatMap(({ type, message }) => (type === 'activity' ? [String(message)] : []));
const candidates = (): readonly string[] =>
  readdirSync(inWorkspace('.lessons/_candidates')).filter((file) => file.endsWith('.md'));

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
}

/** What the editor's model was asked apart from the turns themselves. */
const readings = () =>
  editor.model
    .requests()
    .map((request) => JSON.stringify(request.messages))
    .filter((text) => text.includes('<record>'));

/** One request of a conversation of its own, done in these steps. `asides` answer what is asked beside it. */
async function work(prompt: string, steps: readonly Step[], asides: readonly Rule[] = []) {
  await chat().startOver();
  editor.model.follow([
    ...asides,
    ...steps.map((step, results) => ({ results, steps: [step] })),
    { steps: [{ text: 'Done.' }] },
  ]);
  expect(await chat().ask(`@lessons ${prompt}`)).toContain('Done.');
}

beforeAll(async () => {
  server = await OpenAiServer.start();
  editor = await startEditor({ name: 'endpoint', fill });
  // The question before each edit and run is tested elsewhere.
  await editor.model.setUserSetting('chat.tools.global.autoApprove', true);
  await set('openai.baseUrl', server.baseUrl);
  await set('openai.model', 'small');
  await chat().open();
  await chat().pickModel('Scripted One');
  editor.model.answer([{ text: 'Done.' }]);
  const isAnswered = async () => (await chat().ask('@lessons hello')).includes('Done.');
  await waitFor('a model that answers', isAnswered, patient.timeout);
  // The editor asks once whether tools may run unasked.
  editor.model.follow([{ results: 0, steps: [runTests] }, { steps: [{ text: 'Allowed.' }] }]);
  await chat().send('@lessons run the tests');
  await editor.workbench.dialog.getByRole('button', { name: /^Enable/ }).click();
  const isAllowed = async () => (await chat().answer()).includes('Allowed.');
  await waitFor('the run', isAllowed, patient.timeout);
});
afterAll(async () => {
  await editor.close();
  await server.close();
});
beforeEach(() => {
  editor.model.forget();
  server.requests.length = 0;
});

it('asks nobody but when told to, as long as lessons.capture is "ask"', async () => {
  await work('write down that batches stay under 500 rows for the broker', [
    create('src/batches.ts'),
    runTests,
  ]);
  await expect.poll(() => journal().some(({ type }) => type === 'learnt'), patient).toBe(true);
  expect(server.requests).toEqual([]);
  expect(readings()).toEqual([]);
});

it('asks once for the key that an endpoint refuses, and then uses it', async () => {
  const open = {
    kind: 'reply',
    reply: () =>
      lessons(
        'batch-size',
        'batches stay under 500 rows',
        'Batches that go to the broker stay under five hundred rows, larger ones are refused.',
      ),
  } as const;
  server.behave({ kind: 'locked', key, open });
  await chat().startOver();
  await chat().send('@lessons /capture');
  const box = editor.workbench.quickInput;
  await box.waitFor(patient);
  expect(await box.innerText()).toContain(server.baseUrl);
  expect(await box.locator('.quick-input-box input').getAttribute('type')).toBe('password');
  await expect.poll(said, patient).toContain('refused the key (401)');
  expect(await said()).toContain('/capture tries again');
  await editor.workbench.enter(key);
  await box.waitFor({ state: 'hidden' });
  const isRead = async () => {
    await chat().startOver();
    await chat().ask('@lessons /capture');
    return /small read the session \(\d+ tokens\)/.test(await said());
  };
  await waitFor('the key to be used', isRead, patient.timeout);
  expect(candidates()).toContain('batch-size.md');
  expect(server.requests.at(-1)?.authorization).toBe(`Bearer ${key}`);
  expect(await editor.workbench.quickInput.count()).toBe(0);
});

it('leaves the key in no file: not under state, not in settings, not in a log', () => {
  const files = filesBelow(editor.run.folder);
  const named = (part: string) => files.filter((file) => file.includes(part)).length;
  expect([named('journal'), named('settings.json'), named('.log')]).not.toContain(0);
  const holding = files.filter((file) => readFileSync(file).includes(key));
  expect(holding).toEqual([]);
});

it('does not ask again in this window for a key that is refused once more', async () => {
  await set('capture', 'on');
  server.behave({ kind: 'refuse', status: 401 });
  await work('note that importers always log what they skip for the auditors', [
    create('src/audit.ts'),
    runTests,
  ]);
  const isTold = () => rows().some((row) => row.includes('refused the key'));
  await expect.poll(isTold, patient).toBe(true);
  expect(await editor.workbench.quickInput.count()).toBe(0);
});

it('reads finished work in the background over the endpoint alone, with lessons.capture "on"', async () => {
  server.behave({
    kind: 'locked',
    key,
    open: {
      kind: 'reply',
      reply: () =>
        lessons(
          'audit-log',
          'importers always log what they skip',
          'Importers write every row that they skip into the log, because auditors ask for it.',
        ),
    },
  });
  await work('tidy up the exporter so that it is easier to read', [
    create('src/exporter.ts'),
    runTests,
  ]);
  await expect.poll(candidates, patient).toContain('audit-log.md');
  expect(readings()).toEqual([]);
  expect(await chat().wholeAnswer()).not.toContain('finished tasks');
  expect(rows()).toContainEqual(expect.stringMatching(/^small read the session \(\d+ tokens\)/));
});

it('reads it within the turn where there is no endpoint, says so, and has the recipe written', async () => {
  await set('openai.baseUrl', undefined);
  await set('openai.model', undefined);
  const steps = [
    'Write the page in a file of its own, `src/pages/*.ts`.',
    'Then name the page in `src/pages/index.ts`.',
    'Run `npm test` until it passes.',
  ];
  const recipe = JSON.stringify({ recipe: { description: 'How a page is added', steps } });
  const asides: readonly Rule[] = [
    { when: 'in common:', steps: [{ text: recipe }] },
    { when: '<record>', steps: [{ text: '{"lessons":[]}' }] },
  ];
  const page = (name: string) => [create(`src/pages/${name}.ts`), append(name), runTests];
  await work('add a page for prices', page('prices'), asides);
  expect(plain(await chat().wholeAnswer())).toMatch(/Reading \d+ finished tasks/);
  expect(readings()).toHaveLength(1);
  await work('we need another page that shows the team', page('team'), asides);
  await work('create the contact page please', page('contact'), asides);
  const written = candidates().filter((file) =>
    readFileSync(inWorkspace(`.lessons/_candidates/${file}`), 'utf8').includes(
      'Then name the page in',
    ),
  );
  expect(written).toHaveLength(1);
  expect(rows()).toContainEqual(
    expect.stringMatching(/^Scripted One wrote the recipe .* \(\d+ tokens, estimated\)$/),
  );
  expect(server.requests).toEqual([]);
});

it.each<[string, Step, RegExp]>([
  ['prose', { text: 'I learnt a lot today.' }, /Scripted One read .* not the JSON/],
  [
    'five megabytes',
    { text: 'word ', untilLength: 5_000_000 },
    /Scripted One read .* not the JSON/,
  ],
  ['nothing ever', { hang: true }, /^Extraction failed because Scripted One/],
])(
  'leaves the answer and one row where the model of the turn reads with %s',
  async (what, step, row) => {
    const before = rows().filter((one) => row.test(one)).length;
    await work(
      `describe how ${what} is handled by the exporter of this shop`,
      [create(`docs/${what.replaceAll(' ', '-')}.md`), runTests],
      [{ when: '<record>', steps: [step] }],
    );
    const told = () => rows().filter((one) => row.test(one)).length;
    await expect.poll(told, patient).toBe(before + 1);
    expect(await said()).toContain('Done.');
  },
);
