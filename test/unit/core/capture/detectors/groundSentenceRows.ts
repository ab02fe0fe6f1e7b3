import { changes, type SentenceRow } from './sentenceRows';
import { elixir, go, many, native, python, ruby, workflow, php } from './smallRepositories';

const onSystems = (os: string, steps: string, job = '') => ({
  '.github/workflows/ci.yml': `on: pull_request\njobs:\n  a:\n    runs-on: \${{ matrix.os }}\n${job}    strategy:\n      matrix:\n        os: ${os}\n    steps:\n${steps}`,
});
const tested = '      - run: go test ./...\n';
const reading = { ...go, ...many('lib', 'a#.go', 10, 'package lib\n\nimport "os"\n') };
const onWindows =
  'CI runs the tests on Windows too (`.github/workflows/ci.yml`): paths, line ends and processes must work there.';
/** One line for each of nine parts. */
const names = (line: string): string =>
  Array.from({ length: 9 }, (_, at) => `${line.replace('#', String(at))}\n`).join('');
const node = {
  ...many('src', 'a#.js', 6, 'export const a = 1;\n'),
  'package.json': '{ "name": "x", "main": "src/a0.js", "devDependencies": { "ava": "1" } }',
};
const older = changes(120, (at) => [`src/a${at % 6}.js`]);

