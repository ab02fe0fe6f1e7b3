import { PastChanges } from '../../select/pastChanges';
import type { Pipeline } from '../pipeline';
import { KeptTable } from './keptTable';

/** What past changes of each repository touched, as it was read (`followChanges`). */
export const changeTables = new KeptTable((text) => new PastChanges(text), 'Past changes');

/** Which places past changes touched, where that was read before; without it ranking goes by words and files. */
export function knownChanges(pipeline: Pipeline): Promise<PastChanges | undefined> {
  return changeTables.read(pipeline.changes, pipeline);
}
