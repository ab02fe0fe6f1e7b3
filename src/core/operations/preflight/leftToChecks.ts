import { isLeftToCheck } from '../../lesson/parseCheck';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { PipelineSettings } from '../pipeline';
import type { Eligibility } from '../status/lessonStatus';

/** Lessons of which nothing is said until their check is broken, by id; what a conversation was given stays given. */
export function leftToChecks(
  { remind }: Pick<PipelineSettings, 'remind'>,
  eligible: readonly Eligibility[],
  isGiven: (entry: LibraryEntry) => boolean,
): ReadonlyMap<string, LibraryEntry> {
  if (remind === 'before') return new Map();
  const left = eligible.filter(({ entry }) => isLeftToCheck(entry.brief) && !isGiven(entry));
  return new Map(left.map(({ entry }) => [entry.brief.id, entry]));
}
