import {
  mostPaths,
  mostSubjects,
  RepositoryWords,
  tableOfWords,
} from '../../language/repositoryWords';
import type { Cancellation, StateFile } from '../../ports';
import type { Pipeline } from '../pipeline';

/** The table of a state file, read once in a process; `undefined` = there is none yet. */
const known = new WeakMap<StateFile, Promise<RepositoryWords | undefined>>();

/** The words of the repository where they were counted before; without them, or with too few, the gate goes by the text alone. */
export async function knownWords(pipeline: Pipeline): Promise<RepositoryWords | undefined> {
  const words = await readTable(pipeline);
  return words?.isTelling === true ? words : undefined;
}

/**
 * Counts the words of the repository's paths and newest commits and keeps them under `state/`, unless they were counted at the same
 * commit. Seconds in a large repository: for the background, never for a hook. Never fails: without words the gate goes by the text
 * alone, and the log says why.
 */
export async function learnWords(pipeline: Pipeline, signal?: Cancellation): Promise<void> {
  const { words, ports } = pipeline;
  if (words === undefined) return;
  try {
    await follow(pipeline, words, signal);
  } catch (error) {
    if (signal?.aborted) return;
    ports.logger.warn(
      "The repository's words could not be counted, the gate goes on without them",
      error,
    );
  }
}

async function follow(pipeline: Pipeline, words: StateFile, signal?: Cancellation): Promise<void> {
  const before = await readTable(pipeline);
  const head = await newestCommit(pipeline, signal);
  if (signal?.aborted || (head !== undefined && before?.state === head)) return;
  const table = await count(pipeline, head, signal);
  if (signal?.aborted || before?.state === table.state) return;
  await words.write(table.text);
  const counted = new RepositoryWords(table.text);
  known.set(words, Promise.resolve(counted));
  pipeline.ports.logger.info(
    `The repository's words were counted for the gate: ${counted.size} from ${table.paths} paths and ${table.subjects} commits`,
  );
}

function readTable({ words, ports }: Pipeline): Promise<RepositoryWords | undefined> {
  if (words === undefined) return Promise.resolve(undefined);
  const before = known.get(words);
  if (before) return before;
  const read = words.read().then(
    (text) => (text === undefined ? undefined : new RepositoryWords(text)),
    (error: unknown) => {
      ports.logger.warn("The repository's words are not known", error);
      return undefined;
    },
  );
  known.set(words, read);
  return read;
}

/** `undefined` = there is no git to ask, or no commit. */
async function newestCommit(
  { history }: Pipeline,
  signal?: Cancellation,
): Promise<string | undefined> {
  const [newest] = await history.commitsTouching('', 1, signal);
  return newest?.id;
}

async function count({ reader }: Pipeline, head: string | undefined, signal?: Cancellation) {
  const [{ files }, subjects] = await Promise.all([
    reader.list(signal),
    head === undefined ? [] : reader.commitSubjects(mostSubjects),
  ]);
  const paths = files.slice(0, mostPaths);
  // Without commits a repository is another one when it has other files; their number is a fair sign of that.
  const state = head ?? `${files.length} files`;
  const text = tableOfWords({ paths, subjects, state });
  return { text, state, paths: paths.length, subjects: subjects.length };
}
