import { describe, expect, it } from 'vitest';
import { scanRepository } from '../../../../src/core/capture/scanRepository';
import { parseRef } from '../../../../src/core/fingerprint/parseRef';
import { InMemoryRepositoryReader } from '../../../support/inMemoryRepositoryReader';

const factsOf = async (files: Record<string, string>, subjects: readonly string[] = []) => {
  const { facts } = await scanRepository(new InMemoryRepositoryReader(files, subjects));
  return Object.fromEntries(facts.map((fact) => [fact.topic, fact.value]));
};
const sources = (folder: string, extension: string, count: number, text: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${folder}/part${index}.${extension}`, text]),
  );
const typescript = (manifest: object, more: Record<string, string> = {}) => ({
  'package.json': JSON.stringify(manifest, null, 2),
  ...sources('src', 'ts', 10, "import { a } from './a.js';\nexport const b = a;\n"),
  ...sources('tests', 'test.ts', 5, "import { it } from 'vitest';\nit('works', () => {});\n"),
  ...more,
});

describe('scan of a TypeScript repository', () => {
  it('reads runner, command, names and places from content', async () => {
    const facts = await factsOf(
      typescript(
        {
          type: 'module',
          packageManager: 'pnpm@9.1.0',
          scripts: { test: 'vitest run', lint: 'eslint .', build: 'tsc -b' },
          devDependencies: { vitest: '^4.0.0' },
        },
        { 'pnpm-lock.yaml': '' },
      ),
    );
    expect(facts).toMatchObject({
      language: 'typescript',
      packageManager: 'pnpm',
      testRunner: 'vitest',
      testCommand: 'pnpm test',
      testFilePattern: '*.test.ts',
      testLocation: 'tests/',
      lintCommand: 'pnpm lint',
      buildCommand: 'pnpm build',
      moduleSystem: 'esm',
      importSuffix: '.js',
    });
  });

  it('sees a linter behind a script of another name, and a formatter behind `lint`', async () => {
    const facts = await factsOf(
      typescript({ scripts: { lint: 'prettier --check .', 'check:lint': 'eslint .' } }),
    );
    expect(facts).toMatchObject({ lintCommand: 'npm run check:lint', formatter: 'prettier' });
  });

  it('does not take a format script that only checks for the one that writes', async () => {
    const facts = await factsOf(
      typescript({ scripts: { format: 'prettier --check .', 'format:fix': 'prettier --write .' } }),
    );
    expect(facts['formatCommand']).toBe('npm run format:fix');
  });

  it('finds the runner in a test script that is lint plus types plus tests', async () => {
    const facts = await factsOf(
      typescript({
        scripts: { test: 'npm run lint && tsc && npm run unit', lint: 'xo', unit: 'ava' },
      }),
    );
    expect(facts).toMatchObject({ testRunner: 'ava', testCommand: 'npm test' });
  });

  it('says nothing where two lock files lie side by side and nobody decides', async () => {
    const facts = await factsOf(typescript({}, { 'yarn.lock': '', 'package-lock.json': '{}' }));
    expect(facts).not.toHaveProperty('packageManager');
  });

  it('says nothing of imports where files disagree', async () => {
    const mixed = sources('lib', 'ts', 10, "export * from './x';\n");
    expect(await factsOf(typescript({}, mixed))).not.toHaveProperty('importSuffix');
  });

  it('shows what CI types beside what the script says', async () => {
    const files = typescript(
      { scripts: { test: 'vitest' } },
      {
        '.github/workflows/ci.yml':
          'jobs:\n  a:\n    steps:\n      - run: npx vitest run --coverage\n',
      },
    );
    const { facts } = await scanRepository(new InMemoryRepositoryReader(files));
    const fact = facts.find(({ topic }) => topic === 'testCommand');
    expect(fact?.value).toBe('npm test');
    expect(fact?.rivals?.[0]).toMatchObject({
      value: 'npx vitest run --coverage',
      evidence: { line: 4 },
    });
  });
});

describe('commit convention', () => {
  const subjects = (conventional: number, other: number) => [
    ...Array.from({ length: conventional }, (_, index) => `fix(core): thing ${index}`),
    ...Array.from({ length: other }, (_, index) => `Mend thing ${index}`),
  ];
  it.each([
    [95, 5, 'conventional'],
    [50, 50, 'none'],
    [75, 25, undefined],
    [5, 5, undefined],
  ])('%d of %d + others: %s', async (conventional, other, expected) => {
    const facts = await factsOf(typescript({}), subjects(conventional, other));
    expect(facts['commitConvention']).toBe(expected);
  });

  it('names the scope that people use, however their tickets are numbered', async () => {
    const written = Array.from({ length: 9 }, (_, at) => [
      `feat(SHOP-${at + 100}): thing`,
      `fix(core): thing ${at}`,
      `feat(SHOP-${at + 300}): other`,
      `chore(main): release 1.${at}.0`,
      `chore(main): release 2.${at}.0`,
      `chore(main): release 3.${at}.0`,
    ]).flat();
    const { facts } = await scanRepository(new InMemoryRepositoryReader(typescript({}), written));
    const told = facts.find(({ topic }) => topic === 'commitConvention');
    expect(told?.slots?.['scope']).toBe('feat(SHOP-100): …');
  });

  it('knows an area by a word of the folder that it is short for', async () => {
    const names = ['parser', 'writer', 'macros', 'mock', 'serde'];
    const files = Object.fromEntries(names.map((name) => [`acme-${name}/src/a.ts`, '']));
    const written = Array.from({ length: 40 }, (_, at) => `${names[at % 5] ?? ''}: Mend ${at}`);
    expect(await factsOf(files, written)).toMatchObject({ commitAreas: 'parser' });
    const tags = written.map((subject) => subject.replace(/^\w+/, (word) => `${word}ing`));
    expect(await factsOf(files, tags)).not.toHaveProperty('commitAreas');
  });

  it('does not count what machines wrote', async () => {
    const bots = Array.from(
      { length: 60 },
      (_, index) => `Bump thing from ${index}.0 to ${index}.1`,
    );
    const facts = await factsOf(typescript({}), [...bots, ...subjects(30, 1)]);
    expect(facts['commitConvention']).toBe('conventional');
  });
});

describe('candidates', () => {
  it('are at most 40 words with refs that the grammar knows', async () => {
    const files = typescript({
      type: 'module',
      packageManager: 'pnpm@9.1.0',
      scripts: { test: 'vitest run', 'check:lint': 'eslint .', build: 'tsc -b' },
      engines: { node: '>=20' },
    });
    const { candidates } = await scanRepository(new InMemoryRepositoryReader(files));
    expect(candidates.map(({ name }) => name)).toEqual(['testing', 'imports']);
    for (const candidate of candidates) {
      // A dash before each sentence is no word.
      expect(candidate.body.split(/\s+/).filter((word) => word !== '-').length).toBeLessThanOrEqual(
        40,
      );
      for (const ref of candidate.refs) expect(parseRef(ref)).toMatchObject({ ok: true });
    }
  });

  it('are the same on a second scan', async () => {
    const reader = new InMemoryRepositoryReader(typescript({ scripts: { test: 'vitest' } }));
    expect(await scanRepository(reader)).toEqual(await scanRepository(reader));
  });
});
