import { mostPaths, mostSubjects, tableOfWords } from '../../language/repositoryWords';
import type { Cancellation, Hasher, StateFile } from '../../ports';
import type { Pipeline } from '../pipeline';
import { noteCostly } from '../proof/noteCostly';
import { noteGivenUp } from '../status/noteGivenUp';
import { followChanges } from './followChanges';
import { wordTables } from './knownWords';

/**
 * Counts the words of the repository's paths and newest commits, reads what those commits touched, keeps both under `state/` and notes which
 * rules of lessons they gave up, unless that was done at the same commit; and which lessons daily use showed to cost more than they spare. Seconds in a large repository: for the background, never for a hook. Never fails: without words the
 * gate goes by the text alone, and the log says why. Gives whether something was noted of lessons.
 */
export async function learnWords(pipeline: Pipeline, signal?: Cancellation): Promise<boolean> {
  const { words, ports } = pipeline;
  if (words === undefined) return false;
  try {
    const head = await pipeline.history.head();
    await follow(pipeline, words, head, signal);
    const isNew = await followChanges(pipeline, head, signal);
    const isGivenUp = isNew && (await noteGivenUp(pipeline, signal));
    return (await noteCostly(pipeline)) || isGivenUp;
  } catch (error) {
    if (signal?.aborted) return false;
    ports.logger.warn(
      "The repository's words could not be counted, the gate goes on without them",
      error,
    );
    return false;
  }
}

async function follow(
  pipeline: Pipeline,
  words: StateFile,
  head: string | undefined,
  signal?: Cancellation,
): Promise<void> {
  const before = await wordTables.read(words, pipeline);
  if (head !== undefined && before?.state === head) return;
  const { reader, ports } = pipeline;
  const { files } = await reader.list(signal);
  const state = head ?? stateOf(files, ports.hasher);
  if (before?.state === state) return;
  const paths = files.slice(0, mostPaths);
  const subjects = head === undefined ? [] : await reader.commitSubjects(mostSubjects);
  if (signal?.aborted) return;
  const counted = await wordTables.write(words, tableOfWords({ paths, subjects, state }));
  ports.logger.info(
    `The repository's words were counted for the gate: ${counted.size} from ${paths.length} paths and ${subjects.length} commits`,
  );
}

/** Without commits a repository is another one when it has other files. */
function stateOf(files: readonly string[], hasher: Hasher): string {
  return `files ${hasher.sha256([...files].sort().join('\n'))}`;
}
