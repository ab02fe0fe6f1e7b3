import type { SentenceRow } from './sentenceRows';
import { many, rust, workflow } from './smallRepositories';

const node = {
  ...many('src', 'a#.ts', 12, 'export const a = 1;\n'),
  ...many('test', 'a#.test.ts', 8, "import { it } from 'vitest';\nit('a', () => {});\n"),
};

/** A part is not the whole: one suite, one variant, one entry of a list. */
export const partSentenceRows: readonly SentenceRow[] = [
  {
    name: 'examples in documents are not how the tests run',
    files: { ...rust, ...workflow(['cargo test --doc', 'cargo nextest run --profile ci']) },
    never: [/--doc/, /cargo test/],
  },
  {
    name: 'tests of the library alone are not all tests',
    files: { ...rust, ...workflow(['cargo test --all-features --lib', 'cargo test']) },
    never: [/CI runs the tests/],
  },
  {
    name: 'the option of one runner is no call of another',
    files: { ...rust, ...workflow(["cargo nextest run --test '*'"]) },
    never: [/\(cargo test\)/],
  },
  {
    name: 'one suite among others is not how the tests run, and a runner is told only where the command runs it',
    files: {
      ...node,
      'package.json':
        '{ "packageManager": "pnpm@9.0.0", "scripts": { "test:conformance": "node conformance/run.mjs" } }',
      ...workflow(['pnpm run test:conformance', 'pnpm -r test']),
    },
    never: [/conformance/],
  },
  {
    name: 'a suite is told where CI runs no other, without the runner of other files',
    files: {
      ...node,
      'package.json':
        '{ "packageManager": "pnpm@9.0.0", "scripts": { "test:conformance": "node conformance/run.mjs" } }',
      ...workflow(['pnpm run test:conformance']),
    },
    says: ['Tests: `pnpm run test:conformance`; files `*.test.ts` under `test/`.'],
  },
];
