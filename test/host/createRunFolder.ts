import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Logs of failed runs are kept this long. */
const keptFor = 24 * 3_600_000;

/** Makes the folder of one run of the editor (its data, logs and workspace) and removes those of past days. */
export function createRunFolder(project: string, name: string): string {
  const runs = join(project, '.vscode-test', 'runs');
  mkdirSync(runs, { recursive: true });
  for (const old of readdirSync(runs).map((run) => join(runs, run))) {
    const age = Date.now() - statSync(old).mtimeMs;
    if (age > keptFor) rmSync(old, { recursive: true, force: true });
  }
  const folder = join(runs, `${name}-${Date.now()}-${process.pid}`);
  mkdirSync(join(folder, 'workspace'), { recursive: true });
  return folder;
}
