import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EditableFiles } from '../../../../../src/core/chat/tools/editableFiles';
import { editDiff, makeEdit, planEdit } from '../../../../../src/core/chat/tools/editFile';
import { ReadableFiles } from '../../../../../src/core/chat/tools/readableFiles';
import { replaceOnce } from '../../../../../src/core/chat/tools/replaceOnce';
import { InMemoryDocuments } from '../../../../support/inMemoryDocuments';
import { InMemoryRepositoryFiles } from '../../../../support/inMemoryRepositoryFiles';

function editor(files: Readonly<Record<string, string>>, links: readonly string[] = []) {
  const repository = new InMemoryRepositoryFiles(files);
  const linked = Object.assign(repository, {
    isBehindLink: async (path: string) => links.some((link) => `${path}/`.startsWith(`${link}/`)),
  });
  const documents = new InMemoryDocuments(repository);
  const editable = new EditableFiles(new ReadableFiles(linked), linked);
  const edit = async (input: object) => {
    const plan = await planEdit(editable, documents, input);
    return typeof plan === 'string' ? plan : (await makeEdit(documents, plan)).text;
  };
  const textOf = async (path: string) => (await documents.open(path))?.text;
  const diff = async (input: object) => {
    const plan = await planEdit(editable, documents, input);
    return typeof plan === 'string' ? plan : editDiff(plan);
  };
  return { edit, diff, textOf, documents };
}

