import { describe, expect, it } from 'vitest';
import { readMentions } from '../../../../../src/core/capture/check/readMentions';

const named = (text: string) =>
  readMentions('AGENTS.md', text).map(({ kind, name }) => `${kind} ${name}`);

describe('what an instruction file names', () => {
  it.each([
    ['Tests stand in `test/unit/`.', ['path test/unit/']],
    ['See `src/app.ts:12` and `./scripts/build.sh`.', ['path src/app.ts', 'path scripts/build.sh']],
    ['Test files are named `*.test.ts`, never `*.spec.ts` or `*_test.ts`.', ['glob *.test.ts']],
    ['Write `src/a.ts`, not `src/b.js`.', ['path src/a.ts']],
    ['Never edit `src/made.ts`.', ['path src/made.ts']],
    ['测试文件命名为 `*.test.ts`，从不用 `*.spec.ts`、`*_test.ts`。', ['glob *.test.ts']],
    ['The runner is set up in `vitest.config.ts`.', ['path vitest.config.ts']],
    ['Name them `src/**/*.test.ts`.', ['glob src/**/*.test.ts']],
    [
      'Read [the rules](docs/rules.md#tests) and [below](#build).',
      ['link docs/rules.md', 'anchor docs/rules.md#tests', 'anchor #build'],
    ],
    ['Install with `npm install` or `uv sync --dev`.', ['manager npm', 'manager uv']],
    [
      'Run `node tools/gen.js --all` or `npm run gen -- --dry-run=1`.',
      ['path tools/gen.js', 'flag --all', 'script gen', 'flag --dry-run'],
    ],
    ['Run `make test VERBOSE=1`.', ['target test', 'variable VERBOSE']],
    ['@docs/style.md', ['import docs/style.md']],
    ['Run `npm run lint -- --fix`.', ['script lint', 'flag --fix']],
    ['Run `npm test` or `npm run test`.', ['script test', 'script test']],
    ['Run `npx vitest run` or `eslint .`.', ['tool vitest', 'tool eslint']],
    [
      'Run `composer lint` and `composer run test`.',
      ['composer script lint', 'composer script test'],
    ],
    ['Name them `*.test.ts` or `src/**/*.{ts,tsx}`.', ['glob *.test.ts', 'glob src/**/*.{ts,tsx}']],
    ['Run `pnpm check:types` and `yarn build`.', ['script check:types', 'script build']],
    ['Run `pnpm --filter @acme/api test:unit`.', ['package @acme/api', 'script test:unit']],
    ['Run `make lint test`.', ['target lint', 'target test']],
    ['Run `just fmt`.', ['recipe fmt']],
    ['Run `cargo test -p parser`.', ['crate parser']],
    ['```sh\n$ npm run a && python tools/gen.py # all\n```', ['script a', 'path tools/gen.py']],
    [
      '| `src/a/b.ts` | what |\n| --- | --- |\n| `src/c/d.ts` | more |',
      ['path src/a/b.ts', 'path src/c/d.ts'],
    ],
  ])('%s', (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  it.each([
    'Install with `npm install -g pnpm` or `yarn add left-pad`.',
    'Put it under `path/to/file.ts` or `src/<name>.ts`.',
    'Send `application/json` to `https://example.org/a/b`.',
    'Look into `~/.config/tool` and `/etc/hosts`.',
    'See [the site](https://example.org) and [a page](https://example.org/a.md#b).',
    '~~Run `npm run old`.~~',
    'Run `npm run <script>`.',
    'Run `make -C docs html`.',
    'Import `@acme/api` and run `composer install`.',
    '```ts\nimport { a } from "src/a/b";\n```',
    'Mail ada@example.org about it.',
  ])('names nothing: %s', (text) => {
    expect(named(text)).toEqual([]);
  });

  it('knows the place of what is named', () => {
    const [mention] = readMentions('AGENTS.md', '# A\n\n- use `src/a/b.ts` here\n');
    expect(mention).toMatchObject({ line: 3, column: 8, endColumn: 18, said: 'src/a/b.ts' });
  });

  it('knows it in the lines of a fence that is set in', () => {
    const [mention] = readMentions('AGENTS.md', '1. Run\n\n   ```sh\n   npm run lint\n   ```\n');
    expect(mention).toMatchObject({ line: 4, column: 12, said: 'lint' });
  });
});
