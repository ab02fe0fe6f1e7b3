import { execFileSync } from 'node:child_process';
import { checkInstructions } from '../../src/core/operations/status/checkInstructions';
import { DiskRepositoryReader } from '../../src/node/repository/diskRepositoryReader';
import { GitHistory } from '../../src/node/repository/gitHistory';
import { temporaryFolder } from './temporaryFolder';
import { trustedGit } from './trustedGit';

/** A repository whose commits are given one after the other; `undefined` removes a file. One program writes them all. */
export function committedRepository(...commits: readonly Record<string, string | undefined>[]) {
  const root = temporaryFolder();
  const git = (words: readonly string[], input = '') =>
    execFileSync('git', ['-C', root, ...words], { input });
  git(['init', '-q', '-b', 'main']);
  git(
    ['fast-import', '--quiet', '--date-format=now'],
    commits.map((files, at) => commitOf(files, `Change ${at + 1}`)).join(''),
  );
  git(['reset', '-q', '--hard']);
  return root;
}

/** A commit on the last one, in the words of `git fast-import`. */
function commitOf(files: Record<string, string | undefined>, subject: string): string {
  const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
  const changes = Object.entries(files).map(([path, text]) =>
    text === undefined ? `D ${path}\n` : `M 100644 inline ${path}\n${data(text)}`,
  );
  return `commit refs/heads/main\ncommitter Ada <a@b.org> now\n${data(subject)}${changes.join('')}`;
}

/** What a check of its instruction files finds, or of the named ones. */
export async function findingsIn(root: string, ...named: readonly string[]) {
  const git = trustedGit(root);
  const reader = new DiskRepositoryReader(root, git);
  const { findings } = await checkInstructions({ reader, history: new GitHistory(git) }, named);
  return findings;
}

/** A text that git knows again after a move. */
export const long =
  'export const lines = [\n' + '  "a line that is long enough",\n'.repeat(20) + '];\n';
/** A package.json with these scripts. */
export const manifest = (scripts: object) => JSON.stringify({ name: 'acme', scripts });
