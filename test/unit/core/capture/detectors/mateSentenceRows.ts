import type { CommitChange } from '../../../../../src/core/ports';
import type { SentenceRow } from './sentenceRows';
import { elixir, go, goTest, many, python, rust } from './smallRepositories';

/** Changes that each add the first of these files, newest first, with other work between. */
const comes = (count: number, files: (at: number) => readonly string[]): readonly CommitChange[] =>
  Array.from({ length: count }, (_, at) => [
    { subject: `Add ${at}`, files: files(at), added: files(at).slice(0, 1) },
    ...Array.from({ length: 20 }, (__, other) => ({
      subject: `Work ${other}`,
      files: [`lib/a${other % 10}.go`],
      added: [],
    })),
  ]).flat();

const namesOf = (count: number): string =>
  Array.from({ length: count }, (_, at) => `rule${at}`).join('\n');

const nodeTest = (line: string): string =>
  `${line}\ndescribe('a', () => { it('b', () => {}); });\n`;
const pythonTest = (line: string): string => `${line}\n\ndef test_a():\n    pass\n`;

/** What a new file comes with, and what only came at the same time; what tests are read from and share. */
export const mateSentenceRows: readonly SentenceRow[] = [
  {
    name: 'what names a half of the files uses them, and is no register',
    files: {
      ...go,
      ...many('rules', 'rule#.go', 10, 'package rules\n'),
      'engine/run.go': `package engine\n// ${namesOf(6).replace(/\n/g, ' ')}\n`,
    },
    changes: comes(10, (at) => [`rules/rule${at}.go`, 'engine/run.go']),
    never: [/comes with/],
  },
  {
    name: 'the count is of changes that have everything that is named',
    files: {
      ...go,
      ...many('rules', 'rule#.go', 12, 'package rules\n'),
      'one.txt': namesOf(12),
      'two.txt': namesOf(12),
    },
    changes: comes(12, (at) => [
      `rules/rule${at}.go`,
      ...(at === 4 ? [] : ['one.txt']),
      ...(at === 5 ? [] : ['two.txt']),
    ]),
    says: ['A new `rules/*.go` comes with a change of `one.txt`, `two.txt` (10 of 12).'],
  },
  {
    name: 'a licence beside a new package, and a header beside a new source, are what everybody expects',
    files: {
      ...go,
      ...many('src', 'unit#.c', 10, 'int a;\n'),
      ...many('src', 'unit#.h', 10, 'int a;\n'),
      ...many('packs', 'pack#/setup.go', 10, 'package setup\n'),
      ...many('packs', 'pack#/LICENSE', 10, 'MIT\n'),
    },
    changes: comes(10, (at) => [
      `src/unit${at}.c`,
      `src/unit${at}.h`,
      `packs/pack${at}/setup.go`,
      `packs/pack${at}/LICENSE`,
    ]).map((change) => ({ ...change, added: change.files.filter((file) => !/^lib/.test(file)) })),
    never: [/comes with.*(LICENSE|NAME\.h)/],
  },
  {
    name: 'cases that are asked for by how their names begin are told so',
    files: {
      ...python,
      ...many('tests/manifests', 'bad_a#.yml', 22, 'a: 1\n'),
      ...many('tests/manifests', 'good_a#.yml', 22, 'a: 1\n'),
      'tests/test_run.py': pythonTest("all = glob(os.path.join(HERE, 'manifests', 'bad_*.yml'))"),
    },
    says: [
      'Test cases are files, `tests/manifests/bad_*.yml` (22), which `tests/test_run.py` reads: a new case is a new file there.',
    ],
  },
  {
    name: 'what the product brings along is no case, though a test looks through it',
    files: {
      ...go,
      ...many('lib/fixtures/events', 'e#.json', 24, '{}\n'),
      'lib/fixtures/events.go': 'package fixtures\n\n//go:embed events/*\nvar all embed.FS\n',
      'lib/fixtures/events_test.go': `${goTest}var all, _ = os.ReadDir("events")\nvar end = ".json"\n`,
    },
    never: [/Test cases/],
  },
  {
    name: 'JavaScript: one value that the tests of a folder import, told of that folder',
    files: {
      'package.json': '{ "name": "x" }',
      ...many('lib', 'a#.js', 9, 'exports.a = 1;\n'),
      'tests/web/client.js': 'module.exports = 1;\n',
      ...many('tests/web', 'w#.test.js', 12, nodeTest("const client = require('./client')")),
      ...many('tests/unit', 'u#.test.js', 7, nodeTest('')),
    },
    says: ['Test files of `tests/web/` import `tests/web/client.js` (12 of 12).'],
  },
  {
    name: 'Python: what tests take from the code under test is no helper, nor is a remark a name',
    files: {
      ...python,
      'src/x/limits.py': 'MOST = 1\n',
      'src/x/tests/helpers.py': 'def make():\n    pass\n',
      ...many('src/x/tests', 'test_#.py', 12, pythonTest('from ..limits import *  # NOQA')),
    },
    never: [/Test helpers/, /NOQA/],
  },
  {
    name: 'Python: a module beside the tests is their helper, by its path',
    files: {
      ...python,
      'src/x/tests/helpers.py': 'def make():\n    pass\n',
      ...many('src/x/tests', 'test_#.py', 20, pythonTest('from .helpers import make  # NOQA')),
    },
    says: [
      'Test helpers live in `src/x/tests/helpers.py` (`make`): 20 of 25 test files import it.',
    ],
  },
  {
    name: 'Rust: what a generator puts into a crate of tests is no helper',
    files: {
      ...rust,
      'crates/x-test/src/lib.rs': 'pub mod pb { include_proto!("x"); }\n',
      ...many('crates/a/tests', 't#.rs', 9, 'use x_test::pb::Input;\n\n#[test]\nfn a() {}\n'),
    },
    never: [/Test helpers/],
  },
  {
    name: 'Elixir: a choice of the framework that three of four tests make is left to each',
    files: {
      ...elixir,
      ...many(
        'test',
        'b#_test.exs',
        3,
        'defmodule T do\n  use ExUnit.Case\n  test "a" do\n  end\nend\n',
      ),
    },
    never: [/use ExUnit/],
  },
  {
    name: 'Rust: crates that take one another from the root, and what they share from nowhere',
    files: {
      ...rust,
      'Cargo.toml':
        '[workspace]\nmembers = ["c/*"]\n[workspace.dependencies]\na = "1"\nb = "1"\nc = "1"\n',
      ...many(
        'c',
        'c#/Cargo.toml',
        6,
        '[dependencies]\na.workspace = true\nserde = "1"\nlog = "1"\n',
      ),
    },
    never: [/Shared dependencies/],
  },
  {
    name: 'headers that are given out import no sources, as everybody expects',
    files: {
      'CMakeLists.txt': 'project(x)\n',
      ...many('include/x', 'h#.h', 10, '#include "x/h1.h"\n'.repeat(24)),
      ...many('src/core', 'c#.c', 10, '#include "x/h1.h"\n'.repeat(6)),
      ...many('src/net', 'n#.c', 10, '#include "x/h1.h"\n'.repeat(6)),
    },
    never: [/imports nothing/],
  },
];
