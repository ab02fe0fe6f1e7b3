import { describe, expect, it } from 'vitest';
import { mendBreach } from '../../../../src/core/checks/mendBreach';
import { parseCheck } from '../../../../src/core/lesson/parseCheck';

function mended(line: string, path: string, what?: string) {
  const check = parseCheck(line);
  if (!check) throw new Error(`not read: ${line}`);
  return mendBreach(check, { path, ...(what !== undefined && { what }) });
}

describe('the plain way to mend a breach', () => {
  it('writes the wanted ending of an import, where a file is there for it', () => {
    const js = 'import src/** ends .js';
    expect(mended(js, 'src/a/b.ts', '../c')).toMatchObject({ from: '../c', to: '../c.js' });
    expect(mended(js, 'src/a/b.ts', '../c')).toHaveProperty(
      'onlyWith',
      expect.arrayContaining(['src/c.ts', 'src/c.tsx']),
    );
    expect(mended(js, 'src/b.ts', './c.ts')).toMatchObject({ from: './c.ts', to: './c.js' });
    const none = mended('import src/** ends none', 'src/b.ts', './c.js');
    expect(none).toEqual({ kind: 'words', from: './c.js', to: './c' });
  });

  it.each([
    ['kebab-case', 'src/fooBar.test.ts', 'src/foo-bar.test.ts'],
    ['kebab-case', 'src/HTTPServer2.ts', 'src/http-server-2.ts'],
    ['snake_case', 'src/foo-bar.py', 'src/foo_bar.py'],
    ['camelCase', 'src/foo_bar.ts', 'src/fooBar.ts'],
    ['PascalCase', 'foo-bar.vue', 'FooBar.vue'],
  ])('puts the words of a name as %s: %s', (named, path, to) => {
    expect(mended(`file-name ** is ${named}`, path)).toEqual({ kind: 'rename', to });
  });

  it('leaves what takes a decision to people', () => {
    expect(mended('file-name ** is kebab-case', 'src/Größe.ts')).toBeUndefined();
    expect(mended('file-name ** is *.spec.ts', 'src/a.test.ts')).toBeUndefined();
    expect(mended('text src/** never console.log(', 'src/a.ts', 'console.log(')).toBeUndefined();
    expect(mended('import src/** never node:*', 'src/a.ts', 'node:fs')).toBeUndefined();
    expect(mended('never-edit dist/**', 'dist/a.js')).toBeUndefined();
  });
});
