import { describe, expect, it } from 'vitest';
import { sayFinding } from '../../../../../src/prose/sayFinding';
import {
  committedRepository as repository,
  findingsIn as check,
  long,
  manifest,
} from '../../../../support/committedRepository';

describe('checking instruction files', () => {
  it('names the commit that moved a file, and where it is now', async () => {
    const root = repository(
      { 'AGENTS.md': 'Routes stand in `src/routes.ts`.\n', 'src/routes.ts': long },
      { 'src/routes.ts': undefined, 'src/http/router.ts': long },
    );
    const [finding, ...others] = await check(root);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: 'gone',
      subject: 'path',
      said: 'src/routes.ts',
      line: 1,
      commit: { subject: 'Change 2', author: 'Ada' },
      fix: 'src/http/router.ts',
    });
    expect(finding && sayFinding(finding)).toMatch(
      /^path `src\/routes\.ts` is gone since [0-9a-f]{8} \(Ada, [\d-]+: Change 2\); it is `src\/http\/router\.ts` now$/,
    );
  });

  it('follows a file that moved twice', async () => {
    const root = repository(
      { 'AGENTS.md': 'See [routes](src/routes.ts).\n', 'src/routes.ts': long },
      { 'src/routes.ts': undefined, 'src/b.ts': long },
      { 'src/b.ts': undefined, 'lib/c.ts': long },
    );
    expect(await check(root)).toMatchObject([{ subject: 'link', fix: 'lib/c.ts' }]);
  });

  it('writes a link as it was written: from the folder of its file', async () => {
    const root = repository(
      { 'docs/CONTRIBUTING.md': 'See [it](../src/a.ts).\n', 'src/a.ts': long },
      { 'src/a.ts': undefined, 'src/b/a.ts': long },
    );
    expect(await check(root)).toMatchObject([{ said: '../src/a.ts', fix: '../src/b/a.ts' }]);
  });

  it('finds a folder that was moved as a whole', async () => {
    const root = repository(
      { 'AGENTS.md': 'Tests: `spec/`.\n', 'spec/a.ts': long, 'spec/b.ts': `// b\n${long}` },
      {
        ...{ 'spec/a.ts': undefined, 'spec/b.ts': undefined },
        ...{ 'test/a.ts': long, 'test/b.ts': `// b\n${long}` },
      },
    );
    expect(await check(root)).toMatchObject([{ said: 'spec/', fix: 'test/' }]);
  });

  it('finds a script under its new name', async () => {
    const root = repository(
      {
        'AGENTS.md': '```sh\nnpm run typecheck\n```\n',
        'package.json': manifest({ typecheck: 'tsc -b', lint: 'eslint .' }),
      },
      { 'package.json': manifest({ 'check:types': 'tsc -b', lint: 'eslint .' }) },
    );
    expect(await check(root)).toMatchObject([
      { subject: 'script', said: 'typecheck', line: 2, fix: 'check:types' },
    ]);
  });

  it('finds targets, recipes, crates and packages that are gone', async () => {
    const root = repository(
      {
        'AGENTS.md':
          'Run `make lint`, `just fmt`, `cargo test -p parser` and `pnpm --filter @acme/api dev`.\n',
        Makefile: 'lint:\n\teslint .\ntest:\n\tvitest\n',
        justfile: 'fmt:\n  prettier .\nrun:\n  node .\n',
        'parser/Cargo.toml': '[package]\nname = "parser"\n',
        'lexer/Cargo.toml': '[package]\nname = "lexer"\n',
        'api/package.json': '{"name": "@acme/api", "scripts": {"dev": "node ."}}',
      },
      {
        Makefile: 'test:\n\tvitest\n',
        justfile: 'run:\n  node .\n',
        'parser/Cargo.toml': '[package]\nname = "reader"\n',
        'api/package.json': '{"name": "@acme/server", "scripts": {"dev": "node ."}}',
      },
    );
    expect((await check(root)).map(({ subject, said }) => `${subject} ${said}`)).toEqual([
      'target lint',
      'recipe fmt',
      'crate parser',
      'package @acme/api',
    ]);
  });

  it('finds tools and scripts of composer that a project gave up', async () => {
    const root = repository(
      {
        'AGENTS.md': 'Run `npx jest`, `npx eslint .`, `npm test` and `composer cs`.\n',
        'package.json': '{"scripts":{"test":"jest"},"devDependencies":{"jest":"30","eslint":"9"}}',
        'composer.json': '{"scripts":{"cs":"phpcs","stan":"phpstan"}}',
      },
      {
        'package.json': '{"scripts":{"check":"vitest"},"devDependencies":{"eslint":"9"}}',
        'composer.json': '{"scripts":{"stan":"phpstan"}}',
      },
    );
    expect((await check(root)).map(({ subject, said }) => `${subject} ${said}`)).toEqual([
      'tool jest',
      'script test',
      'composer script cs',
    ]);
  });

  it('says nothing of what never was there: it may be anything', async () => {
    const root = repository({
      'AGENTS.md': 'Use `src/never.ts`, `npm run never`, `make never` and `foo-bar/baz`.\n',
      'package.json': manifest({ test: 'vitest' }),
      Makefile: 'all:\n\ttrue\n',
    });
    expect(await check(root)).toEqual([]);
  });

  it('finds a link to a file that never was there: whoever follows it sees that', async () => {
    const root = repository({ 'CONTRIBUTING.md': 'See [rules](docs/rules.md).\n' });
    expect(await check(root)).toMatchObject([{ code: 'missing', said: 'docs/rules.md' }]);
  });

  it('believes a sentence that says itself that something is gone', async () => {
    const root = repository(
      { 'src/old.ts': long },
      { 'AGENTS.md': 'We removed `src/old.ts`.\n', 'src/old.ts': undefined },
    );
    expect(await check(root)).toEqual([]);
  });

  it('takes what is written from a folder further in for what is there', async () => {
    const root = repository(
      { 'src/index.ts': long },
      { 'src/index.ts': undefined, 'packages/a/src/index.ts': long },
      { 'AGENTS.md': 'Each package begins in `src/index.ts`.\n', 'packages/b/src/index.ts': '' },
    );
    expect(await check(root)).toEqual([]);
  });

  it('knows that a line was about what went when it stood there before', async () => {
    const root = repository(
      {
        'AGENTS.md': 'Never edit the generated `lib/kept/`.\nRun `npm run build`.\n',
        'lib/kept/a.ts': long,
        'package.json': manifest({ build: 'tsc -b', test: 'vitest' }),
        'packages/a/lib/b.ts': '',
        'packages/b/lib/b.ts': '',
        'packages/a/package.json': manifest({ build: 'tsc' }),
      },
      { 'lib/kept/a.ts': undefined, 'package.json': manifest({ test: 'vitest' }) },
    );
    expect((await check(root)).map(({ said }) => said)).toEqual(['lib/kept/', 'build']);
  });

  it('takes a script for one of the folder that its paragraph names', async () => {
    const root = repository(
      {
        'AGENTS.md': 'Build inside `packages/app`. To rebuild on changes, run `pnpm dev`.\n',
        'package.json': manifest({ dev: 'vite', test: 'vitest' }),
        'packages/app/package.json': manifest({ dev: 'vite' }),
      },
      { 'package.json': manifest({ test: 'vitest' }) },
    );
    expect(await check(root)).toEqual([]);
  });

  it('says nothing of files that are made and not kept', async () => {
    const root = repository(
      { 'AGENTS.md': 'The bundle is `out/app.js`.\n', 'out/app.js': long },
      { 'out/app.js': undefined, '.gitignore': 'out/\n' },
    );
    expect(await check(root)).toEqual([]);
  });

  it('does not take the rules of one folder for those of another', async () => {
    const root = repository(
      {
        'AGENTS.md': 'Routes: `src/routes.ts`.\n',
        'src/routes.ts': long,
        'a/.gitignore': '*.ts\n',
      },
      { 'src/routes.ts': undefined },
    );
    expect(await check(root)).toMatchObject([{ said: 'src/routes.ts' }]);
  });

  it.each([
    ['.github/instructions/a.instructions.md', '---\ndescription: a\n---\nB', 'apply-to-missing'],
    ['.github/instructions/a.instructions.md', '---\napplyTo: ["**"]\n---\nB', 'apply-to-no-text'],
    ['.cursor/rules/a.mdc', '---\nalwaysApply: "true"\n---\nB', 'always-apply-no-boolean'],
    ['.cursor/rules/a.mdc', '---\nglobs: [\n---\nB', 'not-yaml'],
  ])('finds a header that does nothing: %s %s', async (path, text, detail) => {
    expect(await check(repository({ [path]: text }))).toMatchObject([
      { code: 'front-matter', detail },
    ]);
  });

  it('finds a header of which no pattern fits a file', async () => {
    const header = (globs: string) => `---\nglobs: ${globs}\n---\nBe brief.\n`;
    const root = repository({
      '.cursor/rules/a.mdc': header('lib/**/*.rb,spec/**/*.rb'),
      '.cursor/rules/b.mdc': header('src/**/*.ts,src/**/*.tsx'),
      'src/a.ts': '',
    });
    expect(await check(root)).toMatchObject([
      { path: '.cursor/rules/a.mdc', code: 'empty', said: 'lib/**/*.rb', detail: 'globs', line: 2 },
    ]);
  });

  it('takes a folder name alone for nothing unless it plainly moved', async () => {
    const root = repository(
      { 'AGENTS.md': 'Prefix branches with `docs/` or `fix/`.\n', 'docs/a.md': long },
      { 'docs/a.md': undefined },
    );
    expect(await check(root)).toEqual([]);
  });

  it('believes a section that goes to another folder', async () => {
    const root = repository(
      {
        'AGENTS.md':
          '1. Go there: `cd app`\n2. Run `npm run watch`.\n\n## Release\n\nRun `npm run build`.\n',
        'package.json': manifest({ watch: 'a', build: 'b' }),
        'app/package.json': manifest({ watch: 'c', build: 'd' }),
      },
      { 'package.json': manifest({ test: 'vitest' }) },
    );
    expect((await check(root)).map(({ said }) => said)).toEqual(['build']);
  });

  it('reads recipes of just whose parameters have a default', async () => {
    const root = repository(
      { justfile: "new-rule name plugin='eslint':\n  a\n", 'AGENTS.md': 'Run `just new-rule`.\n' },
      { justfile: "new-rule name plugin='oxc':\n  a\n" },
    );
    expect(await check(root)).toEqual([]);
  });

  it('takes the program of a dependency for no script', async () => {
    const root = repository(
      { 'AGENTS.md': 'Run `yarn jest a`.\n', 'package.json': manifest({ jest: 'jest' }) },
      {
        'package.json': JSON.stringify({ scripts: { a: 'b' }, devDependencies: { jest: '30' } }),
        'AGENTS.md': 'Run `yarn jest a.test.ts`.\n',
      },
    );
    expect(await check(root)).toEqual([]);
  });

  it.each([
    ['Use Node.js 18+.', { 'package.json': '{"engines":{"node":">=20.19"}}' }, '20.19'],
    [
      'You need Python >= 3.9 here.',
      { 'pyproject.toml': '[project]\nrequires-python = ">=3.11"\n' },
      '3.11',
    ],
    ['Go 1.21 or newer', { 'go.mod': 'module a\n\ngo 1.24\n' }, '1.24'],
    ['Rust 1.70 or later', { 'Cargo.toml': '[package]\nrust-version = "1.85"\n' }, '1.85'],
  ])('finds a version that the project does not take any more: %s', async (text, files, oldest) => {
    const [finding] = await check(repository({ 'AGENTS.md': text, ...files }));
    expect(finding).toMatchObject({
      code: 'outdated',
      detail: expect.stringContaining(oldest) as string,
      commit: { subject: 'Change 1' },
    });
  });

  it.each([
    ['Use Node.js 20+.', '>=20.19'],
    ['Use Node.js 22 or newer.', '>=20'],
    ['Node 18 was the first with fetch.', '>=20'],
    ['Use Node.js 18+.', '^18 || >=20'],
  ])(
    'leaves a version alone that the project takes, or that nothing asks for: %s %s',
    async (text, node) => {
      const manifestOf = JSON.stringify({ engines: { node } });
      expect(await check(repository({ 'AGENTS.md': text, 'package.json': manifestOf }))).toEqual(
        [],
      );
    },
  );

  it('finds a file of which only the beginning is read', async () => {
    const root = repository({ 'AGENTS.md': 'Be brief.\n'.repeat(4_000) });
    expect(await check(root)).toMatchObject([{ code: 'too-large', detail: '40000' }]);
  });

  it('checks the files that are named, and no others', async () => {
    const root = repository({
      'AGENTS.md': 'See [a](a.md).\n',
      'docs/guide.md': 'See [b](b.md).\n',
    });
    expect(await check(root, 'docs/guide.md')).toMatchObject([{ path: 'docs/guide.md' }]);
  });

  it('reads CRLF, Chinese and a path with a space', async () => {
    const root = repository(
      {
        'AGENTS.md': '路由在 `src/routes.ts`。\r\n见 [规则](my%20docs/a.md)。\r\n',
        'src/routes.ts': long,
        'my docs/a.md': long,
      },
      { 'src/routes.ts': undefined, 'my docs/a.md': undefined },
    );
    expect((await check(root)).map(({ line, said }) => [line, said])).toEqual([
      [1, 'src/routes.ts'],
      [2, 'my%20docs/a.md'],
    ]);
  });
});
