import { describe, expect, it } from 'vitest';
import {
  committedRepository as repository,
  findingsIn as check,
  long,
  manifest,
} from '../../../../support/committedRepository';

describe('instruction files against scripts, lock files and each other', () => {
  it('finds flags and make variables that the repository took once', async () => {
    const root = repository(
      {
        'AGENTS.md':
          'Run `node tools/gen.js --all --quiet`, `npm run gen -- --check` and `make test VERBOSE=1`.\n',
        'tools/gen.js': `const known = ['--all', '--quiet', '--check'];\n${long}`,
        'package.json': manifest({ gen: 'node tools/gen.js' }),
        Makefile: 'BIN = vitest\ntest:\n\t$(BIN) $(VERBOSE)\n',
      },
      {
        'tools/gen.js': `const known = ['--quiet'];\n${long}`,
        Makefile: 'BIN = vitest\ntest:\n\t$(BIN)\n',
      },
    );
    expect((await check(root)).map(({ subject, said }) => `${subject} ${said}`)).toEqual([
      'flag --all',
      'flag --check',
      'variable VERBOSE',
    ]);
  });

  it('says nothing of flags that a script hands on to another program', async () => {
    const root = repository(
      { 'AGENTS.md': 'Run `./build.sh --target=Test`.\n', 'build.sh': `case --target\n${long}` },
      { 'build.sh': `make "$@"\n${long}` },
    );
    expect(await check(root)).toEqual([]);
  });

  it('compares no examples', async () => {
    const sample = (count: number) =>
      `Write a test like this one for each case of a parser:\n\n\`\`\`java\nassertThat(${count}).isPositive();\n\`\`\`\n`;
    const root = repository({ 'AGENTS.md': sample(1), 'CONTRIBUTING.md': sample(2) });
    expect(await check(root)).toEqual([]);
  });

  it('says nothing of flags that a file never named, or names in other words', async () => {
    const root = repository(
      {
        'AGENTS.md': 'Run `node tools/gen.js --all --dry-run`.\n',
        'tools/gen.js': `const known = ['--dry-run'];\n${long}`,
      },
      { 'tools/gen.js': `const { dryRun } = options;\n${long}` },
    );
    expect(await check(root)).toEqual([]);
  });

  it('finds another package manager than the one the repository keeps the lock file of', async () => {
    const root = repository(
      { 'AGENTS.md': 'Install with `npm install`.\n', 'package-lock.json': '{}' },
      { 'package-lock.json': undefined, 'pnpm-lock.yaml': 'lockfileVersion: 9\n' },
    );
    expect(await check(root)).toMatchObject([
      {
        code: 'contradicts',
        subject: 'manager',
        said: 'npm',
        detail: 'pnpm-lock.yaml',
        fix: 'pnpm',
        commit: { subject: 'Change 2' },
      },
    ]);
  });

  it.each([
    ['Install with `npm install` or `pnpm install`.', ['pnpm-lock.yaml']],
    ['Install with `npm install`.', ['pnpm-lock.yaml', 'site/package-lock.json']],
    ['Install with `npm install`.', ['site/pnpm-lock.yaml']],
    ['```sh\ncd site\nnpm install\n```', ['pnpm-lock.yaml']],
    ['Install with `npm install -g pnpm`.', ['pnpm-lock.yaml']],
    ['Install with `npm install`.', ['poetry.lock']],
  ])('leaves the choice of a package manager alone: %s %s', async (text, locks) => {
    const files = Object.fromEntries(locks.map((file) => [file, '{}']));
    expect(await check(repository({ 'AGENTS.md': text, ...files }))).toEqual([]);
  });

  it('finds lines of two files that cannot both be followed', async () => {
    const root = repository({
      'AGENTS.md':
        '- Format all files with `make fmt` before each commit.\n- Lines have at most 100 characters.\n',
      'CONTRIBUTING.md':
        '- Format all files with `npm run format` before each commit.\n- Lines have at most 120 characters.\n- Run the tests with `npm test`.\n',
    });
    expect((await check(root)).map(({ path, line, detail }) => [path, line, detail])).toEqual([
      ['CONTRIBUTING.md', 1, 'AGENTS.md:1'],
      ['CONTRIBUTING.md', 2, 'AGENTS.md:2'],
    ]);
  });

  it('finds a link to a heading that an instruction file does not have', async () => {
    const root = repository({
      'AGENTS.md':
        'See [tests](CONTRIBUTING.md#running-tests), [build](CONTRIBUTING.md#build), [style](CONTRIBUTING.md#style) and [below](#set-up).\n\n## Set up 🚀\n',
      'CONTRIBUTING.md': '## Running *tests*\n\n## <a name="build"></a>How to build\n',
    });
    expect(await check(root)).toMatchObject([
      { code: 'missing', subject: 'anchor', said: 'CONTRIBUTING.md#style' },
    ]);
  });

  it('finds headings of the folder above, and those that end with a picture', async () => {
    const root = repository({
      'AGENTS.md': '## Shared rules\n\n- Use tabs.\n',
      'web/AGENTS.md':
        'See [rules](../AGENTS.md#shared-rules), [task](#choosing-a-task-) and [gone](../AGENTS.md#old-rules).\n\n## Choosing a task [![Join](https://x.test/join.svg)](https://x.test)\n',
    });
    expect(await check(root)).toMatchObject([
      { code: 'missing', subject: 'anchor', said: '../AGENTS.md#old-rules' },
    ]);
  });

  it('reads of a README what it says to assistants', async () => {
    const root = repository({
      'README.md':
        '# Acme\n\nSee [a](a.md).\n\n## For AI agents\n\nSee [b](b.md).\n\n### More\n\nSee [c](c.md).\n\n## Agents\n\nSee [d](d.md).\n',
    });
    expect((await check(root)).map(({ line, said }) => [line, said])).toEqual([
      [7, 'b.md'],
      [11, 'c.md'],
    ]);
  });

  it('reads skills', async () => {
    const root = repository({
      '.claude/skills/release/SKILL.md':
        '---\nname: publish\ndescription: Makes a release.\n---\nSee [a](a.md).\n',
    });
    expect(await check(root)).toMatchObject([
      { code: 'front-matter', detail: 'skill-name-differs' },
      { code: 'missing' },
    ]);
  });
});
