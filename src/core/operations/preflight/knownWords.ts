import { RepositoryWords } from '../../language/repositoryWords';
import type { Pipeline } from '../pipeline';
import { KeptTable } from './keptTable';

/** The words of each repository, as they were counted (`learnWords`). */
export const wordTables = new KeptTable(
  (text) => new RepositoryWords(text),
  "The repository's words",
);

/** The words of the repository where they were counted before; without them, or with too few, the gate goes by the text alone. */
export async function knownWords(pipeline: Pipeline): Promise<RepositoryWords | undefined> {
  const words = await wordTables.read(pipeline.words, pipeline);
  return words?.isTelling === true ? words : undefined;
}
