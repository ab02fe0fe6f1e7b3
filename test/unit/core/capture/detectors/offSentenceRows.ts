import type { SentenceRow } from './sentenceRows';
import { go, many, python, ruby, rust, workflow, type Files } from './smallRepositories';

const ci = (...lines: readonly string[]): Files => ({
  '.github/workflows/ci.yml': ['on: pull_request', ...lines, ''].join('\n'),
});
const job = (...lines: readonly string[]): Files => ci('jobs:', '  a:', ...lines);
const lint = (condition: string): Files => ({
  ...go,
  ...job(`    if: ${condition}`, '    steps:', '      - run: staticcheck ./...'),
});
const interpreters = (allowed: string, ...rows: readonly string[]): Files => ({
  ...ruby,
  ...job(
    `    continue-on-error: ${allowed}`,
    '    strategy:',
    '      matrix:',
    '        ruby: ["3.3", truffleruby-head]',
    ...rows,
    '    steps:',
    '      - run: bundle exec rake test',
  ),
});
const flags = (value: string): Files => ({
  ...rust,
  ...ci(
    'env:',
    `  RUSTFLAGS: "${value}"  # not to treat warnings as errors (-D warnings)`,
    'jobs:',
    '  a:',
    '    steps:',
    '      - run: cargo build',
  ),
});
const tox = (lines: readonly string[], after = ''): Files => ({
  ...python,
  'pyproject.toml': '[project]\nname = "x"\n',
  'tox.ini': ['[testenv]', 'commands =', ...lines.map((line) => `    ${line}`), after].join('\n'),
});
const guide = (text: string): Files => ({
  ...python,
  ...workflow(['pytest tests']),
  'CONTRIBUTING.md': `To run a single test:\n\n\`\`\`\n${text}\n\`\`\`\n`,
});
const settings = (text: string): Files => ({ ...python, 'setup.cfg': text });

