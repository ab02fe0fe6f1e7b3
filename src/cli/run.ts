import { runLater } from '../node/process/runLater';
import { readInput, writeOutput } from './standardStreams';
import { readWithin } from './hook/readWithin';
import { runHook } from './hook/runHook';
import { processClock } from './hook/withinLimit';
import { runCli } from './runCli';

const world = {
  cwd: process.cwd(),
  environment: process.env,
  later: runLater,
  out: (text: string) => writeOutput(1, text),
  err: (text: string) => writeOutput(2, text),
};

/** Aborts at the first Ctrl+C; the second one ends the process at once, as everywhere. */
function untilInterrupted(): AbortSignal {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  return stop.signal;
}

/** Runs the command line of this process to its end. `atEnd` is called when everything has been printed. */
export async function run(atEnd?: () => void, started = performance.now()): Promise<void> {
  const [verb, ...args] = process.argv.slice(2);
  const code =
    verb === 'hook' && !args.includes('--help')
      ? await answerHook(args, started)
      : await runCli(process.argv.slice(2), { ...world, readInput, signal: untilInterrupted() });
  atEnd?.();
  // Everything is written: there is nothing to wait for, and taking the heap apart would cost a fifth of a start.
  process.exit(code);
}

/** An agent may take any other end for a refusal of what it was about to do. */
async function answerHook(args: readonly string[], started: number): Promise<0> {
  process.on('uncaughtException', () => process.exit(0));
  await runHook(args, { ...world, readInput: readWithin, clock: processClock(started) });
  return 0;
}
