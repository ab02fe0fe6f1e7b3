import { comes, type SentenceRow } from './sentenceRows';
import { go, many, python, rust, workflow } from './smallRepositories';

/** What a scan keeps to itself, because readers found it wrong or useless, and what it says with its limits. */
export const surenessRows: readonly SentenceRow[] = [
  {
    name: 'a list that names the files is a register, a file that only changed with them is none',
    files: {
      ...go,
      ...many('rules', 'rule#.go', 8, 'package rules\n'),
      'rules.yaml': `all: [${Array.from({ length: 8 }, (_, at) => `rule${at}`).join(', ')}]\n`,
      'engine/run.go': 'package engine\n',
    },
    changes: comes(8, (at) => [`rules/rule${at}.go`, 'rules.yaml', 'engine/run.go']),
    says: ['A new `rules/*.go` comes with a change of `rules.yaml` (8 of 8).'],
    never: [/engine/],
  },
  {
    name: 'Rust: the module that declares a new file is known to the compiler',
    files: {
      ...rust,
      ...many('src/rules', 'rule#.rs', 8, 'pub fn a() {}\n'),
      'src/rules/mod.rs': Array.from({ length: 8 }, (_, at) => `mod rule${at};`).join('\n'),
    },
    changes: comes(8, (at) => [`src/rules/rule${at}.rs`, 'src/rules/mod.rs']),
    never: [/A new/],
  },
  {
    name: 'a job that commits what it mends is no check',
    files: { ...go, ...workflow(['staticcheck ./...', 'git push']) },
    never: [/Checks of CI/],
  },
  {
    name: 'the name of a test is no call of a linter, and a spelling checker alone is no check to tell',
    files: {
      ...go,
      ...workflow(['node ./node_modules/.bin/jest eslint', 'yarn up eslint@9', 'typos']),
    },
    never: [/eslint/, /Checks of CI/],
  },
  {
    name: 'of a comparison of some paths only these are told; a build of documents writes nothing',
    files: { ...go, ...workflow(['make generate', 'git diff --exit-code -- a.txt docs/b.md']) },
    says: [
      'CI runs `make generate` and fails where that changes `a.txt`, `docs/b.md`: commit what it writes.',
    ],
  },
  {
    name: 'Rust: documents that are built before a comparison are not what it compares',
    files: { ...rust, ...workflow(['cargo doc --no-deps', 'git diff --exit-code']) },
    never: [/commit what it writes/],
  },
  {
    name: 'Python: a call of one file is not how all tests run',
    files: { ...python, ...workflow(['uv run pytest tools/test_one.py -v']) },
    never: [/uv run pytest/],
  },
  {
    name: 'Rust: an inherited version is no inherited dependency, and a crate refused twice is allowed once',
    files: {
      ...rust,
      'Cargo.toml':
        '[workspace]\nmembers = ["crates/*"]\n[workspace.dependencies]\na = "1"\nb = "1"\nc = "1"\n',
      ...Object.fromEntries(
        Array.from({ length: 6 }, (_, at) => [
          `crates/c${at}/Cargo.toml`,
          `[package]\nname = "c${at}"\nversion.workspace = true\n[dependencies]\na = "1"\n`,
        ]),
      ),
      'deny.toml': '[bans]\ndeny = [{ name = "ahash", deny-multiple-versions = true }]\n',
      ...workflow(['cargo deny check']),
    },
    never: [/Shared dependencies/, /ahash/],
  },
];
