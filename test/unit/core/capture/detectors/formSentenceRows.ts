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

/** What counts of the history and plain structure say of a repository. */
export const formSentenceRows: readonly SentenceRow[] = [...appendRows];
