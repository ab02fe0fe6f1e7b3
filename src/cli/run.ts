import { readInput, writeOutput } from './standardStreams';
import { runCli } from './runCli';

/** Runs the command line of this process to its end. `atEnd` is called when everything has been printed. */
export async function run(atEnd?: () => void): Promise<void> {
  const code = await runCli(process.argv.slice(2), {
    cwd: process.cwd(),
    environment: process.env,
    readInput,
    out: (text) => writeOutput(1, text),
    err: (text) => writeOutput(2, text),
  });
  atEnd?.();
  // Everything is written: there is nothing to wait for, and taking the heap apart would cost a fifth of a start.
  process.exit(code);
}
