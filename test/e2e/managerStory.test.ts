import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import { packageVsix } from '../host/packageVsix';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

/** A busy machine may take a while. */
const soon = { timeout: 15_000 };

/** The story of the manager by mouse, told twice: on the build that we work on, and on the package that users install. */
describe.each(['development build', 'installed VSIX'])('on the %s', (build) => {
  let editor: Editor;
  let manager: ManagerPage;
  let folder: string;
  const exists = (path: string): boolean =>
    existsSync(join(editor.run.workspace, '.lessons', path));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'repo-lessons-vsix-'));
    const vsix = join(folder, 'repo-lessons.vsix');
    const isInstalled = build === 'installed VSIX';
    if (isInstalled) await packageVsix(process.cwd(), vsix);
    editor = await startEditor({
      name: 'manager-story',
      fill: copySampleRepository,
      ...(isInstalled && { vsix }),
    });
    editor.model.answer([{ text: 'Formatted.' }]);
    manager = await ManagerPage.open(editor.workbench);
  });
  afterAll(async () => {
    await editor.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('promotes a candidate, which moves its file', async () => {
    await manager.pressInRow('format', 'Use');
    await manager.undoOffer('Put format to use.');
    await expect.poll(() => manager.names(), soon).not.toContain('format');
    expect(exists('format.md')).toBe(true);
    expect(exists('_candidates/format.md')).toBe(false);
  });

  it('retires it, which moves its file again', async () => {
    await manager.choose('Lessons');
    await manager.pressInMenu('format', 'Retire');
    await manager.undoOffer('Retired format.');
    await manager.row('format').locator('.state-retired').waitFor();
    expect(exists('_retired/format.md')).toBe(true);
    expect(exists('format.md')).toBe(false);
  });

  it('takes that back', async () => {
    await manager.undo();
    await manager.row('format').locator('.state-active').waitFor();
    expect(exists('format.md')).toBe(true);
    expect(exists('_retired/format.md')).toBe(false);
  });

  it('gives it to a request in chat', async () => {
    const { chat } = editor.workbench;
    await chat.open();
    await chat.pickModel('Scripted One');
    expect(await chat.ask('@lessons write a unit test for slugify')).toContain('why?');
    const received = JSON.stringify(editor.model.requests().at(-1)?.messages);
    expect(received).toContain('<project-conventions>');
    expect(received).toContain('npm run format');
  });

  it('shows the receipt in Activity: what was given, what was left out and why', async () => {
    await manager.choose('Activity');
    const receipt = await manager.openRow('write a unit test for slugify');
    await expect.poll(() => receipt.innerText(), soon).toMatch(/Verdict\s+Code will be written/i);
    const text = await receipt.innerText();
    expect(text).toMatch(/Given[^]*format\s+\d+ tokens/i);
    expect(text).toMatch(/Left out[^]*quarantined[^]*testing/i);
  });
});
