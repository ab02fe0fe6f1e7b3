import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerInstall } from './prepareServer';
import { runProcess } from './runProcess';
import { signalGroup } from './signalGroup';

export interface ServerOptions {
  readonly install: ServerInstall;
  /** Holds everything the server writes: logs, machine settings, installed extensions. */
  readonly runFolder: string;
  /** Additions to the environment of the server, and so of the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  /** True for suites that test Restricted Mode; absent = every folder is trusted. */
  readonly asksForTrust?: boolean;
  /** Words before the command of the server, such as those of a program that looks at what it does. */
  readonly startedBy?: readonly string[];
  /** For people: the address asks for this token, and neither development extensions nor tests are accepted. */
  readonly connectionToken?: string;
}

/** A VS Code server that answers. Whoever started it closes it. */
export interface RunningServer {
  /** `127.0.0.1:port`, also the authority of `vscode-remote:` addresses. */
  readonly authority: string;
  readonly runFolder: string;
  /** Ends the server with all its children; may be called twice. */
  close(): Promise<void>;
}

const startLimit = 60_000;
/** After this a server that ignores the polite signal is killed. */
const closeLimit = 5_000;

/** Starts the server on a free port of 127.0.0.1; fails with the end of its log when it does not come up. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { runFolder, install } = options;
  await mkdir(runFolder, { recursive: true });
  const [command = install.node, ...words] = [...(options.startedBy ?? []), install.node];
  const child = spawn(command, [...words, ...serverArguments(options)], {
    cwd: runFolder,
    env: { ...process.env, ...options.env },
    // A group of its own, so that extension hosts and terminals end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endNow = (): void => signalGroup(child, 'SIGKILL');
  process.once('exit', endNow);
  const close = async (): Promise<void> => {
    await endGroup(child);
    process.off('exit', endNow);
  };
  try {
    const port = await announcedPort(child, join(runFolder, 'server.log'));
    return { authority: `127.0.0.1:${port}`, runFolder, close };
  } catch (error: unknown) {
    await close();
    throw error;
  }
}

/** Installs a packaged extension the way a user does; the next server over the same run folder has it. */
export async function installVsix(
  install: ServerInstall,
  runFolder: string,
  vsix: string,
): Promise<void> {
  const args = [serverMain(install), '--install-extension', vsix, ...dataArguments(runFolder)];
  await mkdir(runFolder, { recursive: true });
  await runProcess({ command: install.node, args, cwd: runFolder, limit: startLimit });
}

function serverMain(install: ServerInstall): string {
  return join(install.vscode, 'out', 'server-main.js');
}

function dataArguments(runFolder: string): string[] {
  return [
    ['--server-data-dir', runFolder],
    ['--user-data-dir', join(runFolder, 'user')],
    ['--extensions-dir', join(runFolder, 'extensions')],
  ].flat();
}

function serverArguments(options: ServerOptions): string[] {
  const { install, runFolder, asksForTrust, connectionToken } = options;
  return [
    serverMain(install),
    ...['--host', '127.0.0.1', '--port', '0'],
    ...(connectionToken === undefined
      ? // The driver is what makes the page accept development extensions and tests in its address.
        ['--without-connection-token', '--enable-smoke-test-driver']
      : ['--connection-token', connectionToken]),
    '--accept-server-license-terms',
    '--disable-telemetry',
    ...dataArguments(runFolder),
    ...(asksForTrust === true ? [] : ['--disable-workspace-trust']),
  ];
}

/** Waits for the line in which the server names its port; it answers from then on. */
function announcedPort(child: ChildProcess, logFile: string): Promise<number> {
  const log = createWriteStream(logFile);
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void => {
      clearTimeout(timer);
      reject(new Error(`The VS Code server ${why} (log: ${logFile})\n${output.slice(-2_000)}`));
    };
    const timer = setTimeout(() => fail(`did not answer in ${startLimit / 1000} s`), startLimit);
    const read = (chunk: Buffer): void => {
      log.write(chunk);
      if (output.length > 100_000) return;
      output += chunk.toString();
      const port = /agent listening on (\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', (error) => fail(`cannot start: ${error.message}`));
    child.once('close', (code) => {
      log.end();
      fail(`ended with exit code ${String(code)}`);
    });
  });
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
    signalGroup(child, 'SIGKILL');
    return;
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), closeLimit);
  signalGroup(child, 'SIGTERM');
  await ended;
  clearTimeout(timer);
  // Members of the group that outlived their leader.
  signalGroup(child, 'SIGKILL');
}
