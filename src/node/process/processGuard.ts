import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * What the guard runs: it learns a process id over its input and waits. "done" lets it go; an input that ends without that word means
 * that whoever started it is gone, killed perhaps, and it ends the process with its whole group.
 */
const watch = `
const { spawnSync } = require('node:child_process');
let said = '';
const signal = (pid, name) => {
  try { process.kill(-pid, name); } catch { process.exit(0); }
};
const end = () => {
  const pid = Number.parseInt(said, 10);
  if (!(pid > 1) || said.includes('done')) process.exit(0);
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true });
    process.exit(0);
  }
  signal(pid, 'SIGTERM');
  setTimeout(() => { signal(pid, 'SIGKILL'); process.exit(0); }, 3000);
};
process.stdin.on('data', (text) => (said += text)).once('end', end).once('error', end);
`;

/**
 * Sees to it that a program does not outlive us: a host that is killed runs no code of ours any more, so a second process holds the
 * other end of a pipe. Needs nothing of the system but that pipes close.
 */
export class ProcessGuard {
  private readonly guard: ChildProcess;

  /** Starts it; the program may be named later, so that it is up by then. */
  constructor() {
    const environment: NodeJS.ProcessEnv = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
    // What the user wants of their own programs, a debugger say, is nothing for this one.
    delete environment['NODE_OPTIONS'];
    this.guard = spawn(process.execPath, ['-e', watch], {
      env: environment,
      // Out of our group: what ends us must not end it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      windowsHide: true,
    });
    // A system that starts no more processes leaves the program unguarded, as it was before there were guards.
    this.guard.on('error', () => undefined);
    this.guard.stdin?.on('error', () => undefined);
    this.guard.unref();
    (this.guard.stdin as Socket | null)?.unref();
  }

  /** From now on this process, the first of its group, ends with us. */
  watch(pid: number): void {
    this.guard.stdin?.write(`${pid}\n`);
  }

  /** It ended by itself: its number may belong to somebody else soon. */
  release(): void {
    this.guard.stdin?.end('done');
  }
}
