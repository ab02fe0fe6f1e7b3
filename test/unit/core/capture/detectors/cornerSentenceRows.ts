import type { SentenceRow } from './sentenceRows';
import { jobOf, steps } from './heldSentenceRows';
import { dotnet, go, many, python, ruby, rust, workflow, type Files } from './smallRepositories';

const node = (scripts: string): Files => ({
  'package.json': `{ "name": "x", "type": "module", "scripts": { ${scripts} } }`,
  ...many('src', 'a#.js', 9, 'export const a = 1;\n'),
});
const crates = { ...rust, 'Cargo.toml': '[package]\nname = "x"\n[features]\na = []\n' };
const silent = (name: string, files: Files, words: RegExp): SentenceRow => ({
  name,
  files,
  never: [words],
});
const noCheck = (command: string, files: Files = go): SentenceRow =>
  silent(`no check: \`${command}\``, { ...files, ...workflow([command]) }, /on pull requests incl/);
const told = (name: string, files: Files, ...says: readonly string[]): SentenceRow => ({
  name,
  files,
  says,
});

/** Calls that end well whatever they find, or are not there. */
const passing: readonly SentenceRow[] = [
  ...['gofmt -l .', 'vendor/bin/psalm --alter --issues=all'].map((call) => noCheck(call)),
  ...['black --diff src', 'make lint', 'bundle exec rubocop -A'].map((call) =>
    noCheck(call, python),
  ),
  ...['npx knip --no-exit-code', 'npx tsc -b --clean', 'swiftformat . --lint --lenient'].map(
    (call) => noCheck(call, node('')),
  ),
  noCheck('vendor/bin/phpcs --runtime-set ignore_errors_on_exit 1 src'),
  noCheck('ktlint -F "src/**/*.kt"'),
  noCheck('npm run lint', node('')),
  noCheck('npm run lint', node('"lint": "eslint . || true"')),
  noCheck('make lint', { ...python, Makefile: 'lint:\n\t-flake8 src\n' }),
  noCheck('make lint', { ...python, Makefile: 'lint:\n\tflake8 src || true\n' }),
  noCheck('make lint', { ...python, Makefile: 'lint:\n\t# flake8 src\n' }),
  told(
    'a formatter that lists checks where its list is looked at',
    { ...go, Makefile: 'fmt:\n\ttest -z "$$(gofmt -s -l .)"\n', ...workflow(['make fmt']) },
    'Checks of CI on pull requests include `make fmt` (gofmt).',
  ),
  ...['/opt/venv/bin/mypy', '~/go/bin/mypy', 'venv/bin/mypy'].map((path) =>
    told(
      `a program that CI has put at \`${path}\` is told by its name`,
      { ...python, ...workflow([`${path} src`]) },
      'Checks of CI on pull requests include `mypy src`.',
    ),
  ),
];

