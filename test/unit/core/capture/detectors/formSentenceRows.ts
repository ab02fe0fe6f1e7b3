import type { CommitChange } from '../../../../../src/core/ports';
import type { SentenceRow } from './sentenceRows';
import { go, many } from './smallRepositories';

const work = (count: number, path = 'lib/a1.go'): readonly CommitChange[] =>
  Array.from({ length: count }, (_, at) => ({ subject: `Work ${at}`, files: [path], added: [] }));
/** Commits that each add one of these, the last first, with other work after each; `more` stands between the newest and now. */
const addedIn = (
  paths: readonly string[],
  more: readonly CommitChange[] = [],
  between = 10,
): readonly CommitChange[] => [
  ...work(110),
  ...more,
  ...work(60),
  ...[...paths]
    .reverse()
    .flatMap((path) => [{ subject: 'Add a part', files: [path], added: [path] }, ...work(between)]),
];
const numbered = (folder: string, name = '#_add.sql', count = 20): readonly string[] =>
  Array.from(
    { length: count },
    (_, at) => `${folder}/${name.replace('#', String(at + 1).padStart(4, '0'))}`,
  );
const existing = (
  paths: readonly string[],
  more: Readonly<Record<string, string>> = {},
): SentenceRow['files'] => ({
  ...go,
  ...Object.fromEntries(paths.map((path) => [path, 'create table a (b int);\n'])),
  ...more,
});
const steps = numbered('db/steps');
const change = (paths: readonly string[], subject = 'Mend a part'): readonly CommitChange[] =>
  paths.map((path) => ({ subject, files: [path], added: [] }));
const left = 'then left as they are';
const told = (places: string, count: string): string =>
  `Files ${places} are added, ${left} (${count} in the history that was read): a change is a new file.`;

/** What people add and do not change, as the history shows it. */
const appendRows: readonly SentenceRow[] = [
  {
    name: 'files that are made under numbers and not changed are told with how many',
    files: existing(steps),
    changes: addedIn(steps, change(steps.slice(0, 1))),
    says: [told('`db/steps/*.sql`', '19 of 20')],
  },
  {
    name: 'they are named by their numbers where others lie beside them',
    files: existing(steps, { 'db/steps/all.sql': '' }),
    changes: addedIn(steps),
    says: [told('`db/steps/[0-9]*.sql`', '20 of 20')],
  },
  {
    name: 'it may be the folder that has the number, and there may be several places',
    files: existing([...numbered('db/a', '#_add/up.sql'), ...numbered('db/b', 'V#__add.sql')]),
    changes: [
      ...addedIn(numbered('db/a', '#_add/up.sql')),
      ...addedIn(numbered('db/b', 'V#__add.sql')),
    ],
    says: [told('`db/a/*/*.sql`, `db/b/*.sql`', '40 of 40')],
  },
  {
    name: 'what machines change and what changes with everything does not count',
    files: existing(steps),
    changes: addedIn(steps, [
      ...change(steps.slice(0, 3), 'Bump everything from 1 to 2'),
      {
        subject: 'Format',
        files: [...steps, ...Object.keys(many('a', '#.go', 60, ''))],
        added: [],
      },
    ]),
    says: [told('`db/steps/*.sql`', '20 of 20')],
  },
  {
    name: 'what is mended while it is written does not count',
    files: existing(steps),
    changes: [
      ...work(200),
      ...[...steps]
        .reverse()
        .flatMap((path) => [
          ...change([path]),
          ...work(20),
          { subject: 'Add a part', files: [path], added: [path] },
        ]),
    ],
    says: [told('`db/steps/*.sql`', '20 of 20')],
  },
  {
    name: 'what one commit adds has no order',
    files: existing(numbered('db/steps', '#_add.sql', 40)),
    changes: [
      ...work(200),
      ...Array.from({ length: 8 }, (_, at) =>
        numbered('db/steps', '#_add.sql', 40).slice(35 - at * 5, 40 - at * 5),
      ).map((files) => ({ subject: 'Add parts', files, added: files })),
    ],
    says: [told('`db/steps/*.sql`', '40 of 40')],
  },
  ...(
    [
      ['changed now and then', existing(steps), addedIn(steps, change(steps.slice(0, 2)))],
      [
        'changed lately',
        existing(numbered('db/steps', '#_add.sql', 60)),
        addedIn(
          numbered('db/steps', '#_add.sql', 60),
          change(numbered('db/steps', '#_add.sql', 60).slice(-3)),
          3,
        ),
      ],
      ['few', existing(steps.slice(0, 11)), addedIn(steps.slice(0, 11))],
      [
        'of few commits',
        existing(steps),
        [...work(110), { subject: 'Add all', files: steps, added: steps }, ...work(10)],
      ],
      ['not added any more', existing(steps), [...work(900), ...addedIn(steps)]],
      ['too new', existing(steps), addedIn(steps, [], 4).slice(160)],
      [
        'in no order',
        existing(steps),
        addedIn(steps.map((_, at) => steps[(at * 7) % steps.length] ?? '')),
      ],
      ['documents', existing(numbered('adr', '#-a.md')), addedIn(numbered('adr', '#-a.md'))],
      [
        'tests',
        existing(numbered('tests/cases', '#.sql')),
        addedIn(numbered('tests/cases', '#.sql')),
      ],
      [
        'tests by their names',
        existing(numbered('db/steps', '#_test.sql')),
        addedIn(numbered('db/steps', '#_test.sql')),
      ],
      ['tests of Perl', existing(numbered('t', '#-a.t')), addedIn(numbered('t', '#-a.t'))],
      [
        'examples',
        existing(numbered('examples/a', '#.go')),
        addedIn(numbered('examples/a', '#.go')),
      ],
      ...(['parts/issue#.go', 'parts/#.patch', 'relnotes/#.yaml', '.parts/#.go'] as const).map(
        (name) => [name, existing(numbered('a', name)), addedIn(numbered('a', name))] as const,
      ),
      [
        'announced changes',
        existing(numbered('changelog.d', '#.fixed')),
        addedIn(numbered('changelog.d', '#.fixed')),
      ],
      [
        'written by a tool',
        existing(steps, { [steps.at(-1) ?? '']: '-- Code generated by x. DO NOT EDIT.\n' }),
        addedIn(steps),
      ],
      [
        'versions without an ending',
        existing(numbered('share', '3.1.#')),
        addedIn(numbered('share', '3.1.#')),
      ],
      [
        'without a name that leaves out others',
        existing(numbered('db/b', 'V#__add.sql'), { 'db/b/all.sql': '' }),
        addedIn(numbered('db/b', 'V#__add.sql')),
      ],
    ] as const
  ).map(([how, files, changes]) => ({
    name: `files are not told as left alone: ${how}`,
    files,
    changes,
    never: [left],
  })),
];

