import type { ExecFileOptionsWithBufferEncoding } from 'node:child_process';
import { toError } from '../../core/errors';

/** Longer than any lesson's input; a larger object is no configuration. */
const maxBytes = 64_000_000;
/** Nothing here is worth a longer wait: an explanation without a commit is still one. */
const timeout = 10_000;
/** A partial clone would fetch what it lacks; a question never goes over the network. */
const offline = { GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: 'none' };

/** Loaded at first use: it brings Node's network code along, and a pre-flight starts no git. */
async function run(
  words: readonly string[],
  options: ExecFileOptionsWithBufferEncoding,
): Promise<Buffer> {
  const { execFile } = await import('node:child_process');
  return new Promise((resolve, reject) => {
    execFile('git', words, options, (error, stdout) =>
      error ? reject(toError(error)) : resolve(stdout),
    );
  });
}

/** What git says, read-only; `undefined` where there is no git, no repository or no such object. */
export async function askGit(root: string, words: readonly string[]): Promise<Buffer | undefined> {
  try {
    // Literal paths: a folder named `*` is a folder. No lock is taken for a question.
    const safe = ['--literal-pathspecs', '--no-optional-locks', '-C', root, ...words];
    const env = { ...process.env, ...offline };
    const options = { encoding: 'buffer' as const, maxBuffer: maxBytes, timeout, env };
    return await run(safe, options);
  } catch {
    return undefined;
  }
}
