import type { OpenLessons } from '../node/lessons/openLessons';

/** Starts the command line once more, to go on by itself in a folder. */
export type RunLater = (words: readonly string[], folder: string) => Promise<void>;

/** Once everything is answered: has the words of the repository counted in the background where its commit is another one. Gives whether it has. */
export async function countLater(
  { manager, places }: Pick<OpenLessons, 'manager' | 'places'>,
  later: RunLater | undefined,
): Promise<boolean> {
  if (later === undefined || !(await manager.claimWords(places.root))) return false;
  await later(['words', '--unasked'], places.root);
  return true;
}
