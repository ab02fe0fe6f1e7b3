import { changes, waiting, type SentenceRow } from './sentenceRows';
import { type Files, go } from './smallRepositories';

/** Forty changes, of which the first `without` of the newest write no line. */
const logged = (files: Files, without = 0, log = 'CHANGELOG.md'): SentenceRow => ({
  name: '',
  files: { ...go, ...files },
  changes: changes(40, (at) => (at < without ? ['lib/a1.go'] : ['lib/a1.go', log])),
});
const released = { 'CHANGELOG.md': '# Changelog\n\n## 1.0\n\n- A.\n' };
const line = /gets its line/;
const whole =
  'A change that users notice gets its line in `CHANGELOG.md` at once (40 of 40 of the newest changes to product code).';

/** Ten packages of which some keep a changelog, and changes in all of them. */
const packages = (kept: number): SentenceRow => ({
  name: '',
  files: {
    ...Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [
        [`packages/p${at}/package.json`, `{ "name": "p${at}" }`],
        [`packages/p${at}/src/a.ts`, 'export const a = 1;\n'],
        ...(at < kept ? [[`packages/p${at}/CHANGELOG.md`, waiting]] : []),
      ]).flat(),
    ),
    'package.json': '{ "name": "x" }',
    'packages/CHANGELOG.md': waiting,
  },
  changes: changes(40, (at) => [
    `packages/p${at % 10}/src/a.ts`,
    at % 10 < kept ? `packages/p${at % 10}/CHANGELOG.md` : 'packages/CHANGELOG.md',
  ]),
});

/** What is told because two places say so, and what one alone does not show. */
export const witnessSentenceRows: readonly SentenceRow[] = [
  {
    ...logged(released),
    name: 'a changelog that nobody is asked to write, with nothing that waits for a release',
    never: [line],
  },
  ...[
    { '.github/PULL_REQUEST_TEMPLATE.md': '- [ ] Added an entry to CHANGELOG.md\n' },
    { 'CONTRIBUTING.md': 'Please update the changelog with your change.\n' },
  ].map((guide) => ({
    ...logged({ ...released, ...guide }),
    name: `a changelog that people are asked to write: ${Object.keys(guide).join('')}`,
    says: [whole],
  })),
  {
    ...logged({ ...released, 'CONTRIBUTING.md': 'You need not add notes. Submit your changes.\n' }),
    name: 'a guide that does not name the changelog asks for no line',
    never: [line],
  },
  {
    ...logged({
      ...released,
      'CONTRIBUTING.md': 'There is no need to update the changelog, nor to add an entry.\n',
    }),
    name: 'a guide that says that no line is needed asks for none',
    never: [line],
  },
  ...['Next\n\n- a\n', '# x 1.2.0.9000\n\n* a\n', '- a\n\n## 1.0\n', '=== master\n\n* a\n'].map(
    (text) => ({
      ...logged({ 'CHANGELOG.md': text }),
      name: `what waits for a release stands first: ${JSON.stringify(text)}`,
      says: [whole],
    }),
  ),
  {
    ...logged({ 'CHANGELOG.md': '# 1.0\n\n- The next page is read.\n\n# Unreleased\n' }),
    name: 'words of a line are no section that waits for a release',
    never: [line],
  },
  {
    ...logged({ 'CHANGELOG.md': waiting }, 13),
    name: 'a changelog that seven of the newest twenty changes write is given up',
    never: [line],
  },
  {
    ...packages(10),
    name: 'packages that keep a changelog each',
    says: [
      "A change that users notice gets its line in the package's own `CHANGELOG.md` at once (40 of 40 of the newest changes to product code).",
    ],
  },
  {
    ...packages(6),
    name: 'packages of which some share a changelog have none of their own',
    never: ["package's own"],
  },
];
