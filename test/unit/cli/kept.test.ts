import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../support/commandLine';
import { temporaryFolder } from '../../support/temporaryFolder';

/** A repository with one commit for each text of a source. */
function start(texts: readonly string[]) {
  const root = join(temporaryFolder(), 'repository');
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const git = (...words: readonly string[]): void => {
    const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
    execFileSync('git', ['-C', root, ...author, ...words]);
  };
  write(
    '.lessons/printing.md',
    '---\ncheck:\n  - text src/** never console.log(\n---\n- Nothing is printed.\n',
  );
  git('init', '-q', '-b', 'main');
  const change = (text: string): void => {
    write('src/a.ts', text);
    git('add', '-A');
    git('commit', '-qm', 'Change');
  };
  texts.forEach(change);
  const environment = { LESSONS_HOME: join(root, '..', 'home') };
  const run = (...words: string[]) => commandLine({ cwd: root, environment }, words);
  return Object.assign(run, { change });
}

describe('lessons stats --kept', () => {
  it('says at once how often the past kept a lesson', async () => {
    const run = start(['one\n', 'two\n', 'console.log(1);\n', 'console.log(1);\nthree\n']);
    await run('approve', '--all');
    const { out } = await run('stats', '--kept');
    expect(out).toMatch(
      /^printing: kept in 3 of 4 changes since \d{4}-\d\d-\d\d, in 0 of 0 requests\n$/,
    );
  });

  it('proposes to retire what most of the newest changes broke', async () => {
    const run = start(
      Array.from({ length: 12 }, (_, at) => (at < 3 ? `${at}\n` : `console.log(${at});\n`)),
    );
    await run('approve', '--all');
    const { out } = await run('stats', '--kept');
    expect(out).toMatch(
      /not a rule here any more: broken in 9 of 12 changes since .*; lessons retire printing/,
    );
  });

  it('lets a check fall silent that people broke in two of the last three changes', async () => {
    const texts = ['one\n', 'console.log(1);\n', 'two\n', 'console.log(2);\n'];
    const run = start(texts);
    await run('approve', '--all');
    expect((await run('check', '--diff', 'HEAD~1')).out).toContain('1 broken');
    expect((await run('stats', '--kept')).out).toContain('broken in 2 of 3 changes');
    const later = start([...texts, 'console.log(3);\n']);
    await later('approve', '--all');
    expect((await later('check', '--diff', 'HEAD~1')).out).toContain('0 broken');
  });

  it('lets such a lesson wait for the user, who retires or keeps it, and takes that back', async () => {
    const run = start(
      Array.from({ length: 24 }, (_, at) => (at < 9 ? `${at}\n` : `console.log(${at});\n`)),
    );
    const waiting = async () => /^to review.*$/m.exec((await run('stats')).out)?.[0] ?? 'nothing';
    const proposed = 'to review 1: 1 no rule any more';
    expect(await waiting()).toBe('to review 1: 1 to approve');
    await run('approve', '--all');
    expect(await waiting()).toBe(proposed);
    expect((await run('show', 'printing')).out).toMatch(
      /not a rule here any more: broken in 1\d of 20 changes since \d{4}-\d\d-\d\d/,
    );
    for (const verb of ['reinforce', 'retire']) {
      await run(verb, 'printing');
      expect(await waiting()).toBe('nothing');
      run.change(`console.log('${verb}');\n`);
      await run('preflight', 'add a function');
      expect(await waiting()).toBe('nothing');
      await run('undo');
      expect(await waiting()).toBe(proposed);
    }
  });

  it('has nothing to say where no text is approved', async () => {
    const { out } = await start(['one\n'])('stats', '--kept');
    expect(out).toBe('No lesson in use asks for anything that can be checked.\n');
  });
});
