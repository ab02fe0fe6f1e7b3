import type { Pipeline } from '../pipeline';
import { wordTables } from './knownWords';

/** Work trees that are remembered; of more the oldest is asked once too often. */
const mostTrees = 50;

/**
 * Whether the words of the repository are due to be counted, since `tree` (the root of this work tree) is at another commit than they were
 * counted at: true once for each change of its HEAD, so whoever hears it has them counted, after what it answers. Work trees share the
 * words: each asks for itself, or two that are used in turn would count at every request.
 */
export async function claimWords(pipeline: Pipeline, tree: string): Promise<boolean> {
  const { words, claims, history, library, ports, settings } = pipeline;
  if (words === undefined || claims === undefined || !settings().enabled) return false;
  const head = await history.head();
  if (head === undefined || (await wordTables.read(words, pipeline))?.state === head) return false;
  if ((await library.refresh()).entries.length === 0) return false;
  const name = ports.hasher.sha256(tree).slice(0, 16);
  // What cannot be read is as good as nothing: the words are counted once more.
  const known = (await claims.read().catch(() => ''))?.split('\n').filter(Boolean) ?? [];
  const claim = `${name} ${head}`;
  if (known.includes(claim)) return false;
  const others = known.filter((line) => !line.startsWith(name));
  try {
    await claims.write(`${[claim, ...others].slice(0, mostTrees).join('\n')}\n`);
    return true;
  } catch (error) {
    // What is not written down would be done again after every answer.
    ports.logger.warn("The repository's words are not counted anew", error);
    return false;
  }
}
