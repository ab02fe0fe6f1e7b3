import { describe, expect, it } from 'vitest';
import { advisedIn } from '../../../../support/recurringCalls';
import { recordedTask, type Line } from '../../../../support/recordedTask';

/** What is advised after two sessions of the same lines: the commands named, in order. */
const said = (...lines: readonly Line[]): Promise<string> =>
  advisedIn(['a', 'b'].map((id) => recordedTask(id, ['ask', 'go on'], ...lines)));

const brokenCode =
  'src/ring.c:61:12: error: use of undeclared identifier "mask"\n1 error generated.';
const failedTest =
  '=================================== FAILURES ===================================\ntests/test_a.py:4: AssertionError\n1 failed, 3 passed in 0.2s';

describe('a call that gets past the refusal and passes once the code is edited', () => {
  it.each<readonly [kind: string, advised: string, lines: readonly Line[]]>([
    [
      'is the mend of one that would not start',
      'meson compile -C out/debug | meson compile',
      [
        ['run!', 'meson compile', 'ERROR: Current directory is not a meson build directory'],
        ['run!', 'meson compile -C out/debug', brokenCode],
        ['edit', 'src/ring.c'],
        ['run', 'meson compile -C out/debug'],
      ],
    ],
    [
      'is the mend of one that only a variable keeps from working',
      'SQLX_OFFLINE=true cargo check | cargo check',
      [
        [
          'run!',
          'cargo check',
          'error: set `DATABASE_URL` to use query macros online\n  --> src/db.rs:22:5',
        ],
        [
          'run!',
          'SQLX_OFFLINE=true cargo check',
          'error[E0433]: use of undeclared module `write`\n --> src/db.rs:4:5',
        ],
        ['edit', 'src/db.rs'],
        ['run', 'SQLX_OFFLINE=true cargo check'],
      ],
    ],
    [
      'tells what had to be run before it',
      'pytest tests/db | docker compose up -d db',
      [
        [
          'run!',
          'pytest tests/db',
          'E   connection to server at "localhost" (127.0.0.1), port 5432 failed: Connection refused',
        ],
        ['run', 'docker compose up -d db'],
        ['run!', 'pytest tests/db', failedTest],
        ['edit', 'src/a.py'],
        ['run', 'pytest tests/db'],
      ],
    ],
  ])('%s', async (_kind, advised, lines) => {
    expect((await said(...lines)).split(' | ').sort()).toEqual(advised.split(' | ').sort());
  });

  it.each<readonly [kind: string, lines: readonly Line[]]>([
    [
      'reports the same as before',
      [
        ['run!', 'pytest', `${failedTest}\nE   KeyError: 'mode' not found`],
        ['run!', 'MODE=ci pytest', `${failedTest}\nE   KeyError: 'mode' not found`],
        ['edit', 'src/a.py'],
        ['run', 'MODE=ci pytest'],
      ],
    ],
    [
      'never passes itself',
      [
        ['run!', 'cargo check', 'error: set `DATABASE_URL` to use macros\n  --> src/db.rs:22:5'],
        ['run!', 'MODE=ci cargo check', 'error[E0433]: undeclared `write`\n --> src/db.rs:4:5'],
        ['edit', 'src/db.rs'],
        ['run', 'cargo fetch'],
      ],
    ],
  ])('is no mend where it %s', async (_kind, lines) => {
    expect(await said(...lines)).toBe('');
  });
});

describe('room that is made on the machine', () => {
  it.each<readonly [kind: string, lines: readonly Line[]]>([
    [
      'prepares nothing where the disk was full',
      [
        ['run!', 'docker build -t api .', 'write /var/lib/docker/tmp: no space left on device'],
        ['run', 'docker volume rm old'],
        ['run', 'docker build -t api .'],
      ],
    ],
    [
      'prepares nothing whatever the tool said',
      [
        ['run!', 'docker build -t api .', 'ERROR: failed to solve: exit code: 228'],
        ['run', 'docker system prune -af'],
        ['run', 'docker build -t api .'],
      ],
    ],
    [
      'prepares nothing where a cache is thrown away',
      [
        ['run!', 'go build ./...', 'verifying go.mod: checksum mismatch'],
        ['run', 'go clean -modcache'],
        ['run', 'go build ./...'],
      ],
    ],
  ])('%s', async (_kind, lines) => {
    expect(await said(...lines)).toBe('');
  });
});
