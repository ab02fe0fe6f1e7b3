import type { SentenceRow } from './sentenceRows';
import { go, many, python, ruby, rust, workflow, type Files } from './smallRepositories';

const asking: Files = {
  ...go,
  ...many('lib', 'b#.go', 10, 'package lib\n\nimport "os"\n\nfunc B() { os.Exit(1) }\n'),
};
const systems = (steps: string, files: Files = asking): Files => ({
  ...files,
  '.github/workflows/ci.yml': `on: pull_request\njobs:\n  a:\n    runs-on: \${{ matrix.os }}\n    strategy: { matrix: { os: [ubuntu-latest, windows-latest], include: [{ os: windows-latest, args: "-run ^$" }] } }\n    steps:\n${steps}`,
});
const rubies = (step: string): Files => ({
  ...ruby,
  '.github/workflows/ci.yml': `on: pull_request\njobs:\n  a:\n    runs-on: ubuntu-latest\n    strategy: { matrix: { ruby: ["3.3", jruby] } }\n    steps:\n${step}`,
});
const listed = (run: string, matrix: string): Files => ({
  ...rust,
  'package.json': '{"scripts":{"lint":"eslint ."}}',
  '.github/workflows/ci.yml': `on: pull_request\njobs:\n  a:\n    strategy: { matrix: { pkg: ${matrix} } }\n    steps:\n      - run: ${run}\n`,
});
const fromOtherJob = '"${{ fromJSON(needs.list.outputs.m) }}"';
const script = (lines: string): string =>
  `      - shell: bash\n        run: |\n          ${lines.replaceAll('\n', '\n          ')}\n`;

