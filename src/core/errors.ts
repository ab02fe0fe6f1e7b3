import { saying, type Said, type SaidData, type Saying } from './saying';

/** Every way the product can fail on purpose. Closed: a front maps each code to a sentence (`src/prose/failures.ts`) and an exit status. */
export type LessonErrorCode =
  | 'lessonNotFound'
  | 'lessonAmbiguous'
  | 'lessonUnreadable'
  | 'lessonExists'
  | 'lessonHasProblems'
  | 'secretInLesson'
  | 'folderReadOnly'
  | 'diskFull'
  | 'stateUnreadable'
  | 'globalHomeInsideRepository'
  | 'stateInsideRepository'
  | 'settingsUnreadable'
  | 'settingsChanged'
  | 'hookOfOthers'
  | 'stateFolderRelative'
  | 'stateFolderInside'
  | 'stateRefFailed'
  | 'stateRefWithoutRemote'
  | 'noTeam'
  | 'inTeamAlready'
  | 'noTeamThere'
  | 'noOtherKey'
  | 'noTeamName'
  | 'noAgentKey'
  | 'keyInEditor'
  | 'leftElsewhere'
  | 'teamsThere'
  | 'noTeamAddress'
  | 'teamDatabaseFailed'
  | 'passwordFileOpen'
  | 'noFileName'
  | 'sourceTooLarge'
  | 'sourceUnreadable'
  | 'homeIsNoProject'
  | 'wrongUsage'
  | 'modelFailed'
  | 'cancelled'
  | 'restrictedMode'
  | RefusedVerb;

/** Why a verb is not done: the first list is answered by naming something else, the second by a look of the user at what is there. */
export type RefusedVerb =
  | 'againstItself'
  | 'notContested'
  | 'mergesItself'
  | 'mergesOne'
  | 'mergesScopes'
  | 'mergesKinds'
  | 'supersedesItself'
  | 'noCommit'
  | 'namesNoRefs'
  | 'notOfProject'
  | 'changedSinceVerified'
  | 'neverVerified'
  | 'emptyText'
  | 'broadAlready'
  | 'narrowAlready'
  | 'shippedLesson'
  | 'vetoedAlready'
  | 'requestForgotten'
  | 'taskForgotten'
  | 'nothingToUndo'
  | 'noImportToUndo'
  | 'noStatementThere'
  | 'statementsShareLines'
  | 'noLessonFromLine'
  | 'notPlainFile'
  | 'marksBroken'
  | 'fileReadOnly'
  | 'tooLongToExport'
  | 'tasksNoList'
  | 'taskNamedTwice'
  | 'taskIncomplete'
  | VerbForUser;

export type VerbForUser =
  'undoneElsewhere' | 'inputUnreadable' | 'editedSinceAct' | 'cannotBeUndone';

/** A failure with a closed code and the facts of its sentence. `message` is for logs: what a person reads is said by a front. */
export class LessonError extends Error implements Saying<LessonErrorCode> {
  override readonly name = 'LessonError';
  constructor(
    readonly code: LessonErrorCode,
    readonly data: SaidData = {},
    override readonly cause?: unknown,
  ) {
    super(Object.keys(data).length === 0 ? code : `${code} ${JSON.stringify(data)}`);
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

/** Whatever was thrown, as something to say: our own failures by code, anything else by its message. */
export function saidOf(thrown: unknown): Said {
  return isLessonError(thrown) ? saying(thrown.code, thrown.data) : toError(thrown).message;
}

/** The one catalogue of failures: which facts each has. */
export const failure = {
  lessonNotFound: (key: string) => new LessonError('lessonNotFound', { key }),
  lessonAmbiguous: (key: string, ids: readonly string[]) =>
    new LessonError('lessonAmbiguous', { key, count: ids.length, ids }),
  lessonUnreadable: (file: string, cause: unknown) =>
    new LessonError('lessonUnreadable', { file, why: toError(cause).message }, cause),
  lessonExists: (file: string) => new LessonError('lessonExists', { file }),
  lessonHasProblems: (file: string, problem: Saying) =>
    new LessonError('lessonHasProblems', { file, problem }),
  secretInLesson: (file: string, what: Said) => new LessonError('secretInLesson', { file, what }),
  folderReadOnly: (file: string, cause: unknown) =>
    new LessonError('folderReadOnly', { file }, cause),
  diskFull: (file: string, cause: unknown) => new LessonError('diskFull', { file }, cause),
  stateUnreadable: (file: string, cause: unknown) =>
    new LessonError('stateUnreadable', { file, why: toError(cause).message }, cause),
  globalHomeInsideRepository: (home: string) =>
    new LessonError('globalHomeInsideRepository', { home }),
  stateInsideRepository: (folder: string) => new LessonError('stateInsideRepository', { folder }),
  settingsUnreadable: (file: string) => new LessonError('settingsUnreadable', { file }),
  settingsChanged: (file: string) => new LessonError('settingsChanged', { file }),
  hookOfOthers: (file: string, command: string) =>
    new LessonError('hookOfOthers', { file, command }),
  noFileName: (name: string) => new LessonError('noFileName', { name }),
  sourceTooLarge: (file: string, size: number, most: number) =>
    new LessonError('sourceTooLarge', { file, size, most }),
  sourceUnreadable: (file: string, cause: unknown) =>
    new LessonError('sourceUnreadable', { file, why: toError(cause).message }, cause),
  stateFolderRelative: (folder: string) => new LessonError('stateFolderRelative', { folder }),
  stateFolderInside: (folder: string) => new LessonError('stateFolderInside', { folder }),
  /** A git ref where machines meet could not be read or written. */
  stateRefFailed: (ref: string, why: string) => new LessonError('stateRefFailed', { ref, why }),
  stateRefWithoutRemote: (ref: string) => new LessonError('stateRefWithoutRemote', { ref }),
  noTeam: () => new LessonError('noTeam'),
  inTeamAlready: (team: string, place: string) => new LessonError('inTeamAlready', { team, place }),
  noAgentKey: (why: string) => new LessonError('noAgentKey', { why }),
  keyInEditor: (file: string) => new LessonError('keyInEditor', { file }),
  noTeamName: (name: string) => new LessonError('noTeamName', { name }),
  noOtherKey: (key: string) => new LessonError('noOtherKey', { key }),
  leftElsewhere: (team: string) => new LessonError('leftElsewhere', { team }),
  noTeamThere: (place: string) => new LessonError('noTeamThere', { place }),
  teamsThere: (place: string, teams: readonly string[]) =>
    new LessonError('teamsThere', { place, teams: teams.join(', ') }),
  /** An address of a database that is none, or holds a password; it is not repeated. */
  noTeamAddress: () => new LessonError('noTeamAddress'),
  teamDatabaseFailed: (place: string, why: string, cause: unknown) =>
    new LessonError('teamDatabaseFailed', { place, why }, cause),
  passwordFileOpen: (file: string) => new LessonError('passwordFileOpen', { file }),
  homeIsNoProject: () => new LessonError('homeIsNoProject'),
  /** A verb that cannot be done as it was asked for. */
  refused: (code: RefusedVerb, data?: SaidData) => new LessonError(code, data),
  /** What a front did not understand: a text in the language of its reader, never one in English alone. */
  wrongUsage: (text: string) => new LessonError('wrongUsage', { text }),
  modelFailed: (what: string, cause?: unknown) => new LessonError('modelFailed', { what }, cause),
  cancelled: () => new LessonError('cancelled'),
  restrictedMode: () => new LessonError('restrictedMode'),
} as const;
