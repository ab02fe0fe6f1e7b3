import type { SentenceRow } from './sentenceRows';
import { go, goTest, many, native, rust, swift, workflow } from './smallRepositories';

const allocating = (name: string) =>
  many(
    'src',
    'm#.c',
    10,
    `void a(void) { char* x = ${name}_calloc(1, 2); x = ${name}_realloc(x, 3); ${name}_free(x); }\n`,
  );

const usingKit = (count: number, folder: string) =>
  many(
    folder,
    'a#_test.go',
    count,
    `${goTest}\nimport (\n\tkit "example.com/x/lib/testkit"\n)\n\nvar h = kit.MakeRoom(t)\n`,
  );

/** What code is to take from the project itself, and what it has to do without. */
export const ownSentenceRows: readonly SentenceRow[] = [
  {
    name: 'C: memory comes from functions of the project, and from plain ones where those are defined',
    files: {
      'CMakeLists.txt': 'project(x)\n',
      ...allocating('_own'),
      'src/start.c': '/* malloc(1) */\nvoid* get(int n) { return malloc(n); }\n',
    },
    says: [
      'Memory comes from `_own_calloc`, `_own_realloc`, `_own_free` (10 files), never from plain `malloc` and its like; exceptions: `src/start.c`.',
    ],
  },
  {
    name: 'C: where others take plain memory there is no such rule',
    files: {
      'CMakeLists.txt': 'project(x)\n',
      ...allocating('_own'),
      ...many('src', 'p#.c', 3, 'void* get(int n) { return malloc(n); }\n'),
    },
    never: [/Memory comes/],
  },
  {
    name: 'C++: functions of a library that only free are no family',
    files: {
      ...native,
      ...many('src', 'z#.cpp', 10, 'void a() { lib_free(x); other_free(y); }\n'),
    },
    never: [/Memory comes/],
  },
  {
    name: 'Rust: CI compiles with few features, and some crates do without the standard library',
    files: {
      ...rust,
      'src/lib.rs': '//! x\n#![cfg_attr(not(feature = "std"), no_std)]\n',
      'core/src/lib.rs': '#![no_std]\n',
      'core/tests/lib.rs': '#![no_std]\n',
      ...workflow([
        'cargo check --no-default-features --features a,b',
        'cargo check --no-default-features',
      ]),
    },
    says: [
      'CI also compiles with `--no-default-features` (`.github/workflows/ci.yml`): what needs a feature stands behind `cfg(feature = …)`.',
      'In `src/lib.rs`, `core/src/lib.rs` `no_std` holds: `core` and `alloc` there, `std` only behind a feature.',
    ],
  },
  {
    name: 'Rust: CI that tries each feature is told as that, and one set with its features',
    files: { ...rust, ...workflow(['cargo hack check --each-feature --no-dev-deps']) },
    says: [
      'CI also compiles with `--each-feature` (`.github/workflows/ci.yml`): what needs a feature stands behind `cfg(feature = …)`.',
    ],
  },
  {
    name: 'Rust: a set of features that a row of the matrix chooses is not told, nor what only installs',
    files: {
      ...rust,
      ...workflow([
        'cargo check --no-default-features --features ${{ matrix.set }}',
        'cargo install --no-default-features x',
      ]),
    },
    never: [/CI also compiles/, /no_std/],
  },
  {
    name: 'Go: a package made for tests, with what a folder of tests calls of it',
    files: {
      ...go,
      'lib/testkit/kit.go': 'package testkit\n\nfunc MakeRoom() {}\n',
      ...usingKit(12, 'lib/rooms'),
      ...many('lib/plain', 'p#_test.go', 9, goTest),
    },
    says: [
      'Test helpers of `lib/rooms/` live in `lib/testkit/` (`MakeRoom`): 12 of 12 test files import it.',
    ],
  },
  {
    name: 'Swift: the newer framework, where most tests are written with it',
    files: {
      ...swift,
      ...many(
        'Tests/XTests',
        'A#Tests.swift',
        8,
        'import Testing\n\n@Suite struct A {\n  @Test func a() {}\n}\n',
      ),
    },
    says: ['Tests assert with Swift Testing (8 of 8 test files).'],
  },
];