const cargo = (manifest: string): SentenceRow['files'] => ({
  'Cargo.toml': manifest,
  ...many('src', 'a#.rs', 9, 'pub fn a() {}\n'),
  'crates/one/Cargo.toml': '[package]\nname = "one"\n',
  'crates/one/src/lib.rs': '#[cfg(test)]\nmod t {\n    #[tokio::test]\n    fn a() {}\n}\n',
  'crates/two/Cargo.toml': '[package]\nname = "two"\n',
  'crates/two/tests/all.rs': '',
  'crates/three/Cargo.toml': '[package]\nname = "three"\n',
  'crates/three/src/lib.rs': 'pub fn a() {}\n',
  'examples/four/Cargo.toml': '[package]\nname = "four"\n',
  'examples/four/tests/all.rs': '',
});
const without = (files: SentenceRow['files'], ...paths: readonly string[]): SentenceRow['files'] =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !paths.includes(path)));
const members = 'members = ["crates/*", "examples/four"]\n';
const nested: SentenceRow['files'] = {
  ...go,
  'lib/a1_test.go': 'package lib\n',
  'tools/one/go.mod': 'module y\n',
  'tools/one/a_test.go': 'package one\n',
};
const leavesOut = 'leaves out the tests of modules';

/** What the plain command at the root does not test. */
const nestedRows: readonly SentenceRow[] = [
  {
    name: 'Go: modules inside a module are told where they have tests',
    files: {
      ...nested,
      'tools/two/go.mod': 'module z\n',
      'tools/two/a.go': 'package two\n',
      'tools/two/in/go.mod': 'module in\n',
      'tools/two/in/a_test.go': 'package in\n',
      'test/go.mod': 'module t\n',
      'test/deep/a_test.go': 'package deep\n',
    },
    says: [
      `\`go test ./...\` at the root ${leavesOut} of their own, such as \`test\`, \`tools/one\`, \`tools/two/in\`.`,
    ],
  },
  {
    name: 'Go: of many modules the first are named',
    files: {
      ...nested,
      ...many('tools', 'b#/go.mod', 3, 'module b\n'),
      ...many('tools', 'b#/a_test.go', 3, 'package b\n'),
    },
    says: [
      `\`go test ./...\` at the root ${leavesOut} of their own, such as \`tools/b0\`, \`tools/b1\`, \`tools/b2\`, ….`,
    ],
  },
  ...(
    [
      ['a workspace joins them', { ...nested, 'go.work': 'use .\n' }],
      ['the root has no module', without(nested, 'go.mod')],
      ['the root has no tests', without(nested, 'lib/a1_test.go')],
      [
        'they are examples',
        {
          ...without(nested, 'tools/one/go.mod'),
          'examples/a/go.mod': 'module a\n',
          'examples/a/a_test.go': '',
        },
      ],
      [
        'the tool passes over them',
        {
          ...without(nested, 'tools/one/go.mod'),
          '_a/go.mod': 'module a\n',
          '_a/a_test.go': '',
        },
      ],
      ['they have none', without(nested, 'tools/one/a_test.go')],
    ] as const
  ).map(([how, files]) => ({
    name: `Go: modules are not told where ${how}`,
    files,
    never: [leavesOut],
  })),
  {
    name: 'Rust: members with tests are told where a package at the root is tested alone',
    files: cargo(`[package]\nname = "x"\n[workspace]\n${members}`),
    says: [
      '`cargo test` at the root tests the root package alone: the tests of other members, such as `crates/one`, `crates/two`, need `-p NAME`.',
    ],
  },
  {
    name: 'Rust: members with tests are told that the default ones leave out',
    files: cargo(`[workspace]\n${members}default-members = ["./crates/one/"]\n`),
    says: [
      '`cargo test` at the root tests the `default-members` of `Cargo.toml` alone: the tests of other members, such as `crates/two`, need `-p NAME`.',
    ],
  },
  ...[
    `[workspace]\n${members}`,
    '[package]\nname = "x"\n',
    `[workspace]\n${members}default-members = ["crates/*"]\n`,
    '[package]\nname = "x"\n[workspace]\nmembers = ["crates/th*"]\n',
  ].map((manifest) => ({
    name: `Rust: no members are told of ${JSON.stringify(manifest)}`,
    files: cargo(manifest),
    never: ['of other members'],
  })),
];

