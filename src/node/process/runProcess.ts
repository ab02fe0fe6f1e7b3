import { spawn, type ChildProcess } from 'node:child_process';
import { isAbsolute } from 'node:path';
import { ClippedOutput } from '../../core/chat/tools/clippedOutput';
import { scriptEnvironment } from '../../core/chat/tools/scriptEnvironment';
import { pinnedShell, scriptShell } from '../../core/chat/tools/scriptShell';
import type { RunEnd } from '../../core/chat/tools/runAnswer';
import { findProgram } from './findProgram';
import { ProcessGuard } from './processGuard';

/** A program to run without a shell. */
export interface ProcessToRun {
  readonly program: string;
  readonly args: readonly string[];
  /** Absolute. */
  readonly folder: string;
  readonly limitMs: number;
  /** Aborting ends the program with all its children. */
  readonly signal: AbortSignal;
  /** What it reads; absent = nothing. */
  readonly input?: string;
  /** Hears all that it prints to its standard output, of which the end keeps the beginning and the last. */
  readonly onOutput?: (text: string) => void;
  /** Absent = ours, without keys and passwords. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** After this a program that ignores the polite signal is killed. */
const politeMs = 3_000;
/** Children that outlive a program keep its pipes open; this long their words still count. */
const drainMs = 500;

/** Runs a program to its end, the limit or the cancellation; it does not outlive us. Never fails: what goes wrong is an end of its own. */
export function runProcess(what: ProcessToRun): Promise<RunEnd> {
  return new ProcessRun(what).run();
}

class ProcessRun {
  private readonly started = performance.now();
  private readonly output = new ClippedOutput();
  private stopped: 'cancelled' | 'time limit' | undefined;

  constructor(private readonly what: ProcessToRun) {}

  async run(): Promise<RunEnd> {
    const { program, args, folder, limitMs, signal, input } = this.what;
    if (signal.aborted) return this.end('cancelled');
    if (isWindows && ![...args, program].every(isSafeInShell)) {
      this.output.push('on Windows arguments hold letters, digits and @ + = : , . / \\ - only.');
      return this.end('not started');
    }
    // A program of that name in the repository is not the installed one; Windows is told so by a variable.
    const found = isWindows || isAbsolute(program) ? program : findProgram(program, folder);
    if (found === undefined) {
      this.output.push(`${program} is not installed.`);
      return this.end('not started');
    }
    const guard = new ProcessGuard();
    const child = spawn(found, args, {
      cwd: folder,
      env: this.environment(),
      // A group of its own, so that what it starts ends with it.
      detached: !isWindows,
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      // Package managers are batch files on Windows, which only a shell runs.
      shell: isWindows,
      windowsHide: true,
    });
    running.add(child);
    if (child.pid !== undefined) guard.watch(child.pid);
    this.talk(child);
    const timer = setTimeout(() => this.stop(child, 'time limit'), limitMs);
    const onAbort = (): void => this.stop(child, 'cancelled');
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.ended(child);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      running.delete(child);
      guard.release();
    }
  }

  private environment(): NodeJS.ProcessEnv {
    const given = this.what.environment ?? scriptEnvironment(process.env);
    return { ...given, ...pinnedShell(ownShell), NO_COLOR: '1' };
  }

  /** Hears what the program prints, and says what it reads. */
  private talk({ stdin, stdout, stderr }: ChildProcess): void {
    const { input, onOutput } = this.what;
    for (const stream of [stdout, stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.output.push(text));
    if (onOutput) stdout?.on('data', onOutput);
    // A program that ends before it has read all closes the pipe.
    stdin?.on('error', () => undefined).end(input);
  }

  private ended(child: ChildProcess): Promise<RunEnd> {
    return new Promise((resolve) => {
      child.once('error', (error) => {
        this.output.push(error.message);
        resolve(this.end('not started'));
      });
      child.once('exit', (code) => {
        const done = (): void => resolve(this.end(this.stopped ?? 'exited', code));
        const late = setTimeout(done, drainMs);
        child.once('close', () => {
          clearTimeout(late);
          done();
        });
      });
    });
  }

  private stop(child: ChildProcess, why: 'cancelled' | 'time limit'): void {
    this.stopped ??= why;
    endGroup(child);
  }

  private end(how: RunEnd['how'], code: number | null = null): RunEnd {
    return {
      how,
      ...(how === 'exited' && code !== null && { exitCode: code }),
      milliseconds: performance.now() - this.started,
      output: this.output.toString(),
    };
  }
}

const isWindows = process.platform === 'win32';

/** The shell that package managers are told to use. */
export const ownShell = scriptShell(process.platform, process.env['SystemRoot']);

/** What runs now; a process that ends takes it along. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
});

/** True for text in which the shell of Windows sees nothing special. */
function isSafeInShell(text: string): boolean {
  return /^[\w@+=:,./\\-]+$/.test(text);
}

function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), politeMs);
  timer.unref();
}

function signalGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    if (isWindows) spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    else process.kill(-pid, signal);
  } catch {
    // It is gone already.
  }
}
