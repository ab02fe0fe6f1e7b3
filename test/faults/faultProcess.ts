import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** Where the engine of the history lies. */
export const wasmPath = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');

/** What became of a process. */
export interface Ended {
  readonly lines: readonly string[];
  readonly code: number | null;
  readonly errors: string;
}

/** One script in one file, so that a process starts in an instant. */
export function bundle(entry: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-worker-'));
  // Other users run it too: see the read-only folder.
  chmodSync(folder, 0o755);
  const outfile = join(folder, 'worker.mjs');
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
    banner: {
      js: "import{createRequire as __r}from'node:module';import{dirname as __d}from'node:path';import{fileURLToPath as __f}from'node:url';const require=__r(import.meta.url),__filename=__f(import.meta.url),__dirname=__d(__filename);",
    },
  });
  return outfile;
}

/** Runs a script to its end, or kills it without warning a while after its first acknowledgement. */
export function run(
  script: string,
  args: readonly string[],
  options: {
    readonly killAfterMs?: number;
    readonly uid?: number;
    readonly cwd?: string;
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<Ended> {
  const environment: NodeJS.ProcessEnv = { ...process.env, ...options.environment };
  delete environment['NODE_EXTRA_CA_CERTS'];
  const child = spawn(process.execPath, [script, ...args], {
    env: environment,
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    ...(options.uid !== undefined && { uid: options.uid, gid: options.uid }),
  });
  let [output, errors] = ['', ''];
  let isKilled = false;
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (options.killAfterMs === undefined || isKilled) return;
    isKilled = true;
    setTimeout(() => child.kill('SIGKILL'), options.killAfterMs);
  });
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ lines: output.split('\n').filter((line) => line !== ''), code, errors }),
    );
  });
}
