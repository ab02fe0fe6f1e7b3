import { saying, type Said, type SaidData, type Saying } from '../saying';

type Seen =
  | 'allUndone'
  | 'modelFailed'
  | 'cancelled'
  | 'abandoned'
  | 'nothing'
  | 'notRun'
  | 'passed'
  | 'failed'
  | 'succeeded'
  | 'kept'
  | 'thumbsUp'
  | 'thumbsDown'
  | 'thumbs'
  | 'saidSo'
  | 'voted';

/** What an outcome was observed from. */
export type EvidenceCode = `evidence.${Seen}`;

export const evidence = (seen: Seen, data?: SaidData): Saying<EvidenceCode> =>
  saying(`evidence.${seen}`, data);

/** Evidence of a vote under an answer: a press of the user, which may be changed and taken back. Any other word counts once. */
export const votedFor: Said = evidence('saidSo');
