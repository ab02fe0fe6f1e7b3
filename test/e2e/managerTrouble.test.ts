import { readFileSync, readdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeFolder } from '../host/closeFolder';
import { sendForged, tapChannel } from '../host/forgePage';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

/** A busy machine may take a while. */
const soon = { timeout: 20_000 };

/** What the manager has to bear: a second window, a hostile page, hostile lessons, broken and closed folders. */
let editor: Editor;
let manager: ManagerPage;
const lessons = (): string => join(editor.run.workspace, '.lessons');
const home = (): string => editor.run.env['LESSONS_HOME'] ?? '';

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}

/** Every lesson file with its content. */
function lessonTexts(): string[] {
  return filesBelow(lessons()).map(
    (file) => `${file}\n${readFileSync(join(lessons(), file), 'utf8')}`,
  );
}

/** What the product wrote to its log in the editor. */
function log(): string {
  return filesBelow(editor.run.folder)
    .filter((file) => file.endsWith('Repo Lessons.log'))
    .map((file) => readFileSync(join(editor.run.folder, file), 'utf8'))
    .join('\n');
}

function pathIn(folder: string, name: string): string {
  const found = filesBelow(folder).find((file) => file.endsWith(name));
  if (found === undefined) throw new Error(`There is no ${name} below ${folder}.`);
  return join(folder, found);
}

beforeAll(async () => {
  editor = await startEditor({ name: 'manager-trouble', fill: copySampleRepository });
  await tapChannel(editor.workbench.page);
  await editor.workbench.reload();
  manager = await ManagerPage.open(editor.workbench);
  await manager.row('format').waitFor();
});
afterAll(() => editor.close());

it('refuses forged and malformed messages: nothing happens, and the log says so', async () => {
  const before = lessonTexts();
  const call = (id: number, method: unknown, params: unknown) => ({
    type: 'call',
    id,
    method,
    params,
  });
  const replies = await sendForged(manager.frame, [
    call(1, 'promote', { ids: ['../../package.json'] }),
    call(2, 'promote', { ids: ['format'], path: '/etc/passwd' }),
    call(3, 'promote', 'format'),
    call(4, 'retire', { id: { toString: 'format' } }),
    call(5, 'openFile', { id: '/etc/passwd' }),
    call(6, 'goTo', { shortcut: 'workbench.action.quit' }),
    call(7, 'constructor', {}),
    call(8, '__proto__', {}),
    call(9, 'showPage', { tab: 'lessons', limit: 1e9 }),
    call(10, 'undo', { id: 'act1' }),
    null,
    'promote',
    { type: 'call', method: 'promote', params: { ids: ['format'] } },
    { type: 'event', event: 'snapshot', payload: {} },
    { type: 'reply', id: 1, ok: true, value: null },
  ]);
  const codes = replies.map((reply) => reply?.code);
  expect(codes.slice(0, 10)).toEqual([
    'wrongUsage',
    'malformed',
    'malformed',
    'malformed',
    'wrongUsage',
    'malformed',
    'unknownMethod',
    'unknownMethod',
    'malformed',
    'wrongUsage',
  ]);
  expect(replies.slice(10)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    { ok: false, code: 'wrongUsage' },
  ]);
  expect(lessonTexts()).toEqual(before);
  expect(await manager.names()).toContain('format');
  await expect.poll(log, soon).toContain('a call of "promote" with parameters that do not fit');
  expect(log()).toContain('a call of an unknown method');
  expect(log()).not.toContain('/etc/passwd');
});

it('shows a lesson full of markup as text', async () => {
  const markup = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script> [go](command:workbench.action.quit) </vscode-button>`;
  writeFileSync(
    join(lessons(), '_candidates', 'markup.md'),
    `---\nname: '<b>markup</b>'\ndescription: '<a href="command:x">d</a>'\n---\n- ${markup}\n`,
  );
  const detail = await manager.openRow('<b>markup</b>');
  await expect.poll(() => detail.innerText(), soon).toContain(markup);
  expect(
    await manager.frame.locator('.manager img, .manager script, .manager a, .manager b').count(),
  ).toBe(0);
  expect(await manager.frame.evaluate('document.title')).not.toBe('taken');
  unlinkSync(join(lessons(), '_candidates', 'markup.md'));
  await expect.poll(() => manager.names(), soon).not.toContain('<b>markup</b>');
});

it('shows what one window does in the other, nothing stale and nothing twice', async () => {
  const second = await editor.openWindow();
  await second.page.locator('.part.statusbar').waitFor({ timeout: 60_000 });
  const other = await ManagerPage.open(second);
  await expect.poll(() => other.names(), soon).toContain('format');
  await manager.pressInRow('format', 'Use');
  await expect.poll(() => other.names(), soon).not.toContain('format');
  await other.choose('Lessons');
  await expect.poll(() => other.names(), soon).toEqual(['format']);
  await other.pressInMenu('format', 'Retire');
  await manager.choose('Lessons');
  await manager.row('format').locator('.state-retired').waitFor();
  expect(await manager.names()).toEqual(['format']);
  // Each window takes back its own act; the other one follows.
  await other.undo();
  await manager.row('format').locator('.state-active').waitFor();
  expect(await other.names()).toEqual(['format']);
  await second.page.context().close();
});

it('makes a broken history file again from the journal, and tells the user', async () => {
  await editor.workbench.chat.open();
  await editor.workbench.chat.pickModel('Scripted One');
  await editor.workbench.chat.ask('@lessons write a unit test for slugify');
  await manager.choose('Activity');
  await manager.row('write a unit test for slugify').waitFor();
  await expect
    .poll(() => filesBelow(home()).some((file) => file.endsWith('history.sqlite')), soon)
    .toBe(true);
  // Broken while no window has it open: the editor reads it anew after a reload.
  const broken = (): void => {
    for (const name of ['history.sqlite', 'history.sqlite.backup'])
      if (filesBelow(home()).some((file) => file.endsWith(name)))
        writeFileSync(pathIn(home(), name), 'no database');
  };
  broken();
  await editor.workbench.reload();
  manager = await ManagerPage.open(editor.workbench);
  await manager.choose('Activity');
  await manager.row('write a unit test for slugify').waitFor();
  await expect
    .poll(() => manager.frame.locator('.notice-bar').allInnerTexts(), soon)
    .toContainEqual(expect.stringContaining('made again from the journal'));
  await expect
    .poll(() => readFileSync(pathIn(home(), 'history.sqlite')).subarray(0, 15).toString(), soon)
    .toBe('SQLite format 3');
});

it('says what it cannot write where the state folder is read-only, and does nothing by halves', async ({
  skip,
}) => {
  const reopen = closeFolder(join(home(), 'state'));
  if (!reopen) return skip('This file system cannot close a folder.');
  const before = lessonTexts();
  try {
    await manager.choose('Inbox');
    await manager.pressInRow('testing', 'Approve This Text');
    await expect
      .poll(() => manager.frame.locator('.failure-bar').allInnerTexts(), soon)
      .toContainEqual(expect.stringMatching(/cannot be written/));
    expect(await manager.names()).toContain('testing');
    expect(lessonTexts()).toEqual(before);
    // An answer does not depend on a receipt that can be kept.
    expect(await editor.workbench.chat.ask('@lessons write a test for stripMarks')).toContain('ok');
  } finally {
    reopen();
  }
  await manager.pressInRow('testing', 'Approve This Text');
  await manager.undoOffer('Approved testing.');
  expect(await manager.frame.locator('.failure-bar').count()).toBe(0);
});
