import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import type { Step } from '../host/scriptedModel/script';
import { startEditor, type Editor } from '../host/startEditor';
import { waitFor } from '../host/waitFor';
import { inWords } from '../support/inWords';
import { copySampleRepository } from '../support/sampleRepository';

/** A busy machine may take a while. */
const patient = { timeout: 60_000 };

let editor: Editor;
let learntBefore = 0;
const inWorkspace = (path: string) => join(editor.run.workspace, path);

/** Fails while there is a file `.fail`. */
const check = `import { existsSync } from 'node:fs';
process.exit(existsSync('.fail') ? 1 : 0);
`;

function fill(folder: string): void {
  copySampleRepository(folder);
  mkdirSync(join(folder, 'src', 'handlers'));
  writeFileSync(join(folder, 'src', 'handlers', 'index.ts'), 'export {};\n// handlers\n');
  mkdirSync(join(folder, 'scripts'));
  writeFileSync(join(folder, 'scripts', 'check.mjs'), check);
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { scripts: Record<string, string> };
  manifest.scripts['test'] = 'node scripts/check.mjs';
  writeFileSync(path, JSON.stringify(manifest, undefined, 2));
}

const create = (path: string): Step => ({
  call: 'lessons_edit',
  input: { path, newText: `// ${path}\n` },
});
const register = (name: string): Step => ({
  call: 'lessons_edit',
  input: {
    path: 'src/handlers/index.ts',
    oldText: '// handlers\n',
    newText: `import './${name}.js';\n// handlers\n`,
  },
});
const runTests: Step = { call: 'lessons_run', input: { script: 'test' } };

/** The events of the journals of this run. */
function journal(): readonly Readonly<Record<string, unknown>>[] {
  const home = editor.run.env['LESSONS_HOME'] ?? '';
  return readdirSync(home, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) => readFileSync(join(home, file), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => inWords(JSON.parse(line)) as Readonly<Record<string, unknown>>);
}
const outcomes = () =>
  journal().flatMap(({ type, value }) => (type === 'episode-outcome' ? [value] : []));

const types = () => journal().map(({ type }) => type);

/** For a look with one's own eyes, where `SCREENSHOTS` names a folder. */
async function screenshot(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder !== undefined) await editor.workbench.screenshot(join(folder, name));
}

/** One request of a conversation of its own, done in these steps, and learnt from. */
async function work(prompt: string, ...steps: readonly Step[]): Promise<void> {
  await editor.workbench.chat.startOver();
  editor.model.follow([
    ...steps.map((step, results) => ({ results, steps: [step] })),
    { steps: [{ text: 'Done.' }] },
  ]);
  expect(await editor.workbench.chat.ask(`@lessons ${prompt}`)).toContain('Done.');
  const learnt = () => journal().filter(({ type }) => type === 'learnt').length;
  await waitFor('the task to be learnt from', () => learnt() > learntBefore, patient.timeout);
  learntBefore = learnt();
}

/** Candidates that were learnt from use, by file name. */
function learned(): readonly string[] {
  const folder = inWorkspace('.lessons/_candidates');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('by: session'));
}

/** The editor asks for models lazily: the first message may find none. */
async function openChat(): Promise<void> {
  const { chat } = editor.workbench;
  await chat.open();
  await chat.pickModel('Scripted One');
  editor.model.answer([{ text: 'Done.' }]);
  const isAnswered = async () => (await chat.ask('@lessons hello')).includes('Done.');
  await waitFor('a model that answers', isAnswered, patient.timeout);
}

/** A task that is accepted, and beside it a rule in the user's own words, which becomes a candidate; gives its name. */
async function teach(prompt: string, path: string, rule: string): Promise<string> {
  const before = learned();
  await work(prompt, create(path), runTests);
  await editor.workbench.chat.ask(`@lessons ${rule}`);
  const fresh = () => learned().filter((file) => !before.includes(file));
  await expect.poll(fresh, patient).toHaveLength(1);
  return (fresh()[0] ?? '').replace(/\.md$/, '');
}

