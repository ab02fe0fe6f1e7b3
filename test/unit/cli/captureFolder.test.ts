import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandLine } from '../../support/commandLine';
import { temporaryFolder } from '../../support/temporaryFolder';

let root: string;
let home: string;

beforeEach(() => {
  root = temporaryFolder();
  home = temporaryFolder();
  execFileSync('git', ['init', '--quiet', root]);
});

const environment = () => ({ LESSONS_HOME: join(home, 'lessons'), HOME: home });
const run = (...words: string[]) => commandLine({ cwd: root, environment: environment() }, words);

/** Every file of a folder with its text. */
const filesBelow = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => [path, readFileSync(path, 'latin1')]),
  );

/** A session of Claude Code in which a script was called that does not exist, and then the one that does. */
function session(id: string, day: string): string {
  const line = (type: string, content: unknown) =>
    JSON.stringify({
      ...{ type, sessionId: id, cwd: root, timestamp: `${day}T10:00:00.000Z` },
      message: { role: type, content },
    });
  const use = (at: string, command: string) =>
    line('assistant', [{ type: 'tool_use', id: at, name: 'Bash', input: { command } }]);
  const result = (at: string, content: string, isError: boolean) =>
    line('user', [{ type: 'tool_result', tool_use_id: at, content, is_error: isError }]);
  return [
    line('user', 'check the dates'),
    ...[use('1', 'npm test'), result('1', 'Exit code 1\nMissing script: "test"', true)],
    ...[use('2', 'pnpm vitest run'), result('2', '3 passed', false)],
  ].join('\n');
}