/** What holds for one job, one crate or one target is not told of all. */
const corners: readonly SentenceRow[] = [
  ...['cargo fmt --check', 'cargo install cargo-deny', 'cargo doc'].map((call) =>
    silent(
      `Rust: no warning fails where only \`${call}\` runs`,
      jobOf(rust)('env: { RUSTFLAGS: "-D warnings" }', ...steps(`run: ${call}`)),
      /A warning fails/,
    ),
  ),
  silent(
    'Rust: a warning that fails in one folder',
    jobOf({ ...rust, 'fuzz/Cargo.toml': '' })(
      ...steps('run: cargo clippy -- -D warnings\n        working-directory: fuzz'),
    ),
    /A warning fails/,
  ),
  silent(
    'Rust: a warning that fails where one folder changes',
    jobOf(
      rust,
      'on: { pull_request: { paths: ["fuzz/**"] } }',
    )(...steps('run: cargo clippy -- -D warnings')),
    /A warning fails/,
  ),
  told(
    'Rust: a warning fails where all is compiled',
    jobOf(rust)('env: { RUSTFLAGS: "-D warnings" }', ...steps('run: cargo test')),
    'A warning fails CI (`RUSTFLAGS` in `.github/workflows/ci.yml`).',
  ),
  ...['cargo fmt --check', 'cargo check -p other'].map((call) =>
    silent(
      `Rust: the older compiler of \`${call}\` builds no whole`,
      jobOf({ ...rust, 'Cargo.toml': '[package]\nname = "x"\nrust-version = "1.75"\n' })(
        ...steps('uses: dtolnay/rust-toolchain@1.75', `run: ${call}`),
      ),
      /CI also builds/,
    ),
  ),
  ...[
    'cargo build -p other --no-default-features',
    'cargo build --target wasm32-unknown-unknown --no-default-features',
    'cargo build --no-default-features\n        working-directory: crates/x',
  ].map((call) =>
    silent(
      `Rust: few features of one part: \`${call}\``,
      { ...crates, 'crates/x/Cargo.toml': '', ...workflow([call]) },
      /CI also compiles/,
    ),
  ),
  told(
    'Rust: few features of several parts',
    {
      ...crates,
      ...workflow([
        'cargo build -p a --no-default-features --features x',
        'cargo build -p b --no-default-features --features y',
      ]),
    },
    'CI also compiles with `--no-default-features` (`.github/workflows/ci.yml`): what needs a feature stands behind `cfg(feature = …)`.',
  ),
  silent(
    'Rust: few features of a project that has none',
    { ...rust, ...workflow(['cargo build --no-default-features']) },
    /CI also compiles/,
  ),
  silent(
    'Python: warnings fail in settings that pytest does not read',
    {
      ...python,
      'pytest.ini': '[pytest]\naddopts = -v\n',
      'pyproject.toml': '[tool.pytest.ini_options]\nfilterwarnings = ["error"]\n',
    },
    /A warning fails/,
  ),
  silent(
    'coverage of the test files alone',
    { ...python, ...workflow(['coverage report --include="tests/*" --fail-under=100']) },
    /CI fails under/,
  ),
  silent('no coverage', { ...python, ...workflow(['pytest --cov --cov-fail-under=0']) }, /0 %/),
  silent(
    'the lowest versions of a step on other occasions',
    jobOf(python)(
      ...steps(
        "run: uv sync --resolution lowest\n        if: github.event_name == 'schedule'",
        'run: pytest',
      ),
    ),
    /lowest versions/,
  ),
  silent(
    'the lowest versions of a lock that is only written',
    { ...python, ...workflow(['uv pip compile --resolution lowest x', 'pytest']) },
    /lowest versions/,
  ),
  ...(
    [
      ['lein cljfmt check', {}],
      ['gleam check', {}],
      ['cabal check', {}],
      ['uv run ty check', {}],
      ['mix deps.get --only test', {}],
      ['make check', { Makefile: 'check:\n\thlint src\n' }],
    ] as const
  ).map(([call, files]) =>
    silent(
      `no test run: \`${call}\``,
      { 'README.md': '', ...files, ...workflow([call]) },
      /^Tests:/,
    ),
  ),
];

/** What is set for a run, and how it is typed. */
const settings: readonly SentenceRow[] = [
  ...['env: { DATABASE: postgres }', 'name: plain'].map((other) =>
    silent(
      `a setting of tests that also run with \`${other}\``,
      jobOf(node('"test": "node --test"'))(
        ...steps(
          'run: npm test\n        env: { DATABASE: sqlite }',
          `run: npm test\n        ${other}`,
        ),
      ),
      /CI sets/,
    ),
  ),
  told(
    'Python: tests that put the root on the path',
    { ...python, ...workflow(['python -m pytest tests']) },
    'Tests: `python -m pytest`; files `test_*.py` under `tests/`.',
  ),
  told(
    'Python: tests that are told where the sources lie',
    { ...python, ...workflow(['PYTHONPATH=src pytest tests']) },
    'Tests: `PYTHONPATH=src pytest`; files `test_*.py` under `tests/`.',
  ),
  told(
    'a check with the versions that its job chooses',
    jobOf(ruby)(
      'env: { BUNDLE_GEMFILE: gemfiles/lint.gemfile }',
      ...steps('run: bundle exec rubocop'),
    ),
    'Checks of CI on pull requests include `BUNDLE_GEMFILE=gemfiles/lint.gemfile bundle exec rubocop`.',
  ),
  told(
    'a check without what its machine is told',
    jobOf(rust)(
      ...steps(
        'run: cargo clippy\n        env: { CARGO_INCREMENTAL: 0, CARGO_PROFILE_DEV_DEBUG: 0 }',
      ),
    ),
    'Checks of CI on pull requests include `cargo clippy`.',
  ),
  ...['git diff --exit-code HEAD^ -- CHANGELOG.md', 'git diff --quiet main -- src'].map((call) =>
    silent(
      `another state: \`${call}\``,
      { ...node('"generate": "x"'), ...workflow(['npm run generate', call]) },
      /fails where/,
    ),
  ),
  ...[
    'You may sign your commits with `git commit -s`.',
    'We used to ask for a Signed-off-by line in commits. This has been dropped in 2023.',
    'Commits need no `Signed-off-by` line.',
    'The merging maintainer adds a Signed-off-by line to commits.',
    'A hook adds the Signed-off-by line to commits automatically.',
    'For commits to the kernel tree a `Signed-off-by` line is needed.',
    'All commits must have a `Signed-off-by` line if you contribute on behalf of a company.',
  ].map((line) =>
    silent(
      `a sign-off that is left open: ${line}`,
      { ...dotnet, 'CONTRIBUTING.md': `# Help\n\n${line}\n` },
      /Signed-off-by/,
    ),
  ),
];