/** What one run of a matrix does, and what of a command only that run knows. */
export const rowSentenceRows: readonly SentenceRow[] = [
  ...[
    'pip install tox pytest',
    'tox -e lint,types',
    'cargo build --tests',
    'go build ./cmd/test',
    'go test -c ./...',
    'go test ./lib/x',
    'npm run test:types',
    'npm run build:test',
    'go test ./... || true',
    'pytest tests/test_a.py',
    'pytest -m smoke',
    'npm run test:smoke',
    'go test ${{ matrix.args }} ./...',
    'echo pytest is not run',
  ].map((line) => ({
    name: `Windows runs no tests, or few: ${line}`,
    files: systems(`      - run: ${line}\n`),
    never: [/on Windows/],
  })),
  ...[
    script('if [ "$RUNNER_OS" != "Windows" ]; then\n  go test ./...\nfi'),
    script('if [ ${{ matrix.os }} = windows-latest ]; then\n  X=-c\nfi\ngo test $X ./...'),
    '      - working-directory: examples/x\n        run: go test ./...\n',
    '      - shell: wsl-bash {0}\n        run: go test ./...\n',
    '      - uses: r-lib/actions/check-r-package@v2\n        with: { args: \'c("--no-tests")\' }\n',
  ].map((step) => ({
    name: `Windows leaves the tests out: ${step.trim()}`,
    files: systems(step),
    never: [/on Windows/],
  })),
  ...[
    script('case "$X" in\n  a)\n    make test\n    ;;\nesac'),
    script('status=0\ngo test ./... || status=$?\nexit $status'),
    script('if [ ${{ matrix.os }} = macos-latest ]; then\n  a\nfi\ngo test ${{ matrix.x }} ./...'),
    script('go test -p ${{ matrix.x || 4 }} ./...'),
  ].map((step) => ({
    name: `tests that a script runs on Windows as well: ${step.trim()}`,
    files: systems(step),
    says: [
      'CI runs the tests on Windows too (`.github/workflows/ci.yml`): paths, line ends and processes must work there.',
    ],
  })),
  ...[
    'cargo xtask test',
    'cargo nextest run --profile ci --workspace',
    'pytest -v',
    'vendor/bin/phpunit',
    './Build test',
    'rebar3 eunit',
  ].map((line) => ({
    name: `a run of tests by its runner: ${line}`,
    files: systems(`      - run: ${line}\n`),
    says: [
      'CI runs the tests on Windows too (`.github/workflows/ci.yml`): paths, line ends and processes must work there.',
    ],
  })),
  ...[
    "      - if: matrix.ruby != 'jruby'\n        run: bundle exec rspec\n",
    "      - run: bundle exec rspec\n        continue-on-error: ${{ matrix.ruby == 'jruby' }}\n",
  ].map((step) => ({
    name: `an interpreter that the tests pass by: ${step.trim()}`,
    files: rubies(step),
    never: [/JRuby/],
  })),
  ...[
    listed('cargo clippy -p ${{ matrix.pkg }} -- -D warnings', fromOtherJob),
    listed('npm run lint --workspace=${{ matrix.pkg }}', fromOtherJob),
    listed('npm run lint -w ${{ matrix.pkg }}', '[a, b, c, d, e, f, g]'),
    listed('mypy -p ${{ inputs.pkg }}', '[a]'),
    listed('make -C ${{ inputs.pkg }} lint', '[a]'),
  ].map((files) => ({
    name: `a package that only CI knows is no other one: ${files['.github/workflows/ci.yml'] ?? ''}`,
    files,
    never: [/Checks of CI/],
  })),
  {
    name: 'a number of the matrix is put in as it is written',
    files: listed('mypy --python-version ${{ matrix.pkg }} src', '[3.9]'),
    says: ['Checks of CI on pull requests include `mypy --python-version 3.9 src`.'],
  },
  {
    name: 'how a tool reports may be left to CI',
    files: listed('golangci-lint run --new-from-rev=${{ github.base_ref }} ./...', '[a]'),
    says: ['Checks of CI on pull requests include `golangci-lint run ./...`.'],
  },
  {
    name: 'what one of several like runs sets is no part of the command',
    files: {
      ...go,
      ...workflow(['go test -race ./...', 'PGPORT=6432 go test -race ./...']),
    },
    says: ['CI runs the tests as `go test -race ./...`.'],
    never: [/PGPORT/],
  },
  {
    name: 'a generator that is asked to show what it would write writes nothing',
    files: { ...python, 'README.md': 'x', ...workflow(['generate --check --diff README.md']) },
    never: [/What CI compares/],
  },
  {
    name: 'a file that a program is given to look at is not the program',
    files: { ...python, 'README.md': 'x', ...workflow(['generate --check README.md']) },
    never: [/What CI compares/],
  },
  {
    name: 'a profile of a runner is not the run of its tests',
    files: {
      ...ruby,
      ...many('test', 'test_#.rb', 8, 'class TestA < Minitest::Test\nend\n'),
      Rakefile: 'Rake::TestTask.new\n',
      ...workflow(['bin/cucumber --profile slow']),
    },
    never: [/cucumber/],
  },
  {
    name: 'a script that goes on to other tests runs more than the file it is given',
    files: {
      ...python,
      'bin/test.sh': '#!/bin/bash\npytest "$@"\nexec ./bin/test_plugins.sh\n',
      'bin/test_plugins.sh': '#!/bin/bash\n',
    },
    never: [/bin\/test\.sh/],
  },
  {
    name: 'a compiler is told by its own name, a folder is no tool',
    files: {
      'package.json':
        '{"scripts":{"typecheck":"tsgo --noEmit && npm -C packages/eslint-plugin run typecheck"}}',
      ...workflow(['npm run typecheck']),
    },
    says: ['Checks of CI on pull requests include `npm run typecheck` (tsgo, …).'],
  },
  {
    name: 'a job on machines that nobody has any more does not run',
    files: {
      ...go,
      'azure-pipelines.yml':
        'strategy:\n  matrix:\n    windows:\n      imageName: vs2017-win2016\npool:\n  vmImage: $(imageName)\nsteps:\n  - script: staticcheck ./...\n',
    },
    never: [/CI on pull requests/],
  },
];
