import { describe, expect, it } from 'vitest';
import { isUndone, type MadeEdit } from '../../../../src/core/chat/madeEdit';

const before = 'const a = 1;\nconst b = 2;\n}\n';
const edit: MadeEdit = {
  path: 'a',
  before,
  old: 'const b = 2;',
  fresh: 'const b = 2;\nconst c = 3;\n}',
};
const made = before.replace(edit.old, edit.fresh);

describe('an edit', () => {
  it.each([
    ['as it was made', made, false],
    ['formatted', made.replaceAll('\n', '\r\n  '), false],
    ['worked on further', made.replace('const b = 2;', 'const b = 4;'), false],
    ['with other lines changed', `// new\n${made}`, false],
    ['undone', before, true],
    ['undone beside other changes', `// new\n${before}`, true],
    ['in a file that is gone', undefined, true],
  ])('stands or not: %s', (_how, now, undone) => {
    expect(isUndone(now, edit)).toBe(undone);
  });

  it('that made a file is undone when the file is gone or empty', () => {
    const created: MadeEdit = { path: 'a', before: undefined, old: '', fresh: 'x' };
    expect([isUndone(undefined, created), isUndone('', created)]).toEqual([true, true]);
    expect(isUndone('y', created)).toBe(false);
  });

  it('that took something away is undone when it is back', () => {
    const removed: MadeEdit = { path: 'a', before, old: 'const b = 2;\n', fresh: '' };
    expect(isUndone('const a = 1;\n}\n', removed)).toBe(false);
    expect(isUndone('const a = 1;\nconst b = 2;\nmore\n}\n', removed)).toBe(true);
  });

  it('of layout alone counts as standing until the text is the same again', () => {
    const moved: MadeEdit = { path: 'a', before: 'a b\nc', old: 'c', fresh: 'c\nc' };
    expect(isUndone('a b\nc\nc', moved)).toBe(false);
    expect(isUndone('a b\nc', moved)).toBe(true);
  });
});
