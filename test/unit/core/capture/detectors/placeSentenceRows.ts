import type { SentenceRow } from './sentenceRows';
import { go } from './smallRepositories';

const web = {
  ...go,
  'package.json': '{ "name": "x", "scripts": { "lint": "eslint ." } }',
  'web/package.json': '{ "name": "web", "scripts": { "lint": "oxlint" } }',
};
const jobs = (text: string, defaults: string): Readonly<Record<string, string>> => ({
  '.github/workflows/ci.yml': `on: pull_request\n${defaults}jobs:\n  a:\n    steps:\n${text}`,
});
const ofWorkflow = 'defaults: { run: { working-directory: web } }\n';

/** In which folder CI types what it runs. */
export const placeSentenceRows: readonly SentenceRow[] = [
  {
    name: 'a workflow says for all its commands in which folder they are typed',
    files: { ...web, ...jobs('      - run: npm run lint\n', ofWorkflow) },
    says: ['Checks of CI inside folders include `npm run lint` (in `web`: oxlint).'],
    never: [/on pull requests include/],
  },
  {
    name: 'an action starts at the root, whatever folder commands start in, and so do its own commands',
    files: {
      ...web,
      ...jobs(
        '      - uses: py-actions/flake8@v2\n      - uses: ./.github/actions/check\n',
        ofWorkflow,
      ),
      '.github/actions/check/action.yml':
        'runs:\n  using: composite\n  steps:\n    - run: go vet ./...\n      shell: bash\n',
    },
    says: ['Checks of CI on pull requests include `go vet ./...`.'],
    never: [/inside folders/],
  },
  {
    name: 'an action that is given a folder checks that one, and is no command',
    files: {
      ...web,
      ...jobs(
        '      - uses: golangci/golangci-lint-action@v8\n        with: { working-directory: web }\n',
        '',
      ),
    },
    never: [/on pull requests include/, /uses golangci/],
  },
];
