import { describe, expect, it } from 'vitest';
import type { ImportOptions } from '../../../../../src/core/operations/learning/importLessons';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';

async function imported(
  files: Readonly<Record<string, string>>,
  options?: ImportOptions,
  lessons: Readonly<Record<string, string>> = {},
) {
  const manager = await openApproved(new MemoryRepository({ files, lessons }));
  return manager.importInstructions(options);
}

describe('what an import finds to be not so', () => {
  const files = {
    'AGENTS.md':
      '# Rules\n\n- Never log tokens of users.\n- Follow [the guide](docs/guide.md)\n  in all that you write.\n- Never log tokens of users.\n',
  };

  it('is not proposed, and named with its line and why', async () => {
    const { statements, proposed, summary } = await imported(files);
    const wrong = statements.filter(({ standing }) => standing === 'wrong');
    expect(wrong.map(({ line, faults }) => [line, faults])).toEqual([
      [4, [expect.objectContaining({ line: 4, code: 'missing', said: 'docs/guide.md' })]],
    ]);
    expect(proposed.map(({ outcome }) => outcome)).toEqual(['new']);
    expect(summary).toEqual({
      read: 3,
      hold: 1,
      duplicates: 1,
      wrong: 1,
      contradicted: 0,
      refused: 0,
      leaning: 0,
      idle: 0,
    });
  });

  it('is proposed where the user says so', async () => {
    const { summary } = await imported(files, { keep: ['AGENTS.md:4'] });
    expect(summary).toMatchObject({ hold: 2, wrong: 0 });
  });
});

describe('a command that names a project', () => {
  const file =
    '# Tests\n\nRun one project:\n\n```sh\ndotnet test --project test/Shop.Tests/Shop.Tests.csproj\n```\n';

  it('is wrong where the project never existed, with its line and why', async () => {
    const { statements, proposed } = await imported({
      'AGENTS.md': file,
      'test/Store.Tests/Store.Tests.csproj': '',
    });
    expect(statements).toEqual([
      expect.objectContaining({
        standing: 'wrong',
        faults: [
          expect.objectContaining({
            line: 6,
            code: 'missing',
            said: 'test/Shop.Tests/Shop.Tests.csproj',
          }),
        ],
      }),
    ]);
    expect(proposed).toEqual([]);
  });

  it.each(['test/Shop.Tests/Shop.Tests.csproj', 'src/test/Shop.Tests/Shop.Tests.csproj'])(
    'holds where the project is there: %s',
    async (path) => {
      const { statements } = await imported({ 'AGENTS.md': file, [path]: '' });
      expect(statements.map(({ standing }) => standing)).toEqual(['new']);
    },
  );

  it('says nothing of files that are only handed to it', async () => {
    const { statements } = await imported({
      'AGENTS.md': file.replace('--project test/Shop.Tests/Shop.Tests.csproj', 'test/some/a.cs'),
    });
    expect(statements.map(({ standing }) => standing)).toEqual(['new']);
  });
});

describe('an import of some files', () => {
  const files = {
    'AGENTS.md': '- Functions have at most 40 lines.\n',
    'CONTRIBUTING.md': '- Functions have at most 40 lines.\n- Never log tokens of users.\n',
  };

  it('proposes what they say, and still knows what the others say', async () => {
    const { files: read, summary } = await imported(files, { only: ['CONTRIBUTING.md'] });
    expect(read).toEqual(['CONTRIBUTING.md']);
    expect(summary).toMatchObject({ read: 2, hold: 1, duplicates: 1 });
  });
});

describe('a statement against a lesson in use', () => {
  it('is shown beside it, and not proposed', async () => {
    const { statements, proposed } = await imported(
      { 'AGENTS.md': '- Functions have at most 60 lines.\n' },
      {},
      { 'length.md': 'Functions have at most 40 lines.\n' },
    );
    expect(statements[0]).toMatchObject({
      standing: 'contradicts',
      against: { path: '.lessons/length.md', text: 'Functions have at most 40 lines.' },
    });
    expect(proposed).toEqual([]);
  });

  it('is a lesson of its own where it says more', async () => {
    const { summary } = await imported(
      {
        'AGENTS.md':
          '- Keep public names in one sorted file.\n- Put helpers of tests into `support/`.\n',
      },
      {},
      {
        'names.md': 'Keep public names in one file.\n',
        'support.md': 'Put helpers of tests into `support/`, one file each.\n',
      },
    );
    expect(summary).toMatchObject({ hold: 1, duplicates: 1 });
  });
});

describe('the memory of an agent', () => {
  const files = {
    'src/log.ts': '',
    '.claude/memory/MEMORY.md': '- Never log tokens of users.\n',
    'memory-bank/rules.md': '- Never log names of users.\n',
  };

  it('is read only where the user names it', async () => {
    expect((await imported(files)).files).toEqual([]);
    const { files: read, summary } = await imported(files, {
      named: ['.claude/memory/MEMORY.md'],
    });
    expect([read, summary.hold]).toEqual([['.claude/memory/MEMORY.md'], 1]);
  });

  it('that lies outside of the repository depends on what it names inside', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    const { summary } = await manager.importInstructions({
      outside: [{ name: 'memory/MEMORY.md', text: '- Never write to `src/log.ts` by hand.\n' }],
    });
    expect(summary.hold).toBe(1);
    const [{ entry } = { entry: undefined }] = await manager.list();
    expect(entry?.lesson.source?.evidence).toEqual(['memory/MEMORY.md:1']);
    expect(entry?.lesson.fingerprint.map(({ ref }) => ref)).toEqual(['src/log.ts']);
  });
});
