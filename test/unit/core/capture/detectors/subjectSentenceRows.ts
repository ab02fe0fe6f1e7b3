import type { SentenceRow } from './sentenceRows';
import { go, workflow } from './smallRepositories';

const commits = (
  count: number,
  subject: (at: number) => string,
  more: readonly string[] = [],
): NonNullable<SentenceRow['changes']> =>
  [...more, ...Array.from({ length: count }, (_, at) => subject(at))].map((one) => ({
    subject: one,
    files: ['lib/a1.go'],
    added: [],
  }));
const long = ' and a reader of everything that stands in a table of many rows';
const saysWhat = 'Commit subjects say what to do';
const inAtMost = 'at most 72 characters';
const half = (at: number, one: string, other: string): string => (at % 2 === 0 ? one : other);

/** How people write the subjects of commits. */
export const subjectSentenceRows: readonly SentenceRow[] = [
  {
    name: 'subjects that say what to do are told, without types, areas, tickets and what machines write',
    files: go,
    changes: commits(
      400,
      (at) =>
        [`Add part ${at}${long}`, `lib: [AB-1] Use part${long} (#${at})`, `AB-1 Fix it${long}`][
          at % 3
        ] ?? '',
      ['Bump a from 1 to 2', 'Fixes for the reader'],
    ).concat(commits(100, () => 'Added a part')),
    says: [`${saysWhat} (\`Add\`, not \`Added\`: 399 of 400 that begin with such a verb).`],
  },
  {
    name: 'they are told with how long they are, and in the letters that the project writes',
    files: go,
    changes: commits(
      160,
      (at) =>
        half(at, `the part ${at} of a part that is as long as is well for most`, `feat: add ${at}`),
      [
        `feat: add a part (#${'1'.repeat(60)})`,
        `feat: add${long}${long}`,
        ...Array.from({ length: 4 }, () => `Roll it${long}${long}`),
        ...Array.from({ length: 4 }, () => `build(release): 1.2.3${long}${long}`),
        ...Array.from({ length: 4 }, () => `Revert "The${long}${long}"`),
      ],
    ),
    says: [
      `${saysWhat} (\`add\`, not \`added\`: 82 of 82 that begin with such a verb), in ${inAtMost} (161 of 162).`,
    ],
  },
  {
    name: 'that they are short is told by itself where they say it in both ways',
    files: go,
    changes: commits(150, (at) => half(at, `Apply part ${at}`, `Applied part ${at}`)),
    says: [`Commit subjects have ${inAtMost} (150 of 150).`],
    never: [saysWhat],
  },
  ...(
    [
      [
        'other forms of the verb',
        commits(300, (at) => ['Using it', 'Applies it', 'Skipped it'][at % 40] ?? `Add ${at}`),
      ],
      ['other forms as labels', commits(150, (at) => `${half(at, 'Fixed', 'Changed')}: add ${at}`)],
      ['other forms lately', commits(300, (at) => (at < 7 ? `Adds ${at}` : `Add ${at}`))],
      ['few verbs', commits(150, (at) => (at < 79 ? `Add ${at}` : `The part ${at}`))],
      ['few commits', commits(149, (at) => `Add ${at}`)],
    ] as const
  ).map(([how, changes]) => ({
    name: `subjects are not told as saying what to do: ${how}`,
    files: go,
    changes,
    never: [saysWhat],
  })),
  ...(
    [
      ['some are longer', commits(150, (at) => (at % 40 === 0 ? `The${long}${long}` : `It ${at}`))],
      ['some are longer lately', commits(400, (at) => (at < 7 ? `The${long}${long}` : `It ${at}`))],
      ['few commits', commits(149, (at) => `It ${at}`)],
    ] as const
  ).map(([how, changes]) => ({
    name: `subjects are not told as short: ${how}`,
    files: go,
    changes,
    never: [inAtMost],
  })),
  {
    name: 'what is known of hardly anything else is told beside how subjects are written',
    files: {
      'package.json': '{ "scripts": { "test": "make a && make b" } }',
      'naming.sh': 'exit 0\n',
      ...workflow(['npx which urchin', './naming.sh --check']),
    },
    changes: commits(150, (at) => `Add part ${at}`),
    says: [
      'CI on pull requests includes `./naming.sh --check`.',
      `${saysWhat} (\`Add\`, not \`Added\`: 150 of 150 that begin with such a verb), in ${inAtMost} (150 of 150).`,
    ],
  },
  {
    name: 'how subjects are written stands beside what they begin with',
    files: go,
    subjects: Array.from({ length: 150 }, (_, at) => `feat: add ${at}`),
    changes: commits(150, (at) => `feat: add ${at}`),
    says: [
      'Commit subjects follow Conventional Commits (150 of 150).',
      `${saysWhat} (\`add\`, not \`added\`: 150 of 150 that begin with such a verb), in ${inAtMost} (150 of 150).`,
    ],
  },
];
