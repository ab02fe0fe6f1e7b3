import type { SentenceRow } from './sentenceRows';
import { go, many } from './smallRepositories';

const description = (
  text: string,
  path = '.github/PULL_REQUEST_TEMPLATE.md',
): SentenceRow['files'] => ({
  ...go,
  [path]: text,
});
const subjects = (count: number, subject: (at: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, at) => subject(at));
const plain = (at: number): string => `Mend the reader of tables ${at}`;
const follows = 'The description of a pull request follows';

const body = `package lib\n\n// A does what its name says, and a little more.\nfunc A() int {\n\treturn 1\n}\n`;
const licensed = `// Copyright 2020 The Authors\n// Licensed under the Apache License\n\n${body}`;
const headed = (count: number, text: string): SentenceRow['files'] => ({
  'go.mod': 'module x\n\ngo 1.22\n',
  ...many('lib', 'a#.go', count, text),
});
const added = (paths: readonly string[]): SentenceRow['changes'] =>
  paths.map((path) => ({ subject: 'Add a part', files: [path], added: [path] }));

const tested: SentenceRow['files'] = {
  ...go,
  'lib/a1_test.go': 'package lib\n',
  'tests/a1.txt': '',
};
const mended = (
  count: number,
  files: (at: number) => readonly string[],
): NonNullable<SentenceRow['changes']> =>
  Array.from({ length: count }, (_, at) => ({ subject: `Mend part ${at}`, files: files(at) }));
const many60 = Object.keys(many('docs', 'a#.md', 60, ''));

