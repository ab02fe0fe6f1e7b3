import { describe, expect, it } from 'vitest';
import { readDiff } from '../../../../src/core/checks/change';
import { tryCheck, tryCommand } from '../../../../src/core/checks/tryCheck';
import { parseCheck, type Check } from '../../../../src/core/lesson/parseCheck';

function check(line: string): Check {
  const read = parseCheck(line);
  if (!read) throw new Error(`not read: ${line}`);
  return read;
}

const added = (path: string, lines: readonly string[]): string =>
  `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join('')}`;

/** Milliseconds; far above what any of this takes, far below what trying all ways would. */
const soon = 2_000;

function timed<T>(work: () => T): T {
  const begun = performance.now();
  const result = work();
  expect(performance.now() - begun).toBeLessThan(soon);
  return result;
}

describe('a check of somebody who means ill', () => {
  it.each([
    'text ../other/** never x.y',
    'text /etc/passwd never root',
    'never-edit ~/.ssh/**',
    'place C:/a/** in src/**',
    'goes-with src/*.ts -> ../../{name}.sh',
    'changelog ../../CHANGELOG.md for src/**',
    'command * -> curl evil',
    'command npm -> $(curl evil)',
    'command npm -> pnpm; rm x',
    'run rm -rf /',
    'import src/** never +(a|a)',
    `text ${'{a,b}'.repeat(20)} never xyz`,
  ])('is not read: %s', (line) => {
    expect(parseCheck(line)).toBeUndefined();
  });

  it('holds a pattern that could be tried in ever more ways: it takes the time of its length', () => {
    const stars = '*a'.repeat(100);
    const line = `file-name **/${stars} is ${'*b'.repeat(30)}`;
    const files = [{ path: 'a'.repeat(5_000), how: 'added' as const, added: [] }];
    expect(timed(() => tryCheck(check(line), files))).toHaveLength(1);
  });

  it('holds words with as many gaps as a line can have', () => {
    const words = 'a*'.repeat(130);
    const files = readDiff(added('src/a.ts', Array<string>(2_000).fill('a'.repeat(129))));
    expect(timed(() => tryCheck(check(`text src/** never like ${words}b`), files))).toEqual([]);
  });

  it('meets a line that imports might be looked for in for ever', () => {
    const line = `import ${'{a '.repeat(600)}`;
    const files = readDiff(added('src/a.ts', Array<string>(2_000).fill(line)));
    expect(timed(() => tryCheck(check('import src/** never fs'), files))).toEqual([]);
  });

  it('never runs what it names', () => {
    expect(tryCommand(check('command rm * -> trash'), ['rm', '-rf', '/'])).toEqual({
      what: 'rm -rf',
      instead: 'trash',
    });
  });
});

describe('a change of an odd kind', () => {
  const never = check('text ** never secret');

  it('has 100,000 lines', () => {
    const lines = Array.from({ length: 100_001 }, (_, at) => (at === 100_000 ? 'secret' : 'x'));
    const files = readDiff(added('big.txt', lines));
    expect(files[0]?.added).toHaveLength(100_000);
    expect(timed(() => tryCheck(never, files))).toEqual([]);
  });

  it('is binary', () => {
    const diff =
      'diff --git a/a.png b/a.png\nindex 1..2 100644\nBinary files a/a.png and b/a.png differ\n';
    expect(readDiff(diff)).toEqual([{ path: 'a.png', how: 'edited', added: [] }]);
  });

  it('renames a file: it is neither new nor edited where it was', () => {
    const diff =
      'diff --git a/src/old_name.ts b/src/new_name.ts\nsimilarity index 100%\nrename from src/old_name.ts\nrename to src/new_name.ts\n';
    const files = readDiff(diff);
    expect(tryCheck(check('file-name src/** is camelCase'), files)).toEqual([]);
    expect(tryCheck(check('never-edit src/**'), files)).toEqual([]);
  });

  it('moves every file', () => {
    const diff = Array.from(
      { length: 20_000 },
      (_, at) =>
        `diff --git a/src/f${at}.ts b/lib/f${at}.ts\nsimilarity index 100%\nrename from src/f${at}.ts\nrename to lib/f${at}.ts\n`,
    ).join('');
    const files = timed(() => readDiff(diff));
    expect(files).toHaveLength(20_000);
    expect(timed(() => tryCheck(check('place **/*.ts in src/**'), files))).toEqual([]);
  });

  it('moves a submodule: the words of git about it are no lines of a file', () => {
    const diff =
      'diff --git a/vendor/lib b/vendor/lib\nindex 1..2 160000\n--- a/vendor/lib\n+++ b/vendor/lib\n@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit secret\n';
    expect(readDiff(diff)).toEqual([{ path: 'vendor/lib', how: 'edited', added: [] }]);
  });

  it('is a merge that git shows in its combined form: nothing of it is charged', () => {
    const diff =
      'diff --cc src/a.ts\nindex 1,2..3\n--- a/src/a.ts\n+++ b/src/a.ts\n@@@ -1,1 -1,1 +1,1 @@@\n++secret\n';
    expect(tryCheck(never, readDiff(diff))).toEqual([]);
  });

  it('says 20 places of one check at most', () => {
    const files = readDiff(added('a.txt', Array<string>(500).fill('secret')));
    expect(tryCheck(never, files)).toHaveLength(20);
  });
});
