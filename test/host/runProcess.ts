import { spawn } from 'node:child_process';

export interface ProcessRequest {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the child; absent = ours. */
  readonly env?: NodeJS.ProcessEnv;
  /** Milliseconds after which the child is killed and the call fails. */
  readonly limit: number;
}

/** How much of a failed child's output an error message carries. */
const quotedOutput = 2_000;

/** Runs a program to its end and gives what it printed; fails with the last of its output when it cannot start, exits non-zero or outlives the limit. */
export function runProcess(request: ProcessRequest): Promise<string> {
  const { command, args, cwd, env, limit } = request;
  const title = [command, ...args].join(' ');
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limit);
    const fail = (why: string): void => {
      reject(new Error(`${title}\n  ${why}\n${output.slice(-quotedOutput)}`));
    };
    child.on('error', (error) => {
      clearTimeout(timer);
      fail(error.message);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (isLate) fail(`took longer than ${limit / 1000} s`);
      else if (code !== 0) fail(`exit code ${String(code)}`);
      else resolve(output);
    });
  });
}