describe('capture from where agents keep their sessions', () => {
  beforeEach(() => {
    const folder = join(home, '.claude', 'projects', root.replace(/[^A-Za-z0-9]/g, '-'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a.jsonl'), session('a', '2026-11-01'));
    writeFileSync(join(folder, 'b.jsonl'), session('b', '2026-11-02'));
  });

  it('says what it found and asks before it reads', async () => {
    const asked = await run('capture', '--from', 'auto');
    expect(asked.code).toBe(3);
    expect(asked.out).toMatch(/^2 transcripts, 0\.0 MB {2}.*projects/);
    expect(asked.out).toContain('Nothing was read');
    expect((await run('list')).out).not.toContain('vitest');
  });

  it('learns the mistake that two sessions made, with when and at what cost', async () => {
    const { code, out, err } = await run('capture', '--from', 'auto', '--yes');
    expect(code).toBe(0);
    expect(err).toContain('Sessions read: 2 of Claude Code.');
    expect(out).toContain('Run the tests with `pnpm vitest run`; `npm test` fails');
    expect(out).toMatch(
      /failed 2 times in 2 sessions, last on 2026-11-02, and cost about \d+ tokens of results and 2 turns/,
    );
    expect((await run('stats', '--mistakes')).out).toMatch(
      /^npm test: 2 times in 2 sessions, about \d+ tokens and 2 turns, last on 2026-11-02; pnpm vitest run worked$/m,
    );
    expect((await run('capture', '--from', 'auto', '--yes')).err).toContain(
      'Files read before: 2, read now: 0.',
    );
  });

  it('leaves out of one named file what was done in another folder, and says so', async () => {
    const lines = [session('a', '2026-11-01'), session('b', '2026-11-02')].join('\n');
    writeFileSync(join(root, 'ours.jsonl'), lines);
    writeFileSync(join(root, 'theirs.jsonl'), lines.replaceAll(root, '/home/me/other'));
    const theirs = await run('capture', '--from', 'theirs.jsonl');
    expect(theirs.err).toBe('Sessions of other folders left out: 2.\n');
    expect(theirs.out).toBe('0 tasks read, 0 lessons proposed.\n');
    expect((await run('capture', '--from', 'ours.jsonl')).out).toContain('pnpm vitest run');
  });

  it('keeps nothing at all of a dry run', async () => {
    const before = { ...filesBelow(root), ...filesBelow(home) };
    const { out } = await run('capture', '--from', 'auto', '--yes', '--dry-run');
    expect(out).toContain('Run the tests with `pnpm vitest run`');
    expect({ ...filesBelow(root), ...filesBelow(home) }).toEqual(before);
  });

  it('proposes nothing of what was stopped, and goes on to the same as without a stop', async () => {
    const whole = await run('capture', '--from', 'auto', '--yes', '--dry-run', '--json');
    let asked = 0;
    const soon = {
      get aborted() {
        asked += 1;
        return asked > 8;
      },
    };
    const words = ['capture', '--from', 'auto', '--yes'];
    const place = { cwd: root, environment: environment() };
    const stopped = await commandLine({ ...place, signal: soon }, words);
    expect(stopped.code).toBe(3);
    expect(stopped.err).toContain('Stopped; run the same again to go on from here.');
    expect(stopped.out + (await run('list')).out).not.toContain('vitest');
    const { out, err } = await run(...words, '--json');
    expect(err).toContain('Files read before: 1, read now: 1.');
    expect(out).toBe(whole.out);
    expect((await run(...words)).out).toContain('0 lessons proposed');
    expect((await run('list', '--json')).out.match(/"name": "test-command"/g)).toHaveLength(1);
  });

  it('says in the language of the person what is wrong with a transcript', async () => {
    const folder = join(home, '.claude', 'projects', root.replace(/[^A-Za-z0-9]/g, '-'));
    writeFileSync(join(folder, 'a.jsonl'), session('a', '2026-11-01').slice(0, -20));
    const { err } = await run('capture', '--from', 'auto', '--yes', '--lang', 'zh-cn');
    expect(err).toContain('被截断的行: 1');
    expect(err).not.toMatch(/cut off|were read|of Claude/);
  });

  it.each(['capture.jsonl', 'tasks.jsonl'])(
    'keeps no credential of one named file (%s)',
    async (name) => {
      const token = `ghp_${'a1B2'.repeat(9)}`;
      const lines = [session('a', '2026-11-01'), session('b', '2026-11-02')].join('\n');
      const recorded = ['a', 'b'].flatMap((id) =>
        [
          { type: 'task', id, session: id },
          { type: 'request', text: `check the dates with ${token}` },
          {
            type: 'tool',
            name: 'bash',
            input: { command: 'npm test' },
            ok: false,
            exitCode: 1,
            output: `Missing script: "test"\nusing ${token}`,
          },
          {
            type: 'tool',
            name: 'bash',
            input: { command: `TOKEN=${token} pnpm vitest run` },
            ok: true,
            output: '3 passed',
          },
          {
            type: 'tool',
            name: 'bash',
            input: { command: 'pnpm vitest run' },
            ok: true,
            output: '3 passed',
          },
          { type: 'outcome', value: 'accepted', evidence: 'tests passed' },
        ].map((line) => JSON.stringify(line)),
      );
      const secret = lines.replaceAll('Missing script', `using ${token}\\nMissing script`);
      writeFileSync(join(root, name), name === 'tasks.jsonl' ? recorded.join('\n') : secret);
      const { out, err } = await run('capture', '--from', name);
      expect(out).toContain('pnpm vitest run');
      rmSync(join(root, name));
      const kept = { ...filesBelow(root), ...filesBelow(home) };
      expect(JSON.stringify([out, err, kept])).not.toContain(token);
    },
  );

  it('says that the database of OpenCode is not read, and what to do', async () => {
    const place = join(home, '.local', 'share', 'opencode');
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'opencode.db'), 'SQLite format 3');
    const path = join(place, 'opencode.db');
    const { err } = await run('capture', '--from', 'auto');
    expect(err).toContain(`OpenCode keeps its sessions in ${path}, which is not read.`);
    expect(err).toContain('"opencode export"');
    const chinese = await run('capture', '--from', 'auto', '--lang', 'zh-cn');
    expect(chinese.err).toContain(`OpenCode 将会话保存在 ${path} 中`);
  });

  it('says so where there is none', async () => {
    const { code, err } = await run('capture', '--from', root, '--yes');
    expect([code, err]).toEqual([0, `lessons capture: no transcript was found in ${root}.\n`]);
  });
});

describe('a replay of where agents keep their sessions', () => {
  beforeEach(() => {
    const folder = join(home, '.claude', 'projects', root.replace(/[^A-Za-z0-9]/g, '-'));
    mkdirSync(folder, { recursive: true });
    for (const day of [1, 2, 3])
      writeFileSync(join(folder, `${day}.jsonl`), session(`s${day}`, `2026-11-0${day}`));
  });

  it('asks before it reads', async () => {
    const asked = await run('replay');
    expect(asked.code).toBe(3);
    expect(asked.out).toContain('Run the same with --yes to replay them');
  });

  it('says each figure as an upper bound, with the place behind it, and learns nothing', async () => {
    const { code, out } = await run('replay', '--yes');
    expect(code).toBe(0);
    expect(out).toContain('3 of 3 sessions replayed; every figure is an upper bound.');
    expect(out).toMatch(/^refused calls met before {4}at most 1, 1 turns$/m);
    expect(out).toMatch(/^ {2}2026-11-03 s3-1, call 1: npm test {2}\(test-command\)$/m);
    expect((await run('list')).out).not.toContain('vitest');
    expect(JSON.parse((await run('replay', '--yes', '--json')).out)).toMatchObject({
      of: 3,
      isStopped: false,
    });
  });
});
