import { saying, type SaidData, type Saying } from '../../saying';

/** Why a lesson is in the state it is in. */
export type StatusCode = `status.${
  | 'credential'
  | 'waits'
  | 'waitsFilled'
  | 'crowdedOut'
  | 'retracted'
  | 'retired'
  | 'contested'
  | 'vetoed'
  | 'markedAgainst'
  | 'sameTopic'
  | 'sameId'
  | 'givenUp'
  | 'costly'
  | 'drifted'
  | 'drift'
  | 'notHere'
  | 'resting'}`;

export const because = (code: StatusCode, data?: SaidData): Saying<StatusCode> =>
  saying(code, data);
