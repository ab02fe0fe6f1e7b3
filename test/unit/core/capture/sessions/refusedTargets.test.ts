import { describe, expect, it } from 'vitest';
import { captureFromTasks } from '../../../../../src/core/capture/sessions/captureFromTasks';
import { advised, type Seen } from '../../../../support/recurringCalls';
import { recordedTask, type Line } from '../../../../support/recordedTask';

const sorted = (said: string): string[] => said.split(' | ').sort();

describe('a call is told from its mend', () => {
  it.each<readonly [kind: string, seen: Seen, said: string]>([
    [
      'by the target that the tool refused',
      [
        'bazel test //api:tests',
        "ERROR: no such target '//api:tests': target 'tests' not declared in package 'api'",
        'bazel test //api:all',
      ],
      'bazel test //api:tests | bazel test //api:all',
    ],
    [
      'by a folder that stands where nothing was found',
      ['go run .', 'no Go files in /repo', 'go run ./cmd/server'],
      'go run . | go run ./cmd/server',
    ],
    [
      'by a file that the program of the shell does not find',
      ['go run main.go', 'stat main.go: no such file or directory', 'go run ./cmd/server'],
      'go run main.go | go run ./cmd/server',
    ],
    [
      'by a target that stands for the name that was refused',
      ['inv test', "No idea what 'test' is!", 'inv tests.unit'],
      'inv test | inv tests.unit',
    ],
    [
      'by the part of a project that the tool names',
      [
        'sbt api/test',
        "[error] No project 'api' in current directory /repo\n[error] Not a valid key: api",
        'sbt backend/test',
      ],
      'sbt api/test | sbt backend/test',
    ],
    [
      'by an option that keeps the word that was refused',
      [
        'mvn -pl web test',
        '[ERROR] Failed to execute goal on project web: Could not resolve dependencies for project acme:web:jar:1.0',
        'mvn -pl web -am test',
      ],
      'mvn -pl web test | mvn -pl web -am test',
    ],
    [
      'by a setting among its words',
      [
        'just migrate',
        'error: Variable `DATABASE_URL` not defined',
        'just DATABASE_URL=postgres://localhost/dev migrate',
      ],
      'just migrate | just DATABASE_URL=postgres://localhost/dev migrate',
    ],
    [
      'by a module that stands for a file',
      [
        'python src/acme/cli.py',
        'Traceback (most recent call last):\n  File "cli.py", line 3, in <module>\nImportError: attempted relative import with no known parent package',
        'python -m acme.cli',
      ],
      'python src/acme/cli.py | python -m acme.cli',
    ],
    [
      'by a suite that only its case tells apart',
      [
        'vendor/bin/phpunit --testsuite unit',
        'No tests executed!',
        'vendor/bin/phpunit --testsuite Unit',
      ],
      'vendor/bin/phpunit --testsuite unit | vendor/bin/phpunit --testsuite Unit',
    ],
    [
      'by the place of the program',
      ['standardrb', 'zsh: command not found: standardrb', 'bin/standardrb'],
      'standardrb | bin/standardrb',
    ],
    [
      'by an argument without which nothing runs',
      [
        'cabal run',
        "Error: The run command is for running a single executable at once. The target '' refers to the package acme.",
        'cabal run server',
      ],
      'cabal run | cabal run server',
    ],
    [
      'by an option that no word of the output announces, where no work was told of',
      [
        'go test ./...',
        'package acme/db: build constraints exclude all Go files in /repo/db',
        'go test -tags integration ./...',
      ],
      'go test ./... | go test -tags integration ./...',
    ],
    [
      'by the place that a client of a service means',
      [
        'gcloud builds submit',
        'ERROR: (gcloud.builds.submit) The required property [project] is not currently set.',
        'gcloud builds submit --project acme-dev',
      ],
      'gcloud builds submit | gcloud builds submit --project acme-dev',
    ],
  ])('%s', async (_kind, seen, said) => {
    expect(sorted(await advised(seen, seen))).toEqual(sorted(said));
  });

  it('by the option that the tool names, whatever it was called for', async () => {
    const add = (name: string): Seen => [
      `pnpm add ${name}`,
      ' ERR_PNPM_ADDING_TO_ROOT  If you really meant it, make it explicit by running this command again with the -w flag.',
      `pnpm add -w ${name}`,
    ];
    expect(await advised(add('zod'), add('ky'))).toBe('pnpm add -w | pnpm add');
  });
});

