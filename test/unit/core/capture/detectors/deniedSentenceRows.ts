import type { SentenceRow } from './sentenceRows';
import { go, many, native, php, python, ruby, rust, swift, workflow } from './smallRepositories';

const systems = (os: string, run: string, file = 'ci') => ({
  [`.github/workflows/${file}.yml`]: `on: pull_request\njobs:\n  a:\n    runs-on: \${{ matrix.os }}\n    strategy:\n      matrix:\n        os: ${os}\n    steps:\n      - run: ${run}\n`,
});
const reading = { ...go, ...many('lib', 'a#.go', 10, 'package lib\n\nimport "os"\n') };
const testOf = (base: string, uses = '') =>
  many(
    'tests',
    'A#Test.php',
    9,
    `<?php\n${uses}\nclass ATest extends ${base} {\n  public function testA() {}\n}\n`,
  );
const guide = (text: string) => ({ ...go, 'CONTRIBUTING.md': `# Help\n\n${text}\n` });
const added = (paths: readonly string[], gone: readonly string[] = []) =>
  paths.map((path, at) => ({
    subject: `Add ${at}`,
    files: [path, ...gone.slice(at, at + 1)],
    added: [path],
  }));
const tests = (count: number) =>
  Array.from({ length: count }, (_, at) => `tests/new/test_n${at}.py`);
const oldClass =
  'import unittest\n\nclass A(unittest.TestCase):\n    def test_a(self):\n        pass\n';

const layered = {
  'package.json': '{}',
  ...many('src/core', 'a#.ts', 10, "import { b } from './b';\n".repeat(25)),
  ...many('src/ui', 'a#.ts', 10, "import { a } from '../core/a0';\n".repeat(4)),
};
const mixed = (pair: readonly string[]) =>
  Array.from({ length: 60 }, (_, at) => ({
    subject: `Change ${'abcdefghijklmnopqrstuvwxyz'[at % 26]} ${'xyz'[at % 3]}`,
    files: at % 5 === 0 ? pair : [`src/a${at % 9}.rs`],
  }));

