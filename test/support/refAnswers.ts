import type { RefDigest } from '../../src/core/fingerprint/refDigest';
import { readersAtHand } from '../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../src/core/fingerprint/refVerifier';
import { nodeHasher } from '../../src/node/process/nodeHasher';
import { InMemoryRepositoryFiles } from './inMemoryRepositoryFiles';

/** Files of a small repository, by path. */
export type Repository = Readonly<Record<string, string | Uint8Array>>;

/** What one ref says of a small repository. */
export async function answerIn(repository: Repository, ref: string): Promise<RefDigest> {
  const verifier = new RefVerifier(
    new InMemoryRepositoryFiles(repository),
    nodeHasher,
    readersAtHand,
  );
  const answer = (await verifier.digests([ref])).get(ref);
  if (!answer) throw new Error(`no answer for ${ref}`);
  return answer;
}

/** What one ref says of a single file; refs are written without the path (`#a.b`). */
export function answerInFile(path: string, text: string | Uint8Array, ref: string) {
  return answerIn({ [path]: text }, `${path}${ref}`);
}
