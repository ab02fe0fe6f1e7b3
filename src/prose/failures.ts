import type { LessonErrorCode } from '../core/errors';

/** What a user reads of each failure: the thing, and what to do next. */
export const failures: Readonly<Record<LessonErrorCode, string>> = {
  lessonNotFound: 'No lesson is named "{key}". Run "lessons list" to see the names.',
  lessonAmbiguous: '"{key}" names {count} lessons. Use one of the ids: {ids}.',
  lessonUnreadable: '{file} cannot be read: {why}. Check its permissions.',
  lessonExists: '{file} exists already. Rename or retire that lesson first.',
  lessonHasProblems: '{file}: {problem}. Mend the file, then try again.',
  secretInLesson:
    '{file} seems to contain a credential ({what}). Remove it from the text; nothing was written.',
  folderReadOnly:
    '{file} cannot be written: the folder is read-only. Change its permissions and try again.',
  diskFull: '{file} cannot be written: the disk is full. Free some space; nothing was lost.',
  stateUnreadable:
    '{file} cannot be used: {why}. Look whether it is there, of the right kind and yours to read and write, then try again.',
  globalHomeInsideRepository:
    'LESSONS_HOME is {home}, which lies inside a repository. Point it to a folder outside of every repository.',
  stateInsideRepository:
    '{folder} leads into a repository by a link, where it would be committed. Make it a folder, or point LESSONS_HOME to one outside of every repository.',
  settingsUnreadable:
    '{file} is no JSON that can be read, so nothing was written. Mend the file, then try again.',
  settingsChanged:
    '{file} was changed meanwhile, so nothing was written. Look at the change again.',
  hookOfOthers:
    '{file} is a program of others, so nothing was written. Call "{command}" in it, with what it reads from standard input.',
  stateFolderRelative:
    '"{folder}" is no whole path: name the folder from the root on (/mnt/team), or a git ref as refs/lessons/NAME.',
  stateRefFailed:
    'State could not meet at {ref}: {why}. Try "git ls-remote" there: once it answers, try again; nothing is lost.',
  stateRefWithoutRemote:
    'This repository has no remote named origin to keep {ref} at. Name one: REMOTE#{ref}.',
  noTeam: 'This repository is in no team here. "lessons team join PLACE" joins one.',
  inTeamAlready:
    'This repository is in the team {team} at {place}. "lessons team leave" leaves it.',
  noOtherKey:
    '{key} is no key of another home: "lessons team show" prints it there, 64 characters of 0 to 9 and a to f.',
  noTeamName:
    '"{name}" is no name: write one line of at most 40 characters, with a letter and nothing that cannot be seen.',
  leftElsewhere:
    'You left the team {team} in another home and took back what you told: this home has left it too.',
  noAgentKey:
    'No key of ssh-agent signed ({why}). Start the agent, add an ed25519 key with ssh-add, or say "lessons team key file".',
  keyInEditor:
    'The key of this home is kept in the secret storage of the editor, and only there it signs. Meet the team in the editor, or put it back into its file there (Lessons: Team…). Where that editor is gone, delete {file}: a new key is made.',
  noTeamThere:
    'Nobody shares lessons at {place} yet. "lessons team init PLACE" begins, "lessons team join PLACE TEAM" waits for the others.',
  teamsThere:
    'Several teams meet at {place}: {teams}. Name the one that others told you, in the form or by "lessons team join PLACE TEAM".',
  noTeamAddress:
    'This is no address of a database where a team could meet. Write postgres://USER@HOST/DATABASE without a password (it is taken from PGPASSWORD or the password file), at most with ?sslmode=verify-full, require or disable.',
  teamDatabaseFailed:
    'The team could not be reached at {place}: {why}. Look at the address, the login and whether the server runs, then try again; nothing is lost.',
  passwordFileOpen:
    'Others may read {file}, so no password is taken from it. Let only yourself read it (chmod 600).',
  stateFolderInside:
    'The folder for state is {folder}, which lies inside a repository. Name one outside of every repository.',
  noFileName: '"{name}" is no file name.',
  sourceTooLarge:
    '{file} cannot be read: it has {size} bytes, and at most {most} are read. Name a Markdown file.',
  sourceUnreadable: '{file} cannot be read: {why}. Name a Markdown file.',
  homeIsNoProject:
    'This is your home folder: its .lessons holds your own lessons for every repository. Open a repository to propose lessons for it.',
  wrongUsage: '{text}',
  modelFailed: 'The model did not answer: {what}. No lesson depends on it; try again later.',
  cancelled: 'Cancelled.',
  restrictedMode:
    'This workspace is in Restricted Mode: lessons can be read, not used or changed. Trust the workspace first.',
  againstItself: '"{name}" cannot contradict itself. Name another lesson.',
  notContested: 'Nobody contested "{name}". Where two lessons have one topic, retire one of them.',
  mergesItself: 'Name two lessons to merge: these are the same one.',
  mergesOne: 'Name at least two lessons to merge.',
  mergesScopes: 'Only lessons of one place can be merged: move one of them first.',
  mergesKinds: 'A recipe and a convention cannot be merged: one has steps.',
  supersedesItself: 'A lesson cannot supersede itself. Name the one it replaces.',
  noCommit:
    'There is no change to look at: "{name}" is no commit of this repository, git is not there, or the folder is not trusted.',
  namesNoRefs: '"{name}" names no refs, so there is nothing to verify.',
  notOfProject: '"{name}" is not a lesson of this project.',
  changedSinceVerified:
    '"{name}" has inputs that changed since you verified it. See that it still holds, then run "lessons stale --verify {name}".',
  neverVerified: '"{name}" has no digests to publish. Run "lessons stale --verify {name}" first.',
  emptyText: 'A lesson needs a text. Retire "{name}" to take it out of use.',
  broadAlready: '"{name}" holds for any change already: its file says so.',
  narrowAlready: '"{name}" holds for its subject alone already: its file says so.',
  shippedLesson:
    '"{name}" comes with Repo Lessons. Switch it off in the setting lessons.recipes.disabled.',
  vetoedAlready: 'You vetoed "{name}" already.',
  requestForgotten: 'This request is no longer in the journal.',
  taskForgotten: 'This task is no longer in the journal. Pin a newer one.',
  nothingToUndo: 'There is nothing to take back in this repository.',
  noImportToUndo:
    'There is no import to take back in this repository, or it is too long ago. "Retire" puts single lessons away.',
  noStatementThere:
    '{place} is no line that can be a lesson. Run "lessons check --diet" to see which are.',
  statementsShareLines:
    '{place} shares its lines with {other}. Move both, or part them first; nothing was changed.',
  noLessonFromLine: '{place} cannot be a lesson: {why}. Nothing was changed.',
  notPlainFile:
    '{file} is no plain file of this repository, or lies behind a link. Edit it by hand.',
  fileReadOnly: '{file} may only be read. Make it writable, then try again.',
  tooLongToExport:
    '{file} has {size} bytes; nothing is written into instructions of more than {most}.',
  marksBroken:
    '{file} has more or fewer marks "repo-lessons:start" and "repo-lessons:end" than one of each. Mend or delete them; nothing was changed.',
  tasksNoList:
    'The file of tasks is no YAML list. Write a list of tasks, each with a name and a prompt.',
  taskNamedTwice: 'Two tasks are named "{name}". Give each a name of its own.',
  taskIncomplete: 'Task {number} of the file lacks a name or a prompt.',
  undoneElsewhere: 'This was taken back elsewhere, or is too long ago.',
  inputUnreadable: '{input}. Nothing was changed; mend or save that file, then try again.',
  editedSinceAct:
    '{file} was edited since "{what}". Put it back as it was then, or do it by hand; nothing was changed.',
  cannotBeUndone: '{what} cannot be taken back: {why}. Do it by hand.',
};
