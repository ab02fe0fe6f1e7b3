import type { Cancellation } from '../../ports';
import { mostChanges, placesOf, RepositoryTree, tableOfChanges } from '../../select/tableOfChanges';
import { tableOfTogether } from '../../select/tableOfTogether';
import type { Pipeline } from '../pipeline';
import { offeredLessons } from './eligibleLessons';
import { changeTables, togetherTables } from './knownChanges';

/** Beside a longer history a repository of fewer changes has no habits yet. */
const fewestChanges = 20;

/**
 * Reads what the newest commits touched of the places that lessons are for, and which of them touched each file, and keeps both under
 * `state/`, unless they were read at the same commit for the same places. `head` = the newest commit. Gives whether they were read anew.
 */
export async function followChanges(
  pipeline: Pipeline,
  head: string | undefined,
  signal?: Cancellation,
): Promise<boolean> {
  const { changes: file, together, library, reader, ports } = pipeline;
  if (file === undefined || together === undefined || head === undefined) return false;
  const entries = offeredLessons(await library.refresh()).entries.filter(
    ({ scope }) => scope === 'project',
  );
  const texts = entries.map(({ brief, approval }) => `${brief.id} ${approval}`).sort();
  const state = `${head} ${ports.hasher.sha256(texts.join('\n'))}`;
  const before = [
    await changeTables.read(file, pipeline),
    await togetherTables.read(together, pipeline),
  ];
  if (signal?.aborted || entries.length === 0) return false;
  if (before.every((table) => table?.state === state)) return false;
  const { files } = await reader.list(signal);
  const tree = new RepositoryTree(files);
  const places = entries.map(({ lesson }) => placesOf(lesson, tree));
  const changes = await reader.commitChanges(mostChanges, 'each commit');
  if (signal?.aborted || changes.length < fewestChanges) return false;
  await togetherTables.write(together, tableOfTogether({ changes, state, files }));
  await changeTables.write(file, tableOfChanges({ changes, places, state }));
  ports.logger.info(`${changes.length} past changes were read for ${entries.length} lessons`);
  return true;
}
