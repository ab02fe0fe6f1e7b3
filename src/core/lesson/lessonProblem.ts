import { saying, type Saying } from '../saying';

/** What can be wrong with the file of a lesson. `unread`: reading it failed with what it says. */
export type ProblemCode = `problem.${
  | 'unread'
  | 'notClosed'
  | 'textTooLong'
  | 'noText'
  | 'tooManyWords'
  | 'frontmatterTooLong'
  | 'keyTwice'
  | 'notYaml'
  | 'notPairs'
  | 'notResolved'
  | 'unreadGlob'
  | 'unreadCheck'
  | 'wrongField'
  | 'hiddenAt'
  | 'hiddenInFileName'
  | 'hiddenInField'
  | 'suspicious'
  | 'credential'
  | 'secretsUnread'}`;

/** What a field should have been. */
export type ExpectedCode = `expected.${
  | 'short'
  | 'text'
  | 'ownWord'
  | 'oneOf'
  | 'ratio'
  | 'shortList'
  | 'texts'
  | 'source'
  | 'fewRefs'
  | 'refs'
  | 'digest'}`;

/** Something wrong with a lesson file, and what to do. `error` makes it ineligible, `warning` is shown only. */
export interface LessonProblem extends Saying<ProblemCode> {
  readonly severity: 'error' | 'warning';
  /** 1-based line in the file; absent = the whole file. */
  readonly line?: number;
}

/** A problem with the number of its line, where it has one. */
export function atItsLine({ code, data, line }: LessonProblem): Saying {
  const what = saying(code, data);
  return line === undefined ? what : saying('atLine', { line, what });
}
