import type { HoldCode } from '../core/operations/learning/trial';

export type ClockCode =
  `trial.${'inDay' | 'inDays' | 'next' | 'vetoed' | 'held' | 'day' | 'days' | 'due'}`;

/** When a candidate goes on trial, or what stands in the way. */
export const trials: Readonly<Record<HoldCode | ClockCode, string>> = {
  'trial.saidNo': 'you said no to this text',
  'trial.topicTaken': 'another lesson has its topic',
  'trial.notChecked': 'its claims were not checked yet',
  'trial.claimsFail': '{failed} of {of} of its claims do not hold',
  'trial.unreadable': 'its inputs cannot be read',
  'trial.changed': 'its inputs changed',
  'trial.inDay': 'goes on trial in {days} day unless you veto',
  'trial.inDays': 'goes on trial in {days} days unless you veto',
  'trial.next': 'goes on trial next, unless you veto',
  'trial.vetoed': 'you vetoed a trial',
  'trial.held': 'no trial: {why}',
  'trial.day': 'trial in {days} day',
  'trial.days': 'trial in {days} days',
  'trial.due': 'trial next',
};
