import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A program that another one started. */
export interface StartedProgram {
  readonly path: string;
  /** Its words, as the system was given them. */
  readonly words: string;
}

/** The words to put before a command so that every program it starts is written down; `undefined` where the system cannot: then `why` says so. */
export function traceCommand(
  file: string,
): { readonly command: readonly string[] } | { readonly why: string } {
  if (process.platform !== 'linux') return { why: 'strace is there on Linux only' };
  if (!isThere() && process.getuid?.() === 0) {
    console.log('Installing strace with apt-get, to see which programs are started.');
    spawnSync('apt-get', ['install', '--yes', '--quiet', 'strace'], { stdio: 'ignore' });
  }
  if (!isThere()) return { why: 'strace is not installed, and cannot be' };
  const probe = spawnSync('strace', ['-f', '-o', '/dev/null', 'true'], { stdio: 'ignore' });
  if (probe.status !== 0) return { why: 'this system lets nobody trace' };
  const what = 'trace=execve,execveat,fork,vfork,clone,clone3';
  return { command: ['strace', '-f', '--seccomp-bpf', '-qq', '-s', '400', '-e', what, '-o', file] };
}

function isThere(): boolean {
  try {
    execFileSync('strace', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const line = /^(\d+)\s+(.*)$/;
const born = /^(?:<\.\.\. )?(?:clone3?|v?fork)\b.* = (\d+)$/;
const started = /^execve(?:at)?\((?:AT_FDCWD, )?"([^"]*)", \[(.*?)\](?:\.\.\.)?, .*$/;

/** The programs that the processes whose own words fit, and whatever they made, have started until now; those that failed to start too. */
export function programsStartedBy(file: string, fits: RegExp): readonly StartedProgram[] {
  const events = eventsOf(readFileSync(file, 'utf8'));
  // What a new process starts may stand before the line in which its parent is told of it.
  const parents = new Map(
    events.flatMap(({ process, child }) => (child === undefined ? [] : [[child, process]])),
  );
  const roots = new Set<string>();
  const isInside = (process: string | undefined): boolean =>
    process !== undefined && (roots.has(process) || isInside(parents.get(process)));
  return events.flatMap(({ process, start }) => {
    if (!start) return [];
    if (isInside(process)) return [start];
    if (fits.test(start.words)) roots.add(process);
    return [];
  });
}

interface TracedEvent {
  readonly process: string;
  /** The process it made. */
  readonly child: string | undefined;
  readonly start: StartedProgram | undefined;
}

function eventsOf(text: string): readonly TracedEvent[] {
  return text.split('\n').map((whole) => {
    const [, process = '', rest = ''] = line.exec(whole) ?? [];
    const [, path, words = ''] = started.exec(rest) ?? [];
    const start = path === undefined ? undefined : { path, words };
    return { process, child: born.exec(rest)?.[1], start };
  });
}
