import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageVsix } from './packageVsix';
import { runProcess } from './runProcess';

const limit = 900_000;
const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

/** A copy of the sources and of the installed packages at another place, with another name and depth. */
async function copyTo(folder: string): Promise<void> {
  const listed = await runProcess({
    ...{ command: 'git', args: ['ls-files', '-z', '--cached', '--others', '--exclude-standard'] },
    ...{ cwd: process.cwd(), limit },
  });
  mkdirSync(folder, { recursive: true });
  for (const path of listed.split('\0').filter(Boolean)) cpSync(path, join(folder, path));
  cpSync('node_modules', join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
}

async function build(project: string, out: string): Promise<ReadonlyMap<string, string>> {
  rmSync(join(project, 'dist'), { recursive: true, force: true });
  const args = ['run', '--silent', 'build'];
  await runProcess({ command: 'npm', args, cwd: project, limit });
  const files = await packageVsix(project, out);
  return new Map(files.map(({ path }) => [path, hashOf(join(project, path))]));
}

/** Builds and packages the product here and in a copy elsewhere; fails, and names the files, where the two packages are not the same bytes. */
async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'repo-lessons-twice-'));
  try {
    const [first, second] = [join(folder, 'first.vsix'), join(folder, 'second.vsix')];
    const elsewhere = join(folder, 'another', 'place');
    await copyTo(elsewhere);
    const here = await build(process.cwd(), first);
    const there = await build(elsewhere, second);
    const names = [...new Set([...here.keys(), ...there.keys()])];
    const differing = names.filter((name) => here.get(name) !== there.get(name));
    for (const name of differing) console.log(`differs: ${name}`);
    const hashes = [hashOf(first), hashOf(second)];
    console.log(`here       ${hashes[0]}\nelsewhere  ${hashes[1]}`);
    return hashes[0] === hashes[1];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void main().then((isSame) => {
  console.log(isSame ? 'the same package' : 'two different packages');
  process.exitCode = isSame ? 0 : 1;
});
