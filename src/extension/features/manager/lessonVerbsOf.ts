import type { LessonState } from '../../../core/lesson/lesson';
import type { LibraryEntry } from '../../../core/library/libraryEntry';
import type { LessonStatus } from '../../../core/operations/lessonStatus';
import type { LessonVerb } from '../../../protocol/lessonCard';

/** What a state calls for, the likeliest first. */
const verbsByState: Readonly<Record<LessonState, readonly LessonVerb[]>> = {
  candidate: ['promote', 'retire', 'moveToGlobal'],
  trial: ['promote', 'retire', 'moveToGlobal'],
  quarantined: ['approve', 'retire'],
  stale: ['verify', 'retire'],
  active: ['retire', 'publish', 'moveToGlobal'],
  contested: ['retire', 'moveToGlobal'],
  resting: ['retire', 'moveToGlobal'],
  broken: ['retire'],
  retired: ['restore'],
};

/** Whether a verb makes sense for where a lesson lies. */
function fits(verb: LessonVerb, { scope, folder, lesson }: LibraryEntry): boolean {
  switch (verb) {
    case 'moveToGlobal':
      return scope === 'project';
    case 'publish':
      return scope === 'project' && lesson.fingerprint.length > 0;
    case 'retire':
      return folder !== 'retired';
    default:
      return true;
  }
}

/** What can be done to a lesson now. Nothing in Restricted Mode, and nothing to a lesson that came with the program. */
export function lessonVerbsOf(
  { entry, state }: LessonStatus,
  isTrusted: boolean,
): readonly LessonVerb[] {
  if (!isTrusted || entry.scope === 'shipped') return [];
  return verbsByState[state].filter((verb) => fits(verb, entry));
}
