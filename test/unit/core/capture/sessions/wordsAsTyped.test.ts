import { describe, expect, it } from 'vitest';
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

describe('no mend is', () => {
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
