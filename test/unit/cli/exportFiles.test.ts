import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../src/cli/runCli';
import { temporaryFolder } from '../../support/temporaryFolder';

async function makeRepository(files: Readonly<Record<string, string>> = {}) {
  const root = temporaryFolder();
  const home = temporaryFolder();
  mkdirSync(join(root, '.lessons'));
  const place = (path: string) => join(root, path);
  const write = (path: string, text: string) => {
    mkdirSync(join(place(path), '..'), { recursive: true });
    writeFileSync(place(path), text);
  };
  write('package.json', '{"scripts":{"test":"vitest"}}');
  write(
    '.lessons/testing.md',
    '---\nfingerprint: [package.json#scripts.test]\n---\n- Tests run with `npm test`.\n',
  );
  write('.lessons/api.md', '---\napplies-to: ["src/api/**"]\n---\n- Handlers return a `Result`.\n');
  for (const [path, text] of Object.entries(files)) write(path, text);
  const run = async (...args: string[]) => {
    const said = { out: '', err: '', code: 0 };
    said.code = await runCli(args, {
      cwd: root,
      environment: { LESSONS_HOME: home },
      readInput: async () => '',
      out: (text) => void (said.out += text),
      err: (text) => void (said.err += text),
    });
    return said;
  };
  const read = (path: string) => readFileSync(place(path), 'utf8');
  await run('approve', '--all');
  return { root, place, write, run, read };
}

describe('lessons export to files of others', () => {
  it('writes them between marks, keeps every other byte, and takes them out again', async () => {
    const mine = '\uFEFF# Rules\r\n\r\n<!-- other tool:start -->\r\n- x\r\n<!-- other tool:end -->';
    const { run, read, place } = await makeRepository({ 'AGENTS.md': mine });
    const { out, code } = await run('export', 'agents', 'gemini', 'skill');
    expect([code, out]).toEqual([
      0,
      'Wrote AGENTS.md.\nWrote GEMINI.md.\nWrote .claude/skills/repo-conventions/SKILL.md.\n',
    ]);
    expect(read('AGENTS.md').startsWith(mine)).toBe(true);
    expect(read('AGENTS.md')).toContain('- Handlers return a `Result`. (for `src/api/**`)\r\n');
    expect(read('.claude/skills/repo-conventions/SKILL.md')).toMatch(
      /^---\nname: repo-conventions\ndescription: ".+"\n---\n\n<!-- repo-lessons:start/,
    );
    expect((await run('export', '--remove')).code).toBe(0);
    expect(read('AGENTS.md')).toBe(mine);
    expect([
      existsSync(place('GEMINI.md')),
      existsSync(place('.claude/skills/repo-conventions/SKILL.md')),
    ]).toEqual([false, false]);
  });

  const others = '# Mine\n\n<!-- other:start -->\n- x\n<!-- other:end -->\n';
  describe.each([
    ['claude', 'CLAUDE.md'],
    ['copilot', '.github/copilot-instructions.md'],
    ['instructions', '.github/instructions/lessons.instructions.md'],
    ['cursor', '.cursor/rules/lessons.mdc'],
    ['gemini', 'GEMINI.md'],
    ['skill', '.claude/skills/repo-conventions/SKILL.md'],
  ])('to %s', (target, file) => {
    it.each([
      ['marks of another tool', others],
      ['the line ends of Windows', others.replaceAll('\n', '\r\n')],
      ['a head and a comment', `---\nname: mine\n---\n\n<!-- keep -->\n${others}`],
      ['no line end at its end', others.trimEnd()],
    ])('comes into a file with %s and goes, byte for byte', async (_what, text) => {
      const { run, read } = await makeRepository({ [file]: text });
      expect(await run('export', target)).toMatchObject({ code: 0, err: '' });
      expect(read(file).startsWith(text)).toBe(true);
      expect(read(file)).toContain('Tests run with `npm test`.');
      expect((await run('export', '--remove')).code).toBe(0);
      expect(read(file)).toBe(text);
    });
  });

  it('tells CI that a file is not as the lessons are, and writes nothing then', async () => {
    const { run, read, write, root } = await makeRepository();
    await run('export', 'agents', 'instructions', 'cursor');
    expect(await run('export', '--check')).toMatchObject({ code: 0 });
    const before = read('AGENTS.md');
    // What a lesson depends on is another one now: it is stale, and said no more.
    write('package.json', '{"scripts":{"test":"jest"}}');
    const { out, code } = await run('export', '--check');
    expect(code).toBe(1);
    expect(out).toContain('AGENTS.md is not as the lessons are:');
    expect(out).toMatch(/^- - Tests run with `npm test`\./m);
    expect(read('AGENTS.md')).toBe(before);
    expect(await run('export', '--update')).toMatchObject({ code: 0 });
    expect(read('AGENTS.md')).not.toContain('npm test');
    expect(existsSync(join(root, '.cursor/rules/lessons.mdc'))).toBe(false);
    expect(await run('export', '--check')).toMatchObject({ code: 0 });
  });

  it('gives the same bytes from the same lessons', async () => {
    const { run, read, place } = await makeRepository();
    await run('export', 'copilot');
    const first = read('.github/copilot-instructions.md');
    await run('export', 'copilot');
    expect(read('.github/copilot-instructions.md')).toBe(first);
    rmSync(place('.github/copilot-instructions.md'));
    await run('export', 'copilot');
    expect(read('.github/copilot-instructions.md')).toBe(first);
  });

  it('does not teach its own block to an import', async () => {
    const { run } = await makeRepository();
    await run('export', 'claude');
    expect((await run('import', '--json')).out).not.toContain('Handlers return');
  });

  it('writes through no link, over no file that may only be read, and into nothing huge', async () => {
    const { run, place, read, write, root } = await makeRepository({ 'real.md': 'mine\n' });
    symlinkSync(join(root, 'real.md'), place('AGENTS.md'));
    const linked = await run('export', 'agents');
    expect([linked.code, linked.err]).toEqual([2, expect.stringContaining('AGENTS.md')]);
    expect(linked.err).toContain('link');
    expect([lstatSync(place('AGENTS.md')).isSymbolicLink(), read('real.md')]).toEqual([
      true,
      'mine\n',
    ]);
    write('CLAUDE.md', 'mine\n');
    chmodSync(place('CLAUDE.md'), 0o444);
    const { err, code } = await run('export', 'claude');
    expect([code, err]).toEqual([2, expect.stringContaining('CLAUDE.md may only be read')]);
    write('GEMINI.md', 'x'.repeat(5_000_000));
    const huge = await run('export', 'gemini');
    expect([huge.code, huge.err]).toEqual([2, expect.stringContaining('5000000 bytes')]);
    expect(read('GEMINI.md')).toBe('x'.repeat(5_000_000));
    mkdirSync(join(root, 'elsewhere'));
    symlinkSync(join(root, 'elsewhere'), place('.cursor'));
    expect(await run('export', 'cursor')).toMatchObject({ code: 2 });
    expect(existsSync(join(root, 'elsewhere/rules/lessons.mdc'))).toBe(false);
  });

  it('says what can be exported', async () => {
    const { run } = await makeRepository();
    const { err, code } = await run('export', 'emacs');
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('instructions, cursor, gemini, skill'),
    ]);
  });
});