/** What is switched off, let fail, bound or held by something that the words of a sentence do not show. */
export const offSentenceRows: readonly SentenceRow[] = [
  {
    name: 'a job that is switched off checks nothing',
    files: lint('${{ false }}'),
    never: [/staticcheck/],
  },
  {
    name: 'a job that is switched off beside other conditions',
    files: lint('false && true'),
    never: [/staticcheck/],
  },
  {
    name: 'an interpreter whose runs an expression lets fail is none that sources must fit',
    files: interpreters("${{ endsWith(matrix.ruby, 'head') }}"),
    never: [/TruffleRuby/],
  },
  {
    name: 'an expression that lets other runs fail leaves it',
    files: interpreters("${{ matrix.ruby == 'head' }}"),
    says: [
      'CI runs the tests on TruffleRuby too (`.github/workflows/ci.yml`): nothing that only CRuby has.',
    ],
  },
  {
    name: 'a run that its matrix calls optional may fail',
    files: interpreters(
      '${{ matrix.optional || false }}',
      '        include:',
      '          - ruby: jruby',
      '            optional: true',
    ),
    never: [/JRuby/],
  },
  {
    name: 'a workflow that takes the flag away, with words of it in a comment, fails on no warning',
    files: flags(''),
    never: [/A warning fails/],
  },
  {
    name: 'a workflow that sets it does',
    files: flags('-D warnings'),
    says: ['A warning fails CI (`RUSTFLAGS` in `.github/workflows/ci.yml`).'],
  },
  {
    name: 'a job that only a caller asks for is none of each pull request',
    files: {
      ...go,
      ...ci(
        '  workflow_call:',
        'jobs:',
        '  a:',
        '    if: inputs.crate',
        '    steps:',
        '      - run: cargo clippy -- -D warnings',
      ),
    },
    never: [/A warning fails/],
  },
  {
    name: 'sbt: what an alias sets is not set for the build',
    files: {
      'build.sbt':
        'addCommandAlias("lint", """set ThisBuild / scalacOptions += "-Xfatal-warnings"""")\n',
      ...many('core/src/main/scala/x', 'A#.scala', 9, 'class A\n'),
    },
    never: [/A warning fails/],
  },
  {
    name: '.NET: warnings that fail one configuration alone',
    files: {
      'X.sln': '',
      'src/X/X.csproj': '<Project/>',
      'Directory.Build.props':
        "<Project>\n  <PropertyGroup Condition=\"'$(CI)' == 'true'\">\n    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>\n  </PropertyGroup>\n</Project>\n",
      ...many('src/X', 'A#.cs', 12, 'namespace X;\n\nclass A {}\n'),
    },
    never: [/compiler warning/],
  },
  {
    name: 'filters that let every warning pass again',
    files: {
      ...python,
      'pytest.ini': '[pytest]\nfilterwarnings =\n    error\n    ignore::DeprecationWarning\n',
    },
    never: [/A warning fails/],
  },
  {
    name: 'CMake: a standard that one system alone is given',
    files: {
      'CMakeLists.txt': 'project(x)\nif(WIN32)\n  set(CMAKE_CXX_STANDARD 11)\nendif()\n',
      ...many('src', 'a#.cpp', 9, 'int a();\n'),
    },
    never: [/compiled as/],
  },
  {
    name: 'CMake: a standard behind a condition that is closed',
    files: {
      'CMakeLists.txt':
        'project(x)\nif(WIN32)\n  add_definitions(-DA)\nendif()\nset(CMAKE_CXX_STANDARD 11)\n',
      ...many('src', 'a#.cpp', 9, 'int a();\n'),
    },
    says: [
      'Sources are compiled as C++ 11 (`CMAKE_CXX_STANDARD` in `CMakeLists.txt`): nothing newer.',
    ],
  },
  {
    name: 'CMake: a standard that holds where nobody asks for another one',
    files: {
      'CMakeLists.txt':
        'project(x)\nif(NOT CMAKE_CXX_STANDARD)\n  set(CMAKE_CXX_STANDARD 11)\nendif()\n',
      ...many('src', 'a#.cpp', 9, 'int a();\n'),
    },
    says: [
      'Sources are compiled as C++ 11 (`CMAKE_CXX_STANDARD` in `CMakeLists.txt`): nothing newer.',
    ],
  },
  {
    name: 'one test file ends in failure where coverage of the whole is asked for',
    files: {
      ...tox(['coverage run -m pytest {posargs}', 'coverage report']),
      '.coveragerc': '[report]\nfail_under = 100\n',
    },
    never: [/One test/],
  },
  {
    name: 'a bound of another environment is none of this one',
    files: {
      ...tox(
        ['pytest {posargs}'],
        '[testenv:report]\ncommands = coverage report --fail-under=100\n',
      ),
    },
    says: ['One test file: `tox -e py -- tests/test_0.py` (`tox.ini`).'],
  },
  {
    name: 'a written command whose file went is told to nobody',
    files: guide('pytest tests/test_old.py'),
    never: [/One test/],
  },
  {
    name: 'a written command whose test went is told to nobody',
    files: guide('pytest tests/test_1.py -k test_old'),
    never: [/One test/],
  },
  {
    name: 'a written command that is typed in a folder is told to nobody at the root',
    files: guide('cd python\npytest tests/test_1.py -k test_a'),
    never: [/One test/],
  },
  {
    name: 'a written command with names that are only examples',
    files: guide('pytest tests/path/to/test_file.py -k test_my_thing'),
    says: ['One test: `pytest tests/path/to/test_file.py -k test_my_thing` (`CONTRIBUTING.md`).'],
  },
  {
    name: 'an empty pattern of documents switches them off',
    files: settings('[tool:pytest]\naddopts = "-v" "--doctest-glob="\n'),
    never: [/Code in documents/],
  },
  {
    name: 'docstrings of sources that no test run collects',
    files: settings('[tool:pytest]\naddopts = --doctest-modules\ntestpaths = tests\n'),
    never: [/Examples in/],
  },
  {
    name: 'docstrings that an environment of its own runs',
    files: {
      ...python,
      'tox.ini': '[testenv:doctests]\ncommands = pytest --doctest-modules src\n',
    },
    never: [/Examples in/],
  },
  {
    name: 'Haskell: examples of one package of several',
    files: {
      ...many('a', 'a#.hs', 9, 'module A where\n'),
      'x/x.cabal': 'build-depends:\n    doctest >= 0.1\n',
      'y/y.cabal': 'build-depends: base\n',
      'z/z.cabal': 'build-depends: base\n',
    },
    never: [/Examples in/],
  },
  {
    name: 'hooks of a later stage are none that run at a commit',
    files: {
      ...python,
      ...workflow(['pre-commit run --all-files']),
      '.pre-commit-config.yaml':
        'repos:\n  - repo: x\n    hooks:\n      - id: ruff\n      - id: black\n      - id: mypy\n        stages: [pre-push]\n',
    },
    says: ['pre-commit hooks (ruff, black): `pre-commit run --all-files`.'],
  },
  {
    name: 'mypy: strict in a section of another tool',
    files: {
      ...python,
      ...workflow(['mypy src']),
      'setup.cfg': '[mypy]\nfiles = src\n[other]\nstrict = true\n',
    },
    never: [/mypy refuses/],
  },
];