/** What people do with each commit, each pull request and each new file, and where nothing shows that they do. */
export const habitSentenceRows: readonly SentenceRow[] = [
  {
    name: 'a description of a pull request has headings, without their pictures and without one over boxes',
    files: description(
      '<!-- ## Rules -->\n## 📝 Why:\n\n### How?\n\n## Checklist\n- [ ] a\n- [ ] b\n- [x] c\n',
    ),
    says: [
      `${follows} \`.github/PULL_REQUEST_TEMPLATE.md\`: \`Why\`, \`How?\`, with its 3 check boxes.`,
    ],
  },
  {
    name: 'headings of a description may be underlined, or lines in bold where there are no others',
    files: {
      ...description('Why\n---\n\nHow\n---\n\n**Please read this**\n', 'pull_request_template.md'),
    },
    says: [`${follows} \`pull_request_template.md\`: \`Why\`, \`How\`.`],
  },
  {
    name: 'a description of lines in bold has them as headings',
    files: description('**What**:\n\n**Why**:\n'),
    says: [`${follows} \`.github/PULL_REQUEST_TEMPLATE.md\`: \`What\`, \`Why\`.`],
  },
  {
    name: 'headings that are whole sentences are counted and not told',
    files: description(
      '## Which of our many issues does this close\n## Are there any changes that people will notice\n',
    ),
    says: [`${follows} \`.github/PULL_REQUEST_TEMPLATE.md\` with its 2 headings.`],
  },
  {
    name: 'of a description those parts are told that each one has',
    files: description(
      '## Why\n## Pictures\n<!-- optional -->\n## Notes (if any)\n## How\n- [ ] a\n- [ ] b\n- [ ] c\n## Notes\nIf any.\n',
    ),
    says: [`${follows} \`.github/PULL_REQUEST_TEMPLATE.md\`: \`Why\`, \`How\`.`],
  },
  {
    name: 'a description of boxes alone has them',
    files: description('- [ ] a\n- [ ] b\n- [ ] c\n', 'docs/pull_request_template.md'),
    says: [`${follows} \`docs/pull_request_template.md\`, with its 3 check boxes.`],
  },
  ...[
    '## Description\n\nWords.\n',
    '<!--\n## Why\n## How\n- [ ] a\n- [ ] b\n- [ ] c\n-->\nFixes #\n',
    '```\n## Why\n## How\n```\n',
    '## Why\n## Instructions\nDelete this.\n',
    '- [ ] a\n- [ ] b\n',
    '<!-- Delete what does not apply. -->\n- [ ] a\n- [ ] b\n- [ ] c\n',
    '## Type of change\n- [ ] a fix\n- [ ] a feature\n- [ ] a test\n',
    'Replace or delete sections freely.\n## Why\n## How\n',
    'Delete the section that does not apply.\n## For fixes\n## Feature\n## Docs\n',
    'This is a mirror. Send patches to the list.\n## Why\n## How\n',
    '## Why\n## Screenshots\nRemove this section if nothing is to be seen.\n',
    '# Pull Request\n## Why\n## Thank you for helping\n',
  ].map((text) => ({
    name: `a description has no form: ${JSON.stringify(text)}`,
    files: description(text),
    never: [follows],
  })),
  {
    name: 'one of several forms of a description is not that of all',
    files: description('## Why\n## How\n', '.github/PULL_REQUEST_TEMPLATE/fix.md'),
    never: [follows],
  },
  {
    name: 'subjects with nothing before them are told as they begin',
    files: go,
    subjects: [
      'Bump x from 1 to 2',
      ...subjects(58, plain),
      'Guides: mend a link',
      'fix: one of an outsider',
    ],
    says: [
      'Commit subjects begin with a capital letter, without `feat:` or `fix:` before it (59 of 60).',
    ],
  },
  {
    name: 'subjects that begin with a small letter are told as such',
    files: go,
    subjects: subjects(60, (at) => `mend the reader ${at}`),
    says: [
      'Commit subjects begin with a small letter, without `feat:` or `fix:` before it (60 of 60).',
    ],
  },
  {
    name: 'subjects that end with a full stop are told with it',
    files: go,
    subjects: subjects(60, (at) => `Mend reader ${at}.`),
    says: [
      'Commit subjects begin with a capital letter, without `feat:` or `fix:` before it, and end with a full stop (60 of 60).',
    ],
  },
  ...(
    [
      ['are few', subjects(59, plain)],
      ['now and then have a type', [...subjects(60, plain), 'fix: a', 'feat: b']],
      ['have an area', subjects(60, (at) => (at % 5 ? plain(at) : `Some part: mend ${at}`))],
      ['have an area in brackets', subjects(60, (at) => (at % 5 ? plain(at) : `[part] ${at}`))],
      ['begin either way', subjects(60, (at) => (at % 5 ? plain(at) : `mend ${at}`))],
      [
        'have had types lately',
        [...subjects(60, plain).slice(0, 20), 'fix: mend', ...subjects(160, plain)],
      ],
    ] as const
  ).map(([how, some]) => ({
    name: `no form is told of subjects that ${how}`,
    files: go,
    subjects: some,
    never: ['Commit subjects begin'],
  })),
  ...(
    [
      ['commitlint.config.js', 'module.exports = {};\n'],
      ['CONTRIBUTING.md', 'Titles follow Conventional Commits.\n'],
      ['.github/pull_request_template.md', 'The title begins with `feat:` or `docs:`.\n'],
    ] as const
  ).map(([path, text]) => ({
    name: `subjects are not told as plain where \`${path}\` wants types`,
    files: { ...go, [path]: text },
    subjects: subjects(60, plain),
    never: ['Commit subjects begin'],
  })),
  {
    name: 'new sources begin with a licence header, as the newest source does',
    files: { ...headed(20, licensed), 'lib/newest.go': licensed },
    changes: added(['lib/newest.go', 'lib/a1.go']),
    says: [
      'Files `*.go` begin with a licence header, as in `lib/a1.go` (21 of 21 read): a new one too.',
    ],
  },
  {
    name: 'a licence that all headers name is told, and how many files were read of how many',
    files: headed(80, `// SPDX-License-Identifier: MIT\n${body}`),
    says: [
      'Files `*.go` begin with a licence header (`SPDX-License-Identifier: MIT`), as in `lib/a0.go` (60 of 60 read, of about 80 in all): a new one too.',
    ],
  },
  {
    name: 'what has hardly any text needs no licence header',
    files: { ...headed(20, licensed), ...many('lib', 'b#.go', 9, 'package lib\n') },
    says: [
      'Files `*.go` begin with a licence header, as in `lib/a0.go` (20 of 20 read): a new one too.',
    ],
  },
  ...(
    [
      ['are few', headed(14, licensed), []],
      ['often have none', { ...headed(40, licensed), ...many('lib', 'b#.go', 4, body) }, []],
      ['name a licence in code alone', headed(20, `var a = "Copyright"\n${body}`), []],
      ['name a licence far below', headed(20, `${'// a\n'.repeat(30)}${licensed}`), []],
      [
        'do without it lately',
        { ...headed(60, licensed), ...many('lib', 'b#.go', 2, body) },
        ['lib/b0.go', 'lib/b1.go', 'lib/a1.go'],
      ],
    ] as const
  ).map(([how, files, newest]) => ({
    name: `no licence header is told where sources ${how}`,
    files,
    changes: added(newest),
    never: ['licence header'],
  })),
  {
    name: 'a change of sources comes with one of tests, releases and robots left out',
    files: tested,
    changes: [
      { subject: 'Bump x from 1 to 2', files: ['lib/a0.go'] },
      { subject: 'Release 1.2.0', files: ['lib/a0.go'] },
      ...mended(40, (at) => (at % 5 ? ['lib/a1.go', 'tests/a1.txt'] : ['lib/a1.go'])),
    ],
    says: [
      'A change of sources comes with a change of tests in `tests/` (32 of 40 of the newest).',
    ],
  },
  {
    name: 'tests beside what they test have no folder of their own',
    files: tested,
    changes: mended(40, () => ['lib/a1.go', 'lib/a1_test.go']),
    says: ['A change of sources comes with a change of tests (40 of 40 of the newest).'],
  },
  ...(
    [
      ['are few', mended(39, () => ['lib/a1.go', 'tests/a1.txt'])],
      [
        'often have none',
        mended(60, (at) => (at % 3 ? ['lib/a1.go', 'tests/a.txt'] : ['lib/a1.go'])),
      ],
      ['touch everything', mended(60, () => [...many60, 'lib/a1.go', 'tests/a.txt'])],
      [
        'have none lately',
        mended(100, (at) => (at < 12 ? ['lib/a1.go'] : ['lib/a1.go', 'tests/a.txt'])),
      ],
    ] as const
  ).map(([how, some]) => ({
    name: `no tests are told to come with changes that ${how}`,
    files: tested,
    changes: some,
    never: ['comes with a change of tests'],
  })),
];
