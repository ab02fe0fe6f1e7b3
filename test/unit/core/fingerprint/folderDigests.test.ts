import { describe, expect, it } from 'vitest';
import { dominantSuffix, suffixOf } from '../../../../src/core/fingerprint/dominantSuffix';
import { answerIn } from '../../../support/refAnswers';
import { inWords } from '../../../support/inWords';

function repository(...paths: readonly string[]) {
  return Object.fromEntries(paths.map((path) => [path, '']));
}

describe('suffixOf', () => {
  it.each([
    ['a.ts', '.ts'],
    ['a.test.ts', '.test.ts'],
    ['a.tests.ts', '.tests.ts'],
    ['a.spec.tsx', '.spec.tsx'],
    ['a.specs.js', '.specs.js'],
    ['a.d.ts', '.d.ts'],
    ['a.test-d.ts', '.test-d.ts'],
    ['a_test.go', '_test.go'],
    ['a-test.js', '-test.js'],
    ['a_spec.rb', '_spec.rb'],
    ['test_a.py', '.py'],
    ['test.ts', '.ts'],
    ['latest.ts', '.ts'],
    ['a.min.js', '.js'],
    ['FooTest.java', '.java'],
    ['.test.ts', '.test.ts'],
    ['Makefile', ''],
    ['.gitignore', ''],
    ['.eslintrc.json', '.json'],
    ['a.', ''],
  ])('%s -> %j', (name, suffix) => {
    expect(suffixOf(name)).toBe(suffix);
  });

  it('takes the suffix that sorts first among equals', () => {
    expect(dominantSuffix(['a.ts', 'b.js'])).toBe('.js');
    expect(dominantSuffix(['b.js', 'a.ts'])).toBe('.js');
    expect(dominantSuffix(['a', 'b.js'])).toBe('');
    expect(dominantSuffix([])).toBeUndefined();
  });
});

describe('a dir/ ref', () => {
  const digest = async (files: Record<string, string>, ref = 'tests/') =>
    (await answerIn(files, ref)).digest;
  const before = repository('tests/a.test.ts', 'tests/deep/b.test.ts', 'tests/README.md');

  it('does not change with more files of the same suffix, a README, or ignored files', async () => {
    const same = await digest(before);
    expect(await digest({ ...before, ...repository('tests/c.test.ts', 'tests/x/NOTES.md') })).toBe(
      same,
    );
    const ignored = repository('tests/out/a.js', 'tests/out/b.js', 'tests/out/c.js', 'tests/d.js');
    expect(await digest({ ...before, ...ignored, '.gitignore': '/tests/out\n*.js\n' })).toBe(same);
    expect(await digest({ ...before, ...ignored, 'tests/.gitignore': 'out\nd.js\n' })).toBe(same);
    const modules = repository(
      'tests/node_modules/a/1.js',
      'tests/node_modules/a/2.js',
      'tests/.git/x.js',
    );
    expect(await digest({ ...before, ...modules })).toBe(same);
  });

  it('changes when another suffix takes over, the folder empties or goes', async () => {
    const digests = await Promise.all([
      digest(before),
      digest(repository('tests/a.spec.ts', 'tests/b.spec.ts', 'tests/c.test.ts')),
      digest({ ...repository('tests/a.log'), '.gitignore': '*.log' }),
      digest(repository('tests')),
    ]);
    expect(new Set(digests).size).toBe(4);
  });

  it('lets a deeper .gitignore take back what one above ignores', async () => {
    const files = { ...repository('tests/a.gen.js', 'tests/b.ts'), '.gitignore': '*.js' };
    expect((await answerIn(files, 'tests/')).value).toBe('.ts');
    const kept = { ...files, ...repository('tests/c.js'), 'tests/.gitignore': '!*.js' };
    expect((await answerIn(kept, 'tests/')).value).toBe('.js');
  });

  it('counts nothing in a folder that is itself ignored', async () => {
    const files = { ...repository('dist/a.js'), '.gitignore': 'dist/' };
    expect(await answerIn(files, 'dist/')).toMatchObject({ missing: false, value: 'no files' });
  });

  it('holds a file in its place for missing, and says so', async () => {
    expect(inWords(await answerIn(repository('tests'), 'tests/'))).toMatchObject({
      missing: true,
      note: 'is a file now, not a folder',
    });
    expect(inWords(await answerIn(repository('tests/a'), 'tests'))).toMatchObject({
      missing: true,
      note: 'is a folder now, not a file',
    });
  });

  it('is too broad over more than 20,000 entries', async () => {
    const paths = Array.from({ length: 20_000 }, (_, index) => `big/${index}.ts`);
    const files = repository(...paths);
    expect(await answerIn(files, 'big/')).toMatchObject({ missing: false, value: '.ts' });
    const more = { ...files, 'big/one-more.ts': '' };
    for (const ref of ['big/', 'glob:big/*.ts']) {
      const answer = await answerIn(more, ref);
      expect(answer).toMatchObject({ failure: 'too broad' });
      expect(inWords(answer.error)).toContain('too broad');
      expect(answer.digest).toBeUndefined();
    }
    expect((await answerIn(more, 'big/~exists')).value).toBe('exists');
  });
});

describe('a glob: ref', () => {
  const files = {
    ...repository('src/a.test.ts', 'src/x/b.ts', '.github/ci.yml', 'dist/c.js'),
    '.gitignore': 'dist',
  };
  it.each([
    ['glob:src/**/*.test.ts', true],
    ['glob:src/*.ts', true],
    ['glob:src/**/b.{ts,js}', true],
    ['glob:**/*.yml', true],
    ['glob:src/a.test.ts', true],
    ['glob:src/**/*.spec.ts', false],
    ['glob:dist/*.js', false],
    ['glob:nowhere/**', false],
    ['glob:src/x', false],
  ])('%s matches: %s', async (ref, matches) => {
    expect((await answerIn(files, ref)).missing).toBe(!matches);
  });

  it('speaks of membership, not of contents or counts', async () => {
    const one = await answerIn(repository('src/a.test.ts'), 'glob:src/**/*.test.ts');
    const two = await answerIn(
      { 'src/b.test.ts': 'x', 'src/c.test.ts': '' },
      'glob:src/**/*.test.ts',
    );
    expect(one.digest).toBe(two.digest);
  });
});

describe('a #re: ref', () => {
  const text = 'FROM node:20-alpine\r\nRUN npm ci\r\nFROM nginx:1\r\n';
  const value = async (ref: string) =>
    (await answerIn({ Dockerfile: text }, `Dockerfile#re:${ref}`)).value;
  it('is the first match, line by line', async () => {
    expect(await value('/^FROM .*$/')).toBe('FROM node:20-alpine');
    expect(await value('/npm\\s+ci\\s*FROM/')).toBeUndefined();
    expect(await value('/from (\\S+)/i')).toBe('FROM node:20-alpine');
    expect(await value('/^FROM node:\\d+/~major')).toBe('20');
  });

  it('says so when the engine cannot use it', async () => {
    const answer = await answerIn({ a: 'x' }, 'a#re:/(?=x)x/');
    expect(answer).toMatchObject({ failure: 'ref' });
    expect(inWords(answer.error)).toContain('a#re:/(?=x)x/');
  });

  it('answers a regex built to backtrack at once', async () => {
    const started = performance.now();
    await answerIn({ a: `${'a'.repeat(50_000)}!` }, 'a#re:/^(a+)+$/');
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
