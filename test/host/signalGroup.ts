import type { ChildProcess } from 'node:child_process';

/** Signals a child that was started `detached`, together with everything that it started. Windows knows no groups: there only the child is ended. */
export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group is already gone.
  }
}
