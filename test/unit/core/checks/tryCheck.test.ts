import { describe, expect, it } from 'vitest';
import { readDiff, type ChangedFile } from '../../../../src/core/checks/change';
import { concerns, tryCheck } from '../../../../src/core/checks/tryCheck';
import { parseCheck } from '../../../../src/core/lesson/parseCheck';

const lines = (...texts: readonly string[]): ChangedFile['added'] =>
  texts.map((text, at) => ({ line: at + 1, text }));
const added = (path: string, ...texts: readonly string[]): ChangedFile => ({
  path,
  how: 'added',
  added: lines(...texts),
});
const edited = (path: string, ...texts: readonly string[]): ChangedFile => ({
  path,
  how: 'edited',
  added: lines(...texts),
});
const moved = (path: string): ChangedFile => ({ path, how: 'moved', added: [] });
const removed = (path: string): ChangedFile => ({ path, how: 'removed', added: [] });

/** Where a change breaks a check, as `path[:line][ what]`. */
function broken(check: string, ...files: readonly ChangedFile[]): readonly string[] {
  const parsed = parseCheck(check);
  if (!parsed) throw new Error(`not read: ${check}`);
  return tryCheck(parsed, files).map(
    ({ path, line, what }) =>
      `${path}${line === undefined ? '' : `:${line}`}${what === undefined ? '' : ` ${what}`}`,
  );
}

