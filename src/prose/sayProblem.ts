import type { LessonProblem } from '../core/lesson/lessonProblem';
import { say } from './say';

/** A problem of a lesson file as fronts show it: `message` is one sentence. */
export function sayProblem(problem: LessonProblem): {
  readonly severity: LessonProblem['severity'];
  readonly message: string;
  readonly line?: number;
} {
  const { severity, line } = problem;
  return { severity, message: say(problem), ...(line !== undefined && { line }) };
}
