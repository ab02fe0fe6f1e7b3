import { statSync } from 'node:fs';
import { join } from 'node:path';
import { runProcess } from './runProcess';

/** A file that users get. */
export interface PackagedFile {
  /** Relative to the project. */
  readonly path: string;
  /** Bytes before compression. */
  readonly size: number;
}

const limit = 400_000;

/** Times in the package, in seconds since 1970: one and the same for all builds, so that the same sources give the same bytes. */
const packageTime = '1577836800';

/** Packages the product as built in `dist/` and gives what is in the package, the largest first. */
export async function packageVsix(project: string, out: string): Promise<PackagedFile[]> {
  const vsce = (...args: string[]): Promise<string> =>
    runProcess({
      command: process.execPath,
      args: [
        '--require',
        join(__dirname, 'packTightly.cjs'),
        join(project, 'node_modules', '@vscode', 'vsce', 'vsce'),
        ...args,
      ],
      cwd: project,
      // The time zone counts too: archives hold local times.
      env: { SOURCE_DATE_EPOCH: packageTime, ...process.env, TZ: 'UTC' },
      limit,
    });
  await vsce(
    ...['package', '--no-dependencies', '--allow-missing-repository'],
    // The editor shows pictures of a README only from a public address, so they are not in the package.
    ...['--no-rewrite-relative-links', '--out', out],
  );
  const listed = await vsce('ls', '--no-dependencies');
  return listed
    .split('\n')
    .filter((line) => statSync(join(project, line), { throwIfNoEntry: false })?.isFile() === true)
    .map((path) => ({ path, size: statSync(join(project, path)).size }))
    .sort((a, b) => b.size - a.size || (a.path < b.path ? -1 : 1));
}
