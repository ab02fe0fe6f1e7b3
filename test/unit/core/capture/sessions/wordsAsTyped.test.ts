import { describe, expect, it } from 'vitest';
import { captureFromTasks } from '../../../../../src/core/capture/sessions/captureFromTasks';
import { recordedTask, type Line } from '../../../../support/recordedTask';
import { advised, type Seen } from '../../../../support/recurringCalls';

const sorted = (said: string): string[] => said.split(' | ').sort();

describe('a mend is told with all that was typed, where anybody could type it again: one that', () => {
  it.each<readonly [kind: string, seen: Seen, said: string]>([
    [
      'names one program of several, for which the manual is asked',
      [
        'cargo run -- --help',
        'error: `cargo run` could not determine which binary to run. Use the `--bin` option to specify a binary, or the `default-run` manifest key.\navailable binaries: indexer, queryd',
        'cargo run --bin queryd -- --help',
      ],
      'cargo run -- --help | cargo run --bin queryd -- --help',
    ],
    [
      'brings the place of a service in front of a quoted text',
      [
        "psql -c '\\dt'",
        'psql: error: connection to server on socket "/var/run/postgresql/.s.PGSQL.5432" failed: FATAL:  role "root" does not exist',
        "psql -h localhost -U shop -d shop_dev -c '\\dt'",
      ],
      "psql -c '\\dt' | psql -h localhost -U shop -d shop_dev -c '\\dt'",
    ],
    [
      'looks for programs in a folder of the repository',
      [
        'buf generate',
        'Failure: plugin protoc-gen-go: could not find protoc plugin for name go - please make sure protoc-gen-go is installed and present on your $PATH',
        'PATH="$PWD/bin:$PATH" buf generate',
      ],
      'buf generate | PATH="$PWD/bin:$PATH" buf generate',
    ],
    [
      'brings modules of the repository in front of those that are there',
      [
        'celery -A shop worker --dry-run',
        "Error: Invalid value for '-A' / '--app': Unable to load celery application.\nThe module shop was not found.",
        'PYTHONPATH=src:$PYTHONPATH celery -A shop worker --dry-run',
      ],
      'celery -A shop worker --dry-run | PYTHONPATH=src:$PYTHONPATH celery -A shop worker --dry-run',
    ],
    [
      'is the task of a part that stands for one it has not',
      [
        './gradlew :app:unitTest',
        "* What went wrong:\nCannot locate tasks that match ':app:unitTest' as task 'unitTest' not found in project ':app'.\n\nBUILD FAILED in 2s",
        './gradlew :app:tasks --group verification',
        './gradlew :app:testDebugUnitTest',
      ],
      './gradlew :app:unitTest | ./gradlew :app:testDebugUnitTest',
    ],
  ])('%s', async (_kind, seen, said) => {
    expect(sorted(await advised(seen, seen))).toEqual(sorted(said));
  });
});

