import type { Cancellation } from '../../src/core/ports';
import { runCli } from '../../src/cli/runCli';

/** Where a command line is run, and what it is given. */
export interface Place {
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly input?: string;
  readonly signal?: Cancellation;
}

/** Runs the command line in this process; each run opens the repository anew, as a process of its own does. */
export async function commandLine(
  { cwd, environment, input = '', signal }: Place,
  words: readonly string[],
) {
  const answer = { code: -1, out: '', err: '' };
  answer.code = await runCli(words, {
    ...{ cwd, environment, readInput: async () => input, ...(signal && { signal }) },
    out: (text) => void (answer.out += text),
    err: (text) => void (answer.err += text),
  });
  return answer;
}
