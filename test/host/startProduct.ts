import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { copySampleRepository } from '../support/sampleRepository';
import { type Run, createRun } from './createRun';
import { prepareServer } from './prepareServer';
import { installVsix, startServer } from './startServer';

/** A second extension, which opens the walkthrough as an installation by hand does. */
const guide = resolve('test/host/showWalkthrough');

/** The folder that was named after the command, which stays where and as it is, or a fresh copy of the sample repository. */
function opened(workspace: string): string {
  const [named] = process.argv.slice(2);
  if (named === undefined) {
    copySampleRepository(workspace);
    return workspace;
  }
  // npm starts scripts in the project, whatever folder its user stands in.
  const folder = resolve(process.env['INIT_CWD'] ?? '.', named);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Error(`${folder} is no folder.`);
  return folder;
}

/** Opens VS Code with the product on a repository: the desktop one where there is one, else for a browser. */
async function main(): Promise<void> {
  const created = createRun('start');
  const run = { ...created, workspace: opened(created.workspace) };
  if (openDesktop(run)) return;
  const install = await prepareServer({ folder: resolve('.vscode-test'), say: console.log });
  console.log('Building and packaging the extension…');
  const vsix = join(run.folder, 'repo-lessons.vsix');
  runScript('package', '--', '--out', vsix);
  // The server takes what lies here for installed when it starts for the first time.
  cpSync(guide, join(run.folder, 'extensions', 'repo-lessons-start.show-walkthrough-0.0.1'), {
    recursive: true,
  });
  await installVsix(install, run.folder, vsix);
  const connectionToken = randomBytes(16).toString('hex');
  const server = await startServer({
    install,
    runFolder: run.folder,
    env: run.env,
    connectionToken,
  });
  const query = new URLSearchParams({ tkn: connectionToken, folder: run.workspace });
  console.log(
    `\nVS Code with Repo Lessons, for your browser:\n\n  http://${server.authority}/?${query.toString()}\n\nCtrl+C ends it.`,
  );
  let isEnding = false;
  const end = (): void => {
    // The runner in front of this process may pass on a signal that the terminal sent to both: that must not cut short what ends here.
    if (isEnding) return;
    isEnding = true;
    void server.close().then(() => {
      rmSync(run.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
}

/** Runs a script of the project; fails where it fails, after what it printed. */
function runScript(...words: string[]): void {
  const { status } = spawnSync('npm', ['run', '--silent', ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm run ${words[0] ?? ''} failed; see above.`);
}

/** True where a desktop VS Code was found and told to open the folder. */
function openDesktop({ workspace, env }: Run): boolean {
  const command = process.env['VSCODE_EXECUTABLE'] ?? 'code';
  const isWindows = process.platform === 'win32';
  if (spawnSync(command, ['--version'], { shell: isWindows, stdio: 'ignore' }).status !== 0)
    return false;
  console.log('Building the extension…');
  runScript('build');
  const developed = [process.cwd(), guide].map((path) => `--extensionDevelopmentPath=${path}`);
  const child = spawn(command, ['--new-window', ...developed, workspace], {
    shell: isWindows,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  child.unref();
  console.log(`VS Code opens with Repo Lessons on ${workspace}`);
  return true;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
