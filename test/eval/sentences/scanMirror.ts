import { execFileSync } from 'node:child_process';
import { scanRepository } from '../../../src/core/capture/scanRepository';
import { GitTreeReader } from './gitTreeReader';

/** One scanned sentence, with what it is read from. */
export interface Sentence {
  readonly repo: string;
  readonly commit: string;
  readonly name: string;
  readonly sentence: string;
  readonly refs: readonly string[];
  readonly evidence: readonly string[];
}

/** Every sentence that a scan says of the newest commit of a bare copy. */
export async function scanMirror(folder: string, repo: string): Promise<readonly Sentence[]> {
  const commit = execFileSync('git', [`--git-dir=${folder}`, 'rev-parse', 'HEAD'], {
    encoding: 'utf8',
  }).trim();
  const reader = new GitTreeReader(folder, commit);
  try {
    const { candidates } = await scanRepository(reader);
    return candidates.flatMap(({ name, body, refs, evidence }) =>
      body.split('\n').map((line) => ({
        repo,
        commit: commit.slice(0, 10),
        name,
        sentence: line.replace(/^- /, ''),
        refs,
        evidence,
      })),
    );
  } finally {
    reader.close();
  }
}
