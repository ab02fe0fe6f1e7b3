import { describe, expect, it, vi } from 'vitest';
import type { Finding } from '../../../../../src/core/capture/check/finding';
import { instructionProblems } from '../../../../../src/extension/features/instructions/instructionProblems';
import { editor, Range, Uri, workspace } from '../../../../support/fakeVscode';
import { openedWindow } from '../../../../support/openedWindow';

const uri = Uri.file('/shop/AGENTS.md');
const moved = (line: number, said: string, fix?: string): Finding => ({
  path: 'AGENTS.md',
  code: 'gone',
  subject: 'path',
  said,
  line,
  column: 1,
  endColumn: said.length + 1,
  ...(fix !== undefined && { fix }),
});

/** A window with AGENTS.md open, in which these lines are found to be wrong. */
async function checked(isDirty: boolean, ...findings: readonly Finding[]) {
  const { manager, memory } = await openedWindow({}, instructionProblems);
  manager.checkInstructions = async () => ({ files: ['AGENTS.md'], unread: [], findings });
  workspace.textDocuments = [{ uri, isDirty, languageId: 'markdown' } as never];
  const document = {
    uri,
    getText: ({ line }: Range) => findings.find((finding) => finding.line === line + 1)?.said,
  };
  const actionsAt = (line: number) =>
    editor.codeActions[0]?.provideCodeActions(document, new Range(line, 0, line, 1)) ?? [];
  return { memory, manager, actionsAt };
}

const shown = () => editor.diagnostics.get(uri.toString());

describe('an open instruction file', () => {
  it('shows what is not true on its line, in words', async () => {
    await checked(false, moved(3, 'src/old.ts', 'src/new.ts'), moved(5, 'lib/'));
    await vi.waitFor(() => expect(shown()).toHaveLength(2), 5_000);
    expect(shown()?.map(({ message, range }) => [range.line, message])).toEqual([
      [2, 'path `src/old.ts` is gone; it is `src/new.ts` now'],
      [4, 'path `lib/` is gone'],
    ]);
  });

  it('offers the new place of each line and of all of them, and nothing where it is not plain', async () => {
    const { actionsAt } = await checked(
      false,
      moved(1, 'src/a.ts', 'src/b.ts'),
      moved(2, 'src/c.ts', 'src/d.ts'),
      moved(3, 'lib/'),
    );
    await vi.waitFor(() => expect(shown()).toHaveLength(3), 5_000);
    const [one, all] = actionsAt(0);
    expect([one?.title, one?.isPreferred, one?.edit?.replaced]).toEqual([
      'Write src/b.ts',
      true,
      ['src/b.ts'],
    ]);
    expect([all?.title, all?.isPreferred, all?.edit?.replaced]).toEqual([
      'Write the New Places of All 2',
      false,
      ['src/b.ts', 'src/d.ts'],
    ]);
    expect(actionsAt(2)).toEqual([]);
  });

  it('is left alone while it has changes that are not saved', async () => {
    const { manager } = await checked(true, moved(1, 'src/a.ts'));
    const asked = vi.spyOn(manager, 'checkInstructions');
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(asked).not.toHaveBeenCalled();
    expect(editor.diagnostics.size).toBe(0);
  });

  it('keeps the window going where it cannot be checked, and the log says why', async () => {
    const { manager, memory } = await checked(false);
    manager.checkInstructions = async () => {
      throw new Error('git is gone');
    };
    await vi.waitFor(() => expect(memory.logger.messages.join()).toContain('git is gone'), 5_000);
  });
});
