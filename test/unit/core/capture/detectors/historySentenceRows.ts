import type { CommitChange } from '../../../../../src/core/ports';
import type { SentenceRow } from './sentenceRows';
import { go } from './smallRepositories';

const work = (subject: string, ...files: readonly string[]): CommitChange => ({
  subject,
  files,
  added: [],
});

/** Releases, newest first, with work between them. */
const releases = (
  count: number,
  files: readonly string[],
  subject = (at: number) => `chore(release): 1.0.${count - at}`,
): readonly CommitChange[] =>
  Array.from({ length: count }, (_, at) => [
    work(subject(at), ...files),
    work(`Work ${at}`, `lib/a${at % 10}.go`),
  ]).flat();

const released = {
  ...go,
  'dist/app.js': '',
  'dist/app.css': '',
  'CHANGELOG.md': '# 1.0.8\n',
  'package.json': '{ "version": "1.0.8" }',
  'lib/version.go': 'package lib\n',
};

const words = [
  'limits',
  'names',
  'colours',
  'sizes',
  'mail',
  'cookies',
  'hosts',
  'paths',
  'tokens',
  'retries',
];

/** Changes of people that touch these files, newest first, with other work between. */
const together = (count: number, ...files: readonly string[]): readonly CommitChange[] =>
  Array.from({ length: count }, (_, at) => [
    work(`Set ${words[at % words.length]} of ${files.length}`, ...files),
    ...Array.from({ length: 20 }, (__, other) => work(`Work ${other}`, `lib/a${other % 10}.go`)),
  ]).flat();

const paired = {
  ...go,
  'conf/app.ini': '',
  'docker/app.ini.template': '',
  'web/settings.ts': '',
  'web/settings.test.ts': '',
  'web/other/settings.json': '',
  'lib/one.go': 'package lib\n',
  'lib/two.go': 'package lib\n',
  'include/x.h': '',
  'src/x.c': '',
};

