import { ChangedTogether } from '../../select/changedTogether';
import { PastChanges } from '../../select/pastChanges';
import type { Pipeline } from '../pipeline';
import { KeptTable } from './keptTable';

/** What past changes of each repository touched, as it was read (`followChanges`). */
export const changeTables = new KeptTable((text) => new PastChanges(text), 'Past changes');

/** What changed together with each file, of the same changes. */
export const togetherTables = new KeptTable((text) => new ChangedTogether(text), 'Joint changes');

/** What is known of past changes, where that was read before; without it ranking goes by words and files. */
export interface KnownChanges {
  readonly past: PastChanges | undefined;
  /** Absent = no file is in hand, so it is not read. */
  readonly together?: ChangedTogether | undefined;
}

export async function knownChanges(
  pipeline: Pipeline,
  files: readonly string[] = [],
): Promise<KnownChanges> {
  const past = await changeTables.read(pipeline.changes, pipeline);
  if (past === undefined || files.length === 0) return { past };
  return { past, together: await togetherTables.read(pipeline.together, pipeline) };
}
