import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copySampleRepository } from '../support/sampleRepository';
import { createRun } from './createRun';
import { prepareServer } from './prepareServer';
import { installVsix, startServer } from './startServer';

/** Opens VS Code with the product on the sample repository: the desktop one where there is one, else in the browser. */
async function main(): Promise<void> {
  const run = createRun('start');
  copySampleRepository(run.workspace);
  if (openDesktop(run.workspace, run.env)) return;
  const install = await prepareServer({
    folder: join(process.cwd(), '.vscode-test'),
    say: console.log,
  });
  const vsix = join(run.folder, 'repo-lessons.vsix');
  const packaged = spawnSync('npm', ['run', '--silent', 'package', '--', '--out', vsix], {
    stdio: 'inherit',
  });
  if (packaged.status !== 0) throw new Error('The extension could not be packaged; see above.');
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
    `\nVS Code with Repo Lessons on a sample repository:\n\n  http://${server.authority}/?${query.toString()}\n\nCtrl+C ends it.`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.close().then(() => {
        rmSync(run.folder, { recursive: true, force: true });
        process.exit(0);
      });
    });
  }
}

/** True where a desktop VS Code was found and told to open the sample. */
function openDesktop(workspace: string, env: Readonly<Record<string, string>>): boolean {
  const command = process.env['VSCODE_EXECUTABLE'] ?? 'code';
  const isWindows = process.platform === 'win32';
  if (spawnSync(command, ['--version'], { shell: isWindows, stdio: 'ignore' }).status !== 0)
    return false;
  const args = ['--new-window', `--extensionDevelopmentPath=${process.cwd()}`, workspace];
  const child = spawn(command, args, {
    shell: isWindows,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  child.unref();
  console.log(`VS Code opens with Repo Lessons on a sample repository: ${workspace}`);
  return true;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
