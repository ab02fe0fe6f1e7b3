import type { SentenceRow } from './sentenceRows';
import { go, many, python, rust, type Files } from './smallRepositories';

/** A repository with a job on pull requests whose lines are these. */
export const jobOf =
  (files: Files, on = 'on: pull_request') =>
  (...lines: readonly string[]): Files => ({
    ...files,
    '.github/workflows/ci.yml': [
      on,
      'jobs:',
      '  a:',
      '    runs-on: ubuntu-latest',
      ...lines.map((line) => `    ${line}`),
      '',
    ].join('\n'),
  });
export const steps = (...all: readonly string[]): readonly string[] => [
  'steps:',
  ...all.map((step) => `  - ${step}`),
];
const checks = (...commands: readonly string[]): string =>
  `Checks of CI on pull requests include ${commands.map((command) => `\`${command}\``).join(', ')}.`;
const node = {
  'package.json': '{ "name": "x", "type": "module", "scripts": { "lint": "eslint ." } }',
  ...many('src', 'a#.js', 9, 'export const a = 1;\n'),
};
const lint = 'run: npx eslint .';

/** Actions that check, as the command that does the same. */
const actions: readonly SentenceRow[] = [
  ...(
    [
      [go, 'golangci/golangci-lint-action@v6', 'golangci-lint run'],
      [python, 'psf/black@stable', 'black --check .'],
      [python, 'psf/black@stable\n        with: { src: src }', 'black --check src'],
      [python, 'astral-sh/ruff-action@v3', 'ruff check'],
      [
        python,
        'astral-sh/ruff-action@v3\n        with: { args: format --check }',
        'ruff format --check',
      ],
      [rust, 'EmbarkStudios/cargo-deny-action@v2', 'cargo deny check'],
      [rust, 'actions-rs/clippy-check@v1', 'cargo clippy'],
      [python, 'fredrikekre/runic-action@v1', 'runic --check .'],
    ] as const
  ).map(([files, action, command]) => ({
    name: `\`${action.split('@')[0] ?? ''}\` is told as \`${command}\``,
    files: jobOf(files)(...steps(`uses: ${action}`)),
    says: [checks(command)],
  })),
  ...(
    [
      [go, 'golangci/golangci-lint-action@v6', '--issues-exit-code=0'],
      [python, 'astral-sh/ruff-action@v3', 'check --exit-zero'],
      [rust, 'JohnnyMorganz/stylua-action@v4', 'lua'],
      [rust, 'JohnnyMorganz/stylua-action@v4', '"false"'],
    ] as const
  ).map(([files, action, args]) => ({
    name: `\`${action}\` given \`${args}\` checks nothing`,
    files: jobOf(files)(...steps(`uses: ${action}\n        with: { args: ${args} }`)),
    never: [/on pull requests include/],
  })),
];

/** The toolchain of Rust that commands are typed with. */
const toolchains: readonly SentenceRow[] = [
  ...(
    [
      ['run: rustup toolchain install nightly --component rustfmt', {}],
      ["uses: dtolnay/rust-toolchain@nightly\n        if: github.ref == 'x'", {}],
      ['run: rustup override set nightly --path fuzz', {}],
      [
        'uses: dtolnay/rust-toolchain@nightly',
        { 'rust-toolchain.toml': '[toolchain]\nchannel = "1.80"\n' },
      ],
    ] as const
  ).map(([step, files]) => ({
    name: `Rust: \`${step}\` chooses no toolchain for all commands${Object.keys(files).join()}`,
    files: jobOf({ ...rust, ...files })(...steps(step, 'run: cargo clippy -- -D warnings')),
    says: [checks('cargo clippy -- -D warnings')],
  })),
  ...(
    [
      ['run: rustup override set nightly', { 'rust-toolchain': '1.80\n' }, ''],
      ['run: rustup default nightly', {}, ''],
      ['run: rustup show', {}, 'env: { RUSTUP_TOOLCHAIN: nightly }'],
    ] as const
  ).map(([step, files, env]) => ({
    name: `Rust: \`${step}\` ${env} chooses the toolchain`,
    files: jobOf({ ...rust, ...files })(
      ...(env === '' ? [] : [env]),
      ...steps(step, 'run: cargo clippy -- -D warnings'),
    ),
    says: [checks('cargo +nightly clippy -- -D warnings')],
  })),
  {
    name: 'Rust: the toolchain is that of the runs that take the step',
    files: jobOf(rust)(
      'strategy: { matrix: { rust: [stable, nightly] } }',
      ...steps(
        'run: rustup default ${{ matrix.rust }}',
        "run: cargo clippy -- -D warnings\n        if: matrix.rust == 'nightly'",
      ),
    ),
    says: [checks('cargo +nightly clippy -- -D warnings')],
  },
];

/** What runs after a failure, for other branches, or for a part of the sources. */
const occasions: readonly SentenceRow[] = [
  ...[
    "always() && needs.b.result == 'failure'",
    "needs.b.result != 'success'",
    "contains(needs.*.result, 'failure')",
  ].map((condition) => ({
    name: `a job that runs where another has failed checks nothing: \`${condition}\``,
    files: jobOf(node)(`if: \${{ ${condition} }}`, ...steps(lint)),
    never: [/on pull requests include/],
  })),
  {
    name: 'a step that runs where another has failed checks nothing',
    files: jobOf(node)(
      ...steps('run: x\n        id: t', `${lint}\n        if: steps.t.outcome == 'failure'`),
    ),
    never: [/on pull requests include/],
  },
  {
    name: 'a step that runs where another has passed checks',
    files: jobOf(node)(
      ...steps('run: x\n        id: t', `${lint}\n        if: steps.t.outcome == 'success'`),
    ),
    says: [checks('npx eslint .')],
  },
  ...[
    'branches: [release/*]',
    'branches: [gh-pages]',
    'branches-ignore: ["**"]',
    'paths-ignore: ["**"]',
    'paths: ["**", "!src/**"]',
    'paths-ignore: ["src/**", "test/**"]',
  ].map((limit) => ({
    name: `pull requests that \`${limit}\` leaves over are not all`,
    files: jobOf(node, `on: { pull_request: { ${limit} } }`)(...steps(lint)),
    never: [/on pull requests include/],
  })),
  ...[
    'branches: [main, release/*]',
    'branches: ["7.2"]',
    'branches-ignore: [gh-pages]',
    'paths-ignore: ["docs/**", "**.md"]',
    'paths: ["**", "!docs/**"]',
  ].map((limit) => ({
    name: `pull requests that \`${limit}\` leaves over are those that count`,
    files: jobOf(node, `on: { pull_request: { ${limit} } }`)(...steps(lint)),
    says: [checks('npx eslint .')],
  })),
  {
    name: 'what a workflow of others is given to run before, after or not at all is no check',
    files: jobOf(node)(
      'uses: others/tools/.github/workflows/all.yml@v1',
      'with: { release-script: npx tsc, post-command: npx eslint ., lint-command: npx eslint src, run-lint: false }',
    ),
    never: [/on pull requests include/],
  },
];

/** Which checks hold for whoever opens a pull request, and how they are typed. */
export const heldSentenceRows: readonly SentenceRow[] = [...actions, ...toolchains, ...occasions];
