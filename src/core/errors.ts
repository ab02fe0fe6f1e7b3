/** Every way the product can fail on purpose. Closed: a front maps each code to a message, an exit status or a sentence. */
export type LessonErrorCode =
  | 'lessonNotFound'
  | 'lessonAmbiguous'
  | 'lessonUnreadable'
  | 'lessonExists'
  | 'lessonHasProblems'
  | 'secretInLesson'
  | 'hiddenCharacters'
  | 'folderReadOnly'
  | 'diskFull'
  | 'stateUnreadable'
  | 'globalHomeInsideRepository'
  | 'settingsUnreadable'
  | 'settingsChanged'
  | 'wrongUsage'
  | 'needsUser'
  | 'modelFailed'
  | 'cancelled'
  | 'restrictedMode';

/** A failure with a closed code, a text that says what to do next, and the facts behind it. */
export class LessonError extends Error {
  override readonly name = 'LessonError';
  constructor(
    readonly code: LessonErrorCode,
    message: string,
    readonly data: Readonly<Record<string, string | number | readonly string[]>> = {},
    override readonly cause?: unknown,
  ) {
    super(message);
  }
}

/** True for our own errors, of one code where a code is given. Never branch on message text. */
export function isLessonError(error: unknown, code?: LessonErrorCode): error is LessonError {
  return error instanceof LessonError && (code === undefined || error.code === code);
}

/** Whatever was thrown, as an `Error`; the original stays as `cause` where it was not one. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}

/** The one catalogue of failure texts: each names the thing and what to do next. */
export const failure = {
  lessonNotFound: (key: string) =>
    new LessonError(
      'lessonNotFound',
      `No lesson is named "${key}". Run "lessons list" to see the names.`,
      { key },
    ),
  lessonAmbiguous: (key: string, ids: readonly string[]) =>
    new LessonError(
      'lessonAmbiguous',
      `"${key}" names ${ids.length} lessons. Use one of the ids: ${ids.join(', ')}.`,
      { key, ids },
    ),
  lessonUnreadable: (file: string, cause: unknown) =>
    new LessonError(
      'lessonUnreadable',
      `${file} cannot be read: ${toError(cause).message}. Check its permissions.`,
      { file },
      cause,
    ),
  lessonExists: (file: string) =>
    new LessonError('lessonExists', `${file} exists already. Rename or retire that lesson first.`, {
      file,
    }),
  lessonHasProblems: (file: string, problem: string) =>
    new LessonError('lessonHasProblems', `${file}: ${problem}. Mend the file, then try again.`, {
      file,
      problem,
    }),
  secretInLesson: (file: string, what: string) =>
    new LessonError(
      'secretInLesson',
      `${file} seems to contain a credential (${what}). Remove it from the text; nothing was written.`,
      { file, what },
    ),
  hiddenCharacters: (file: string, where: string) =>
    new LessonError(
      'hiddenCharacters',
      `${file} contains hidden characters (${where}). Remove them; nothing was written.`,
      { file, where },
    ),
  folderReadOnly: (file: string, cause: unknown) =>
    new LessonError(
      'folderReadOnly',
      `${file} cannot be written: the folder is read-only. Change its permissions and try again.`,
      { file },
      cause,
    ),
  diskFull: (file: string, cause: unknown) =>
    new LessonError(
      'diskFull',
      `${file} cannot be written: the disk is full. Free some space; nothing was lost.`,
      { file },
      cause,
    ),
  stateUnreadable: (file: string, cause: unknown) =>
    new LessonError(
      'stateUnreadable',
      `${file} cannot be used: ${toError(cause).message}.`,
      { file },
      cause,
    ),
  globalHomeInsideRepository: (home: string) =>
    new LessonError(
      'globalHomeInsideRepository',
      `LESSONS_HOME is ${home}, which lies inside a repository. Point it to a folder outside of every repository.`,
      { home },
    ),
  stateInsideRepository: (folder: string) =>
    new LessonError(
      'globalHomeInsideRepository',
      `${folder} leads into a repository by a link, where it would be committed. Make it a folder, or point LESSONS_HOME to one outside of every repository.`,
      { home: folder },
    ),
  settingsUnreadable: (file: string) =>
    new LessonError(
      'settingsUnreadable',
      `${file} is no JSON that can be read, so nothing was written. Mend the file, then try again.`,
      { file },
    ),
  settingsChanged: (file: string) =>
    new LessonError(
      'settingsChanged',
      `${file} was changed meanwhile, so nothing was written. Look at the change again.`,
      { file },
    ),
  wrongUsage: (message: string) => new LessonError('wrongUsage', message),
  needsUser: (message: string) => new LessonError('needsUser', message),
  modelFailed: (what: string, cause?: unknown) =>
    new LessonError(
      'modelFailed',
      `The model did not answer: ${what}. No lesson depends on it; try again later.`,
      { what },
      cause,
    ),
  cancelled: () => new LessonError('cancelled', 'Cancelled.'),
  restrictedMode: () =>
    new LessonError(
      'restrictedMode',
      'This workspace is in Restricted Mode: lessons can be read, not used or changed. Trust the workspace first.',
    ),
} as const;