const ci = (jobs: string): SentenceRow['files'] => ({
  ...go,
  '.github/workflows/ci.yml': `on: pull_request\njobs:\n${jobs}`,
});
const job = (name: string, more: string, run = 'go test ./...', env = ''): string =>
  `  ${name}:\n    runs-on: ubuntu-latest\n${more}    steps:\n      - run: ${run}\n${env}`;
const service = (image: string): string => `    services:\n      db:\n        image: ${image}\n`;
const matrix = (list: string): string => `    strategy:\n      matrix:\n        ${list}\n`;
const env = (line: string): string => `        env:\n          ${line}\n`;
const onEach = (names: string): string =>
  `CI runs the tests on several database systems, among them ${names} (\`.github/workflows/ci.yml\`): a change may fail on one of them alone.`;

/** Where CI runs the same tests again. */
const againRows: readonly SentenceRow[] = [
  {
    name: 'databases of a matrix are told, with a service beside that only some need',
    files: ci(job('a', matrix('db: [sqlite3, "mysql:8", pgsql]') + service('postgres:16'))),
    says: [onEach('PostgreSQL, MySQL, SQLite')],
  },
  {
    name: 'databases are told that are services of one job each',
    files: ci(
      job('a', service('postgis/postgis:16')) +
        job('b', service('${{ matrix.db }}') + matrix('db: [mariadb]')) +
        job('c', service('mcr.microsoft.com/mssql/server:2022')) +
        job('d', service('gvenzl/oracle-free:23')),
    ),
    says: [onEach('PostgreSQL, MariaDB, SQL Server, Oracle')],
  },
  {
    name: 'databases are told that steps choose by what they set',
    files: ci(
      job('a', service('redis'), 'go test ./...', env('DB_URL: "sqlite::memory:"')) +
        job('b', '', 'go test -race ./...', env('DB: mysql2')),
    ),
    says: [onEach('MySQL, SQLite')],
  },
  ...(
    [
      ['one alone', job('a', matrix('db: [mysql8, "mysql:5"]'))],
      ['of one run', job('a', matrix('{ db: [mysql], other: [sqlite] }'))],
      [
        'for other tests',
        job('a', service('mysql')) + job('b', service('postgres'), 'cargo test --all'),
      ],
      [
        'by names of who connects',
        job('a', service('mysql')) + job('b', '', 'go test ./...', env('DB_USER: postgres')),
      ],
      ['that no test needs', job('a', service('mysql')) + job('b', service('postgres'), 'make it')],
      [
        'in words that only begin so',
        job('a', matrix('db: [mysqldump, sqlite_fts5, postgresome, no-sqlite, mysql]')),
      ],
    ] as const
  ).map(([how, jobs]) => ({
    name: `databases are not told: ${how}`,
    files: ci(jobs),
    never: ['database systems'],
  })),
  {
    name: 'databases are not told of two workflows, which may test two things',
    files: {
      ...ci(job('a', service('mysql'))),
      '.github/workflows/other.yml': `on: pull_request\njobs:\n${job('a', service('postgres'))}`,
    },
    never: ['database systems'],
  },
];

/** What counts of the history and plain structure say of a repository. */
export const formSentenceRows: readonly SentenceRow[] = [
  ...appendRows,
  ...nestedRows,
  ...againRows,
];
