import { compileGlob } from '../../lesson/globMatcher';
import type { LessonBrief } from '../../lesson/lesson';
import { isLeftToCheck, parseCheck } from '../../lesson/parseCheck';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { PipelineSettings } from '../pipeline';
import type { Eligibility } from '../status/lessonStatus';

/**
 * Lessons of which nothing is said until their check is broken, by id; what a conversation was given stays given. What has to come with a file
 * in hand is the next thing to do, not a slip to mend: it is said with that file.
 */
export function leftToChecks(
  { remind }: Pick<PipelineSettings, 'remind'>,
  eligible: readonly Eligibility[],
  isGiven: (entry: LibraryEntry) => boolean,
  inHand: readonly string[] = [],
): ReadonlyMap<string, LibraryEntry> {
  if (remind === 'before') return new Map();
  const left = eligible.filter(
    ({ entry }) =>
      isLeftToCheck(entry.brief) && !isGiven(entry) && !isCalledFor(entry.brief, inHand),
  );
  return new Map(left.map(({ entry }) => [entry.brief.id, entry]));
}

/** Whether one of the files is of a kind that others come with. */
const isCalledFor = ({ check }: Pick<LessonBrief, 'check'>, files: readonly string[]): boolean =>
  files.length > 0 &&
  check.some((line) => {
    const asked = parseCheck(line);
    if (asked?.kind !== 'goes-with') return false;
    const isOf = compileGlob(asked.of);
    return isOf !== undefined && files.some(isOf);
  });
