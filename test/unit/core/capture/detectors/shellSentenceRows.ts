import type { SentenceRow } from './sentenceRows';
import { dotnet, go, many, ruby, workflow, type Files } from './smallRepositories';

const script = (lines: string, rest = ''): Files => ({
  ...go,
  ...many('web', 'a#.go', 1, 'package web\n'),
  ...workflow([`|\n          ${lines.replaceAll('\n', '\n          ')}${rest}`]),
});
const packages: Files = {
  'package.json': '{"scripts":{"lint":"eslint .","format":"prettier --check ."}}',
  'web/package.json': '{"scripts":{"lint":"biome check"}}',
};
const databases = (...lines: readonly string[]): Files => ({
  ...ruby,
  '.github/workflows/ci.yml': `on: pull_request\njobs:\n  a:\n    services:\n      db:\n        image: postgres:16\n    steps:\n${lines.map((line) => `      - run: ${line}\n`).join('')}`,
});
const silent = (lines: string): SentenceRow => ({
  name: `a shell does not run it each time, or reads it as a text: ${lines}`,
  files: script(lines),
  never: [/CI on pull requests/],
});

/** How a shell reads a script, and what of it can be typed. */
export const shellSentenceRows: readonly SentenceRow[] = [
  ...[
    '[ -f x ] && staticcheck ./...',
    '[[ "$EVENT" == push ]] &&\n  staticcheck ./...',
    'test -f x && staticcheck ./...',
    'function check {\n  staticcheck ./...\n}',
    "docker run img bash -c '\n  staticcheck ./...\n'",
    'echo "Run\n  staticcheck ./...\nto see them"',
    'staticcheck ./... || echo "it failed with exit code $?"',
    'if ($x) {\n  a\n} else {\n  staticcheck ./...\n}',
    '#staticcheck ./...',
    'find . | while read f; do\n  staticcheck "x"\ndone',
    'cat <<"EOF-1"\nstaticcheck ./...\nEOF-1',
    'make a || (\n  staticcheck ./...\n  exit 1\n)',
    'make a ||\n  (echo no &&\n  staticcheck ./... &&\n  staticcheck ./x)',
    'if [ -d web ]; then\n  cd web\nfi\nstaticcheck ./...',
  ].map(silent),
  {
    name: 'brackets of a shell of its own are no part of a command, and end with its folder',
    files: script('( cd web; staticcheck ./a )\n(golangci-lint run && go vet ./...)'),
    says: [
      'Checks of CI on pull requests include `golangci-lint run`, `go vet ./...`.',
      'Checks of CI inside folders include `staticcheck ./a` (in `web`).',
    ],
  },
  {
    name: 'another shell goes into a folder by another word',
    files: script('Set-Location web\nmake a'),
    says: ['CI on pull requests includes `make a` (in `web`).'],
  },
  {
    name: 'a piece of a command is none',
    files: { ...go, ...workflow(['staticcheck ./a) ./b', 'go vet ./...']) },
    says: ['Checks of CI on pull requests include `go vet ./...`.'],
  },
  {
    name: 'a step that a program of another language takes holds no commands',
    files: script('staticcheck("./...")', '\n        shell: python'),
    never: [/CI on pull requests/],
  },
  {
    name: 'a script of another package has tools of its own',
    files: {
      ...go,
      ...packages,
      ...workflow(['npm run lint --prefix web', 'npm run lint -w web', 'npm run format']),
    },
    says: ['Checks of CI on pull requests include `npm run format` (prettier).'],
  },
  {
    name: 'a pipeline whose steps depend on a condition is not read',
    files: { ...go, Jenkinsfile: "if (env.BRANCH == 'main') {\n  sh 'staticcheck ./...'\n}\n" },
    never: [/CI on pull requests/],
  },
  {
    name: 'the services of the tests are told with what runs them',
    files: databases('bin/rails db:test:prepare', 'bundle exec rake test:lint', 'rspec -v'),
    says: ['CI starts postgres beside `rspec -v`: without that, tests fail or skip themselves.'],
  },
  ...['createdb test', 'tox -e lint,test', 'SUITES=$(bin/retry _build/test/a.spec)'].map(
    (line): SentenceRow => ({
      name: `the services of no tests: ${line}`,
      files: databases(line),
      never: [/CI starts/],
    }),
  ),
  {
    name: 'a path that ends where a pattern begins is none',
    files: { ...dotnet, ...workflow(['dotnet test ./_tests/A.*.Test.dll']) },
    never: [/_tests/],
  },
];
