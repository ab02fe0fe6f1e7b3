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
  for (const text of texts) {
    write('src/a.ts', text);
    git('add', '-A');
    git('commit', '-qm', 'Change');
  }
  const environment = { LESSONS_HOME: join(root, '..', 'home') };
  return (...words: string[]) => commandLine({ cwd: root, environment }, words);
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

  it('has nothing to say where no text is approved', async () => {
    const { out } = await start(['one\n'])('stats', '--kept');
    expect(out).toBe('No lesson in use asks for anything that can be checked.\n');
  });
});
