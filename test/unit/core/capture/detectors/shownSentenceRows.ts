import type { SentenceRow } from './sentenceRows';
import { elixir, type Files, go, many, rust, workflow } from './smallRepositories';

const lua: Files = many('lua', 'a#.lua', 9, 'return 1\n');

/** Workflows that look at some changes alone, each with one call of clippy. */
const ofParts = (options: readonly string[]): Files =>
  Object.fromEntries(
    options.map((option, at) => [
      `.github/workflows/c${at}.yml`,
      `on:\n  pull_request:\n    paths: [part${at}/**]\njobs:\n  a:\n    steps:\n      - run: cargo clippy ${option} -- -D warnings\n`,
    ]),
  );
const failing = 'A warning fails CI (`clippy -D warnings` in `.github/workflows/c0.yml`).';

/** What the run that CI makes shows by its own words, and what only looks like it. */
export const shownSentenceRows: readonly SentenceRow[] = [
  ...[
    [3, true],
    [2, false],
  ].map(([tested, is]) => ({
    name: `Elixir: examples of three modules, of which tests name ${String(tested)}`,
    files: {
      ...elixir,
      ...many(
        'lib',
        'm#.ex',
        3,
        (at) => `defmodule M${at} do\n  @doc """\n      iex> M${at}.a()\n  """\nend\n`,
      ),
      ...many(
        'test',
        'm#_test.exs',
        3,
        (at) =>
          `defmodule M${at}Test do\n  use ExUnit.Case\n  doctest M${at < Number(tested) ? at : 0}\nend\n`,
      ),
    },
    ...(is === true
      ? {
          says: [
            'Examples in documentation comments run with the tests (`doctest M0` in `test/m0_test.exs`).',
          ],
        }
      : { never: [/Examples in documentation/] }),
  })),
  {
    name: 'OCaml: a stanza beside one page runs no others',
    files: {
      'dune-project': '(lang dune 3.0)\n',
      ...many('src', 'a#.ml', 9, 'let a = 1\n'),
      'src/guide/dune': '(mdx (files a.md))\n',
    },
    never: [/Code in documents/],
  },
  {
    name: 'Rust: an alias for a program that is gone is none',
    files: {
      ...rust,
      '.cargo/config.toml': '[alias]\ntool = "run --bin tool --"\n',
    },
    never: [/Cargo has commands/],
  },
  {
    name: 'a check of which only CI knows an option is not told without it',
    files: {
      ...rust,
      ...workflow(['cargo clippy --all-targets ${{ env.FLAGS }}', 'cargo fmt --all -- --check']),
    },
    says: ['Checks of CI on pull requests include `cargo fmt --all -- --check`.'],
    never: [/clippy/],
  },
  {
    name: 'a script that prepares a machine is no check, whatever it names',
    files: {
      ...go,
      'scripts/install-linux-deps.sh': '#!/bin/sh\nclang-tidy --version\nclang-tidy a\n',
      ...workflow(['./scripts/install-linux-deps.sh']),
    },
    never: [/Checks of CI/],
  },
  {
    name: 'a tool is told of a script that calls it, not of one that names a package or file like it',
    files: {
      'package.json':
        '{"scripts":{"lint":"biome check . && node build.mjs --config eslint .prettierrc","types":"npx tsc -p packages/eslint"}}',
      ...many('src', 'a#.ts', 9, 'export const a = 1;\n'),
      ...workflow(['npm run lint', 'npm run types']),
    },
    says: [
      'Checks of CI on pull requests include `npm run lint` (biome, …), `npm run types` (tsc).',
    ],
  },
  {
    name: 'a script of tests that also looks at types is told with the tests',
    files: {
      'package.json': '{"scripts":{"test:unit":"vitest run && tsc --noEmit"}}',
      ...many('src', 'a#.ts', 9, 'export const a = 1;\n'),
      ...workflow(['npm run test:unit']),
    },
    never: [/Checks of CI/],
  },
  {
    name: 'a target that runs more than the linter it is told with says so',
    files: {
      ...lua,
      Makefile: 'integration:\n\tluacheck lua\n\tvusted lua\n',
      ...workflow(['make integration']),
    },
    says: ['Checks of CI on pull requests include `make integration` (luacheck, …).'],
  },
  {
    name: 'what is looked at is no tool',
    files: {
      ...lua,
      Makefile: 'checklua:\n\tlua_check lua --fatal-warnings\n',
      ...workflow(['make checklua']),
    },
    says: ['Checks of CI on pull requests include `make checklua`.'],
  },
  {
    name: 'what every job generates to build is not what one compares',
    files: {
      ...go,
      '.github/workflows/ci.yml':
        'on: pull_request\njobs:\n  a:\n    steps:\n      - run: make generate\n      - run: make docs\n      - run: git diff --exit-code\n  b:\n    steps:\n      - run: make generate\n      - run: go test ./...\n',
    },
    says: ['CI runs `make docs` and fails where that changes a file: commit what it writes.'],
  },
  {
    name: 'the script of tests of a manifest is told where nothing else is',
    files: {
      'composer.json':
        '{"require-dev":{"phpunit/phpunit":"^10"},"scripts":{"test":["@php-lint","phpunit"],"php-lint":"php -l ."}}',
      ...many('src', 'A#.php', 12, '<?php\n\nclass A {}\n'),
    },
    says: ['Tests: `composer test` (phpunit).'],
  },
  {
    name: 'a script of tests that runs only where there is one may not be there',
    files: {
      'package.json':
        '{"scripts":{"test:unit":"vitest run --dir lib"},"devDependencies":{"vitest":"4"}}',
      ...many('src', 'a#.ts', 9, 'export const a = 1;\n'),
      'src/a.test.ts': "import { it } from 'vitest';\nit('b', () => undefined);\n",
      ...workflow(['npm run test --if-present']),
    },
    never: [/^Tests: /],
  },
  {
    name: 'areas written large before a subject are no types',
    files: go,
    subjects: Array.from({ length: 150 }, (_, at) => `${at % 2 ? 'Build' : 'Docs'}: add ${at}`),
    never: ['Conventional Commits'],
  },
  {
    name: 'a script whose name has tests of types in it is a check',
    files: {
      'package.json':
        '{"scripts":{"test:types":"run-p test:types:a","test:types:a":"tsc -p tests/a"}}',
      ...many('src', 'a#.ts', 9, 'export const a = 1;\n'),
      ...workflow(['npm run test:types']),
    },
    says: ['Checks of CI on pull requests include `npm run test:types` (tsc).'],
  },
  {
    name: 'Rust: three packages that are looked at one by one stand for all',
    files: { ...rust, ...ofParts(['-p a', '-p b', '-p c']) },
    says: [failing],
  },
  {
    name: 'Rust: two packages that are looked at do not stand for all',
    files: { ...rust, ...ofParts(['-p a', '-p b']) },
    never: [/A warning fails/],
  },
  {
    name: 'what the Rust part of another project fails on is not told of all',
    files: { ...go, ...ofParts(['--all', '--workspace']) },
    never: [/A warning fails/],
  },
];