/** What runs in a folder, in another language, or fails nothing. */
const elsewhere: readonly SentenceRow[] = [
  silent(
    'Python: environments of a file of their own are not those of the root',
    { ...python, ...workflow(['tox -c test/tox.linux.ini']) },
    /^Tests: `tox/,
  ),
  ...['pytest\n        working-directory: backend', 'cd backend && uv run pytest'].map((call) =>
    silent(
      `Python: tests of a folder: \`${call}\``,
      {
        'backend/pyproject.toml': '[project]\nname = "x"\n',
        ...many('backend/app', 'a#.py', 9, 'def a():\n    pass\n'),
        ...many('backend/tests', 'test_#.py', 5, 'import pytest\n'),
        ...workflow([call]),
      },
      /^Tests: `(uv run )?pytest/,
    ),
  ),
  ...[
    '|\n          npm run generate\n          git diff --quiet && exit 0\n          git commit -am x',
    '|\n          npm run generate\n          if [ -z "$X" ]; then exit 1; fi\n          if ! git diff --quiet; then\n            echo "changed=true" >> $GITHUB_OUTPUT\n          fi',
  ].map((script, at) =>
    silent(
      `a comparison that does not fail, ${at === 0 ? 'before the rest' : 'beside one that does'}`,
      { ...node('"generate": "x"'), ...workflow([script]) },
      /fails where/,
    ),
  ),
  told(
    'a comparison that fails in its own block',
    {
      ...node('"generate": "x"'),
      ...workflow([
        '|\n          npm run generate\n          if ! git diff --quiet; then\n            echo no\n            exit 1\n          fi',
      ]),
    },
    'CI runs `npm run generate` and fails where that changes a file: commit what it writes.',
  ),
  told(
    'a tool is named where it is the program, not part of a longer name',
    {
      ...node('"typecheck": "tsgo --noEmit && tsgo -p packages/eslint-plugin"'),
      ...workflow(['npm run typecheck']),
    },
    'Checks of CI on pull requests include `npm run typecheck` (tsgo).',
  ),
  silent(
    'a script of another language names tools that it does not call',
    {
      ...ruby,
      'tools/lint': '#!/usr/bin/env ruby\nputs "use mypy"\n',
      ...workflow(['tools/lint']),
    },
    /mypy/,
  ),
  silent(
    'Python: one test of an environment that goes into a folder',
    {
      ...python,
      'tox.ini': '[testenv]\nchangedir = tests\ncommands = pytest {posargs}\n',
      ...workflow(['tox -e py']),
    },
    /One test file/,
  ),
];

const pull = (on: string, ...lines: readonly string[]): Files => ({
  ...go,
  'CHANGELOG.md': '',
  '.github/workflows/pr.yml': `on: ${on}\njobs:\n  a:\n    ${lines.join('\n    ')}\n`,
});
const excuse = 'if: "!contains(github.event.pull_request.labels.*.name, \'skip changelog\')"';

/** What is given to a pull request, or asked of few. */
const pulls: readonly SentenceRow[] = [
  silent(
    'a label that paths give',
    pull(
      'pull_request',
      ...steps(
        'uses: actions/labeler@v5',
        'uses: mheap/github-action-required-labels@v5\n        with: { mode: exactly, count: 1, labels: "a, b" }',
      ),
    ),
    /CI wants a label/,
  ),
  told(
    'a label that somebody has to give',
    pull(
      'pull_request',
      ...steps(
        'uses: mheap/github-action-required-labels@v5\n        with: { mode: exactly, count: 1, labels: "a, b" }',
      ),
    ),
    'CI wants a label on each pull request, one of `a`, `b` (`.github/workflows/pr.yml`).',
  ),
  silent(
    'a note that is looked for once all is over',
    pull('{ pull_request: { types: [closed] } }', excuse, ...steps('run: ./note')),
    /excuses/,
  ),
  silent(
    'a note that is only spoken of',
    pull('pull_request', excuse, ...steps('uses: actions/checkout@v4', 'run: gh pr comment -b x')),
    /excuses/,
  ),
  silent(
    'a file that changes in releases alone',
    pull(
      '{ pull_request: { branches: [release/*] } }',
      ...steps('uses: dangoslen/changelog-enforcer@v3'),
    ),
    /CI wants `CHANGELOG/,
  ),
];

/** What a call, a setting or a sentence of a corner does not say of the whole. */
export const cornerSentenceRows: readonly SentenceRow[] = [
  ...passing,
  ...corners,
  ...settings,
  ...elsewhere,
  ...pulls,
];
