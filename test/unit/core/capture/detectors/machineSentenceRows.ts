import type { SentenceRow } from './sentenceRows';
import { dart, many, rust, workflow } from './smallRepositories';

const action = (uses: string, ...given: readonly string[]) => ({
  '.github/workflows/ci.yml': [
    'on: [pull_request]',
    'jobs:',
    '  a:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    `      - uses: ${uses}`,
    '        with:',
    ...given.map((line) => `          ${line}`),
    '      - run: cargo fmt --check',
    '',
  ].join('\n'),
});

/** A job on machines of one system, or with a toolchain that it sets up. */
const job = (machine: string, ...steps: readonly string[]) => ({
  '.github/workflows/ci.yml': [
    'on: [pull_request]',
    'jobs:',
    '  a:',
    `    runs-on: ${machine}`,
    '    steps:',
    ...steps.map((step) => `      - ${step}`),
    '',
  ].join('\n'),
});

const aliases = { '.cargo/config.toml': '[alias]\nfmt-all = "fmt --all"\n' };
const explicit = {
  'build.gradle.kts': 'kotlin { explicitApi() }\n',
  ...many('src/main/kotlin/x', 'A#.kt', 9, 'class A\n'),
};
const native = many('.', 'a#.c', 9, 'int a(void);\n');
const listed = (line: (name: string) => string) =>
  Array.from({ length: 9 }, (_, at) => line(`a${at}`)).join(' ');

