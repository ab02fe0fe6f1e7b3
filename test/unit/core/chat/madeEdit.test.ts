import { describe, expect, it } from 'vitest';
import { isUndone, type MadeEdit } from '../../../../src/core/chat/madeEdit';

const before = 'const a = 1;\nconst b = 2;\n}\n';
const after = 'const a = 1;\nconst b = 2;\nconst c = 3;\n}\n}\n';
const edit: MadeEdit = { path: 'a', before, after };

describe('an edit', () => {
  it.each([
    ['as it was made', after, false],
    ['formatted', after.replaceAll('\n', '\r\n  '), false],
    ['worked on further', after.replace('const b = 2;', 'const b = 4;'), false],
    ['with other lines changed', `// new\n${after}`, false],
    ['undone', before, true],
    ['undone beside other changes', `// new\n${before}`, true],
    ['in a file that is gone', undefined, true],
  ])('stands or not: %s', (_how, now, undone) => {
    expect(isUndone(now, edit)).toBe(undone);
  });

  it('of part of a line stands as long as the line does, or was worked on further', () => {
    const part = { path: 'a', before: 'let a = 1;\nrest', after: 'let a = 12;\nrest' };
    expect(isUndone('let a = 12;\nrest\nmore', part)).toBe(false);
    expect(isUndone('let a = 13;\nrest', part)).toBe(false);
    expect(isUndone('let a = 1;\nrest\nmore', part)).toBe(true);
  });

  it('that made a file is undone when the file is gone or empty', () => {
    const created: MadeEdit = { path: 'a', before: undefined, after: 'x' };
    expect([isUndone(undefined, created), isUndone('', created)]).toEqual([true, true]);
    expect(isUndone('y', created)).toBe(false);
  });

  it('that took something away is undone when it is back', () => {
    const removed: MadeEdit = { path: 'a', before, after: 'const a = 1;\n}\n' };
    expect(isUndone('const a = 1;\n}\n', removed)).toBe(false);
    expect(isUndone('const a = 1;\nconst b = 2;\nmore\n}\n', removed)).toBe(true);
  });

  it('of layout alone stands until the text is the same again', () => {
    const moved: MadeEdit = { path: 'a', before: 'a b\nc', after: 'a b\nc\nc' };
    expect(isUndone('a b\nc\nc', moved)).toBe(false);
    expect(isUndone('a b\nc', moved)).toBe(true);
  });

  it('is undone by a revert that takes unsaved changes of the user along', () => {
    const typed: MadeEdit = { path: 'a', before: 'mine', after: 'yours', saved: 'on disk' };
    expect(isUndone('on disk', typed)).toBe(true);
    expect(isUndone('theirs', typed)).toBe(false);
  });
});