/** What only the history shows: who changes what, and what changes with it. */
export const historySentenceRows: readonly SentenceRow[] = [
  {
    name: 'what releases alone write, with the version of a manifest that people change too',
    files: released,
    changes: [
      work('Use another parser', 'package.json'),
      work('Fix a typo', 'CHANGELOG.md'),
      work('Fix typos', 'CHANGELOG.md'),
      ...releases(8, ['dist/app.js', 'CHANGELOG.md', 'package.json']),
    ],
    says: [
      'Only releases change `CHANGELOG.md`, `dist/` and the version in `package.json` (8 of 8 of the newest changes): leave them out of yours.',
    ],
  },
  {
    name: 'a list of what releases write that names three of four says so',
    files: { ...released, 'site/version.txt': '' },
    changes: releases(
      6,
      ['dist/app.js', 'CHANGELOG.md', 'lib/version.go', 'site/version.txt'],
      (at) => `Version 1.${6 - at}`,
    ),
    says: [
      'Only releases change `CHANGELOG.md`, `dist/`, `lib/version.go`, … (6 of 6 of the newest changes): leave them out of yours.',
    ],
  },
  {
    name: 'what people write between releases is theirs, and so are sources in which releases set a number',
    files: released,
    changes: [
      work('Say what changed', 'CHANGELOG.md'),
      work('Say what changed', 'CHANGELOG.md'),
      ...releases(8, ['CHANGELOG.md', 'lib/a1.go']),
    ],
    never: [/Only releases/],
  },
  {
    name: 'five releases show no habit, and what the newest leave alone is written so no more',
    files: released,
    changes: [
      ...releases(9, ['lib/a2.go'], (at) => `Release 2.0.${at}`),
      ...releases(5, ['CHANGELOG.md']),
      ...releases(5, ['lib/version.go']),
    ],
    never: [/Only releases/],
  },
  {
    name: 'a setting and its template that people change together, with other work between',
    files: paired,
    changes: together(10, 'conf/app.ini', 'docker/app.ini.template'),
    says: [
      '`conf/app.ini` and `docker/app.ini.template` change together (10 of 10 changes): whoever changes one sees to the rest.',
    ],
  },
  {
    name: 'three files of which each goes with each are told at once',
    files: paired,
    changes: together(10, 'conf/app.ini', 'docker/app.ini.template', 'web/settings.ts'),
    says: [
      '`conf/app.ini`, `docker/app.ini.template` and `web/settings.ts` change together (10 of 10 changes): whoever changes one sees to the rest.',
    ],
  },
  {
    name: 'two of three brothers of one kind are not told as all there are',
    files: { ...go, 'a/a.spec': '', 'b/b.spec': '', 'c/c.spec': '' },
    changes: [
      ...together(8, 'a/a.spec', 'b/b.spec', 'c/c.spec'),
      ...together(2, 'a/a.spec', 'b/b.spec'),
      ...together(5, 'c/c.spec'),
    ],
    never: [/change together/],
  },
  ...[
    ['res/values/strings.xml', 'res/values-de/strings.xml'],
    ['res/values-zh-rCN/strings.xml', 'res/values-zh-rTW/strings.xml'],
    ['app/de.lproj/a.strings', 'app/fr.lproj/a.strings'],
    ['guide/usage.adoc', 'guide/zh/usage.adoc'],
  ].map((files) => ({
    name: `one text in two languages: ${files[1] ?? ''}`,
    files: { ...go, ...Object.fromEntries(files.map((path) => [path, ''])) },
    changes: together(10, ...files),
    never: [/change together/],
  })),
  {
    name: 'subjects that differ in a version alone say the same',
    files: paired,
    changes: together(10, 'conf/app.ini', 'docker/app.ini.template').map((change, at) =>
      change.files.length > 1
        ? { ...change, subject: `Freeze all at 3.0.0-${words[at % words.length]}` }
        : change,
    ),
    never: [/change together/],
  },
  {
    name: 'one that changes without the other in three of eleven changes is chance',
    files: paired,
    changes: [
      ...together(3, 'conf/app.ini'),
      ...together(8, 'conf/app.ini', 'docker/app.ini.template'),
    ],
    never: [/change together/],
  },
  {
    name: 'what changed together in one stretch, or not any more, is no habit',
    files: paired,
    changes: [
      ...Array.from({ length: 9 }, (_, at) =>
        work(`Set ${words[at]}`, 'conf/app.ini', 'docker/app.ini.template'),
      ),
      ...together(20, 'lib/a1.go'),
      ...together(9, 'web/settings.ts', 'web/other/settings.json'),
    ],
    never: [/change together/],
  },
  {
    name: 'what says the same each time is done by rote, and brothers, tests and a header with its body are known',
    files: paired,
    changes: [
      ...together(10, 'lib/one.go', 'lib/two.go'),
      ...together(10, 'include/x.h', 'src/x.c'),
      ...together(10, 'web/settings.ts', 'web/settings.test.ts'),
      ...together(10, 'conf/app.ini', 'docker/app.ini.template').map((change) => ({
        ...change,
        subject: 'Update the settings',
      })),
    ],
    never: [/change together/],
  },
  {
    name: 'what only releases bring together is no pair',
    files: paired,
    changes: together(10, 'conf/app.ini', 'docker/app.ini.template').map((change) =>
      change.files.length === 2
        ? { ...change, subject: `Bumped v1.2 with ${change.subject}` }
        : change,
    ),
    never: [/change together/],
  },
  {
    name: 'what only passes over everything bring together is no pair',
    files: paired,
    changes: together(
      10,
      'conf/app.ini',
      'docker/app.ini.template',
      ...words.map((word) => `lib/${word}.go`),
    ),
    never: [/change together/],
  },
  {
    name: 'one text in two languages is no pair',
    files: { ...paired, 'docs/guide-fr/mail.md': '', 'docs/guide-ja/mail.md': '' },
    changes: together(10, 'docs/guide-fr/mail.md', 'docs/guide-ja/mail.md'),
    never: [/change together/],
  },
  {
    name: 'a definition with the header and the body made of it is one group',
    files: { ...paired, 'api/calls.def': '' },
    changes: together(10, 'api/calls.def', 'include/x.h', 'src/x.c'),
    says: [
      '`api/calls.def`, `include/x.h` and `src/x.c` change together (10 of 10 changes): whoever changes one sees to the rest.',
    ],
  },
];
