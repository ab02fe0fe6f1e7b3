import { saying, type SaidData, type Saying } from '../../saying';

type Row =
  | 'onTrial'
  | 'promoteOrVeto'
  | 'suppressed'
  | 'captured'
  | 'capturedUpdate'
  | 'review'
  | 'compare'
  | 'notProposed'
  | 'notProposedMore'
  | 'refusedItem'
  | 'listed'
  | 'measured'
  | 'derivedAgain'
  | 'saveForTeammates'
  | 'saysElse'
  | 'linesChanged'
  | 'withdrawn'
  | 'claimsHold'
  | 'claimsHoldNot'
  | 'retireOrReinforce'
  | 'wordsCounted';

/** What a row of Activity tells, and what to do next. */
export type ActivityCode = `activity.${Row}`;

export const activity = (row: Row, data?: SaidData): Saying<ActivityCode> =>
  saying(`activity.${row}`, data);
