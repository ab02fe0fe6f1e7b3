import { canBeKey, writeSortedTable } from '../language/sortedTable';
import { radix, tableKeys } from './pastChanges';
import { tellingChanges, type ChangeSources } from './tableOfChanges';

/** What one change alone touched has no habits. */
const fewestChanges = 2;

/** What is read to know what changed together; `files` = those that are there today. */
export interface TogetherSources extends Pick<ChangeSources, 'changes' | 'state'> {
  readonly files: readonly string[];
}

/** The table that `ChangedTogether` searches, over the same changes as `tableOfChanges`; what is gone will be in nobody's hand. */
export function tableOfTogether({ changes, state, files }: TogetherSources): string {
  const isThere = new Set(files);
  const touching = new Map<string, number[]>();
  tellingChanges(changes).forEach((change, at) => {
    for (const file of change.files) {
      if (!isThere.has(file)) continue;
      const known = touching.get(file);
      if (known) known.push(at);
      else touching.set(file, [at]);
    }
  });
  const rows = new Map<string, string>();
  for (const [file, positions] of touching)
    if (positions.length >= fewestChanges && canBeKey(file)) rows.set(file, stepsOf(positions));
  if (state !== undefined) rows.set(tableKeys.state, state);
  return writeSortedTable(rows);
}

/** Each position as its distance from the one before: most take one or two characters. */
function stepsOf(positions: readonly number[]): string {
  return positions
    .map((at, place) => (at - (positions[place - 1] ?? -1)).toString(radix))
    .join(' ');
}
