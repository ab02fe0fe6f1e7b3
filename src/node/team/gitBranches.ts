import type { Git } from '../repository/git';

/** Names of branches here and at remotes, these without the remote's name; outside of git, and where it may not be asked: none. */
export async function gitBranches(git: Git): Promise<readonly string[]> {
  const answer = await git.ask('for-each-ref', '--format=%(refname)', 'refs/heads', 'refs/remotes');
  const refs = answer?.output.toString('utf8').split('\n') ?? [];
  const names = refs.flatMap((ref) => named.exec(ref)?.[1] ?? []);
  return [...new Set(names)];
}

const named = /^refs\/(?:heads|remotes\/[^/]+)\/(.+)$/;
