import { describe, expect, it } from 'vitest';
import { captureFromTasks } from '../../../../../src/core/capture/sessions/captureFromTasks';
import { advised, session, type Seen } from '../../../../support/recurringCalls';

describe('the mend of a mistake that recurs', () => {
  it.each<readonly [kind: string, seen: Seen, said: string]>([
    [
      'a script that is called otherwise, found in a list of scripts',
      [
        'yarn test:unit',
        'error Couldn\'t find a script named "test:unit".',
        'yarn run',
        'yarn unit',
      ],
      'yarn unit | yarn test:unit',
    ],
    [
      'a recipe that is called otherwise, found in a list of recipes',
      ['just test', 'error: Justfile does not contain recipe `test`.', 'just --list', 'just check'],
      'just check | just test',
    ],
    [
      'an option that one dash is meant for',
      [
        'xcodebuild --scheme App test',
        "xcodebuild: error: invalid option '--scheme'",
        'xcodebuild -scheme App test',
      ],
      'xcodebuild --scheme App test | xcodebuild -scheme App test',
    ],
    [
      'a folder that lies elsewhere',
      [
        'cd web && npm run build',
        'bash: line 1: cd: web: No such file or directory',
        'cd apps/web && npm run build',
      ],
      'cd apps/web && npm run build | cd web && npm run build',
    ],
    [
      'a folder that has no settings of its own',
      [
        'alembic upgrade head',
        "FAILED: No config file 'alembic.ini' found",
        'cd backend && alembic upgrade head',
      ],
      'alembic upgrade head | cd backend && alembic upgrade head',
    ],
    [
      'tests that only pass behind a preparation, whatever they report',
      [
        'pytest tests/db',
        'relation "users" does not exist\n=== 4 failed, 10 passed in 2.1s ===',
        'alembic upgrade head',
        'pytest tests/db',
      ],
      'alembic upgrade head | pytest tests/db',
    ],
    [
      'a variable that is exported first',
      ['npm test', 'Error: APP_MODE is not set', 'export APP_MODE=test && npm test'],
      'export APP_MODE=test | npm test',
    ],
    [
      'a variable that no output names',
      ['sbt test', 'java.lang.OutOfMemoryError: Java heap space', 'SBT_OPTS=-Xmx4G sbt test'],
      'SBT_OPTS=-Xmx4G sbt test | sbt test',
    ],
    [
      'a lane that two words name',
      [
        'fastlane ios beta',
        "[!] Could not find lane 'ios beta'. Available lanes: ios testflight",
        'fastlane ios testflight',
      ],
      'fastlane ios beta | fastlane ios testflight',
    ],
    [
      'an option that is meant for what the script runs',
      [
        'npm run test --coverage',
        'npm error Unknown cli config "--coverage"',
        'npm run test -- --coverage',
      ],
      'npm run test --coverage | npm run test -- --coverage',
    ],
    [
      'a project of which the tool names one part',
      [
        './gradlew app:lintDebug',
        "Project 'app' not found in root project 'shop'.",
        './gradlew :android:lintDebug',
      ],
      './gradlew :android:lintDebug | ./gradlew app:lintDebug',
    ],
    [
      'a variable with the address of a service',
      [
        'pnpm test',
        'Error: Missing required environment variable: PAY_URL',
        'PAY_URL=http://localhost:12111 pnpm test',
      ],
      'PAY_URL=http://localhost:12111 pnpm test | pnpm test',
    ],
  ])('%s', async (_kind, seen, said) => {
    expect((await advised(seen, seen)).split(' | ').sort()).toEqual(said.split(' | ').sort());
  });
});

it('learns an option that every package needs, whatever package it is', async () => {
  const add = (name: string): Seen => [
    `npm install ${name}`,
    'npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree',
    `npm install ${name} --legacy-peer-deps`,
  ];
  expect(await advised(add('left-pad'), add('zod'))).toContain('npm install --legacy-peer-deps');
});

describe('a mistake that sessions mend in different ways', () => {
  const missing = (id: string, right: string) =>
    session(id, ['pytest', 'bash: pytest: command not found', right]);
  const said = async (...rights: readonly string[]) => {
    const tasks = rights.map((right, at) => missing(`s${at}`, right));
    const { candidates } = await captureFromTasks(tasks, {
      reader: { exists: async () => false },
      known: [],
    });
    return candidates.map(({ description }) => description).join();
  };

  it('is only noted while no way was taken in two sessions', async () => {
    expect(await said('uv run pytest', 'poetry run pytest')).toBe('');
  });

  it('goes the way of most sessions, and of as many the way taken last', async () => {
    expect(await said('uv run pytest', 'uv run pytest', 'poetry run pytest')).toContain('uv run');
    const tied = ['poetry run pytest', 'uv run pytest', 'uv run pytest', 'poetry run pytest'];
    expect(await said(...tied)).toContain('poetry run');
  });
});

describe('no mend', () => {
  it.each<readonly [kind: string, seen: Seen]>([
    [
      'a list of what there is, and no mend',
      ['yarn test:unit', 'error Couldn\'t find a script named "test:unit".', 'yarn run'],
    ],
    [
      'tests that failed by chance before a linter ran',
      ['npm test', 'FAIL src/a.test.ts\nTests: 1 failed', 'npm run lint', 'npm test'],
    ],
  ])('%s', async (_kind, seen) => {
    expect(await advised(seen, seen)).toBe('');
  });
});