describe('an option of advice keeps its value, where', () => {
  const noFile = 'FATA[0000] cannot find skaffold.yaml: no such file or directory';
  const noModule = 'Error: could not find module shop_base';
  it.each<readonly [kind: string, sessions: readonly [Seen, Seen], said: string]>([
    [
      'each session gave it another one: a name stands for it',
      [
        [
          'skaffold render --profile api',
          noFile,
          'skaffold render --filename deploy/skaffold.yaml --profile api',
        ],
        [
          'skaffold render --profile worker',
          noFile,
          'skaffold render --filename deploy/skaffold.yaml --profile worker',
        ],
      ],
      'skaffold render --profile NAME | skaffold render --filename deploy/skaffold.yaml --profile NAME',
    ],
    [
      'each session gave it another one at another place',
      [
        [
          'skaffold render --profile api --offline',
          noFile,
          'skaffold render --filename deploy/skaffold.yaml --profile api --offline',
        ],
        [
          'skaffold render --offline --profile worker',
          noFile,
          'skaffold render --filename deploy/skaffold.yaml --offline --profile worker',
        ],
      ],
      'skaffold render --profile NAME --offline | skaffold render --filename deploy/skaffold.yaml --profile NAME --offline',
    ],
    [
      'a letter that looks closer with other tools is given a folder',
      [
        [
          'bolt apply -i inventories/live site.yaml',
          noModule,
          'bolt apply -i inventories/live site.yaml --modulepath modules',
        ],
        [
          'bolt apply -i inventories/live site.yaml --targets web',
          noModule,
          'bolt apply -i inventories/live site.yaml --modulepath modules --targets web',
        ],
      ],
      'bolt apply -i inventories/live site.yaml | bolt apply -i inventories/live site.yaml --modulepath modules',
    ],
    [
      'a letter is given another folder each time, with a file behind it',
      [
        [
          'bolt apply -i inventories/live site.yaml',
          noModule,
          'bolt apply -i inventories/live site.yaml --modulepath modules',
        ],
        [
          'bolt apply -i inventories/dev site.yaml',
          noModule,
          'bolt apply -i inventories/dev site.yaml --modulepath modules',
        ],
      ],
      'bolt apply -i NAME site.yaml | bolt apply -i NAME site.yaml --modulepath modules',
    ],
    [
      'none belongs to it, the file behind it is a target of a tool for tests',
      [
        [
          'pytest -x tests/a_test.py',
          "E   ModuleNotFoundError: No module named 'shop'",
          'PYTHONPATH=src pytest -x tests/a_test.py',
        ],
        [
          'pytest -x tests/b_test.py',
          "E   ModuleNotFoundError: No module named 'shop'",
          'PYTHONPATH=src pytest -x tests/b_test.py',
        ],
      ],
      'PYTHONPATH=src pytest -x | pytest -x',
    ],
    [
      'none belongs to it, a runner of tests was given a test behind it',
      [
        [
          'vitest --run src/a.test.ts',
          'bash: vitest: command not found',
          'pnpm exec vitest --run src/a.test.ts',
        ],
        [
          'vitest --run src/b.test.ts',
          'bash: vitest: command not found',
          'pnpm exec vitest --run src/b.test.ts',
        ],
      ],
      'pnpm exec vitest --run | vitest --run',
    ],
  ])('%s', async (_kind, [first, second], said) => {
    expect(sorted(await advised(first, second))).toEqual(sorted(said));
  });
});

describe('no mend is', () => {
  it('one that a file tells agents to run, with any value of its options', async () => {
    const lines = (profile: string): Line[] => [
      ['run!', `skaffold render --profile ${profile}`, 'FATA[0000] cannot find skaffold.yaml'],
      ['file', 'README.md', 'AI agents run `skaffold render --filename x/a.yaml --profile all`'],
      ['run', `skaffold render --filename x/a.yaml --profile ${profile}`],
    ];
    const tasks = ['api', 'worker'].map((one) =>
      recordedTask(one, ['ask', 'go on'], ...lines(one)),
    );
    const context = { reader: { exists: async () => false }, known: [] };
    const { candidates } = await captureFromTasks(tasks, context);
    expect(candidates.filter(({ source }) => source === 'variant')).toEqual([]);
  });

  it.each<readonly [kind: string, seen: Seen]>([
    [
      'the manual, for an option that was refused',
      ['cargo run --verbos', "error: unexpected argument '--verbos' found", 'cargo run -- --help'],
    ],
    [
      'a setting that only one home has',
      [
        'buf generate',
        'Failure: plugin protoc-gen-go: could not find protoc plugin for name go - please make sure protoc-gen-go is installed and present on your $PATH',
        'PATH="$HOME/go/bin:$PATH" buf generate',
      ],
    ],
  ])('%s', async (_kind, seen) => {
    expect(await advised(seen, seen)).toBe('');
  });
});