/** What a command needs from the machine that CI runs it on: settings of an action, a system, a toolchain, a program that is built before. */
export const machineSentenceRows: readonly SentenceRow[] = [
  {
    name: 'an action that checks is told with the settings it is given',
    files: { ...rust, ...action('crate-ci/typos@v1', 'config: .github/typos.toml') },
    says: [
      'Checks of CI on pull requests include `typos --config .github/typos.toml`, `cargo fmt --check`.',
    ],
  },
  {
    name: 'an action that is given what no command takes is none',
    files: { ...rust, ...action('crate-ci/typos@v1', 'isolated: true') },
    says: ['Checks of CI on pull requests include `cargo fmt --check`.'],
  },
  {
    name: 'what changes no finding of an action is left out',
    files: {
      ...rust,
      ...action(
        'golangci/golangci-lint-action@v8',
        'version: v2.1',
        'args: --timeout=5m ./pkg/...',
      ),
    },
    says: [
      'Checks of CI on pull requests include `golangci-lint run ./pkg/...`, `cargo fmt --check`.',
    ],
  },
  {
    name: 'a program of the repository that only macOS runs is told to nobody',
    files: {
      ...rust,
      'Tools/swiftformat': '\u0000',
      ...job('macos-15', 'run: Tools/swiftformat . --lint', 'run: swiftlint lint'),
    },
    says: ['Checks of CI on pull requests include `swiftlint lint`.'],
  },
  {
    name: 'a script that macOS runs is',
    files: {
      ...rust,
      'Tools/lint': '#!/bin/sh\nswiftlint lint\n',
      ...job('macos-15', 'run: Tools/lint'),
    },
    says: ['Checks of CI on pull requests include `Tools/lint`.'],
  },
  {
    name: 'Rust: a check with the nightly toolchain of its job is typed with it',
    files: {
      ...rust,
      ...job('x', 'uses: dtolnay/rust-toolchain@nightly', 'run: cargo fmt --check'),
    },
    says: ['Checks of CI on pull requests include `cargo +nightly fmt --check`.'],
  },
  {
    name: 'Rust: the stable toolchain needs no name, nor do two that a matrix makes',
    files: {
      ...rust,
      ...job(
        'x',
        'uses: dtolnay/rust-toolchain@stable',
        'run: cargo clippy --locked -- -D warnings',
      ),
    },
    says: ['Checks of CI on pull requests include `cargo clippy --locked -- -D warnings`.'],
  },
  {
    name: 'Rust: an alias is told with the toolchain that CI says it needs',
    files: {
      ...rust,
      ...aliases,
      ...workflow(['echo "run cargo +nightly fmt-all"', 'cargo deny check']),
    },
    says: [
      'Cargo has commands of this project, such as `cargo +nightly fmt-all` (`fmt --all`) (`.cargo/config.toml`).',
    ],
  },
  {
    name: 'Dart: a script of the workspace is told with the options that CI gives it',
    files: {
      ...dart,
      'pubspec.yaml': 'name: x\nmelos:\n  scripts:\n    test:some:\n      run: dart test\n',
      ...workflow(['melos run test:some --no-select']),
    },
    says: [
      'Tests: `melos run test:some --no-select` (dart test); files `*_test.dart` under `test/`.',
    ],
  },
  {
    name: 'a program that a script builds before is told behind that script',
    files: {
      'rebar.config': '{erl_opts, [debug_info]}.\n',
      bootstrap: '#!/usr/bin/env escript\n',
      ...many('src', 'a#.erl', 9, '-module(a).\n'),
      ...workflow(['./bootstrap', './rebar3 dialyzer']),
    },
    says: ['Checks of CI on pull requests include `./bootstrap && ./rebar3 dialyzer`.'],
  },
  {
    name: 'a program that is not there, and that nothing builds, is told to nobody',
    files: {
      'rebar.config': '{erl_opts, [debug_info]}.\n',
      ...many('src', 'a#.erl', 9, '-module(a).\n'),
      ...workflow(['./rebar3 dialyzer']),
    },
    never: [/rebar3/],
  },
  {
    name: 'the file of Travis CI is dead where workflows look at pull requests',
    files: {
      ...rust,
      'build.sh': 'exit 0\n',
      '.travis.yml': 'script:\n  - sh build.sh\n',
      ...workflow(['echo hello']),
    },
    never: [/build\.sh/],
  },
  {
    name: 'JVM: the test goal of a build that CI asks for another goal is not told as what CI types',
    files: {
      'pom.xml': '<project/>',
      mvnw: '',
      ...many('src/main/java/x', 'A#.java', 9, 'class A {}\n'),
      ...many('src/test/java/x', 'A#Test.java', 4, 'import org.junit.Test;\nclass T {}\n'),
      ...workflow(['./mvnw -B -ntp verify']),
    },
    says: ['CI on pull requests includes `./mvnw -B -ntp verify`.'],
    never: [/Tests:/],
  },
  {
    name: 'Kotlin: modules that take `explicitApi` back are named',
    files: { ...explicit, 'plugin/build.gradle.kts': 'kotlin { explicitApi = null }\n' },
    says: [
      'Public Kotlin declarations need `public` and their type written out (`explicitApi` in `build.gradle.kts`), but not in `plugin/`.',
    ],
  },
  {
    name: 'Kotlin: a module without sources is no exception, whatever others are called',
    files: {
      ...explicit,
      'core/build.gradle.kts': 'kotlin { explicitApi() }\n',
      'core/src/main/kotlin/B.kt': 'class B\n',
      'page/build.gradle.kts': 'plugins { id("site") }\n',
    },
    says: [
      'Public Kotlin declarations need `public` and their type written out (`explicitApi` in `build.gradle.kts`).',
    ],
  },
  {
    name: 'C: two builds that list the sources are both told, a makefile also by what is made of them',
    files: {
      ...Object.fromEntries(Object.entries(native).map(([path, text]) => [path.slice(2), text])),
      Makefile: `OBJ=${listed((name) => `${name}.o`)}\n`,
      'CMakeLists.txt': `add_library(x ${listed((name) => `${name}.c`).replace('a8.c', '')})\n`,
    },
    says: [
      'Sources are listed by name in `Makefile`, `CMakeLists.txt` (8 of 9): add each new one there.',
    ],
  },
];
