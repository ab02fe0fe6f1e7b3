import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../support/commandLine';
import { writeLauncher } from '../../../src/node/agents/launcher';
import { temporaryFolder } from '../../support/temporaryFolder';

const settings =
  '{\r\n  // Mine.\r\n  "hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "bell" } ] } ] }\r\n}';

function makeUser(file = '.claude/settings.json', text: string | null = settings) {
  const home = temporaryFolder();
  const root = temporaryFolder();
  const path = join(home, file);
  if (text !== null) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const environment = { HOME: home, LESSONS_HOME: join(home, '.lessons') };
  const run = (...words: string[]) =>
    commandLine({ cwd: root, environment }, ['install', ...words]);
  const read = () => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);
  return { home, root, path, run, read };
}

describe('lessons install', () => {
  it('shows the change and writes nothing until that is said', async () => {
    const { run, read, path } = makeUser();
    const { out, code } = await run('claude');
    expect(code).toBe(3);
    expect(out).toContain(path);
    expect(out).toMatch(/^\+ .*hook UserPromptSubmit --for claude/m);
    expect(read()).toBe(settings);
  });

  it('writes it, and undoes it byte for byte', async () => {
    const { run, read, home } = makeUser();
    expect((await run('claude', '--yes')).code).toBe(0);
    expect(read()).toContain('--for claude');
    expect(existsSync(join(home, '.lessons/bin/lessons'))).toBe(true);
    expect((await run('claude', '--yes')).out).toBe(
      'The hooks are there already, and start this version.\n',
    );
    expect((await run('claude', '--undo')).code).toBe(3);
    expect(read()).toContain('--for claude');
    expect((await run('claude', '--undo', '--yes')).code).toBe(0);
    expect(read()).toBe(settings);
    expect((await run('claude', '--undo')).code).toBe(0);
  });

  it.each([
    ['codex', '.codex/hooks.json'],
    ['copilot', '.copilot/hooks/lessons.json'],
    ['cursor', '.cursor/hooks.json'],
    ['gemini', '.gemini/settings.json'],
  ])('makes the file of %s and takes it away again', async (agent, file) => {
    const { run, path, read } = makeUser(file, null);
    await run(agent, '--yes');
    expect(JSON.parse(read() ?? '')).toHaveProperty('hooks');
    await run(agent, '--undo', '--yes');
    expect(existsSync(path)).toBe(false);
  });

  describe.each([
    ['claude', '.claude/settings.json', 'Stop'],
    ['codex', '.codex/hooks.json', 'Stop'],
    ['copilot', '.copilot/hooks/lessons.json', 'sessionStart'],
    ['cursor', '.cursor/hooks.json', 'stop'],
    ['gemini', '.gemini/settings.json', 'AfterAgent'],
  ])('of %s, in a file with', (agent, file, event) => {
    const bell =
      agent === 'cursor' || agent === 'copilot'
        ? '{ "command": "bell", "type": "command" }'
        : '{ "hooks": [ { "command": "bell", "type": "command" } ] }';
    const full = `{\n  "version": 1,\n  "theme": "dark",\n  "hooks": {\n    "${event}": [\n      ${bell}\n    ],\n    "other": []\n  },\n  "last": [1, 2]\n}\n`;
    it.each([
      ['hooks of others', full],
      ['the line ends of Windows', full.replaceAll('\n', '\r\n')],
      ['comments', full.replace('  "theme"', '  // Mine: keep.\n  /* and this */ "theme"')],
      ['tabs and no last line end', full.replaceAll('  ', '\t').trimEnd()],
      ['a mark of byte order', `\uFEFF${full}`],
      ['no hooks', '{ "theme": "dark" }'],
    ])('%s, comes and goes byte for byte, twice', async (_what, text) => {
      const { run, read } = makeUser(file, text);
      for (let times = 0; times < 2; times += 1) {
        expect(await run(agent, '--yes')).toMatchObject({ code: 0, err: '' });
        expect(read()).toContain(`--for ${agent}`);
        if (text.includes('bell')) expect(read()).toContain('"bell"');
        if (text.includes('// Mine')) expect(read()).toContain('// Mine: keep.');
        expect((await run(agent, '--undo', '--yes')).code).toBe(0);
        expect(read()).toBe(text);
      }
    });

    it('a hook of others that came meanwhile, keeps it', async () => {
      const { run, read, path } = makeUser(file, full);
      await run(agent, '--yes');
      writeFileSync(path, (read() ?? '').replace('"other": []', `"other": [${bell}]`));
      await run(agent, '--undo', '--yes');
      const left = full.replace('"other": []', `"other": [${bell}]`);
      expect(JSON.parse(read() ?? '')).toEqual(JSON.parse(left));
    });
  });

  it('keeps what was written to the file meanwhile', async () => {
    const { run, read, path } = makeUser();
    await run('claude', '--yes');
    writeFileSync(path, (read() ?? '').replace('// Mine.', '// Mine, and more.'));
    await run('claude', '--undo', '--yes');
    expect(read()).toContain('// Mine, and more.');
    expect(read()).toContain('"bell"');
    expect(read()).not.toContain('--for claude');
  });

  it('writes for one repository into its own file', async () => {
    const { run, read, root } = makeUser();
    await run('claude', '--repository', '--yes');
    expect(read()).toBe(settings);
    const file = join(root, '.claude/settings.local.json');
    expect(readFileSync(file, 'utf8')).toContain('--for claude');
    await run('claude', '--repository', '--undo', '--yes');
    expect(existsSync(file)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')(
    'makes a program for each event of Cline, which asks by its name, and takes them away again',
    async () => {
      const { run, root, home } = makeUser();
      const folder = join(root, '.clinerules/hooks');
      expect((await run('cline', '--repository', '--yes')).code).toBe(0);
      expect(readdirSync(folder).sort()).toContain('UserPromptSubmit');
      const program = join(home, 'one.js');
      writeFileSync(program, 'console.log(process.argv.slice(2).join(" "))');
      writeLauncher(join(home, '.lessons'), { main: program });
      for (const event of readdirSync(folder)) {
        const { stdout, status } = spawnSync(join(folder, event), { encoding: 'utf8', input: '' });
        expect([stdout, status]).toEqual([`hook ${event} --for cline\n`, 0]);
      }
      const again = await run('cline', '--repository', '--yes');
      expect(again.out).toBe('The hooks are there already, and start this version.\n');
      await run('cline', '--repository', '--undo', '--yes');
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('leaves a hook of others for Cline alone, and says what to call in it', async () => {
    const { run, home } = makeUser();
    const folder = join(home, 'Documents/Cline/Hooks');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'PostToolUse'), '#!/bin/sh\nbell\n');
    const { err, code } = await run('cline', '--yes');
    expect(code).toBe(2);
    expect(err).toContain(join(folder, 'PostToolUse'));
    expect(err).toContain('lessons hook PostToolUse --for cline');
    expect(readdirSync(folder)).toEqual(['PostToolUse']);
    expect((await run('cline', '--undo')).code).toBe(0);
  });

  it('leaves a file alone that it cannot read, and names it', async () => {
    const { run, read, path } = makeUser('.claude/settings.json', '{ "hooks": ');
    const { err, code } = await run('claude', '--yes');
    expect(code).toBe(2);
    expect(err).toContain(path);
    expect(read()).toBe('{ "hooks": ');
  });

  it('asks for the name of an agent it knows', async () => {
    const { run } = makeUser();
    expect(await run('emacs')).toMatchObject({ code: 2 });
    expect((await run()).err).toContain('claude, codex, copilot');
  });
});

describe.skipIf(process.platform === 'win32')('the launcher', () => {
  const start = (home: string, ...args: string[]) =>
    spawnSync(join(home, 'bin/lessons'), args, { encoding: 'utf8', input: '' });

  function makeVersion(text: string): string {
    const main = join(temporaryFolder(), 'lessons.js');
    writeFileSync(main, text);
    return main;
  }

  it('starts whatever version was installed last, by the same command line', () => {
    const home = temporaryFolder();
    writeLauncher(home, { main: makeVersion('console.log("one", ...process.argv.slice(2))') });
    expect(start(home, 'hook', 'Stop').stdout).toBe('one hook Stop\n');
    writeLauncher(home, { main: makeVersion('console.log("two", ...process.argv.slice(2))') });
    expect(start(home, 'hook', 'Stop').stdout).toBe('two hook Stop\n');
  });

  it.each([
    ['crashes', 'console.error("x"); process.exit(7)'],
    ['is killed', 'process.kill(process.pid, "SIGKILL")'],
    ['cannot be read', 'this is no program'],
  ])('ends a hook with 0 and in silence where the program %s', (_what, text) => {
    const home = temporaryFolder();
    writeLauncher(home, { main: makeVersion(text) });
    expect(start(home, 'hook', 'Stop')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  it('ends a hook with 0 where the program is gone, and tells of it elsewhere', () => {
    const home = temporaryFolder();
    writeLauncher(home, { main: '/not/here/lessons.js' });
    expect(start(home, 'hook', 'Stop')).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(start(home, 'list').status).not.toBe(0);
  });

  it('takes names with quotes and spaces', () => {
    const home = join(temporaryFolder(), "it's a home");
    const main = join(temporaryFolder(), "it's a program.js");
    writeFileSync(main, 'console.log("here")');
    mkdirSync(home);
    writeLauncher(home, { main });
    expect(start(home, 'list').stdout).toBe('here\n');
  });
});
