import type { SentenceRow } from './sentenceRows';
import { go, many, python, rust, workflow } from './smallRepositories';

/** A workflow of one job, with what it and its one step set; each `name: value`. */
const setting = (
  run: string,
  { step = [], job = [], all = [] }: Partial<Record<'step' | 'job' | 'all', readonly string[]>>,
) => {
  const env = (names: readonly string[], indent: string): string =>
    names.length === 0
      ? ''
      : `${indent}env:\n${names.map((name) => `${indent}  ${name}\n`).join('')}`;
  return {
    '.github/workflows/ci.yml': `on: pull_request\n${env(all, '')}jobs:\n  a:\n${env(job, '    ')}    steps:\n      - run: ${run}\n${env(step, '        ')}`,
  };
};
const matrix = (key: string, versions: string) =>
  `    strategy:\n      matrix:\n        ${key}: ${versions}`;

/** What a command of CI needs to be that command: what is set for it, and what it works on. */
export const typedSentenceRows: readonly SentenceRow[] = [
  {
    name: 'a check is told with what its step sets for it',
    files: {
      ...rust,
      ...setting('cargo doc --no-deps', { step: ['RUSTDOCFLAGS: --cfg unstable -D warnings'] }),
    },
    says: [
      "Checks of CI on pull requests include `RUSTDOCFLAGS='--cfg unstable -D warnings' cargo doc --no-deps`.",
    ],
  },
  {
    name: 'what makes a check talk is left out, unless it may have a value',
    files: { ...python, ...workflow(['mypy -v --strict src', 'flake8 -v docs']) },
    says: ['Checks of CI on pull requests include `mypy --strict src`, `flake8 -v docs`.'],
  },
  {
    name: 'tests are told with the flags of their step, and those for documents belong to them too',
    files: {
      ...rust,
      ...setting('cargo test --features http3,stream', {
        step: ['RUSTFLAGS: --cfg unstable', 'RUSTDOCFLAGS: --cfg unstable'],
      }),
    },
    says: [
      "CI runs the tests as `RUSTFLAGS='--cfg unstable' RUSTDOCFLAGS='--cfg unstable' cargo test --features http3,stream`.",
    ],
  },
  {
    name: 'Rust: the run of all tests by the other runner stands before one with features',
    files: {
      ...rust,
      ...workflow([
        'cargo nextest run --locked --workspace ${{ matrix.test-features }}',
        'cargo test --features http3,stream',
      ]),
    },
    says: [
      'CI runs the tests as `cargo nextest run --locked --workspace`, `cargo test --features http3,stream`.',
    ],
  },
  {
    name: 'flags of the job and the workflow are told too, the nearest of one name',
    files: {
      ...go,
      ...setting('go vet ./...', { job: ['GOFLAGS: -mod=mod'], all: ['GOFLAGS: -mod=vendor'] }),
    },
    says: ['Checks of CI on pull requests include `GOFLAGS=-mod=mod go vet ./...`.'],
  },
  {
    name: 'what is set and cannot be typed leaves the command untold',
    files: { ...go, ...setting('buf lint', { step: ['BUF_OPTIONS: ${{ matrix.flags }}'] }) },
    never: [/buf lint/],
  },
  {
    name: 'what only the machine or the log wants is not told, nor flags that a formatter does not read',
    files: {
      ...rust,
      ...setting('cargo fmt --all --check', {
        step: ['GITHUB_TOKEN: ${{ secrets.GITHUB_TOKEN }}', 'CARGO_TERM_COLOR: always'],
        all: ['RUSTFLAGS: -D warnings', 'RUST_BACKTRACE: 1'],
      }),
    },
    says: ['Checks of CI on pull requests include `cargo fmt --all --check`.'],
  },
  {
    name: 'memory for a program changes nothing that it does',
    files: {
      ...go,
      ...setting('npx eslint src', { all: ['NODE_OPTIONS: --max-old-space-size=4096'] }),
    },
    says: ['Checks of CI on pull requests include `npx eslint src`.'],
  },
  {
    name: 'to ask where a tool is, or which one, is no check',
    files: {
      ...go,
      ...workflow([
        'which shellcheck',
        'command -v staticcheck',
        'mypy -V',
        'eslint --version',
        'go vet ./...',
      ]),
    },
    says: ['Checks of CI on pull requests include `go vet ./...`.'],
  },
  {
    name: 'a check whose files only CI fills in is not told without them',
    files: {
      ...go,
      ...workflow(
        ['shellcheck -s ${{ matrix.shell }} ${{ matrix.file }}', 'ruff check ${{ env.FILES }}'],
        `${matrix('shell', '[bash, sh]')}\n        file: [a.sh]`,
      ),
    },
    never: [/shellcheck/, /ruff/],
  },
  {
    name: 'without options that only CI fills in a command is another one',
    files: { ...go, ...workflow(['staticcheck ${{ env.EXTRA_FLAGS }} ./...']) },
    never: [/staticcheck/],
  },
  {
    name: 'versions that a tool under test installs say nothing of its own sources',
    files: {
      'package.json': '{ "name": "x" }',
      'tool.sh': 'echo a\n',
      ...many('test/slow', 'a#.js', 9, 'module.exports = 1;\n'),
      ...workflow(['npm test'], matrix('node-version', '["0.10", "4.4", "21"]')),
    },
    never: [/nothing newer/],
  },
  {
    name: 'a matrix whose job tests nothing, and a manifest that names no version, ask nothing of sources',
    files: {
      ...python,
      ...many('x', 'a#.py', 12, 'A = 1\n'),
      ...workflow(['./x.sh install'], matrix('python-version', '["3.9", "3.10", "3.11"]')),
    },
    never: [/nothing newer/],
  },
  {
    name: 'the job that runs the tests says what the sources may use',
    files: {
      ...python,
      ...many('x', 'a#.py', 12, 'A = 1\n'),
      ...workflow(['pytest'], matrix('python-version', '["3.9", "3.10", "3.11"]')),
    },
    says: ['CI tests Python from 3.9 on: nothing newer than 3.9 without a fallback.'],
  },
];
