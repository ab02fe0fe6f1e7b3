import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { runProcess } from './runProcess';

/** A slow network must not look like a hang, and a hang must not last for ever. Milliseconds. */
const limit = 5 * 60_000;

/** Puts packages of the registry, with what they need, into a folder of their own, whole or not at all; a folder that is there stays as it is. */
export async function fetchPackages(packages: readonly string[], target: string): Promise<void> {
  if (existsSync(target)) return;
  const partial = `${target}.partial-${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  mkdirSync(partial);
  try {
    // `--prefix` says where, because npm scripts hand their own project down in the environment.
    const args = ['install', '--no-save', ...packages, '--prefix', partial];
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    await runProcess({ command: 'npm', args: [...args, ...quiet], cwd: partial, limit });
    if (!existsSync(target)) renameSync(partial, target);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}
