import { failure } from '../../errors';
import { atItsLine } from '../../lesson/lessonProblem';
import { shownPath, type LibraryEntry } from '../../library/libraryEntry';
import type { Pipeline } from '../pipeline';

/** Refuses to change anything in Restricted Mode. */
export function checkUsable({ settings }: Pipeline): void {
  if (!settings().trusted) throw failure.restrictedMode();
}

/** Refuses to put a lesson to use that has a credential, hidden characters or another error in its file. */
export function checkSound(entry: LibraryEntry): void {
  const [secret] = entry.secrets;
  if (secret !== undefined) throw failure.secretInLesson(shownPath(entry), secret);
  const problem = entry.problems.find(({ severity }) => severity === 'error');
  if (!problem) return;
  throw failure.lessonHasProblems(shownPath(entry), atItsLine(problem));
}

/** Refuses to move what came with the program: it is no file. */
export function checkOwn({ scope, lesson }: LibraryEntry): void {
  if (scope !== 'shipped') return;
  throw failure.refused('shippedLesson', { name: lesson.name });
}