/** What is not told where a condition in the files speaks against it. */
export const deniedSentenceRows: readonly SentenceRow[] = [
  ...[
    testOf('PHPUnit\\Framework\\TestCase'),
    testOf('\\PHPUnit\\Framework\\TestCase'),
    testOf('Framework\\TestCase', 'use PHPUnit\\Framework;\n'),
    testOf('Base', 'use PHPUnit\\Framework\\TestCase as Base;\n'),
  ].map((files, at) => ({
    name: `PHP: the class of the framework by another of its names (${at})`,
    files: { ...php, ...files },
    never: [/Test classes/],
  })),
  {
    name: 'Swift: the class of the framework with its module',
    files: {
      ...swift,
      ...many(
        'Tests/X',
        'A#Tests.swift',
        9,
        'class ATests: XCTest.XCTestCase { func testA() {} }\n',
      ),
    },
    never: [/Test classes/],
  },
  {
    name: 'Python: tests that were only moved are no new ones',
    files: {
      ...python,
      ...many('tests', 'test_#.py', 30, 'def test_a():\n    pass\n'),
      ...Object.fromEntries(tests(12).map((path) => [path, oldClass])),
    },
    changes: added(
      tests(12),
      tests(12).map((path) => path.replace('/new/', '/')),
    ),
    never: [/New tests/],
  },
  {
    name: 'Python: new classes without a base are of pytest',
    files: {
      ...python,
      ...many('tests', 'test_#.py', 30, oldClass),
      ...Object.fromEntries(
        tests(12).map((path) => [path, 'class TestA:\n    def test_a(self):\n        pass\n']),
      ),
    },
    changes: added(tests(12)),
    says: [
      'New tests use pytest functions (12 of 12 of the newest test files); older ones unittest classes.',
    ],
  },
  {
    name: 'nine new test files show no direction',
    files: {
      ...python,
      ...many('tests', 'test_#.py', 30, oldClass),
      ...Object.fromEntries(tests(9).map((path) => [path, 'def test_a():\n    pass\n'])),
    },
    changes: added(tests(9)),
    never: [/New tests/],
  },
  {
    name: 'Diesel: a command that nothing in the repository names',
    files: {
      ...rust,
      'diesel.toml': '[print_schema]\nfile = "src/schema.rs"\n',
      'migrations/1/up.sql': '',
      'src/schema.rs': '',
      'scripts/update_schema.sh': 'diesel print-schema > src/schema.rs\n',
    },
    never: [/diesel migration run/],
  },
  {
    name: 'tests that run on Windows alone do not run there too',
    files: { ...reading, ...systems('[windows-latest]', 'go test ./...') },
    never: [/Windows/],
  },
  {
    name: 'a task that measures is no run of the tests',
    files: {
      ...ruby,
      ...many('lib', 'a#.rb', 12, 'File.read("a")\n'),
      ...systems('[ubuntu-latest, windows-latest]', 'bundle exec rake benchmark:run', 'benchmark'),
    },
    never: [/Windows/],
  },
  {
    name: 'C that asks for no system has nothing behind `#if`',
    files: { ...native, ...systems('[ubuntu-latest, windows-latest]', 'ctest') },
    never: [/Windows/],
  },
  {
    name: 'a version alone goes without saying',
    files: { ...ruby, 'lib/x/version.rb': '' },
    changes: Array.from({ length: 8 }, (_, at) => ({
      subject: `v1.${8 - at}.0`,
      files: ['lib/x/version.rb'],
    })),
    never: [/Only releases/],
  },
  {
    name: 'a total ban on work made with AI is said as one',
    files: guide(
      '## AI policy\nX does not want any contributions, code or otherwise, created with so-called generative AI tools. Please only submit your own work.',
    ),
    says: ['Contributions made with AI are not accepted (`CONTRIBUTING.md`).'],
  },
  {
    name: 'a section on AI that asks the same of everybody sets no rule for it',
    files: guide(
      '## Use of AI agents\n\nContributions made with agents are accepted. Whether or not an agent was involved, the human is responsible.',
    ),
    never: [/made with AI/],
  },
  {
    name: 'a run with another toolchain beside the usual one is a variant',
    files: {
      ...rust,
      '.github/workflows/ci.yml': [
        'on: pull_request',
        'jobs:',
        '  a:',
        '    runs-on: ubuntu-latest',
        '    steps:',
        '      - uses: dtolnay/rust-toolchain@stable',
        '      - run: cargo nextest run --features ${{ matrix.features }}',
        '  b:',
        '    runs-on: ubuntu-latest',
        '    steps:',
        '      - uses: dtolnay/rust-toolchain@nightly',
        '      - run: cargo nextest run --features unix',
        '',
      ].join('\n'),
    },
    never: [/nightly/],
  },
  {
    name: 'a script of members that is called check is no run of the tests',
    files: {
      'package.json': '{ "packageManager": "pnpm@9.0.0" }',
      ...many('packages/a/src', 'a#.ts', 9, 'export const a = 1;\n'),
      ...many(
        'packages/a/src',
        'a#.test.ts',
        9,
        "import { it } from 'vitest';\nit('a', () => {});\n",
      ),
      ...workflow(['pnpm -r check']),
    },
    never: [/Tests: `pnpm -r check`/],
  },
  ...(
    [
      ['project.clj', '(defproject x "1")', 'src/a#.clj', 'lein eastwood check'],
      ['x.cabal', 'name: x\n', 'src/A#.hs', 'cabal check'],
      ['gleam.toml', 'name = "x"\n', 'src/a#.gleam', 'gleam check'],
      ['shard.yml', 'name: x\n', 'src/a#.cr', 'shards check'],
      ['mix.exs', 'def project, do: [app: :x]\n', 'lib/a#.ex', 'mix deps.get --only test'],
    ] as const
  ).map(([manifest, text, sources, call]) => ({
    name: `no run of the tests: \`${call}\``,
    files: { [manifest]: text, ...many('.', sources, 9, 'x\n'), ...workflow([call]) },
    never: [/^Tests: /],
  })),
  {
    name: 'a program in JavaScript calls no tool that its notes name',
    files: {
      'package.json': '{}',
      ...many('src', 'a#.js', 9, 'export const a = 1;\n'),
      'bin/x.cjs': '#!/usr/bin/env node\n// eslint-disable-next-line no-console\n',
      ...workflow(['bin/x.cjs build-matrix angular']),
    },
    never: [/eslint/],
  },
  {
    name: 'a script that prints what the machine is checks nothing',
    files: {
      'src/a.clj': '',
      'ext/bin/host-info': 'uname -a\n',
      ...workflow(['ext/bin/host-info']),
    },
    never: [/host-info/],
  },
  {
    name: 'a script of a package below is told with its folder, also where another system runs it',
    files: {
      ...rust,
      'api_tests/package.json': '{ "scripts": { "lint": "eslint ." } }',
      '.woodpecker.yml': 'steps:\n  a:\n    commands:\n      - cd api_tests/\n      - pnpm lint\n',
    },
    says: ['Checks of CI inside folders include `pnpm lint` (in `api_tests`: eslint).'],
  },
  {
    name: 'a layer that a helper of its tests breaks',
    files: {
      ...layered,
      'src/core/testing/helpers.ts': "import { a } from '../../ui/a0';\n",
    },
    never: [/imports nothing/],
  },
  ...[
    ['src/a/mod.rs', 'src/b/mod.rs'],
    ['config/defaults.hjson', 'src/settings.rs'],
    ['web/dist/app.css', 'src/settings.rs'],
  ].map((pair) => ({
    name: `files that follow from others are not told to change together: ${pair.join(', ')}`,
    files: {
      ...rust,
      ...Object.fromEntries(pair.map((path) => [path, ''])),
      'scripts/write.sh': 'dest=${1-config/defaults.hjson}\ncargo run >"$dest"\n',
    },
    changes: mixed(pair),
    never: [/change together/],
  })),
  {
    name: 'a style comes with no translation',
    files: {
      ...go,
      ...many('ui', 'button#.css', 9, ''),
      'client/__locales/en.json': `{ "a": "${Array.from({ length: 9 }, (_, at) => `button${at}`).join(' ')}" }`,
    },
    changes: Array.from({ length: 160 }, (_, at) =>
      at % 18 === 0
        ? {
            subject: `Add ${at}`,
            files: [`ui/button${at / 18}.css`, 'client/__locales/en.json'],
            added: [`ui/button${at / 18}.css`],
          }
        : { subject: `Work ${at}`, files: [`lib/a${at % 10}.go`] },
    ),
    never: [/comes with/],
  },
];
