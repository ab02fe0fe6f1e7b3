import type { CommitChange } from '../../../../../src/core/ports';
import type { SentenceRow } from './sentenceRows';
import {
  go,
  goTest,
  kotlin,
  many,
  native,
  python,
  ruby,
  rust,
  workflow,
} from './smallRepositories';

const change = (subject: string, ...files: readonly string[]): CommitChange => ({
  subject,
  files,
  added: [],
});

/** Changes to the product, each with what else it touches. */
const changes = (
  count: number,
  subject: (at: number) => string,
  ...files: readonly string[]
): readonly CommitChange[] =>
  Array.from({ length: count }, (_, at) => change(subject(at), `lib/a${at % 10}.go`, ...files));

const node = (scripts: Record<string, string>, run: string) => ({
  'package.json': JSON.stringify({ packageManager: 'pnpm@9.0.0', scripts }),
  ...many('src', 'a#.ts', 9, 'export const a = 1;\n'),
  ...workflow([run]),
});
const withDatabase = (other: string) => ({
  ...go,
  ...many('lib', 'a#_test.go', 4, goTest),
  '.github/workflows/ci.yml': `on: pull_request\njobs:\n  a:\n    services:\n      db:\n        image: postgres:16\n    steps:\n      - run: go test ./...\n  b:\n    steps:\n      - run: ${other}\n`,
});
const testScript = (text: string) => ({
  ...go,
  ...many('lib', 'a#_test.go', 4, goTest),
  'run-tests.sh': text,
  '.github/workflows/ci.yml':
    'on: pull_request\njobs:\n  a:\n    steps:\n      - run: ./run-tests.sh\n        env:\n          SCHEME: mac\n      - run: ./run-tests.sh\n        env:\n          SCHEME: ios\n',
});
const entries = (name: (at: number) => string) => ({
  ...go,
  'towncrier.toml':
    '[tool.towncrier]\ndirectory = "news"\n[[tool.towncrier.type]]\ndirectory = "fix"\n',
  ...Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`news/${name(at)}.fix`, 'x\n'])),
});
const added = (
  count: number,
  file: (at: number) => string,
  place: string,
): readonly CommitChange[] =>
  Array.from({ length: count }, (_, at) => [
    { subject: 'Add', files: [file(at), place], added: [file(at)] },
    ...Array.from({ length: 20 }, (_, other) => change('work', `other/file${other}.ts`)),
  ]).flat();
const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel'];
const named = (folder: string, ending: string, place: string) => ({
  files: {
    ...go,
    ...Object.fromEntries(words.map((word) => [`${folder}/${word}.${ending}`, 'x\n'])),
    ...many('other', 'file#.ts', 20, 'export {};\n'),
    [place]: words.join('\n'),
  },
  changes: added(words.length, (at) => `${folder}/${words[at] ?? ''}.${ending}`, place),
});