describe('what a check says of a change', () => {
  it.each<[check: string, files: readonly ChangedFile[], broken: readonly string[]]>([
    ['file-name src/** is kebab-case', [added('src/newThing.ts')], ['src/newThing.ts kebab-case']],
    [
      'file-name src/** is kebab-case',
      [added('src/new-thing.test.ts'), edited('src/oldThing.ts'), moved('src/aThing.ts')],
      [],
    ],
    [
      'file-name src/Components/** is PascalCase',
      [added('src/Components/button.tsx')],
      ['src/Components/button.tsx PascalCase'],
    ],
    [
      'file-name migrations/* is [0-9][0-9][0-9][0-9]_*.sql',
      [added('migrations/add.sql'), added('migrations/0001_a.sql')],
      ['migrations/add.sql [0-9][0-9][0-9][0-9]_*.sql'],
    ],
    ['file-name src/** is constructor', [added('src/a.ts')], ['src/a.ts constructor']],
    [
      'place **/*.test.ts in test/**',
      [added('src/a.test.ts'), added('test/b.test.ts')],
      ['src/a.test.ts test/**'],
    ],
    [
      'goes-with new src/rules/*.ts -> src/rules/index.ts',
      [added('src/rules/a.ts')],
      ['src/rules/a.ts src/rules/index.ts'],
    ],
    [
      'goes-with new src/rules/*.ts -> src/rules/index.ts',
      [added('src/rules/a.ts'), edited('src/rules/index.ts')],
      [],
    ],
    [
      'goes-with new src/rules/*.ts -> src/rules/index.ts',
      [edited('src/rules/a.ts'), moved('src/rules/b.ts')],
      [],
    ],
    [
      'goes-with new src/rules/*.ts -> test/rules/{name}.test.ts',
      [added('src/rules/a.ts'), added('test/rules/b.test.ts')],
      ['src/rules/a.ts test/rules/a.test.ts'],
    ],
    [
      'goes-with new src/main/**/*.kt -> src/test/**/{name}Spec.kt',
      [added('src/main/x/A.kt'), added('src/test/x/ASpec.kt')],
      [],
    ],
    [
      'goes-with new crates/*/Cargo.toml -> crates/{name}/README.md',
      [added('crates/core/Cargo.toml')],
      ['crates/core/Cargo.toml crates/core/README.md'],
    ],
    [
      'goes-with api/*.proto -> gen/{name}.pb.go',
      [edited('api/user.proto')],
      ['api/user.proto gen/user.pb.go'],
    ],
    ['goes-with new src/*.ts -> src/index.ts', [added('src/a.test.ts')], []],
    ['goes-with api/*.proto -> gen/{name}.pb.go', [removed('api/user.proto')], []],
    [
      'import src/core/** never node:*',
      [edited('src/core/a.ts', "import { join } from 'node:path';")],
      ['src/core/a.ts:1 node:path'],
    ],
    [
      'import src/core/** never node:*',
      [
        edited('src/node/a.ts', "import { join } from 'node:path';"),
        edited('src/core/b.ts', "const a = 'node:path';"),
      ],
      [],
    ],
    [
      'import app/** never django.conf*',
      [edited('app/a.py', 'x = 1', 'from django.conf import settings')],
      ['app/a.py:2 django.conf'],
    ],
    [
      'import domain/** never *infra*',
      [edited('domain/a.go', '\t"example.com_infra_db"')],
      ['domain/a.go:1 example.com_infra_db'],
    ],
    [
      'never-edit dist/**',
      [edited('dist/a.js'), added('dist/b.js'), removed('dist/c.js')],
      ['dist/a.js'],
    ],
    ['never-edit gen/** from api/**', [edited('gen/a.go'), edited('api/a.proto')], []],
    [
      'text src/** never console.log(',
      [edited('src/a.ts', 'ok();', '  console.log(1);')],
      ['src/a.ts:2 console.log('],
    ],
    [
      'text src/** never console.log(',
      [edited('test/a.ts', 'console.log(1);'), removed('src/a.ts')],
      [],
    ],
    [
      'text src/** never like console.*(',
      [edited('src/a.ts', 'console.warn(1);', 'log(console.name', '(console).x')],
      ['src/a.ts:1 console.*('],
    ],
    [
      'text src/** never like eval * ; * eval',
      [edited('src/a.ts', 'eval x ; y eval', 'eval x ; y', 'eval ; eval')],
      ['src/a.ts:1 eval * ; * eval'],
    ],
    [
      'text src/*.h always like #ifndef *_H',
      [added('src/a.h', '#ifndef A_H'), added('src/b.h', '#ifndef B')],
      ['src/b.h #ifndef *_H'],
    ],
    [
      'import src/handlers/** always *logger*',
      [
        added('src/handlers/a.ts', "import { log } from 'logger';"),
        added('src/handlers/b.ts', "const logger = 'logger';"),
        edited('src/handlers/c.ts', 'run();'),
      ],
      ['src/handlers/b.ts *logger*'],
    ],
    ['changelog CHANGELOG.md for src/**', [edited('src/a.ts', 'a')], ['src/a.ts CHANGELOG.md']],
    [
      'changelog CHANGELOG.md for src/**',
      [edited('src/a.ts', 'a'), edited('CHANGELOG.md', '- a')],
      [],
    ],
    [
      'changelog .changeset/*.md for src/**',
      [edited('src/a.ts', 'a'), added('.changeset/new.md', 'x')],
      [],
    ],
  ])('%s', (check, files, found) => {
    expect(broken(check, ...files)).toEqual(found);
  });

  it('names at most 20 places', () => {
    const many = Array.from({ length: 50 }, (_, at) => added(`src/BAD${at}.ts`));
    expect(broken('file-name src/** is kebab-case', ...many)).toHaveLength(20);
  });
});

describe('a line that is no check', () => {
  it.each([
    'run npm test',
    'file-name ../outside/** is kebab-case',
    'place /etc/** in test/**',
    'goes-with src/a.ts -> ../../b.ts',
    'goes-with src/a.ts -> test/{name}.ts',
    'import src/** never',
    'text src/** never x',
    'text src/** never like *a*',
    'never-edit ~/.ssh/**',
    'command rm -rf / -> ls; rm',
    `text src/** never ${'a'.repeat(400)}`,
    'file-name src/+(a|b) is kebab-case',
  ])('%s', (line) => {
    expect(parseCheck(line)).toBeUndefined();
  });
});

