import { describe, expect, it } from 'vitest';
import { mineVariants } from '../../../../../src/core/capture/sessions/mineVariants';
import { shapeOf } from '../../../../../src/core/capture/sessions/taskShape';
import type { Line } from '../../../../support/recordedTask';
import { recordedTask } from '../../../../support/recordedTask';

type Session = readonly Line[];

const learnt = (...sessions: readonly Session[]): string[] =>
  mineVariants(
    sessions.map((lines, at) => shapeOf(recordedTask(`s${at + 1}`, ['ask', 'x'], ...lines))),
  ).findings.map(({ body }) => body);
const twice = (...lines: Session): string[] => learnt(lines, lines);

describe('wrong calls by shape', () => {
  it.each([
    ['unknown sub-command', 'acme pnpm lint', "error: unrecognized subcommand 'pnpm'", 'pnpm lint'],
    [
      'unknown option',
      'vitest --runInBand',
      'CACError: Unknown option `--runInBand`',
      'vitest run',
    ],
    ['dropped option', 'trailctl show --plain', 'Error: unknown flag: --plain', 'trailctl show'],
    [
      'exchanged option',
      'pytest --cov-all',
      'error: unrecognized arguments: --cov-all',
      'pytest --cov',
    ],
    [
      'missing script',
      'pnpm typecheck',
      'ERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL Command "typecheck" not found',
      'pnpm tsc --noEmit',
    ],
    [
      'missing target',
      'make tests',
      "make: *** No rule to make target 'tests'.  Stop.",
      'make check',
    ],
    ['just recipe', 'just ci', 'error: Justfile does not contain recipe `ci`', 'just ci-local'],
    [
      'gradle task',
      './gradlew ktlint',
      "Task 'ktlint' not found in root project 'app'.",
      './gradlew ktlintCheck',
    ],
    [
      'cargo command',
      'cargo nextest run',
      'error: no such command: `nextest`',
      'cargo test --workspace',
    ],
    ['mix task', 'mix lint', 'The task "lint" could not be found', 'mix credo'],
    ['unknown program', 'pytest -q', 'bash: pytest: command not found', 'uv run pytest -q'],
    [
      'module missing',
      'python -m pytest',
      '/usr/bin/python: No module named pytest',
      'poetry run pytest',
    ],
    [
      'wrong folder',
      'npm run dev',
      'npm error enoent Could not read package.json',
      'cd web && npm run dev',
    ],
    [
      'folder by option',
      'cargo test',
      'error: could not find `Cargo.toml` in `/w` or any parent',
      'cargo test --manifest-path core/Cargo.toml',
    ],
    [
      'missing variable',
      'npm run e2e',
      'Error: BASE_URL is not set',
      'BASE_URL=staging npm run e2e',
    ],
    [
      'reordered',
      'pnpm run build --filter api',
      'Unknown option: --filter',
      'pnpm --filter api run build',
    ],
    [
      'named way',
      'npm install',
      'This project uses pnpm. Use pnpm install instead',
      'pnpm install',
    ],
    [
      'wrapped',
      'rspec',
      "Could not find gem 'rspec' in locally installed gems",
      'bundle exec rspec',
    ],
    ['no reason told', 'npm run test:all', '', 'npm run test:unit -- --all'],
  ])('%s', (_what, wrong, output, right) => {
    const found = twice(['run!', wrong, output], ['run', right]);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`\`${wrong}\``);
    expect(found[0]).toContain(`\`${right}\``);
  });

  it.each([
    [
      'a linter reported',
      'npm run lint',
      'src/a.ts:3:1 error no-unused-vars\n1 problem',
      'npm run lint:fix',
    ],
    ['a test failed', 'npm test', 'FAIL src/a.test.ts\n 2 failed', 'npm run test:a'],
    ['a type was wrong', 'npx tsc', 'src/a.ts(3,1): error TS2322: no', 'npx tsc --noEmit'],
    [
      'a build broke',
      'cargo build',
      'error[E0425]: cannot find value\n --> src/main.rs:3:5',
      'cargo build --lib',
    ],
    ['a search found nothing', 'rg foo', '', 'rg bar'],
    [
      'the network failed',
      'npm run sync',
      'Error: getaddrinfo ENOTFOUND api.local',
      'npm run sync:local',
    ],
    ['the shell could not read it', 'npm run x', 'zsh: no matches found: a[1]', 'npm run x:safe'],
    [
      'the user declined',
      'npm run seed',
      "The user doesn't want to proceed with this tool use",
      'npm run seed:dev',
    ],
    ['a manual was read', 'acme go --plain', 'Error: unknown flag: --plain', 'acme go --help'],
    [
      'a path of one machine helped',
      'go build',
      'bash: go: command not found',
      '/usr/local/go/bin/go build',
    ],
    [
      'the version of an interpreter',
      'python tool.py',
      'bash: python: command not found',
      'python3 tool.py',
    ],
    [
      'an id of the moment',
      'acme show 1d0b31e9d01a',
      'no such item: 1d0b31e9d01a',
      'acme show 2d0b31e9d01a',
    ],
    ['a variable of the moment', 'acme run --in x', 'unknown flag: --in', 'acme run "$TMP/x"'],
  ])('is silent where %s', (_what, wrong, output, right) => {
    expect(twice(['run!', wrong, output], ['run', right])).toEqual([]);
  });
});