/** What a sentence would leave out: where it holds otherwise it is told with that, or not at all. */
export const exceptionSentenceRows: readonly SentenceRow[] = [
  {
    name: 'a script of which one tool is known names the other as well',
    files: node({ lint: 'flow && eslint .' }, 'pnpm run lint'),
    says: ['Checks of CI on pull requests include `pnpm run lint` (eslint, flow).'],
  },
  {
    name: 'hooks that CI leaves out here are no part of the command',
    files: {
      ...python,
      '.github/workflows/ci.yml':
        'on: pull_request\njobs:\n  a:\n    steps:\n      - run: pre-commit run --all-files\n        env:\n          SKIP: mypy\n      - run: ruff check .\n',
    },
    never: [/SKIP=/],
  },
  {
    name: 'what is set under a condition holds for some runs alone',
    files: {
      ...python,
      '.github/workflows/ci.yml':
        'on: pull_request\njobs:\n  a:\n    steps:\n      - run: |\n          [ "$X" = 1 ] && export MYPY_FLAGS=--old || true\n          mypy src\n',
    },
    never: [/MYPY_FLAGS/],
  },
  {
    name: 'tests that another job runs without a database do without',
    files: withDatabase('go test -race ./...'),
    never: [/CI starts postgres/],
  },
  {
    name: 'tests that run beside a database alone',
    files: withDatabase('go vet ./...'),
    says: [
      'CI starts postgres beside `go test ./...`: without that, tests fail or skip themselves.',
    ],
  },
  {
    name: 'a script that does what a variable says is no call of the tests by itself',
    files: testScript('#!/bin/sh\nif [ -n "$SCHEME" ]; then\n  make test\nfi\n'),
    never: [/^Tests: .*run-tests/],
  },
  {
    name: 'a script of tests that does something whatever is set',
    files: {
      ...testScript('#!/bin/sh\nif [ -n "$SCHEME" ]; then\n  make x\nfi\ngo test ./...\n'),
      ...workflow(['./run-tests.sh']),
    },
    says: ['Tests: `./run-tests.sh` (go test).'],
  },
  {
    name: 'lines that releases write come with no change',
    files: { ...go, 'CHANGELOG.md': '# Unreleased\n\n- A.\n\n# 1\n' },
    changes: changes(40, (at) => `v1.${40 - at}.0`, 'CHANGELOG.md'),
    never: [/gets its line/],
  },
  {
    name: 'a changelog that the newest changes write no more has been given up',
    files: { ...go, 'CHANGELOG.md': '# Unreleased\n\n- A.\n\n# 1\n', 'lib/a1.go': 'package lib\n' },
    changes: [
      ...changes(20, (at) => `Work on ${at}`, 'lib/a1.go'),
      ...changes(40, (at) => `Work ${at}`, 'CHANGELOG.md'),
    ],
    never: [/gets its line/],
  },
  {
    name: 'a changelog beside which a part keeps its own',
    files: {
      ...go,
      'CHANGELOG.md': '# Unreleased\n\n- A.\n\n# 1\n',
      'client/CHANGELOG.md': '# 1\n',
    },
    changes: [
      ...changes(36, (at) => `Work ${at}`, 'CHANGELOG.md'),
      ...changes(4, (at) => `Work on the client ${at}`, 'client/CHANGELOG.md'),
    ],
    says: [
      'A change that users notice gets its line in `CHANGELOG.md` at once (40 of 40 of the newest changes to product code); parts have their own, such as `client/CHANGELOG.md`.',
    ],
  },
  {
    name: 'entries named by a number',
    files: entries((at) => String(100 + at)),
    says: [
      'A change that users notice comes with a file of its own in `news/`, named `NUMBER.TYPE`, TYPE being one of `fix` (`towncrier create`).',
    ],
    changes: changes(30, () => 'Work', 'news/100.fix'),
  },
  {
    name: 'entries with names of their own',
    files: entries((at) => (at === 0 ? '100' : `what-${String.fromCharCode(97 + at)}`)),
    says: [
      'A change that users notice comes with a file of its own in `news/`, named `NAME.TYPE`, TYPE being one of `fix` (`towncrier create`).',
    ],
    changes: changes(30, () => 'Work', 'news/100.fix'),
  },
  {
    name: 'modules that are compiled as something else are named',
    files: {
      ...kotlin,
      'build.gradle': 'compileJava.options.release = 11\n',
      'old/build.gradle': 'compileJava.options.release = 8\n',
      'core-tests/build.gradle': 'compileJava.options.release = 17\n',
    },
    says: [
      'Sources are compiled as Java 11 (`options.release` in `build.gradle`), but not in `old/`: nothing newer.',
    ],
  },
  {
    name: 'a standard is told where it is set for each target',
    files: {
      ...native,
      'CMakeLists.txt': `${native['CMakeLists.txt']}target_compile_features(All PUBLIC cxx_std_17)\n`,
      'cmake/Macros.cmake': 'target_compile_features(${target} PUBLIC cxx_std_17)\n',
    },
    says: ['Sources are compiled as C++ 17 (`cxx_std_` in `cmake/Macros.cmake`): nothing newer.'],
  },
  {
    name: 'the version of bindings is not that of the product',
    files: { ...native, 'pyproject.toml': '[tool.setuptools_scm]\n' },
    never: [/version comes from/],
  },
  {
    name: 'a platform with its version is one beside the shared place',
    files: {
      ...kotlin,
      'gradle/libs.versions.toml': '[versions]\n',
      ...Object.fromEntries(
        ['a', 'b', 'c'].map((name) => [
          `${name}/build.gradle`,
          'dependencies {\n  implementation(libs.one)\n}\n',
        ]),
      ),
      'd/build.gradle':
        'dependencies {\n  implementation(libs.one)\n  testImplementation(platform("org.junit:junit-bom:6.0.0"))\n}\n',
    },
    says: [
      'Versions of dependencies stand in `gradle/libs.versions.toml`; build files name them as `libs.…`, without a version (3 of 4).',
    ],
  },
  {
    name: 'a part that needs a newer language than another',
    files: {
      ...many('master/x', 'a#.py', 12, 'a = 1\n'),
      'master/pyproject.toml': '[project]\nrequires-python = ">=3.9"\n',
      '.github/workflows/ci.yml':
        'on: pull_request\njobs:\n  a:\n    strategy:\n      matrix:\n        python-version: ["3.7", "3.9", "3.12"]\n    steps:\n      - run: pytest\n',
    },
    never: [/from 3\.7/],
  },
  ...(
    [
      ['haskell/Eval', 'hs', 'x.cabal'],
      ['src/Core', 'fs', 'src/Core/Core.fsproj'],
      ['native/gfx', 'cpp', 'native/gfx/CMakeLists.txt'],
      ['docs', 'rst', 'docs/index.rst'],
    ] as const
  ).map(([folder, ending, place]) => ({
    name: `a list that the build itself asks for (${place}) is left to it`,
    ...named(folder, ending, place),
    never: [/A new `/],
  })),
  {
    name: 'a script that installs what checks is no check',
    files: {
      ...go,
      'scripts/deps.sh':
        '#!/bin/sh\nsudo apt-get update\nenv A=b sudo apt install -y \\\n  clang-tidy \\\n  jq\n',
      ...workflow(['./scripts/deps.sh', 'golangci-lint run']),
    },
    never: [/deps\.sh/],
  },
  {
    name: 'a list that nothing asks for',
    ...named('data/things', 'json', 'data/registry.toml'),
    says: ['A new `data/things/*.json` comes with a change of `data/registry.toml` (8 of 8).'],
  },
  {
    name: 'headers that are given out import no sources, as anywhere',
    files: {
      ...native,
      ...many('include', 'b#.hpp', 10, '#include "b1.hpp"\n'.repeat(24)),
      ...many('src', 'c#.cpp', 10, '#include "../include/b1.hpp"\n'.repeat(4)),
    },
    never: [/imports nothing/],
  },
  {
    name: 'what a linter of Ruby keeps in its own list is left to it',
    files: {
      ...ruby,
      '.rubocop.yml': 'inherit_from: .rubocop_todo.yml\n',
      '.rubocop_todo.yml': 'Style/A:\n  Exclude:\n    - lib/a0.rb\n',
    },
    never: [/Known findings/],
  },
  {
    name: 'recorded output of one corner, most of it standing elsewhere',
    files: {
      ...rust,
      ...many('tests/warning/snapshots', 'a#.snap', 3, 'x\n'),
      ...many('tests/target', 'b#.rs', 9, 'fn a() {}\n'),
    },
    never: [/Expected output/],
  },
  {
    name: 'the file that loads the folder of its name is no register',
    files: {
      ...ruby,
      ...many('lib/x/xml', 'part#.rb', 9, 'class A; end\n'),
      'lib/x/xml.rb': Array.from({ length: 9 }, (_, at) => `require_relative "xml/part${at}"`).join(
        '\n',
      ),
    },
    never: [/is named in/],
  },
  {
    name: 'what checks a changelog is none',
    files: { ...go, 'CHANGELOG.md': '# 1\n', '.github/workflows/changelog.yml': 'on: push\n' },
    changes: changes(40, (at) => `Work ${at}`, 'CHANGELOG.md', '.github/workflows/changelog.yml'),
    never: [/parts have their own/],
  },
];
