import type { SentenceRow } from './sentenceRows';
import { go, goTest, many, python, rust, workflow } from './smallRepositories';

const dart = {
  'pubspec.yaml': 'name: x\nenvironment:\n  sdk: ^3.0.0\n',
  ...many('lib', 'a#.dart', 12, 'class A {}\n'),
  ...many('test', 'a#_test.dart', 6, "void main() { test('a', () {}); }\n"),
};
const node = (scripts: Record<string, string>, run: string) => ({
  'package.json': JSON.stringify({ packageManager: 'pnpm@9.0.0', scripts }),
  ...many('src', 'a#.ts', 9, 'export const a = 1;\n'),
  ...workflow([run]),
});
const pull = (uses: string, given: string) => ({
  ...go,
  '.github/workflows/pr.yml': `on: pull_request\njobs:\n  a:\n    steps:\n      - uses: ${uses}\n        with:\n${given}`,
});
const helped = (count: number) => ({
  ...many('src', 'a#.ts', 9, 'export const a = 1;\n'),
  'package.json': '{}',
  'test/support/helper.ts': 'export const make = 1;\n',
  ...many(
    'test',
    'a#.test.ts',
    count,
    "import { make } from './support/helper';\ntest('a', () => {});\n",
  ),
});

const formatting = (name: string) => ({
  'package.json': `{ "packageManager": "pnpm@9.0.0", "devDependencies": { "prettier": "3" }, "scripts": { "${name}": "prettier --write .", "lint": "eslint ." } }`,
  ...many('src', 'a#.ts', 9, 'export const a = 1;\n'),
  ...workflow(['pnpm run lint']),
});

/** What stands beside what is told: a sentence that leaves it out must not read as if it were not there. */
export const wholeSentenceRows: readonly SentenceRow[] = [
  {
    name: 'Dart: the analyzer with what CI makes fatal',
    files: {
      ...dart,
      '.github/workflows/one.yml':
        'on:\n  pull_request:\n    paths: [packages/one/**]\njobs:\n  a:\n    steps:\n      - run: dart analyze --fatal-warnings ${{ inputs.folders }}\n',
    },
    says: ['Lint: `dart analyze --fatal-warnings`.'],
  },
  {
    name: 'a script of a workspace that runs more targets than those that check says so',
    files: node(
      { 'test:pr': 'nx affected --targets=test:eslint,test:knip,test:lib,build' },
      'pnpm run test:pr',
    ),
    says: ['Checks of CI on pull requests include `pnpm run test:pr` (test:eslint, test:knip, …).'],
  },
  {
    name: 'a script that runs a program besides its tools says so',
    files: node({ lint: 'eslint . && tsc && node check-links.mjs' }, 'pnpm run lint'),
    says: ['Checks of CI on pull requests include `pnpm run lint` (eslint, tsc, …).'],
  },
  {
    name: 'a script of known tools alone is told whole',
    files: node({ lint: 'eslint . && tsc' }, 'pnpm run lint'),
    says: ['Checks of CI on pull requests include `pnpm run lint` (eslint, tsc).'],
  },
  {
    name: 'hooks that are not named are not hidden, those for white space are',
    files: {
      ...python,
      '.pre-commit-config.yaml':
        'ci:\n  skip: []\nrepos:\n  - hooks:\n      - id: ruff\n      - id: mypy\n      - id: rst-backticks\n      - id: end-of-file-fixer\n',
    },
    says: ['pre-commit hooks (ruff, mypy, …): `pre-commit run --all-files`.'],
  },
  {
    name: 'Go: a matrix that leaves its tags empty once runs the tests plainly too',
    files: {
      ...go,
      'lib/a_test.go': goTest,
      ...workflow(
        ["go test -race -tags '${{ matrix.tags }}' -shuffle=on ./..."],
        "    strategy:\n      matrix:\n        tags: ['', one, two]",
      ),
    },
    says: [
      "CI runs the tests as `go test -race -shuffle=on ./...`, `go test -race -tags 'one' -shuffle=on ./...`, ….",
    ],
  },
  {
    name: 'Rust: the run with the default features stands beside the one without',
    files: {
      ...rust,
      ...workflow([
        'cargo test --workspace --locked',
        'cargo test --workspace --no-default-features',
      ]),
    },
    says: [
      'CI runs the tests as `cargo test --workspace --locked`, `cargo test --workspace --no-default-features`.',
    ],
  },
  {
    name: 'titles: a form of the subject and a scope are conditions as well',
    files: pull(
      'amannn/action-semantic-pull-request@v6',
      '          types: |\n            fix\n            feat\n          requireScope: true\n          subjectPattern: ^[A-Z].+$\n',
    ),
    says: [
      'CI checks that pull request titles are Conventional Commits, of types `fix`, `feat` alone, with a scope (`requireScope`), the subject matching `^[A-Z].+$` (`.github/workflows/pr.yml`).',
    ],
  },
  {
    name: 'labels: one of many is enough, and those that are not named are counted',
    files: pull(
      'mheap/github-action-required-labels@v5',
      '          mode: minimum\n          count: 1\n          labels: a, b, c, d, e, f, g, h, i\n',
    ),
    says: [
      'CI wants a label on each pull request, one of `a`, `b`, `c`, `d`, `e`, `f`, `g` and 2 more (`.github/workflows/pr.yml`).',
    ],
  },
  {
    name: 'labels: where two are wanted, one is not enough',
    files: pull(
      'mheap/github-action-required-labels@v5',
      '          mode: exactly\n          count: 2\n          labels: a, b, c\n',
    ),
    never: [/one of/],
  },
  {
    name: 'labels that maintainers put on are asked of nobody else',
    files: pull(
      'mheap/github-action-required-labels@v5',
      '          # put on by maintainers\n          mode: minimum\n          count: 1\n          labels: a, b\n',
    ),
    never: [/wants a label/],
  },
  {
    name: 'a script whose name says that it formats is left to the manifest',
    files: formatting('format'),
    never: [/writes the format/],
  },
  {
    name: 'a script that formats is told by a name of its own',
    files: formatting('fix:format'),
    says: ['`pnpm fix:format` writes the format.'],
  },
  {
    name: 'a command that takes a file runs all that is in it',
    files: {
      ...many('lib', 'a#.bash', 9, 'a() { :; }\n'),
      'bin/bats': '#!/bin/bash\n',
      'CONTRIBUTING.md': 'To run a single test file:\n```sh\nbin/bats test/file.bats\n```\n',
    },
    says: ['One test file: `bin/bats test/file.bats` (`CONTRIBUTING.md`).'],
  },
  {
    name: 'a count of test files that were read says of how many',
    files: helped(70),
    says: [
      'Test helpers live in `test/support/helper.ts` (`make`): 59 of 59 test files read import it.',
    ],
  },
  {
    name: 'a count of all test files is no sample',
    files: helped(8),
    says: ['Test helpers live in `test/support/helper.ts` (`make`): 8 of 8 test files import it.'],
  },
];
