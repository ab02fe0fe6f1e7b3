import type { SentenceRow } from './sentenceRows';
import type { CommitChange } from '../../../../../src/core/ports';
import { dotnet, go, many, python, ruby, rust, scala, workflow } from './smallRepositories';

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
    never: [/extend/],
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
