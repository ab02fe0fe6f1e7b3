import type { SentenceRow } from './sentenceRows';
import type { CommitChange } from '../../../../../src/core/ports';
import { dart, dotnet, go, many, python, ruby, rust, scala, workflow } from './smallRepositories';

const suite = 'class ASuite extends XSuite {\n  test("a") {}\n}\n';
const typescript = { 'package.json': '{ "name": "x" }', 'tsconfig.json': '{}' };
/** Two folders of sources: one that the other imports by this line. */
const layered = (line: string) => ({
  ...typescript,
  ...many('core', 'a#.ts', 10, "import { a } from './a1';\n".repeat(24)),
  ...many('app', 'a#.ts', 10, `${line}\n`.repeat(4)),
});

const pages = Array.from({ length: 9 }, (_, at) => `page${at}\n`).join('');
/** Each page in a change of its own, with the list of them, between other work. */
const pagesAdded: readonly CommitChange[] = Array.from({ length: 9 }, (_, at) => [
  { subject: 'A page', files: [`man/page${at}.Rd`, 'NAMES'], added: [`man/page${at}.Rd`] },
  ...Array.from({ length: 20 }, () => ({ subject: 'Other', files: ['other.txt'], added: [] })),
]).flat();

/** For which parts of a repository a sentence holds, and what it needs to hold. */
export const reachSentenceRows: readonly SentenceRow[] = [
  {
    name: 'a class that the tests of one module extend is not told for the module that does without',
    files: {
      ...scala,
      ...many('modules/core/src/test/scala/x', 'A#Suite.scala', 9, suite),
      ...many(
        'modules/other/src/test/scala/x',
        'B#Suite.scala',
        2,
        'class BSuite extends FunSuite {\n  test("a") {}\n}\n',
      ),
    },
    says: [
      "Test classes under `modules/core/src/test/scala/x/` extend `XSuite` (9 of 9 test files), not the framework's own class.",
    ],
    never: [/Test classes extend/],
  },
  {
    name: 'imports by a name that may be that of a published version prove no layer',
    files: layered("import { a } from 'core';"),
    never: [/imports nothing/],
  },
  {
    name: 'imports by path do',
    files: layered("import { a } from '../core/a1';"),
    says: ['`core` imports nothing from `app` (0 of 240 imports; 40 the other way).'],
  },
  {
    name: 'the runner is that of the script which CI calls, not that of the root',
    files: {
      ...dart,
      'pubspec.yaml':
        'name: x\nmelos:\n  scripts:\n    test:all:\n      run: melos exec -c 1 -- flutter test\n',
      ...workflow(['melos run test:all']),
    },
    says: ['Tests: `melos run test:all` (flutter test); files `*_test.dart` under `test/`.'],
  },
  {
    name: 'a script that is called in another folder is not that of the root',
    files: {
      'package.json': JSON.stringify({
        scripts: { test: 'tsc', 'test:edge': 'cd edge && npm run test', lint: 'eslint .' },
      }),
      ...workflow(['npm run test:edge', 'npm run lint']),
    },
    says: ['Checks of CI on pull requests include `npm run lint` (eslint).'],
    never: [/test:edge/],
  },
  {
    name: 'automake: programs that are only built for a check are no tests',
    files: {
      ...many('src', 'a#.c', 9, 'int a(void);\n'),
      'configure.ac': 'AC_INIT([x],[1])\n',
      'Makefile.am': 'bin_PROGRAMS = x\ncheck_PROGRAMS = fuzz\nx_SOURCES = src/a1.c\n',
    },
    never: [/make check/],
  },
  {
    name: 'what locks dependencies in CI is told with the command',
    files: { ...rust, ...workflow(['cargo clippy --locked -- -D warnings']) },
    says: ['Checks of CI on pull requests include `cargo clippy --locked -- -D warnings`.'],
  },
  {
    name: 'where hardly anything else is said, what everybody types is, if CI types it',
    files: {
      'Project.toml': 'name = "X"\n',
      ...many('src', 'a#.jl', 9, 'f(x) = x\n'),
      'test/runtests.jl': 'using Test\n',
      '.github/workflows/ci.yml':
        'on: [pull_request]\njobs:\n  a:\n    runs-on: x\n    steps:\n      - uses: julia-actions/julia-runtest@v1\n',
    },
    says: ["Tests: `julia --project -e 'using Pkg; Pkg.test()'`."],
  },
  {
    name: 'where hardly anything else is said, what CI runs is; what asks for a program is none of it',
    files: {
      'package.json': '{ "scripts": { "test": "make a && make b" } }',
      'naming.sh': 'exit 0\n',
      ...workflow(['npx which urchin', './naming.sh --check']),
    },
    says: ['CI on pull requests includes `./naming.sh --check`.'],
  },
  {
    name: 'a script that a manifest names after tests is not told beside two other lessons',
    files: {
      'phpstan.neon': 'parameters:\n    level: 8\n',
      'composer.json':
        '{ "scripts": { "tests": "phpunit" }, "require-dev": { "phpunit/phpunit": "^11" } }',
      ...many('src', 'A#.php', 9, '<?php\nclass A {}\n'),
      ...many('tests', 'A#Test.php', 4, '<?php\nclass ATest extends TestCase {}\n'),
      ...workflow(['composer tests', 'vendor/bin/phpstan analyse']),
    },
    says: ['Checks of CI on pull requests include `vendor/bin/phpstan analyse`.'],
    never: [/^Tests:/],
  },
  {
    name: 'Ruby: what the machine is told to do with sources is nothing to a linter',
    files: {
      ...ruby,
      '.github/workflows/ci.yml':
        'on: [pull_request]\nenv:\n  RUBYOPT: "--yjit --enable-frozen-string-literal --debug-frozen-string-literal"\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: bundle exec standardrb\n      - run: bundle exec brakeman\n',
    },
    says: [
      'Checks of CI on pull requests include `bundle exec standardrb`, `bundle exec brakeman`.',
    ],
  },
  {
    name: 'a target is told with the one that brings its tools',
    files: {
      ...go,
      Makefile: 'lint:\n\t./tools/lint\n',
      ...workflow(['make ensure-tools', 'make lint', 'make vet']),
    },
    says: ['Checks of CI on pull requests include `make ensure-tools lint`.'],
  },
  {
    name: 'what a line sets for its command, or exports for those after it, is told',
    files: {
      ...rust,
      ...workflow([
        'DEPTH=all cargo doc --no-deps',
        '|\n          export MODE=strict\n          cargo clippy --all',
      ]),
    },
    says: [
      'Checks of CI on pull requests include `DEPTH=all cargo doc --no-deps`, `MODE=strict cargo clippy --all`.',
    ],
  },
  {
    name: 'flags of a compiler are no part of what compiles nothing',
    files: {
      ...rust,
      '.github/workflows/ci.yml':
        'on: pull_request\nenv:\n  RUSTFLAGS: -D warnings\njobs:\n  a:\n    steps:\n      - run: cargo deny check\n      - run: cargo clippy\n',
    },
    says: [
      "Checks of CI on pull requests include `cargo deny check`, `RUSTFLAGS='-D warnings' cargo clippy`.",
    ],
  },
  {
    name: 'what each run of a matrix sets otherwise is no part of the command',
    files: {
      ...python,
      ...workflow(
        ['MODE=mode-${{ matrix.mode }} tox -e lint'],
        '    strategy:\n      matrix:\n        mode: [a, b]',
      ),
    },
    says: ['Checks of CI on pull requests include `tox -e lint`.'],
  },
  {
    name: 'a command that only CI can set up is not told, whichever reader found it',
    files: {
      ...ruby,
      Rakefile: 'RuboCop::RakeTask.new\n',
      '.rspec': '',
      ...workflow(['SEED=$(date) bundle exec rspec']),
    },
    never: [/`bundle exec rspec`/],
  },
  {
    name: 'a command of one tool is told with what its line sets',
    files: {
      ...python,
      ...workflow(['MODE=strict tox -e lint']),
    },
    says: ['Checks of CI on pull requests include `MODE=strict tox -e lint`.'],
  },
  {
    name: 'of variants of one run, none is told as the tests',
    files: {
      'gleam.toml': 'name = "x"\n',
      ...workflow(['gleam test --target erlang', 'gleam test --target javascript']),
    },
    never: [/^Tests: /],
  },
  {
    name: 'the race detector looks at the same run: it is told once',
    files: { ...go, ...workflow(['go test -shuffle=on ./...', 'go test -race -shuffle=on ./...']) },
    says: ['CI runs the tests as `go test -race -shuffle=on ./...`.'],
  },
  {
    name: 'hooks that CI runs by another tool are told once',
    files: {
      ...python,
      '.pre-commit-config.yaml':
        'repos:\n  - repo: x\n    hooks:\n      - id: ruff\n      - id: mypy\n',
      ...workflow(['uv run --group dev pre-commit run --all-files']),
    },
    says: ['pre-commit hooks (ruff, mypy): `pre-commit run --all-files`.'],
    never: [/^Checks of CI/],
  },
  {
    name: 'lints of one library are those of its file',
    files: { ...rust, 'src/lib.rs': '#![deny(missing_docs)]\npub mod a0;\n' },
    says: ['Does not compile when broken: `missing_docs` (`src/lib.rs`).'],
  },
  {
    name: 'where warnings are no errors after all, that is said',
    files: {
      ...dotnet,
      'Directory.Build.props': '<TreatWarningsAsErrors>true</TreatWarningsAsErrors>\n',
      'test/Directory.Build.props': '<TreatWarningsAsErrors>false</TreatWarningsAsErrors>\n',
    },
    says: [
      'A compiler warning fails the build (`TreatWarningsAsErrors` in `Directory.Build.props`), but not in `test/`.',
    ],
  },
  {
    name: 'files that a tool writes come with what it writes besides: nobody adds them',
    files: {
      ...many('man', 'page#.Rd', 9, '% Generated by tool: do not edit by hand\n'),
      NAMES: pages,
    },
    changes: pagesAdded,
    never: [/^A new `man/],
  },
  {
    name: 'files that people write are told with their register',
    files: { ...many('man', 'page#.Rd', 9, 'A page.\n'), NAMES: pages },
    changes: pagesAdded,
    says: ['A new `man/*.Rd` comes with a change of `NAMES` (9 of 9).'],
  },
];
