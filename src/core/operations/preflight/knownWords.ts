import { mostSubjects, RepositoryWords, tableOfWords } from '../../language/repositoryWords';
import { toError } from '../../errors';
import type { StateFile } from '../../ports';
import type { Pipeline } from '../pipeline';

/** The table of a state file, read once in a process; `undefined` = there is none yet. */
const known = new WeakMap<StateFile, Promise<RepositoryWords | undefined>>();

/** The words of the repository where they were counted before; without them the gate goes by the text alone. */
export function knownWords({ words, ports }: Pipeline): Promise<RepositoryWords | undefined> {
  if (words === undefined) return Promise.resolve(undefined);
  const before = known.get(words);
  if (before) return before;
  const read = words.read().then(
    (text) => (text === undefined ? undefined : new RepositoryWords(text)),
    (error: unknown) => {
      ports.logger.warn(`The repository's words are counted anew: ${toError(error).message}`);
      return undefined;
    },
  );
  known.set(words, read);
  return read;
}

/** Counts the words of the repository's paths and newest commits, and keeps them under `state/`. */
export async function learnWords({ words, reader }: Pipeline): Promise<void> {
  if (words === undefined) return;
  const [{ files }, subjects] = await Promise.all([
    reader.list(),
    reader.commitSubjects(mostSubjects),
  ]);
  const table = tableOfWords({ paths: files, subjects });
  await words.write(table);
  known.set(words, Promise.resolve(new RepositoryWords(table)));
}
