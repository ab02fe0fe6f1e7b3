import type { Pipeline } from '../pipeline';
import { activity } from '../status/activitySaying';
import { wordTables } from './knownWords';
import { learnWords } from './learnWords';

/** The words of a repository as they are counted now. */
export interface CountedWords {
  readonly words: number;
  /** The commit, or a hash of the list of files; `undefined` = there is nothing to count. */
  readonly state: string | undefined;
  /** They were counted by this act: before, they were those of another state. */
  readonly isNew: boolean;
}

/** Characters of a commit that name it to a person. */
const shortHash = 12;

/** Counts the words where they changed; `isUnasked` = nobody waits for an answer, so a row of Activity says what was done. */
export async function countWords(pipeline: Pipeline, isUnasked: boolean): Promise<CountedWords> {
  const read = () => wordTables.read(pipeline.words, pipeline);
  const before = await read();
  await learnWords(pipeline);
  const now = await read();
  const found = { words: now?.size ?? 0, state: now?.state, isNew: now?.state !== before?.state };
  if (isUnasked && found.isNew) {
    const commit = found.state?.slice(0, shortHash) ?? '';
    const message = activity('wordsCounted', { words: found.words, commit });
    await pipeline.library.record('project', { type: 'activity', topic: 'words', message });
  }
  return found;
}
