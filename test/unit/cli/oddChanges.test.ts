import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { commandLine } from '../../support/commandLine';
import { temporaryFolder } from '../../support/temporaryFolder';

const lessons: Readonly<Record<string, string>> = {
  'secrets.md': '---\ncheck: text ** never top-secret\n---\n- Nothing is called top-secret.\n',
  'names.md': '---\ncheck: file-name **/*.ts is kebab-case\n---\n- New files are in kebab-case.\n',
};

/** A repository of git itself, with files that broke the rules before anybody made them. */
async function start() {
  const root = join(temporaryFolder(), 'repository');
  const environment = { LESSONS_HOME: join(root, '..', 'home') };
  const write = (path: string, content: string | Buffer): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  };
  const git = (...words: readonly string[]): string => {
    const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
    const how = ['-c', 'protocol.file.allow=always', '-c', 'commit.gpgsign=false'];
    return execFileSync('git', ['-C', root, ...author, ...how, ...words], { encoding: 'utf8' });
  };
  const commit = (): void => {
    git('add', '-A');
    git('commit', '-qm', 'Change');
  };
  for (const [name, text] of Object.entries(lessons)) write(`.lessons/${name}`, text);
  for (let at = 0; at < 20; at += 1)
    write(`src/oldName${at}.ts`, `export const a = ${at}; // top-secret\n`);
  git('init', '-q', '-b', 'main');
  commit();
  const run = (...words: string[]) => commandLine({ cwd: root, environment }, words);
  await run('approve', '--all');
  const broken = async (...words: string[]): Promise<readonly string[]> => {
    const { out } = await run('check', ...words, '--format', 'json');
    return (JSON.parse(out) as { broken: readonly { path: string }[] }).broken.map(
      ({ path }) => path,
    );
  };
  return { root, write, git, commit, run, broken };
}

it('charges no commit that moves every file, and none of what is binary or another repository', async () => {
  const { root, write, git, commit, broken } = await start();
  renameSync(join(root, 'src'), join(root, 'lib'));
  write('logo.png', Buffer.concat([Buffer.from([0, 1, 2, 255]), Buffer.from('top-secret')]));
  const other = join(root, '..', 'other');
  execFileSync('git', ['clone', '-q', root, other]);
  git('submodule', 'add', '-q', other, 'vendor/other');
  commit();
  expect(await broken('--diff', 'HEAD~1')).toEqual([]);
});

it('charges a rename with an edit for its added line alone, and a merge for what its author wrote', async () => {
  const { root, write, git, commit, broken } = await start();
  git('checkout', '-qb', 'topic');
  renameSync(join(root, 'src/oldName1.ts'), join(root, 'src/newName1.ts'));
  write('src/newName1.ts', 'export const a = 1; // top-secret\n// one more: top-secret\n');
  commit();
  git('checkout', '-q', 'main');
  write('src/Other.ts', 'export {};\n');
  commit();
  git('merge', '-q', '--no-ff', '-m', 'Merge', 'topic');
  expect(await broken('--diff', 'HEAD~1')).toEqual(['src/newName1.ts']);
});

it('takes a change of 200,000 lines in seconds', async () => {
  const { write, git, broken } = await start();
  write('data/rows.txt', 'row\n'.repeat(200_000));
  git('add', '-A');
  const begun = performance.now();
  expect(await broken('--staged')).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

it('runs nothing that the settings or attributes of a malicious repository name', async () => {
  const { root, write, git, broken } = await start();
  const trap = join(root, '..', 'trap');
  for (const key of ['diff.external', 'core.fsmonitor', 'diff.evil.textconv', 'diff.evil.command'])
    git('config', key, `touch ${trap}; true`);
  write('.gitattributes', '* diff=evil\n');
  write('src/BadName.ts', '// top-secret\n');
  git('-c', 'core.fsmonitor=false', 'add', '-A');
  expect([...(await broken('--staged'))].sort()).toEqual(['src/BadName.ts', 'src/BadName.ts']);
  expect(existsSync(trap)).toBe(false);
  // Plain git falls into it.
  git('diff', '--cached');
  expect(existsSync(trap)).toBe(true);
});
