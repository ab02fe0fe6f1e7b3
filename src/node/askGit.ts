import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Longer than any lesson's input; a larger object is no configuration. */
const maxBytes = 64_000_000;
/** Nothing here is worth a longer wait: an explanation without a commit is still one. */
const timeout = 10_000;
/** A partial clone would fetch what it lacks; a question never goes over the network. */
const offline = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' };

/** What git says, read-only; `undefined` where there is no git, no repository or no such object. */
export async function askGit(root: string, words: readonly string[]): Promise<Buffer | undefined> {
  try {
    // Literal paths: a folder named `*` is a folder. No lock is taken for a question.
    const safe = ['--literal-pathspecs', '--no-optional-locks', '-C', root, ...words];
    const env = { ...process.env, ...offline };
    const options = { encoding: 'buffer' as const, maxBuffer: maxBytes, timeout, env };
    return (await run('git', safe, options)).stdout;
  } catch {
    return undefined;
  }
}