describe('an edit', () => {
  it('replaces text that occurs once', async () => {
    const { edit, textOf } = editor({ 'a.ts': 'one\ntwo\nthree\n' });
    expect(await edit({ path: './a.ts', oldText: 'two', newText: '2' })).toBe('Edited a.ts.');
    expect(await textOf('a.ts')).toBe('one\n2\nthree\n');
  });

  it('keeps the line ends of the file', async () => {
    const { edit, textOf } = editor({ 'a.ts': 'one\r\ntwo\r\n' });
    await edit({ path: 'a.ts', oldText: 'one\ntwo', newText: 'one\nand\ntwo' });
    expect(await textOf('a.ts')).toBe('one\r\nand\r\ntwo\r\n');
  });

  it('creates a file that does not exist, and fills one that is empty', async () => {
    const { edit, textOf } = editor({ 'empty.ts': '' });
    expect(await edit({ path: 'src/new.ts', newText: 'new' })).toBe('Created src/new.ts.');
    expect(await edit({ path: 'empty.ts', newText: 'full' })).toBe('Edited empty.ts.');
    expect([await textOf('src/new.ts'), await textOf('empty.ts')]).toEqual(['new', 'full']);
  });

  it('works on what the user sees, and says that it is not saved', async () => {
    const { edit, textOf, documents } = editor({ 'a.ts': 'on disk' });
    documents.dirty.set('a.ts', 'typed by hand');
    expect(await edit({ path: 'a.ts', oldText: 'on disk', newText: 'x' })).toContain('not occur');
    const said = await edit({ path: 'a.ts', oldText: 'hand', newText: 'model' });
    expect(said).toContain('not saved');
    expect(await textOf('a.ts')).toBe('typed by model');
  });

  it.each([
    ['twice', { path: 'a.ts', oldText: 'x', newText: 'y' }, 'occurs 2 times'],
    ['overlapping', { path: 'o.ts', oldText: 'aa', newText: 'b' }, 'occurs 2 times'],
    ['nowhere', { path: 'a.ts', oldText: 'z', newText: 'y' }, 'does not occur'],
    ['nothing', { path: 'a.ts', oldText: 'x = 1', newText: 'x = 1' }, 'changes nothing'],
    ['over a file', { path: 'a.ts', newText: 'y' }, 'exists'],
    ['in no file', { path: 'b.ts', oldText: 'x', newText: 'y' }, 'does not exist'],
    ['too much', { path: 'b.ts', newText: 'x'.repeat(200_001) }, 'at most 200000'],
    ['without a path', { newText: 'x' }, 'needs "path"'],
    ['without a text', { path: 'a.ts' }, 'needs "path" and "newText"'],
    ['with a number', { path: 'a.ts', newText: 7 }, 'needs "path" and "newText"'],
  ])('is refused %s', async (_where, input, why) => {
    const { edit, textOf } = editor({ 'a.ts': 'x = 1; x = 2', 'o.ts': 'aaa' });
    expect(await edit(input)).toContain(why);
    expect(await textOf('a.ts')).toBe('x = 1; x = 2');
  });

  it.each([
    '.env',
    'packages/api/.env.local',
    '.ENV',
    '../outside.ts',
    '/etc/passwd',
    'C:\\temp\\a.ts',
    '~/a.ts',
    'linked/a.ts',
    'dist/a.js',
    '.lessons/testing.md',
    '.Lessons/_candidates/x.md',
    '.git/hooks/pre-commit',
    'sub/.git/config',
    '.git./config',
    '.git::$INDEX_ALLOCATION/config',
    '.vscode/settings.json',
    'x.code-workspace',
    'src/a\u200b.ts',
    '',
    '.',
  ])('may not touch %j', async (path) => {
    const { edit, documents } = editor({ '.gitignore': 'dist/' }, ['linked']);
    const said = await edit({ path, newText: 'x' });
    expect(said).toMatch(/may not be changed|needs "path"/);
    expect(await documents.open(path)).toBeUndefined();
  });

  it('says that the editor refused', async () => {
    const { edit, documents } = editor({ 'a.ts': 'x' });
    documents.accepts = false;
    expect(await edit({ path: 'a.ts', oldText: 'x', newText: 'y' })).toContain('did not change');
  });

  it('is shown as the lines that go and come, clipped', async () => {
    const { diff } = editor({ 'a.ts': 'one\ntwo\n' });
    expect(await diff({ path: 'a.ts', oldText: 'two', newText: '2\nthree' })).toBe(
      '-two\n+2\n+three',
    );
    const long = await diff({ path: 'b.ts', newText: 'line\n'.repeat(100) });
    expect(long.split('\n')).toHaveLength(61);
    expect(long).toContain('40 more lines');
  });

  it('says of every line that is shown cut how much is not shown', async () => {
    const { diff } = editor({ 'a.json': '{}' });
    const line = `"test": "vitest",${' '.repeat(300)}"pretest": "node evil.js"`;
    const shown = await diff({ path: 'b.json', newText: `${line}\nshort\n${'y'.repeat(500)}` });
    expect(shown).toContain(`… ${line.length - 199} more characters`);
    expect(shown).toContain('… 301 more characters');
    expect(shown.split('\n')[0]).toBe('2 lines are shown cut: open the file to see all of it.');
  });

  it('says what is not shown even where the first lines fill all there is', async () => {
    const { diff } = editor({});
    const long = 'z'.repeat(400);
    const shown = await diff({ path: 'b.ts', newText: `${'line\n'.repeat(90)}${long}` });
    expect(shown).toContain('… 31 more lines');
  });

  it.each([
    ['\u202E', 'U+202E (bidirectional)'],
    ['\u001B[31m', 'U+001B (control)'],
    ['\u{E0041}', 'U+E0041 (tag character)'],
  ])('is refused where it adds %j, by name', async (hidden, name) => {
    const { edit, textOf } = editor({ 'a.ts': `x\u200By` });
    expect(await edit({ path: 'a.ts', oldText: 'x', newText: `x${hidden}` })).toContain(name);
    expect(await edit({ path: 'b.ts', newText: hidden })).toContain(name);
    expect(await textOf('b.ts')).toBeUndefined();
  });

  it('may take hidden characters away, or leave those that stood there, and shows them', async () => {
    const { edit, diff } = editor({ 'a.ts': `x\u200By` });
    const kept = { path: 'a.ts', oldText: 'x\u200By', newText: 'z\u200By' };
    expect(await diff(kept)).toBe('-x⟨U+200B⟩y\n+z⟨U+200B⟩y');
    expect(await edit({ ...kept, newText: 'xy' })).toBe('Edited a.ts.');
  });

  it('replaces nothing but the stretch, and undoing it gives the text again', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '\n', '`'), { maxLength: 30 });
    fc.assert(
      fc.property(text, fc.nat(30), fc.nat(5), text, (letters, from, length, fresh) => {
        const whole = letters.join('');
        const old = whole.slice(from, from + length);
        if (old === '') return;
        const found = replaceOnce('a', whole, old, fresh.join(''));
        if (typeof found === 'string') return;
        const edited = whole.slice(0, found.start) + found.text + whole.slice(found.end);
        const back =
          edited.slice(0, found.start) + old + edited.slice(found.start + found.text.length);
        expect(back).toBe(whole);
        expect(whole.indexOf(old)).toBe(whole.lastIndexOf(old));
      }),
    );
  });
});
