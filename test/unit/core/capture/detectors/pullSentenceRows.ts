import type { SentenceRow } from './sentenceRows';
import { go } from './smallRepositories';

const action = (
  uses: string,
  given: string,
  job = '',
  on = 'on: pull_request\n',
): SentenceRow['files'] => ({
  ...go,
  'CHANGELOG.md': '# Next\n',
  '.github/workflows/pr.yml': `${on}jobs:\n  a:\n${job}    steps:\n      - uses: ${uses}\n        with: { ${given} }\n`,
});
const change = 'brettcannon/check-for-changed-files@v1';
const label = 'agilepathway/label-checker@v1';
const title = 'amannn/action-semantic-pull-request@v5';
const wantsChange =
  'CI wants `CHANGELOG.md` to change in each pull request (`.github/workflows/pr.yml`).';

/** What CI asks of a pull request besides its code, and what it asks of some alone, or does not ask. */
export const pullSentenceRows: readonly SentenceRow[] = [
  ...[
    [label, 'none_of: do-not-merge'],
    ['jesusvasquez333/verify-pr-label-action@v1', 'invalid-labels: wip'],
    [
      'mheap/github-action-required-labels@v5',
      'mode: exactly, count: 1, labels: a, exit_type: success',
    ],
  ].map(([uses = '', given = '']) => ({
    name: `a label is not wanted by \`${given}\``,
    files: action(uses, given),
    never: [/wants a label/],
  })),
  {
    name: 'a label is wanted beside one that is kept away',
    files: action(label, 'none_of: do-not-merge, one_of: "a,b"'),
    says: ['CI wants a label on each pull request, one of `a`, `b` (`.github/workflows/pr.yml`).'],
  },
  {
    name: 'a file that has to change with some others is not wanted of each pull request',
    files: action(change, 'prereq-pattern: "src/**", file-pattern: CHANGELOG.md'),
    never: [/to change in each/],
  },
  {
    name: 'a file that has to change where some folders do is not wanted of each pull request',
    files: action(
      change,
      'file-pattern: CHANGELOG.md',
      '',
      'on: { pull_request: { paths: ["api/**"] } }\n',
    ),
    never: [/to change in each/],
  },
  ...[
    '    continue-on-error: true\n',
    '    if: false\n',
    "    if: github.event_name == 'schedule'\n",
  ].map((job) => ({
    name: `a pull request is not asked anything by a job with \`${job.trim()}\``,
    files: {
      ...action(title, '', job),
      '.github/workflows/b.yml': `on: pull_request\njobs:\n  a:\n${job}    steps:\n      - uses: ${change}\n        with: { file-pattern: CHANGELOG.md }\n      - uses: ${label}\n`,
    },
    never: [/pull request titles/, /wants/],
  })),
  ...["github.actor != 'dependabot[bot]'", '!github.event.pull_request.draft'].map((condition) => ({
    name: `people are asked where a robot or a draft is not: \`${condition}\``,
    files: action(change, 'file-pattern: CHANGELOG.md', `    if: \${{ ${condition} }}\n`),
    says: [wantsChange],
  })),
  ...[
    ['morrisoncole/pr-lint-action@v1', 'title-regex: "#[0-9]+"'],
    ['Slashgear/action-check-pr-title@v4', 'regexp: "[A-Z]+-[0-9]+: .*"'],
    [title, "headerPattern: '^\\[(\\w+)\\] (.*)$'"],
  ].map(([uses = '', given = '']) => ({
    name: `titles of a form of the project's own are no Conventional Commits: ${given}`,
    files: action(uses, given),
    never: [/Conventional/],
  })),
  {
    name: 'titles of the usual types in a form that the project writes itself',
    files: action('Slashgear/action-check-pr-title@v4', 'regexp: "^(feat|fix): .*"'),
    says: [
      'CI checks that pull request titles are Conventional Commits (`.github/workflows/pr.yml`).',
    ],
  },
  {
    name: 'titles are checked where a later step fails for what the action has found',
    files: {
      ...go,
      '.github/workflows/pr.yml': `on: pull_request\njobs:\n  a:\n    steps:\n      - uses: ${title}\n        id: it\n        continue-on-error: true\n      - if: steps.it.outcome == 'failure'\n        run: exit 1\n`,
    },
    says: [
      'CI checks that pull request titles are Conventional Commits (`.github/workflows/pr.yml`).',
    ],
  },
];
