import type { SentenceRow } from './sentenceRows';
import { go, many, workflow } from './smallRepositories';

/** Beside one that is told: of these commands none is a check. */
const noChecks = (name: string, commands: readonly string[]): SentenceRow => ({
  name,
  files: { ...go, ...workflow([...commands, 'go vet ./...']) },
  says: ['Checks of CI on pull requests include `go vet ./...`.'],
});

/** A file of another system, with a job that need not pass or does not run for each change. */
const elsewhere = (name: string, path: string, text: string): SentenceRow => ({
  name,
  files: { ...go, [path]: text },
  never: [/CI on pull requests/],
});
const circle = (workflow: string): string =>
  `jobs:\n  a:\n    steps:\n      - run: staticcheck ./...\nworkflows:\n  w:\n${workflow}`;
const azure = (step: string, head = ''): string =>
  `${head}jobs:\n  - job: a\n    steps:\n      - script: staticcheck ./...\n${step}`;

/** What CI runs on pull requests, and what of it a change can fail. */
export const passSentenceRows: readonly SentenceRow[] = [
  noChecks('a check that ends well whatever it finds is none', [
    'flake8 . --count --exit-zero',
    'golangci-lint run --issues-exit-code=0',
    'mix credo --mute-exit-status',
  ]),
  noChecks('a tool that only reports where nothing else is asked of it', [
    'cppcheck src',
    'mvn checkstyle:checkstyle',
  ]),
  noChecks('what fetches a tool, or asks which one is there, is no check', [
    'composer require --dev phpstan/phpstan',
    'npm i -g eslint',
    'yarn global add eslint',
    'pipx install mypy',
    'hatch env create mypy',
    'docker pull koalaman/shellcheck',
    'npm ls eslint',
  ]),
  noChecks('a linter that is set up, asked or cleared looks at nothing', [
    'php bin/phpcs --config-set php_path php',
    'vendor/bin/phpstan clear-result-cache',
    'cargo deny fetch',
  ]),
  noChecks('a program that works on files with the name of a linter', [
    'grep -r foo node_modules/eslint',
    'jq . x/eslint/package.json',
    'git diff origin/main -- eslint',
  ]),
  noChecks('a linter that the job has fetched beside the sources', ['php phpcs.phar scripts']),
  ...[
    'when: manual',
    'allow_failure: true',
    'only: [schedules]',
    'rules: [{ if: $CI_PIPELINE_SOURCE == "schedule" }]',
    'variables: {}\n  before_script: [cd web]',
  ].map((key) =>
    elsewhere(
      `GitLab: a job with \`${key}\``,
      '.gitlab-ci.yml',
      `lint:\n  ${key}\n  script:\n    - staticcheck ./...\n`,
    ),
  ),
  {
    name: 'GitLab: a job that extends another one, and one that is there to be extended',
    files: {
      ...go,
      '.gitlab-ci.yml':
        '.base:\n  rules:\n    - if: $CI_MERGE_REQUEST_IID\n  script: [staticcheck ./...]\nlint:\n  extends: .base\n.off:\n  script: [go vet ./...]\n',
    },
    says: ['Checks of CI on pull requests include `staticcheck ./...`.'],
  },
  elsewhere(
    'CircleCI: a job that no workflow names',
    '.circleci/config.yml',
    circle('    jobs: [b]\n'),
  ),
  elsewhere(
    'CircleCI: a workflow that the clock starts',
    '.circleci/config.yml',
    circle('    triggers: [{ schedule: {} }]\n    jobs: [a]\n'),
  ),
  elsewhere(
    'CircleCI: a job of one branch',
    '.circleci/config.yml',
    circle('    jobs: [{ a: { filters: { branches: { only: main } } } }]\n'),
  ),
  {
    name: 'CircleCI: a job of every branch, in the folder that everything is fetched to',
    files: {
      ...go,
      '.circleci/config.yml': circle('    jobs: [a]\n').replace(
        '  a:\n',
        '  a:\n    working_directory: ~/repo\n',
      ),
    },
    says: ['Checks of CI on pull requests include `staticcheck ./...`.'],
  },
  elsewhere(
    'CircleCI: a job for which a person is waited',
    '.circleci/config.yml',
    circle('    jobs: [{ hold: { type: approval } }, { a: { requires: [hold] } }]\n'),
  ),
  ...[
    'workflow: { rules: [{ if: $CI_COMMIT_TAG }] }\nlint: { script: [staticcheck ./...] }\n',
    'lint:\n  rules:\n    - { if: $CI_MERGE_REQUEST_IID, when: manual }\n    - when: on_success\n  script: [staticcheck ./...]\n',
    'lint:\n  rules: [{ if: $CI_MERGE_REQUEST_IID && $RUN == "1" }]\n  script: [staticcheck ./...]\n',
    '.a: { when: manual }\n.b: { extends: .a }\nlint: { extends: .b, script: [staticcheck ./...] }\n',
    'lint: { extends: .elsewhere, script: [staticcheck ./...] }\n',
  ].map((text) =>
    elsewhere(`GitLab: a job that changes do not start: ${text}`, '.gitlab-ci.yml', text),
  ),
  elsewhere(
    'Azure: a step behind a question',
    'azure-pipelines.yml',
    "jobs:\n  - job: a\n    steps:\n      - ${{ if eq(variables['Build.Reason'], 'Schedule') }}:\n          - script: staticcheck ./...\n",
  ),
  elsewhere(
    'Buildkite: what comes after a person is waited for',
    '.buildkite/pipeline.yml',
    'steps:\n  - block: go on\n  - command: staticcheck ./...\n',
  ),
  elsewhere(
    'Woodpecker: a step that may fail',
    '.woodpecker.yml',
    'steps:\n  a: { failure: ignore, commands: [staticcheck ./...] }\n',
  ),
  elsewhere(
    'Azure: a step that may fail',
    'azure-pipelines.yml',
    azure('        continueOnError: true\n'),
  ),
  elsewhere(
    'Azure: a step of one folder is none of the root',
    'azure-pipelines.yml',
    azure('        workingDirectory: web\n'),
  ),
  elsewhere(
    'Azure: a file that no pull request starts',
    'azure-pipelines.yml',
    azure('', 'pr: none\n'),
  ),
  elsewhere(
    'Cirrus: a task that somebody starts by hand',
    '.cirrus.yml',
    'a_task:\n  trigger_type: manual\n  lint_script: staticcheck ./...\n',
  ),
  elsewhere(
    'Drone: a pipeline of pushes',
    '.drone.yml',
    'trigger: { event: [push] }\nsteps:\n  - commands: [staticcheck ./...]\n',
  ),
  elsewhere(
    'Jenkins: a stage of one branch',
    'Jenkinsfile',
    "stage('a') {\n  when { branch 'main' }\n  steps { sh 'staticcheck ./...' }\n}\n",
  ),
  elsewhere(
    'Jenkins: a step that is a comment',
    'Jenkinsfile',
    "pipeline {\n  // sh 'staticcheck ./...'\n}\n",
  ),
  elsewhere(
    'Travis CI looks at no pull request any more',
    '.travis.yml',
    'script: staticcheck ./...\n',
  ),
  {
    name: 'the file of another system lies on beside workflows that test',
    files: {
      ...go,
      ...workflow(['go test ./...']),
      '.circleci/config.yml': circle('    jobs: [a]\n'),
    },
    never: [/CI on pull requests/],
  },
  ...[
    "github.event.action == 'labeled'",
    "startsWith(github.head_ref, 'release/')",
    "vars.RUN == 'true'",
    "steps.cache.outputs.cache-hit != 'true'",
    "vars.RUN == 'true' && needs.b.outputs.c",
    '${{ 0 }}',
    "(github.event_name == 'push' || failure()) && !cancelled()",
  ].map((condition) => ({
    name: `a job of few pull requests or none: \`${condition}\``,
    files: { ...go, ...workflow(['staticcheck ./...'], `    if: ${condition}`) },
    never: [/CI on pull requests/],
  })),
  ...[
    "always() && needs.b.result == 'success'",
    "github.ref != 'refs/heads/x' && github.actor != 'x[bot]'",
    'contains(fromJSON(\'["push", "pull_request"]\'), github.event_name)',
    "${{ github.event_name == 'push' || !(github.event.pull_request.draft) }}",
  ].map((condition) => ({
    name: `a job of each pull request that a person opens: \`${condition}\``,
    files: { ...go, ...workflow(['staticcheck ./...'], `    if: ${condition}`) },
    says: ['Checks of CI on pull requests include `staticcheck ./...`.'],
  })),
  {
    name: 'a job that needs one which pull requests leave out',
    files: {
      ...go,
      ...workflow(['staticcheck ./...'], '    needs: b'),
      '.github/workflows/b.yml':
        "on: [push, pull_request]\njobs:\n  a:\n    if: github.event_name == 'push'\n    steps: []\n  b:\n    needs: a\n    steps:\n      - run: go vet ./...\n",
    },
    says: ['Checks of CI on pull requests include `staticcheck ./...`.'],
  },
  ...['${{ true }}', "${{ github.event_name == 'pull_request' }}", '"true"'].map((given) => ({
    name: `a job that is let fail: \`${given}\``,
    files: { ...go, ...workflow(['staticcheck ./...'], `    continue-on-error: ${given}`) },
    never: [/CI on pull requests/],
  })),
  {
    name: 'a step is told of the runs of its matrix that take it and may not fail at it',
    files: {
      ...go,
      '.github/workflows/ci.yml': `on: pull_request
jobs:
  a:
    strategy: { matrix: { include: [{ cmd: staticcheck ./... }, { cmd: golangci-lint run, soft: true }, { cmd: tflint, off: true }] } }
    steps:
      - run: \${{ matrix.cmd }}
        if: "!matrix.off"
        continue-on-error: \${{ matrix.soft || false }}
      - run: go vet ./...
        if: matrix.cmd == 'other'
`,
    },
    says: ['Checks of CI on pull requests include `staticcheck ./...`.'],
  },
  {
    name: 'what stands in quotes is one command, and of another machine',
    files: {
      ...go,
      ...workflow([
        '\'sbt "headerCheckAll; scalafmtCheckAll"\'',
        '\'docker run --rm x bash -c "cd /w && staticcheck ./..."\'',
      ]),
    },
    says: ['Checks of CI on pull requests include `sbt "headerCheckAll; scalafmtCheckAll"`.'],
    never: [/staticcheck/],
  },
  ...['pylint --fail-under=9.5 src', 'interrogate --fail-under 95 src', 'scripts/test'].map(
    (command) => ({
      name: `no bound of coverage: \`${command}\``,
      files: {
        ...go,
        'scripts/test': '# pytest --cov-fail-under=80\npytest\n',
        ...workflow([command]),
      },
      never: [/coverage/],
    }),
  ),
  ...[
    '      - if: matrix.test\n        run: go test ./...\n',
    "      - if: matrix.system != 'windows-latest'\n        run: go test ./...\n",
    "      - run: go test ./...\n        continue-on-error: ${{ matrix.system == 'windows-latest' }}\n",
    '      - run: cargo test --no-run\n',
  ].map((steps) => ({
    name: `Windows takes no part in the tests: ${steps.trim()}`,
    files: {
      ...go,
      ...many('lib', 'b#.go', 10, 'package lib\n\nimport "os"\n\nfunc B() { os.Exit(1) }\n'),
      '.github/workflows/ci.yml': `on: pull_request\njobs:\n  a:\n    runs-on: \${{ matrix.system }}\n    strategy: { matrix: { include: [{ system: ubuntu-latest, test: true }, { system: windows-latest }] } }\n    steps:\n${steps}`,
    },
    never: [/on Windows/],
  })),
  ...[
    'cat <<EOF\nstaticcheck ./...\nEOF',
    'check() {\n  staticcheck ./...\n}',
    '[ -f x ] && {\n  staticcheck ./...\n}',
    'set +e\nstaticcheck ./...',
    'staticcheck ./...\nexit 0',
    'staticcheck ./... || echo "passed=false"',
    '! staticcheck ./bad',
    'staticcheck ./... &',
  ].map((lines) => ({
    name: `a shell does not run it, or goes on: ${lines}`,
    files: { ...go, ...workflow([`|\n          ${lines.replaceAll('\n', '\n          ')}`]) },
    never: [/CI on pull requests/],
  })),
  {
    name: 'a shell that looks at what came out fails by that',
    files: {
      ...go,
      ...workflow(['|\n          set +e\n          staticcheck ./...\n          exit $?']),
    },
    says: ['Checks of CI on pull requests include `staticcheck ./...`.'],
  },
  ...[
    'if ! git diff --quiet; then\n  echo changed\nfi',
    'git diff --exit-code origin/main -- a.md',
  ].map((lines) => ({
    name: `a comparison that fails on no written file: ${lines}`,
    files: {
      ...go,
      ...workflow([
        `|\n          make generate\n          ${lines.replaceAll('\n', '\n          ')}`,
      ]),
    },
    never: [/commit what it writes/],
  })),
];
