import { saying, type Said, type SaidData, type Saying } from '../../saying';

/** A change that a verb made. What takes it back is kept for all verbs in one place (`keepAct.ts`). */
export interface Change {
  /** Past tense, for a notice: `Retired testing`. */
  readonly what: Said;
  /** Lesson the change was about; empty = none. */
  readonly lesson: string;
}

/** A change a user made, with the way back. */
export interface Done extends Change {
  readonly undo: () => Promise<void>;
}

type Act =
  | 'verified'
  | 'contested'
  | 'contestedByRepository'
  | 'settled'
  | 'retired'
  | 'restored'
  | 'noted'
  | 'notVerified'
  | 'claimsFail'
  | 'approved'
  | 'broadened'
  | 'narrowed'
  | 'promoted'
  | 'promotedOver'
  | 'movedToGlobal'
  | 'retracted'
  | 'reinforced'
  | 'penalized'
  | 'helped'
  | 'helpedBack'
  | 'didNotHelp'
  | 'didNotHelpBack'
  | 'updated'
  | 'edited'
  | 'published'
  | 'copied'
  | 'merged'
  | 'supersedes'
  | 'movedLine'
  | 'movedLines'
  | 'imported'
  | 'importedNothing'
  | 'importedFiles'
  | 'vetoed'
  | 'trialEnded'
  | 'pinned'
  | 'unpinned'
  | 'pinnedTask'
  | 'unpinnedTask'
  | 'andMore'
  | 'andSince'
  | 'lastAct'
  | 'holdsCredential'
  | 'unreadable';

/** What was done, or why it cannot be taken back. */
export type DoneCode = `done.${Act}`;

/** What was done, as something to say. */
export const done = (act: Act, data?: SaidData): Saying<DoneCode> => saying(`done.${act}`, data);

/** What was done, with a note where there is one. */
export const noted = (what: Said, note: Said | undefined): Said =>
  note === undefined ? what : done('noted', { what, note });
