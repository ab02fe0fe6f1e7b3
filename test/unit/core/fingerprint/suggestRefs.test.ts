import { describe, expect, it } from 'vitest';
import { completeRef } from '../../../../src/core/fingerprint/completeRef';
import { suggestRefs } from '../../../../src/core/fingerprint/suggestRefs';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { InMemoryRepositoryFiles } from '../../../support/inMemoryRepositoryFiles';

const repository = () =>
  new InMemoryRepositoryFiles({
    'package.json':
      '{"scripts":{"test":"vitest run","lint:fix":"eslint --fix"},"devDependencies":{"vitest":"^4.1.2"},"token":"t","a.b":[1,{"c":2}]}',
    'tsconfig.json': '{"compilerOptions":{"moduleResolution":"bundler","strict":true}}',
    'vitest.config.ts': '',
    'tests/a.test.ts': '',
    Makefile: 'release:\n\tx\n',
  });
const suggested = async (body: string) =>
  (await suggestRefs(body, repository(), nodeHasher)).map(({ ref }) => ref);

describe('suggestRefs', () => {
  it.each([
    ['Run `npm test` before a commit.', ['package.json#scripts.test']],
    ['Use pnpm run lint:fix.', ['package.json#scripts.lint:fix']],
    ['Settings live in vitest.config.ts.', ['vitest.config.ts']],
    ['moduleResolution is bundler', ['tsconfig.json#compilerOptions.moduleResolution']],
    ['We test with vitest.', ['package.json#devDependencies.vitest~major']],
    ['Tests live in tests/.', ['tests/']],
    [
      'vitest, tests/**/*.test.ts',
      ['package.json#devDependencies.vitest~major', 'glob:tests/**/*.test.ts'],
    ],
    ['package.json: `npm test`', ['package.json#scripts.test']],
    ['Publish with make release.', ['Makefile#re:/^release:/']],
    ['See docs/none.md, npm run nothing and src/.', []],
    ['Be kind. Test files are strict.', []],
    ['../outside.json and /etc/passwd', []],
  ])('%s', async (body, refs) => {
    expect(await suggested(body)).toEqual(refs);
  });

  it('gives the value and what in the text it stands for', async () => {
    expect(await suggestRefs('Run npm test.', repository(), nodeHasher)).toEqual([
      { ref: 'package.json#scripts.test', mention: 'npm test', value: 'vitest run' },
    ]);
  });
});

describe('completeRef', () => {
  const completed = (partial: string) => completeRef(partial, repository(), nodeHasher);
  it('completes names, folders and files with fields', async () => {
    expect((await completed('t')).map(({ ref }) => ref)).toEqual([
      'tests/',
      'tsconfig.json',
      'tsconfig.json#',
    ]);
    expect((await completed('tests/')).map(({ ref }) => ref)).toEqual(['tests/a.test.ts']);
  });

  it('completes fields with live values, never secret ones', async () => {
    expect(await completed('package.json#scripts.t')).toEqual([
      { ref: 'package.json#scripts.test', kind: 'field', value: 'vitest run' },
    ]);
    expect(await completed('package.json#to')).toEqual([
      { ref: 'package.json#token', kind: 'field' },
    ]);
  });

  it('writes keys with dots and items as a ref needs them', async () => {
    expect((await completed('package.json#a'))[0]?.ref).toBe('package.json#["a.b"]');
    expect((await completed('package.json#["a.b"][')).map(({ ref }) => ref)).toEqual([
      'package.json#["a.b"][0]',
      'package.json#["a.b"][1]',
    ]);
  });

  it('offers projections behind a whole field', async () => {
    expect((await completed('package.json#devDependencies.vitest')).slice(1)).toEqual([
      { ref: 'package.json#devDependencies.vitest~major', kind: 'projection', value: '4' },
      { ref: 'package.json#devDependencies.vitest~name', kind: 'projection', value: '^4.1.2' },
      { ref: 'package.json#devDependencies.vitest~exists', kind: 'projection', value: 'exists' },
    ]);
  });

  it.each(['../', '/etc/', 'none.json#a', 'package.json#a[x', 'Makefile#x'])(
    'knows nothing for %s',
    async (partial) => {
      expect(await completed(partial)).toEqual([]);
    },
  );
});
