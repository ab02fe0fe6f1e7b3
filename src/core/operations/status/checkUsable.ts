import { failure } from '../../errors';
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
  const where = problem.line === undefined ? '' : `line ${problem.line}: `;
  throw failure.lessonHasProblems(shownPath(entry), where + problem.message);
}

/** Refuses to move what came with the program: it is no file. */
export function checkOwn({ scope, lesson }: LibraryEntry): void {
  if (scope !== 'shipped') return;
  throw failure.wrongUsage(
    `"${lesson.name}" comes with Repo Lessons. Switch it off in the setting lessons.recipes.disabled.`,
  );
}
