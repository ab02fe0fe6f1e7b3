import type { ReactNode } from 'react';
import type { ActivityOutcome } from '../../src/protocol/activity';
import type { LessonVerb } from '../../src/protocol/lessonCard';
import type { LessonState } from '../../src/protocol/lessonState';
import type { RefState } from '../../src/protocol/lessonDetail';
import { Icon } from './icon';

const lessonIcons: Readonly<Record<LessonState, string>> = {
  active: 'pass',
  trial: 'beaker',
  stale: 'warning',
  unverified: 'question',
  contested: 'git-compare',
  resting: 'debug-pause',
  candidate: 'lightbulb',
  quarantined: 'shield',
  broken: 'error',
  retired: 'archive',
};

const outcomeIcons: Readonly<Record<ActivityOutcome, string>> = {
  given: 'arrow-right',
  nothing: 'dash',
  note: 'info',
  failed: 'error',
};

const refIcons: Readonly<Record<RefState, string>> = {
  same: 'check',
  changed: 'diff-modified',
  missing: 'diff-removed',
  unverified: 'question',
  unreadable: 'error',
  'too broad': 'warning',
  unchecked: 'dash',
};

/** The icon of each verb, the same in rows and menus. */
export const verbIcons: Readonly<Record<LessonVerb, string>> = {
  promote: 'check',
  approve: 'verified',
  verify: 'check-all',
  restore: 'discard',
  retire: 'archive',
  veto: 'circle-slash',
  settle: 'pass',
  contest: 'warning',
  helped: 'thumbsup',
  didNotHelp: 'thumbsdown',
  reinforce: 'arrow-up',
  penalize: 'arrow-down',
  fork: 'copy',
  retract: 'trash',
  moveToGlobal: 'globe',
  publish: 'save',
  broaden: 'expand-all',
  narrow: 'collapse-all',
};

export function LessonStateIcon({ state }: { readonly state: LessonState }): ReactNode {
  return <Icon name={lessonIcons[state]} className={`state-icon state-${state}`} />;
}

export function OutcomeIcon({ outcome }: { readonly outcome: ActivityOutcome }): ReactNode {
  return <Icon name={outcomeIcons[outcome]} className={`state-icon outcome-${outcome}`} />;
}

export function RefStateIcon({ state }: { readonly state: RefState }): ReactNode {
  return <Icon name={refIcons[state]} className={`ref-icon ref-${state.replace(' ', '-')}`} />;
}
