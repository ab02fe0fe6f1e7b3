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
  'trial.inDay': 'will be tried in {days} day unless you say no',
  'trial.inDays': 'will be tried in {days} days unless you say no',
  'trial.next': 'will be tried next, unless you say no',
  'trial.vetoed': 'will not be tried: you said no',
  'trial.held': 'will not be tried: {why}',
  'trial.day': 'tried in {days} day',
  'trial.days': 'tried in {days} days',
  'trial.due': 'tried next',
};
