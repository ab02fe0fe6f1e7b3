import { describe, expect, it } from 'vitest';
import { scanRepository } from '../../../../src/core/capture/scanRepository';
import { InMemoryRepositoryReader } from '../../../support/inMemoryRepositoryReader';
import { inWords } from '../../../support/inWords';

type Files = Readonly<Record<string, string>>;

const scan = (files: Files) => scanRepository(new InMemoryRepositoryReader(files));
const many = (count: number, name: (at: number) => string, text: string): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), text]));
const go = {
  'go.mod': 'module x\n\ngo 1.22\n',
  Makefile: 'test:\n\tgo test ./...\n',
  ...many(9, (at) => `lib/a${at}.go`, 'package lib\n'),
  ...many(4, (at) => `lib/a${at}_test.go`, 'package lib\n\nfunc TestA(t *testing.T) {}\n'),
};
const tests = '- Tests: `make test` (go test).';
const bodies = (candidates: readonly { readonly body: string }[]): readonly string[] =>
  candidates.map(({ body }) => body);

describe('a scan of what is broken, huge or mixed says so, and says the rest', () => {
  it('names a file of a million lines that it does not read', async () => {
    const { problems, candidates } = await scan({
      ...go,
      'package.json': '{}\n'.repeat(1_000_000),
    });
    expect(inWords(problems)).toContainEqual({
      path: 'package.json',
      message: 'larger than 1 MB, a link or no text; what it says was left out',
    });
    expect(bodies(candidates)).toContain(tests);
  });

  it('names the line of a broken workflow', async () => {
    const { problems, candidates } = await scan({
      ...go,
      '.github/workflows/ci.yml': 'on: pull_request\njobs:\n  a:\n    steps: [run: {\n',
    });
    expect(problems.map(({ path }) => path)).toEqual(['.github/workflows/ci.yml']);
    expect(problems[0]?.message).toMatch(/line \d+/);
    expect(bodies(candidates)).toContain(tests);
  });

  it('says that none of three languages in one folder leads', async () => {
    const { problems, candidates } = await scan({
      'package.json': '{ "scripts": { "test": "vitest run" } }',
      'go.mod': 'module x\n',
      'pyproject.toml': '[tool.pytest.ini_options]\n',
      ...many(6, (at) => `a${at}.ts`, 'export const a = 1;\n'),
      ...many(6, (at) => `b${at}.go`, 'package x\n'),
      ...many(6, (at) => `c${at}.py`, 'A = 1\n'),
    });
    expect(inWords(problems)).toEqual([
      {
        path: '.',
        message:
          'no language leads (files: typescript 6, go 6, python 6); nothing is said of its tools at the root',
      },
    ]);
    expect(candidates).toEqual([]);
  });

  it('says how many of 500 packages it looked at', async () => {
    const packages = Array.from({ length: 500 }, (_, at) =>
      Object.entries({
        [`packages/p${at}/package.json`]: '{ "scripts": { "test": "jest" } }',
        ...many(15, (file) => `packages/p${at}/src/a${file}.ts`, 'export const a = 1;\n'),
      }),
    );
    const { problems } = await scan({
      'package.json': '{ "workspaces": ["packages/*"], "scripts": { "test": "vitest run" } }',
      ...Object.fromEntries(packages.flat()),
    });
    expect(inWords(problems)).toEqual([
      { path: '.', message: '500 packages; the 8 with the most files were looked at one by one' },
    ]);
  });

  it('tells no value that turns the direction of a text, and tells the rest', async () => {
    const { problems, candidates } = await scan({
      ...go,
      'README.md': 'זהו פרויקט לדוגמה\n',
      '.github/workflows/ci.yml':
        'on: pull_request\njobs:\n  a:\n    steps:\n      - run: go vet \u202e./...\n',
    });
    expect(bodies(candidates).join('\n')).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(inWords(problems)).toContainEqual({
      path: '.github/workflows/ci.yml',
      message:
        'a value of ciGates reads as prose or holds hidden characters; it is told in no lesson',
    });
    expect(bodies(candidates)).toContain(tests);
  });

  it.each([
    ['none', 'no history can be read; nothing is said of commits and changelogs'],
    [
      'shallow',
      'a shallow clone, 0 of its commits are here; fetch with --unshallow to have habits of the history told',
    ],
  ] as const)('says what a history that is %s cannot tell', async (history, message) => {
    const reader = new InMemoryRepositoryReader(go);
    const { files, truncated } = await reader.list();
    reader.list = () => Promise.resolve({ files, truncated, history });
    const { problems, candidates } = await scanRepository(reader);
    expect(inWords(problems)).toEqual([{ path: '.git', message }]);
    expect(bodies(candidates)).toContain(tests);
  });

  it('says how many of 2,000 workflows it read, and reads those', async () => {
    const step = 'on: pull_request\njobs:\n  a:\n    steps:\n      - run: go vet ./...\n';
    const { problems, candidates } = await scan({
      ...go,
      ...many(2_000, (at) => `.github/workflows/w${at}.yml`, step),
    });
    expect(inWords(problems)).toEqual([
      { path: '.github/workflows', message: '2000 workflows; the first 60 by name were read' },
    ]);
    expect(bodies(candidates)).toContain('- Checks of CI on pull requests include `go vet ./...`.');
  });

  it('ends where workflows and actions include themselves, and says each check once', async () => {
    const calls = Array.from(
      { length: 10 },
      (_, at) => `  j${at}:\n    uses: ./.github/workflows/ci.yml\n`,
    );
    const { problems, candidates } = await scan({
      ...go,
      '.github/workflows/ci.yml': `on: [pull_request, workflow_call]\njobs:\n${calls.join('')}  own:\n    steps:\n      - uses: ./.github/actions/a\n`,
      '.github/actions/a/action.yml':
        'runs:\n  steps:\n    - uses: ./.github/actions/a\n    - run: go vet ./...\n',
    });
    expect(problems).toEqual([]);
    expect(bodies(candidates)).toContain('- Checks of CI on pull requests include `go vet ./...`.');
  });

  it('says nothing of what goes together after one commit that holds everything', async () => {
    const files = Object.keys(go);
    const change = { subject: 'Begin', files, added: files };
    const reader = new InMemoryRepositoryReader(go, ['Begin'], [change]);
    const { problems, candidates } = await scanRepository(reader);
    expect(problems).toEqual([]);
    expect(bodies(candidates)).toEqual([tests]);
  });

  it('reads the newest 3,000 of 300,000 commits', async () => {
    const files = Object.keys(go);
    const rule = (at: number) => ({
      subject: `Work ${at}`,
      files: [files[at % files.length] ?? ''],
      added: [],
    });
    const reader = new InMemoryRepositoryReader(
      go,
      [],
      Array.from({ length: 300_000 }, (_, at) => rule(at)),
    );
    const asked: number[] = [];
    const all = reader.commitChanges.bind(reader);
    reader.commitChanges = (limit) => {
      asked.push(limit);
      return all(limit);
    };
    const { problems, candidates } = await scanRepository(reader);
    expect(problems).toEqual([]);
    expect(Math.max(...asked)).toBe(3_000);
    expect(bodies(candidates)).toContain(tests);
  });
});
