import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, describe, vi } from 'vitest';
import { exportLessons } from '../../../../src/extension/features/exports/exportLessons';
import { placeKey } from '../../../../src/core/library/libraryEntry';
import { editor } from '../../../support/fakeVscode';
import { openedWindow } from '../../../support/openedWindow';
import { temporaryFolder } from '../../../support/temporaryFolder';

const contents = { lessons: { 'testing.md': '- Tests run with `npm test`.\n' } };

async function open(isFollowing = false) {
  const { context, manager, repository } = await openedWindow(contents, exportLessons);
  const root = temporaryFolder();
  Object.assign(repository.places, { root });
  Object.assign(context.settings, {
    read: <T>(name: string, usual: T) => (name === 'exports.update' ? isFollowing : usual),
  });
  for (const entry of await manager.quarantined()) await manager.approve(placeKey(entry));
  const path = join(root, 'AGENTS.md');
  const run = () => editor.commands.get('lessons.exportFiles')?.();
  return { context, manager, path, run };
}

describe('exporting lessons in the editor', () => {
  it('writes the files that the user picks, and nothing without', async () => {
    const { path, run } = await open();
    await run();
    expect(existsSync(path)).toBe(false);
    editor.answer = (text) => (text.startsWith('Export Lessons') ? 'AGENTS.md' : undefined);
    await run();
    expect(readFileSync(path, 'utf8')).toContain('- Tests run with `npm test`.');
    expect(editor.shown.at(-1)).toBe('Wrote AGENTS.md.');
    await run();
    expect(editor.shown.at(-1)).toBe('These files are as the lessons are.');
  });

  it.each([
    [true, 'follows'],
    [false, 'does not follow'],
  ])('where the setting is %s a file %s its lessons', async (isFollowing) => {
    const { context, manager, path, run } = await open(isFollowing);
    editor.answer = (text) => (text.startsWith('Export Lessons') ? 'AGENTS.md' : undefined);
    await run();
    writeFileSync(path, `# Mine\n\n${readFileSync(path, 'utf8')}`);
    vi.useFakeTimers();
    const [status] = await manager.list();
    if (status) await manager.retire(placeKey(status.entry));
    context.repositories.announce();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await vi.waitFor(() =>
      expect(readFileSync(path, 'utf8').includes('npm test')).toBe(!isFollowing),
    );
    expect(readFileSync(path, 'utf8')).toContain('# Mine\n');
  });
});