describe('repetition is the evidence', () => {
  const wrong: Line = ['run!', 'acme fmt', "error: unknown command 'fmt'"];
  const right: Line = ['run', 'acme format'];

  it('keeps what was seen in one session a note, however often', () => {
    expect(learnt([wrong, right, wrong, right])).toEqual([]);
  });

  it('counts the tasks of one session once', () => {
    const task = (id: string) => ({
      ...recordedTask(id, ['ask', 'x'], wrong, right),
      session: 's',
    });
    expect(mineVariants([shapeOf(task('a')), shapeOf(task('b'))]).findings).toEqual([]);
  });

  it('never calls failing what worked in any session, before or after', () => {
    expect(learnt([['run', 'acme fmt src']], [wrong, right], [wrong, right])).toEqual([]);
    expect(learnt([wrong, right], [wrong, right], [['run', 'acme fmt']])).toEqual([]);
  });

  it('never calls failing what ran and reported elsewhere', () => {
    const lint: Line = ['run!', 'npm run lint', 'Missing script: "lint"'];
    const fix: Line = ['run', 'npm run lint:fix'];
    expect(
      learnt([['run!', 'npm run lint', 'src/a.ts:1:2 error x']], [lint, fix], [lint, fix]),
    ).toEqual([]);
  });

  it('follows the newest majority', () => {
    const now: Line = ['run', 'acme tidy fmt'];
    expect(
      learnt([wrong, right], [wrong, right], [wrong, now], [wrong, now], [wrong, now])[0],
    ).toContain('acme tidy fmt');
  });

  it('leaves out the one try that carried a credential, and keeps the rest', () => {
    const secret = `ghp_${'a1B2'.repeat(6)}`;
    const leaking: Line = ['run!', `acme fmt --token ${secret}`, "error: unknown command 'fmt'"];
    const bodies = learnt([wrong, right], [leaking, right], [wrong, right]);
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toContain('acme format');
    expect(bodies.join()).not.toContain(secret);
    expect(learnt([leaking, right], [leaking, right])).toEqual([]);
  });

  it('says how often, where and at what cost', () => {
    const { findings } = mineVariants(
      ['a', 'b'].map((id) => shapeOf(recordedTask(id, ['ask', 'x'], wrong, right))),
    );
    expect(findings[0]?.evidence[0]).toMatch(/failed 2 times in 2 sessions, last in b, .* tokens/);
  });

  it('learns the preparation that two sessions ran between failing and passing', () => {
    const fail: Line = ['run!', 'npm run e2e', 'Error: dist/server.js is missing'];
    const session: Session = [fail, ['run', 'npm run bundle:server'], ['run', 'npm run e2e']];
    const [body] = learnt(session, session);
    expect(body).toContain('npm run bundle:server');
    expect(body).toContain('npm run e2e');
    expect(learnt(session)).toEqual([]);
    expect(learnt(session, [fail, ['edit', 'a.ts'], ...session.slice(1)])).toEqual([]);
    expect(learnt(session, session, [['run', 'npm run e2e']])).toEqual([]);
  });
});