beforeAll(async () => {
  editor = await startEditor({ name: 'learning', fill });
  // The question before each edit and run is tested elsewhere.
  await editor.model.setUserSetting('chat.tools.global.autoApprove', true);
  await openChat();
  const { chat, dialog } = editor.workbench;
  // The editor asks once whether tools may run unasked.
  editor.model.follow([{ results: 0, steps: [runTests] }, { steps: [{ text: 'Allowed.' }] }]);
  await chat.send('@lessons run the tests');
  await dialog.getByRole('button', { name: /^Enable/ }).click();
  const isAllowed = async () => (await chat.answer()).includes('Allowed.');
  await waitFor('the run', isAllowed, patient.timeout);
  const isLearnt = () => journal().some(({ type, by }) => type === 'learnt' && by === 'mining');
  await waitFor('the first tasks to be learnt from', isLearnt, patient.timeout);
  learntBefore = journal().filter(({ type }) => type === 'learnt').length;
});
afterAll(() => editor.close());

it('makes nothing of two requests of different kinds, and says so in Activity', async () => {
  await work('write a page about slugs', create('docs/slugs.md'), runTests);
  await work('fix the crash of stripMarks on null', create('src/guard.ts'), runTests);
  expect(outcomes().slice(-2)).toEqual(['accepted', 'accepted']);
  expect(learned()).toEqual([]);
  const rows = journal().flatMap(({ type, message }) => (type === 'activity' ? [message] : []));
  expect(rows).toContainEqual(expect.stringMatching(/^Nothing to learn because/));
});

