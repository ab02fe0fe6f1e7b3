import { describe, expect, it } from 'vitest';
import { validateLesson } from '../../../../src/core/capture/validator';
import { InMemoryRepositoryReader } from '../../../support/inMemoryRepositoryReader';

const files = {
  'package.json': JSON.stringify({
    type: 'module',
    scripts: { test: 'vitest', lint: 'eslint .' },
    devDependencies: { vitest: '^4', typescript: '^6' },
  }),
  Makefile: 'build:\n\ttsc -b\n',
  'tests/a.test.ts': '',
  'packages/api/package.json': '{"scripts":{"serve":"node ."}}',
  'packages/api/src/index.ts': '',
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [
      `src/f${i}.ts`,
      "import { a } from './a.js';\nexport const b = a;\n",
    ]),
  ),
};
const check = (body: string, folder?: string) =>
  validateLesson(
    { body, ...(folder === undefined ? {} : { package: folder }) },
    new InMemoryRepositoryReader(files),
  );

describe('validator', () => {
  it.each([
    ['run `npm test`', true],
    ['run `npm run lint`', true],
    ['run `npm run typecheck`', false],
    ['run `make build`', true],
    ['run `make test`', false],
    ['put it under `tests/`', true],
    ['put it under `spec/`', false],
    ['name it `*.test.ts`', true],
    ['name it `*.spec.ts`', false],
    ['see `src/f1.ts`', true],
    ['run `vitest run`', true],
    ['run `npx jest`', false],
    ['`tsc -b` checks types', true],
    ['see `src/f1`', true],
    ['name the barrel `index.ts`', true],
    ['files are `src/**/*.{ts,tsx}`', true],
    ['files are `src/**/*.{vue,css}`', false],
    ['run `node src/f1.ts`', true],
    ['```sh\nnpm run lint\n```', true],
    ['relative imports end in `.js`', true],
    ['relative imports carry no file extension', false],
    ['sources are ES modules', true],
  ])('%s: %s', async (body, expected) => {
    const { claims, support } = await check(body);
    expect(claims.map(({ holds }) => holds)).toEqual([expected]);
    expect(support).toBe(expected ? 1 : 0);
  });

  it('says nothing where nothing can be checked', async () => {
    expect(await check('be kind to readers; `npm install` first, `x = 1` later')).toEqual({
      claims: [],
      support: undefined,
    });
  });

  it('takes nothing for a claim that says itself that it is gone, leads elsewhere or is an example', async () => {
    const { claims } = await check(
      'we removed `src/old.ts`; import `@acme/api`; put it under `path/to/x.ts`; see `/etc/hosts`',
    );
    expect(claims).toEqual([]);
  });

  it('looks into the package a lesson is for', async () => {
    expect((await check('run `npm run serve`', 'packages/api')).support).toBe(1);
    expect((await check('run `npm run serve`')).support).toBe(0);
  });

  it('gives the share that holds', async () => {
    expect((await check('run `npm test`, then `npm run nothing`')).support).toBe(0.5);
  });
});