it('keeps the values of options that every call shares, whatever else it was called with', async () => {
  const add = (name: string): Seen => [
    `dotnet ef migrations add ${name}`,
    'No project was found. Change the current working directory or use the --project option.',
    `dotnet ef migrations add ${name} --project src/Data --startup-project src/Web`,
  ];
  expect(await advised(add('AddNotes'), add('DropFlags'))).toBe(
    'dotnet ef migrations add --project src/Data --startup-project src/Web | dotnet ef migrations add',
  );
});

describe('what is done before a call', () => {
  it.each<readonly [kind: string, seen: Seen, said: string]>([
    [
      'fetches parts of the code',
      [
        'cmake --build build',
        'CMake Error: The source directory /repo/third_party/fmt does not contain a CMakeLists.txt file.',
        'git submodule update --init',
        'cmake --build build',
      ],
      'cmake --build build | git submodule update --init',
    ],
    [
      'makes settings of their sample',
      [
        'docker compose up -d',
        'env file /repo/.env not found: stat /repo/.env: no such file or directory',
        'cp .env.example .env',
        'docker compose up -d',
      ],
      'docker compose up -d | cp .env.example .env',
    ],
    [
      'enters an environment of the repository',
      ['pytest', 'bash: pytest: command not found', 'source .venv/bin/activate && pytest'],
      'pytest | source .venv/bin/activate',
    ],
    [
      'is a task with a dot in its name',
      [
        'mix compile',
        '* jason (Hex package)\n  the dependency is not available, run "mix deps.get"',
        'mix deps.get',
        'mix compile',
      ],
      'mix compile | mix deps.get',
    ],
    [
      'names its own target',
      [
        'helm template charts/api',
        'Error: found in Chart.yaml, but missing in charts/ directory: redis',
        'helm dependency build charts/api',
        'helm template charts/api',
      ],
      'helm template charts/api | helm dependency build charts/api',
    ],
  ])('%s', async (_kind, seen, said) => {
    expect(sorted(await advised(seen, seen))).toEqual(sorted(said));
  });
});

describe('nothing is learnt', () => {
  it.each<readonly [kind: string, failed: Line, then: Line]>([
    [
      'from a formatter that found something, in words of its own',
      [
        'run!',
        'npm run format:check',
        '[warn] src/a.ts\n[warn] Code style issues found in the above file. Run Prettier with --write to fix.',
      ],
      ['run', 'npm run format'],
    ],
    [
      'from an audit',
      ['run!', 'npm audit', 'lodash  <4.17.21\nSeverity: high\n3 vulnerabilities (1 low, 2 high)'],
      ['run', 'npm audit --omit=dev'],
    ],
    [
      'from a threshold that was not met',
      [
        'run!',
        'npm run test:coverage',
        'Jest: "global" coverage threshold for lines (80%) not met: 78%',
      ],
      ['run', 'npm test'],
    ],
    [
      'from a part of the code that a builder does not find',
      [
        'run!',
        'npm run build',
        'error during build:\nRollupError: Could not resolve "./b" from "src/a.ts"',
      ],
      ['run', 'npm run build:dev'],
    ],
    [
      'from another job of the same tool',
      ['run!', 'alembic check', 'FAILED: New upgrade operations detected: [("add_column")]'],
      ['run', 'alembic revision --autogenerate -m x'],
    ],
    [
      'from a port that is taken on one machine',
      ['run!', 'npm start', 'Error: listen EADDRINUSE: address already in use :::3000'],
      ['run', 'PORT=3001 npm start'],
    ],
    [
      'from an option that only changes colours',
      ['run!', 'terraform init', 'Error: Failed to query available provider packages'],
      ['run', 'terraform init -no-color'],
    ],
    [
      'from a query that a database refused',
      ['run!', 'psql -d app -c "select foo from users"', 'ERROR:  column "foo" does not exist'],
      ['run', 'psql -d app -c "select id from users"'],
    ],
  ])('%s', async (_kind, failed, then) => {
    const tasks = ['a', 'b'].map((id) => recordedTask(id, ['ask', 'go on'], failed, then));
    const { candidates } = await captureFromTasks(tasks, {
      reader: { exists: async () => false },
      known: [],
    });
    expect(candidates.filter(({ source }) => source === 'variant')).toEqual([]);
  });
});
