import type { SentenceRow } from './sentenceRows';
import { go, goTest, rust, workflow } from './smallRepositories';

const goTests = { ...go, 'lib/a_test.go': goTest };

/** With which options CI runs all tests, and which runs are of some alone. */
export const flagSentenceRows: readonly SentenceRow[] = [
  ...[
    'go test -race ./internal/foo',
    'go test -tags=e2e ./test/e2e/...',
    'go test -race -c -o /tmp/x ./...',
    'go test -tags=x -list . ./...',
    'go test -race ./... -run TestA',
  ].map((step) => ({
    name: `Go: \`${step}\` is no run of all tests`,
    files: { ...goTests, ...workflow([step]) },
    never: [/CI runs the tests as/],
  })),
  {
    name: 'Go: what lies below several folders of the root is all',
    files: { ...goTests, ...workflow(['go test -race ./cmd/... ./lib/...']) },
    says: ['CI runs the tests as `go test -race ./cmd/... ./lib/...`.'],
  },
  ...[
    'cargo test --manifest-path sub/Cargo.toml --all-features',
    'cargo test --features x --no-run',
    'cargo test --all-features -- --ignored',
    'cargo test --all-features parser',
    'cargo nextest run --all-features -E "package(x)"',
    'cargo test --all-features --target wasm32-unknown-unknown',
  ].map((step) => ({
    name: `Rust: \`${step}\` is no run of all tests`,
    files: { ...rust, ...workflow([step]) },
    never: [/CI runs the tests as/],
  })),
  {
    name: 'Rust: options that take a word name no test by it',
    files: {
      ...rust,
      ...workflow(['cargo test --features "a b" --exclude x -- --test-threads 1']),
    },
    says: ['CI runs the tests as `cargo test --features "a b" --exclude x -- --test-threads 1`.'],
  },
  {
    name: 'Rust: a run on one system is none of all, where another one tests too',
    files: {
      ...rust,
      '.github/workflows/ci.yml':
        'on: pull_request\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{ run: make test }]\n  b:\n    runs-on: macos-latest\n    steps: [{ run: cargo test --features metal }]\n',
    },
    never: [/CI runs the tests as/],
  },
];