/** What a project stands on: systems, interpreters, dependencies, and examples that run. */
export const groundSentenceRows: readonly SentenceRow[] = [
  {
    name: 'a system of the matrix is told where sources ask the system for something',
    files: { ...reading, ...onSystems('[ubuntu-latest, windows-latest]', tested) },
    says: [
      'CI runs the tests on Windows too (`.github/workflows/ci.yml`): paths, line ends and processes must work there.',
    ],
  },
  {
    name: 'a system makes no difference to sources that ask for nothing',
    files: { ...go, ...onSystems('[ubuntu-latest, windows-latest]', tested) },
    never: [/Windows/],
  },
  {
    name: 'a system on which the job may fail, or of which the tests are left out, is not told',
    files: {
      ...reading,
      ...onSystems('[windows-latest]', tested, '    continue-on-error: true\n'),
      '.github/workflows/other.yml': onSystems(
        '[ubuntu-latest, windows-latest]',
        `      - if: matrix.os != 'windows-latest'\n        run: go test ./...\n`,
      )['.github/workflows/ci.yml'],
    },
    never: [/Windows/],
  },
  {
    name: 'a system on which only something else is tried is not told',
    files: {
      ...reading,
      ...onSystems('[windows-latest]', '      - run: bash docs/install.sh\n'),
    },
    never: [/Windows/],
  },
  {
    name: 'a matrix that names a system beside a default',
    files: {
      ...reading,
      '.github/workflows/ci.yml': [
        'on: pull_request',
        'jobs:',
        '  a:',
        "    runs-on: ${{ matrix.os || 'ubuntu-latest' }}",
        '    strategy:',
        '      matrix:',
        '        include:',
        '          - name: linux',
        '          - os: windows-latest',
        '    steps:',
        tested,
      ].join('\n'),
    },
    says: [onWindows],
  },
  {
    name: 'tests of another name on each system are run on both',
    files: {
      ...reading,
      ...onSystems(
        '[ubuntu-latest, windows-latest]',
        [
          "      - if: runner.os != 'Windows'\n        run: go test -race ./...\n",
          "      - if: runner.os == 'Windows'\n        run: go test ./...\n",
        ].join(''),
      ),
    },
    says: [onWindows],
  },
  {
    name: 'one step that tests on each system does, whatever others are for',
    files: {
      ...reading,
      ...onSystems(
        '[ubuntu-latest, windows-latest]',
        `${tested}      - if: "!startsWith(matrix.os, 'windows')"\n        run: go test -tags slow ./...\n`,
      ),
    },
    says: [onWindows],
  },
  {
    name: 'a few tests picked by name are not the tests',
    files: {
      ...reading,
      ...onSystems('[windows-latest]', '      - run: go test -v -run ^TestHost$ ./...\n'),
    },
    never: [/Windows/],
  },
  {
    name: 'a script of unit tests is one of tests',
    files: {
      ...reading,
      ...onSystems('[ubuntu-latest, windows-latest]', '      - run: pnpm run unit\n'),
    },
    says: [onWindows],
  },
  {
    name: 'C on Windows: what POSIX alone has',
    files: {
      ...native,
      'src/system.cpp': '#ifdef _WIN32\n#endif\n',
      ...onSystems('[ubuntu-latest, windows-2022]', '      - run: ctest --output-on-failure\n'),
    },
    says: [
      'CI builds and tests on Windows too (`.github/workflows/ci.yml`): what only POSIX has stands behind `#if`.',
    ],
  },
  {
    name: 'interpreters beside the usual one',
    files: {
      ...ruby,
      ...workflow(
        ['bundle exec rake'],
        "    strategy:\n      matrix:\n        ruby: ['3.1', '3.2', jruby-9.4, truffleruby]",
      ),
    },
    says: [
      'CI runs the tests on JRuby, TruffleRuby too (`.github/workflows/ci.yml`): nothing that only CRuby has.',
    ],
  },
  {
    name: 'the oldest version beside the newest, by whatever name, and of other languages',
    files: {
      'shard.yml': 'name: x\n',
      ...many('src', 'a#.cr', 9, 'module X\nend\n'),
      ...workflow(
        ['crystal spec'],
        "    strategy:\n      matrix:\n        crystal: ['1.4.1', latest, nightly]",
      ),
    },
    says: ['CI tests Crystal from 1.4.1 on: nothing newer than 1.4.1 without a fallback.'],
  },
  {
    name: 'a published package without dependencies of its own',
    files: node,
    changes: older,
    says: ['The package has no runtime dependencies (`package.json`): do without new ones.'],
  },
  {
    name: 'a young package without dependencies says nothing yet',
    files: node,
    changes: older.slice(0, 20),
    never: [/no runtime dependencies/],
  },
  {
    name: 'peers are dependencies, and what is private is given to nobody',
    files: {
      ...node,
      'package.json': '{ "name": "x", "main": "a.js", "peerDependencies": { "react": "1" } }',
    },
    changes: older,
    never: [/no runtime dependencies/],
  },
  {
    name: 'what others wrote may lie in the repository itself',
    files: { ...node, '.gitmodules': '[submodule "x"]\n' },
    changes: older,
    never: [/no runtime dependencies/],
  },
  {
    name: 'a list of dependencies that is only made later is not empty',
    files: {
      ...python,
      ...many('x', 'a#.py', 6, 'A = 1\n'),
      'pyproject.toml': '[project]\nname = "x"\ndynamic = ["dependencies"]\n',
    },
    changes: older,
    never: [/no runtime dependencies/],
  },
  {
    name: 'examples of documentation that run with the tests',
    files: {
      ...python,
      'pyproject.toml':
        '[project]\nname = "x"\n[tool.pytest.ini_options]\naddopts = "--doctest-modules"\n',
    },
    says: [
      'Examples in documentation comments run with the tests (`--doctest-modules` in `pyproject.toml`).',
    ],
  },
  {
    name: 'one module whose examples run is a corner',
    files: { ...elixir, 'test/x_test.exs': 'defmodule T do\n  doctest X\nend\n' },
    never: [/Examples in documentation/],
  },
  {
    name: 'a list of every file of a folder, and a new one goes there',
    files: {
      ...python,
      ...many('docs', 'part#.rst', 9, 'Part\n====\n'),
      'docs/index.rst': `Parts\n\n.. toctree::\n\n${names('   part#')}`,
    },
    says: ['Each `docs/*.rst` is named in `docs/index.rst` (9 of 9): a new one goes there too.'],
  },
  {
    name: 'what uses every file of a folder, among much else, is no list of them',
    files: {
      'package.json': '{ "name": "x" }',
      ...many('src/parts', 'part#.js', 9, 'export const a = 1;\n'),
      'src/app.js': `${names("import './parts/part#';")}${'run();\n'.repeat(40)}`,
    },
    never: [/is named in/],
  },
  {
    name: 'a list that a tool writes, or of what it writes, asks nothing of anybody',
    files: {
      'package.json': '{ "name": "x" }',
      ...many('src/parts', 'part#.js', 9, 'export const a = 1;\n'),
      'src/parts/index.js': `// Generated by tool: do not edit.\n${names("export * from './part#';")}`,
    },
    never: [/is named in/],
  },
  {
    name: 'the standard of C, and one version in the manifest beside a newer one',
    files: {
      'CMakeLists.txt': 'set(CMAKE_C_STANDARD 99)\n',
      ...many('src', 'a#.c', 9, 'int a(void) { return 1; }\n'),
    },
    says: ['Sources are compiled as C 99 (`CMAKE_C_STANDARD` in `CMakeLists.txt`): nothing newer.'],
  },
  {
    name: 'the standard of C as an option of the compiler',
    files: {
      Makefile: 'CFLAGS = -Wall -std=c89 -pedantic\n',
      ...many('src', 'a#.c', 9, 'int a(void) { return 1; }\n'),
    },
    says: ['Sources are compiled as C 89 (`-std=` in `Makefile`): nothing newer.'],
  },
  {
    name: 'a number alone is the newest version that begins so',
    files: {
      'Project.toml': 'name = "X"\n',
      ...many('src', 'a#.jl', 9, 'a() = 1\n'),
      ...workflow(
        ['julia -e test'],
        "    strategy:\n      matrix:\n        julia-version: ['1', min, nightly]",
      ),
    },
    never: [/CI tests Julia/],
  },
  {
    name: 'a system on which changes of one folder alone are tested is not told',
    files: {
      ...reading,
      '.github/workflows/ci.yml': onSystems('[windows-latest]', tested)[
        '.github/workflows/ci.yml'
      ].replace('on: pull_request', "on:\n  pull_request:\n    paths: ['tools/**']"),
    },
    never: [/Windows/],
  },
  {
    name: 'two versions are a range where the manifest asks for the older one, else they are two',
    files: {
      ...elixir,
      ...workflow(['mix test'], "    strategy:\n      matrix:\n        elixir: ['1.14', '1.18']"),
    },
    says: ['CI tests Elixir from 1.14 on: nothing newer than 1.14 without a fallback.'],
  },
  {
    name: 'two versions, and a manifest that asks for neither',
    files: {
      ...elixir,
      'mix.exs': 'elixir: "~> 1.10"',
      ...workflow(['mix test'], "    strategy:\n      matrix:\n        elixir: ['1.14', '1.18']"),
    },
    never: [/CI tests Elixir/],
  },
  {
    name: 'known findings in a file that the settings name',
    files: {
      ...php,
      'psalm.xml': '<psalm errorBaseline="psalm-baseline.xml"/>\n',
      'psalm-baseline.xml': '<files>\n<file/>\n<file/>\n</files>\n',
    },
    says: ['Known findings of Psalm stand in `psalm-baseline.xml`: new code adds none.'],
  },
  {
    name: 'a list of known findings that changes still write is no limit',
    files: {
      ...php,
      'psalm.xml': '<psalm errorBaseline="psalm-baseline.xml"/>\n',
      'psalm-baseline.xml': '<files>\n<file/>\n<file/>\n</files>\n',
    },
    changes: changes(30, () => ['src/A1.php', 'psalm-baseline.xml']),
    never: [/Known findings/],
  },
  {
    name: 'a file of findings that nothing reads',
    files: { ...php, 'psalm.xml': '<psalm/>\n', 'psalm-baseline.xml': '<a>\n<b/>\n</a>\n' },
    never: [/Known findings/],
  },
  {
    name: 'the oldest version of a framework, by its key and by a set of dependencies',
    files: {
      ...ruby,
      ...workflow(
        ['bundle exec rake test'],
        '    strategy:\n      matrix:\n        gemfile: [gemfiles/rails_7.1.gemfile, gemfiles/rails_6_1.gemfile, Gemfile]',
      ),
    },
    says: ['CI tests Rails from 6.1 on: nothing newer than 6.1 without a fallback.'],
  },
  {
    name: 'one version of a framework is a pin',
    files: {
      ...python,
      ...workflow(['pytest'], "    strategy:\n      matrix:\n        django: ['4.2', main]"),
    },
    never: [/Django/],
  },
];