const diff = `diff --git a/src/a.ts b/src/a.ts
index 1..2 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -3 +3,2 @@ function a() {
-  old();
+  new();
+++counter;
@@ -9,0 +11 @@
+last
diff --git a/src/new file.ts b/src/new file.ts
new file mode 100644
index 0..1
--- /dev/null
+++ b/src/new file.ts
@@ -0,0 +1 @@
+one
diff --git a/old.ts b/dir/moved.ts
similarity index 90%
rename from old.ts
rename to dir/moved.ts
index 1..2 100644
--- a/old.ts
+++ b/dir/moved.ts
@@ -1 +1 @@
-a
+b
diff --git a/gone.ts b/gone.ts
deleted file mode 100644
index 1..0
--- a/gone.ts
+++ /dev/null
@@ -1 +0,0 @@
-a
diff --git a/logo.png b/logo.png
new file mode 100644
index 0..1
Binary files /dev/null and b/logo.png differ
diff --git "a/\\303\\244 \\"q\\".ts" "b/\\303\\244 \\"q\\".ts"
old mode 100644
new mode 100755
`;

describe('a change as git prints it', () => {
  it('is read with places, moves, removals, binaries, modes and odd names', () => {
    expect(readDiff(diff)).toEqual([
      {
        path: 'src/a.ts',
        how: 'edited',
        added: [
          { line: 3, text: '  new();' },
          { line: 4, text: '++counter;' },
          { line: 11, text: 'last' },
        ],
      },
      { path: 'src/new file.ts', how: 'added', added: [{ line: 1, text: 'one' }] },
      { path: 'dir/moved.ts', how: 'moved', added: [{ line: 1, text: 'b' }] },
      { path: 'gone.ts', how: 'removed', added: [] },
      { path: 'logo.png', how: 'added', added: [] },
      { path: 'ä "q".ts', how: 'edited', added: [] },
    ]);
  });

  it('is nothing where there is no change, and half of one where it was cut off', () => {
    expect(readDiff('')).toEqual([]);
    expect(readDiff(diff.slice(0, 120))).toEqual([{ path: 'src/a.ts', how: 'edited', added: [] }]);
  });
});

describe('a change that a check has a say in', () => {
  const edit = (...texts: readonly string[]): ChangedFile => edited('src/a.ts', ...texts);
  const write = (...texts: readonly string[]): ChangedFile => added('src/a.ts', ...texts);

  it.each<[string, ChangedFile, boolean]>([
    ['import src/** ends none', edit('run();'), false],
    ['import src/** ends none', edit("import { a } from 'a';"), false],
    ['import src/** ends none', edit("import { a } from '..';"), false],
    ['import src/** ends none', edit("import { a } from './a.js';"), true],
    ['import src/** never node:*', edit('run();'), false],
    ['import src/** never node:*', edit("import { a } from './a';"), true],
    ['import src/** always *log*', edit("import { a } from './a';"), false],
    ['import src/** always *log*', write('run();'), true],
    ['text src/** never run(', edit('walk();'), true],
    ['text src/** always licence', edit('walk();'), false],
    ['text src/** always licence', write('walk();'), true],
    ['text src/** always licence', write(), false],
  ])('%s', (line, file, isAsked) => {
    const check = parseCheck(line);
    expect(check && concerns(check, [file])).toBe(isAsked);
  });
});

describe('words that are not written', () => {
  it.each<[string, string, number]>([
    ['text src/** never console.log(', "  // console.log('x');", 1],
    ['text src/** never console.log(', " * console.log('x');", 0],
    ['text src/** never like console.*(', "  // console.warn('x');", 1],
    ['text src/** never like dbg*(', '/// dbg!(x)', 0],
    ['text src/** never console.log(', "  console.log('x'); // for now", 1],
    ['text src/** never pdb.set_trace(', '    # pdb.set_trace()', 1],
    ['text src/** never @ts-ignore', '  // @ts-ignore', 1],
  ])('%s: %s', (line, text, count) => {
    const check = parseCheck(line);
    expect(check && tryCheck(check, [edited('src/a.ts', text)])).toHaveLength(count);
  });
});
