import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from './runProcess';

/** The platform package: the wrapper package `node` nests it, where a later install prunes it. */
const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
/** A slow network must not look like a hang, and a hang must not last for ever. Milliseconds. */
const limit = 5 * 60_000;

/** The folder that holds `node` in this major version, from the package registry; kept in `folder`. */
export async function nodeVersion(major: number, folder: string): Promise<string> {
  const target = join(folder, `node-${major}`);
  const bin = join(target, 'node_modules', packageName, 'bin');
  if (existsSync(bin)) return bin;
  const partial = `${target}.partial-${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    // `--prefix` says where, because npm scripts hand their own project down in the environment.
    const args = ['install', '--no-save', `${packageName}@${major}`, '--prefix', partial];
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    await runProcess({ command: 'npm', args: [...args, ...quiet], cwd: partial, limit });
    if (!existsSync(bin)) renameSync(partial, target);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return bin;
}
