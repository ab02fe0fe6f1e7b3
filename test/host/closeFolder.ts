import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/** Makes a folder with all in it unwritable, also for root; the answer opens it again. `undefined` = this file system cannot. */
export function closeFolder(folder: string): (() => void) | undefined {
  const isRoot = process.getuid?.() === 0;
  const [command, close, open] = isRoot ? ['chattr', '+i', '-i'] : ['chmod', 'a-w', 'u+w'];
  const run = (change: string): void =>
    void execFileSync(command, ['-R', change, folder], { stdio: 'ignore' });
  const reopen = (): void => run(open);
  try {
    run(close);
    if (isRoot || !isWritable(folder)) return reopen;
  } catch {
    // Not every file system knows how: the caller leaves its test out and says so.
  }
  return undefined;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