it('makes nothing of three similar requests that failed', async () => {
  writeFileSync(inWorkspace('.fail'), '');
  const locale = (name: string): readonly Step[] => [
    create(`src/locales/${name}.ts`),
    create(`test/locales/${name}.test.ts`),
    runTests,
  ];
  await work('add a translation for French', ...locale('fr'));
  await work('we need a Polish translation too', ...locale('pl'));
  await work('please create the translation to Finnish', ...locale('fi'));
  rmSync(inWorkspace('.fail'));
  expect(outcomes().slice(-3)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(learned()).toEqual([]);
});

it('makes exactly one recipe of three differently worded requests of one kind, solved with different tools', async () => {
  await work(
    'add a handler for users',
    { call: 'find_files', input: { glob: 'src/handlers/*' } },
    { call: 'read_file', input: { path: 'src/handlers/index.ts' } },
    create('src/handlers/users.ts'),
    register('users'),
    runTests,
  );
  await work(
    'we need a new handler that lists orders',
    { call: 'search_text', input: { text: 'handlers' } },
    create('src/handlers/orders.ts'),
    register('orders'),
    runTests,
  );
  expect(learned()).toEqual([]);
  await work(
    'create the items handler please',
    register('items'),
    create('src/handlers/items.ts'),
    runTests,
  );
  expect(learned()).toHaveLength(1);
  const text = readFileSync(inWorkspace(`.lessons/_candidates/${learned()[0] ?? ''}`), 'utf8');
  expect(text).toContain('kind: recipe');
  expect(text).toContain('src/handlers/index.ts');
});

it('gives it to a fourth request once it was promoted by a click', async () => {
  const [file = ''] = learned();
  const name = file.replace(/\.md$/, '');
  const manager = await ManagerPage.open(editor.workbench);
  await manager.row(name).waitFor();
  await manager.pressInRow(name, 'Use');
  await manager.undoOffer(`Put ${name} to use.`);
  await expect.poll(() => existsSync(inWorkspace(`.lessons/${file}`)), patient).toBe(true);
  await editor.workbench.chat.open();
  await editor.workbench.chat.startOver();
  editor.model.answer([{ text: 'Done.' }]);
  editor.model.forget();
  await editor.workbench.chat.ask('@lessons write a new handler that lists invoices');
  const received = JSON.stringify(editor.model.requests().at(-1)?.messages.at(-1));
  expect(received).toContain('<project-conventions>');
  expect(received).toContain('src/handlers/index.ts');
});

it('lets the model of the turn read finished work by /capture, once, and shows the cost', async () => {
  const lesson = {
    kind: 'convention',
    name: 'order-handlers',
    description: 'Handlers that list things say which ones',
    body: 'A handler that lists things is named after what it lists, such as orders, in the plural form.',
    quote: 'we need a new handler that lists orders',
  };
  editor.model.answer([{ text: JSON.stringify({ lessons: [lesson] }) }]);
  await editor.workbench.chat.startOver();
  const said = (await editor.workbench.chat.ask('@lessons /capture')).replaceAll('\u00a0', ' ');
  expect(said).toMatch(/Scripted One read the session \(\d+ tokens, estimated\): 1 lesson/);
  expect(learned()).toContain('order-handlers.md');
  editor.model.forget();
  expect(await editor.workbench.chat.ask('@lessons /capture')).toContain('nothing new to learn');
  expect(editor.model.requests()).toEqual([]);
});

it('tells in Activity what was captured and why nothing was', async () => {
  const manager = await ManagerPage.open(editor.workbench);
  await manager.choose('Activity');
  await manager.row('Captured: Steps to').waitFor();
  await screenshot('learning-activity.png');
});

it('announces a trial in the answer during which its time is up, and ends it by the link there', async () => {
  // A new window is a new session, which may propose three lessons more.
  await editor.workbench.reload();
  await openChat();
  await editor.workbench.runCommand('Lessons: Scan Repository');
  learntBefore = journal().filter(({ type }) => type === 'learnt').length;
  const own = await teach(
    'add a handler for taxes',
    'src/handlers/taxes.ts',
    'In this repo we always name handlers that list orders in the plural form, never in the singular.',
  );
  const manager = await ManagerPage.open(editor.workbench);
  await manager.choose('Inbox');
  await expect.poll(types, patient).toContain('shown');
  await manager.row('tried in 7 days').waitFor(patient);
  const { chat } = editor.workbench;
  await chat.open();
  await chat.startOver();
  // The time is up while an answer is given, which puts off the look that is taken when nobody chats.
  editor.model.answer([{ text: 'Done.' }, { wait: 1_500 }]);
  const ended = () => types().filter((type) => type === 'episode-ended').length;
  const before = ended();
  await chat.send('@lessons hello');
  await expect.poll(() => chat.answer(), patient).toContain('Done.');
  // A hundredth of a second, as a setting in days.
  await editor.model.setUserSetting('lessons.trialAfterDays', 1e-7);
  await expect.poll(ended, patient).toBeGreaterThan(before);
  const hasBegun = async () => {
    if (types().includes('trial')) return true;
    await chat.ask('@lessons hello');
    return types().includes('trial');
  };
  await waitFor('a trial to begin', hasBegun, patient.timeout);
  await expect.poll(() => chat.answer(), patient).toContain('On trial from your next request on');
  expect(types().indexOf('shown')).toBeLessThan(types().indexOf('trial'));
  // What a scan found and what a model wrote waits for a yes.
  expect(await chat.answer()).toContain(own);
  expect(types().filter((type) => type === 'trial')).toHaveLength(1);
  await editor.workbench.page.mouse.move(0, 0);
  await screenshot('learning-trial-chat.png');
  await chat.newestAnswer.locator('a', { hasText: 'Veto' }).first().click();
  await expect.poll(types, patient).toContain('vetoed');
  // Taken back, the trial runs on.
  await editor.workbench.runCommand('Lessons: Undo');
  await expect.poll(types, patient).toContain('unvetoed');
});

it('says in an answer that a lesson on trial is used for the first time, and only then', async () => {
  const { chat } = editor.workbench;
  await chat.startOver();
  editor.model.forget();
  const first = await chat.ask('@lessons /anyway write a handler that lists orders of a shop');
  expect(first).toMatch(/^On trial for you alone, used here for the first time: [\w-]*orders/);
  expect(JSON.stringify(editor.model.requests())).toContain('that list orders in the plural form');
  expect(JSON.stringify(editor.model.requests())).not.toContain('## order-handlers');
  await screenshot('learning-trial-first-use.png');
  editor.model.forget();
  await chat.ask('@lessons /anyway and now one that lists invoices');
  expect(JSON.stringify(editor.model.requests())).not.toContain('used here for');
  await chat.startOver();
  const second = await chat.ask('@lessons /anyway write a handler that lists orders of a user');
  expect(second).not.toContain('used here for the first time');
});

it('puts a candidate on trial when nobody is chatting, tells its text first, and ends that by a veto', async () => {
  const trials = () => types().filter((type) => type === 'trial').length;
  const begun = trials();
  // The inbox is in sight: what is captured is shown at once, and its time is up.
  await teach(
    'add a guard for handlers',
    'src/handlers/guard.ts',
    'In this repo we always keep guards in the folder for guards, never beside the handlers.',
  );
  await expect.poll(trials, patient).toBeGreaterThan(begun);
  const vetoes = () => types().filter((type) => type === 'vetoed').length;
  const before = vetoes();
  await editor.model.run('notifications.showList');
  await screenshot('learning-trial.png');
  await editor.workbench.pressInNotification('On trial from now on', 'Do Not Try It');
  await expect.poll(vetoes, patient).toBe(before + 1);
});
