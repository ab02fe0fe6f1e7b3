import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aRead, check, faultFolder, openLibrary, readsOf, withFolder } from './faultFolder';
import { run } from './faultProcess';

/** Whoever this is, it may not write what belongs to somebody else. */
const nobody = 65_534;

/** A file system of its own with almost no room, where this machine lets us make one. */
function mountSmall(path: string): (() => void) | undefined {
  mkdirSync(path, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', path], { stdio: 'pipe' });
    return () => void execFileSync('umount', ['-l', path], { stdio: 'pipe' });
  } catch {
    // Not allowed here; the caller limits the size of files instead.
    return undefined;
  }
}

/** How "disk full" is made on this machine. */
export let fullDiskBy = 'not tried';

/** A disk that fills up: one clear error, everything acknowledged is there, and with room again all goes on. */
export function fullDisk(worker: string): Promise<void> {
  return withFolder(async ({ path }) => {
    const small = join(path, 'small');
    const unmount = mountSmall(small);
    fullDiskBy = unmount ? 'a tmpfs of 128 kB' : 'a file size limit of 64 kB';
    try {
      const { lines } = unmount
        ? await run(worker, ['fill', small])
        : readLines(
            execFileSync('bash', [
              '-c',
              `trap '' XFSZ; ulimit -f 64; exec "$0" "$@"`,
              process.execPath,
              ...[worker, 'fill', small],
            ]),
          );
      check(lines.at(-1) === 'diskFull', `the user is told: ${lines.at(-1)}`);
      const folder = faultFolder(small);
      check((await readsOf(folder)) === lines.length - 1, 'an acknowledged read is lost');
      const full = openLibrary(folder);
      await full.library.refresh();
      await full.library.save();
      if (unmount) execFileSync('mount', ['-o', 'remount,size=4m', small], { stdio: 'pipe' });
      await full.library.record('project', aRead('after'));
      check((await readsOf(folder)) === lines.length, 'the next read is not counted');
    } finally {
      unmount?.();
    }
  });
}

function readLines(output: Buffer): { readonly lines: readonly string[] } {
  return { lines: output.toString().trim().split('\n') };
}

/** A folder that may not be written: lessons and counts are read, writing fails with one clear error, nothing changes. */
export function readOnlyFolder(worker: string): Promise<void> {
  return withFolder(async (folder) => {
    await openLibrary(folder).library.record('project', aRead('a'));
    writeFileSync(join(folder.path, 'note'), '');
    const isRoot = process.getuid?.() === 0;
    for (const path of [folder.journal, folder.path]) chmodSync(path, 0o555);
    if (isRoot) {
      for (const path of [folder.journal, folder.path]) chownSync(path, 0, 0);
      chmodSync(join(folder.path, 'lessons'), 0o755);
    }
    const { lines } = await run(worker, ['fill', folder.path], isRoot ? { uid: nobody } : {});
    check(lines.at(-1) === 'folderReadOnly', `the user is told: ${lines.at(-1)}`);
    for (const path of [folder.journal, folder.path]) chmodSync(path, 0o755);
    check((await readsOf(folder)) === 1, 'what was there is not counted');
    rmSync(join(folder.path, 'note'));
  });
}
