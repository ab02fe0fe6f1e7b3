import type { LibraryEntry } from '../../library/libraryEntry';
import { makeEntry } from '../../library/libraryEntry';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { Pipeline } from '../pipeline';
import { checkSound } from '../status/checkUsable';
import { isApproved } from '../status/mayBeGiven';
import { textOf } from './fileDigests';
import { yesTo } from './userWords';

/**
 * Writes another text into a lesson's file. Who changes an approved text approves what comes out; `approves` = also one that nobody had
 * approved. What could not be given any more is refused, and nothing is written.
 */
export async function writeText(
  { ports, library }: Pipeline,
  entry: LibraryEntry,
  { ledgers }: Library,
  edit: (before: string) => string,
  approves = false,
): Promise<void> {
  const journal = journalOf(entry.scope);
  const { files } = ports.stores[journal];
  const after = edit(await textOf(files, entry));
  const changed = await makeEntry(entry, after, ports);
  checkSound(changed);
  // The yes first: cut off between the two, the verb can simply be asked for again.
  if (approves || isApproved(entry, ledgers[journal]))
    await library.record(entry.scope, yesTo(changed));
  await files.write(entry, after);
}
