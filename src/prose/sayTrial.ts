import type { TrialClock } from '../core/operations/learning/trial';
import { saying } from '../core/saying';
import { say, type Translate } from './say';
import type { ClockCode } from './trials';

/** The clock in words, for lists; empty where there is nothing to say. */
export function sayTrial(clock: TrialClock | undefined, translate: Translate): string {
  const sayOf = (code: ClockCode, data = {}): string => say(saying(code, data), translate);
  switch (clock?.state) {
    case 'counting':
      return sayOf(clock.days === 1 ? 'trial.inDay' : 'trial.inDays', { days: clock.days });
    case 'due':
      return sayOf('trial.next');
    case 'vetoed':
      return sayOf('trial.vetoed');
    case 'held':
      return sayOf('trial.held', { why: clock.why });
    default:
      return '';
  }
}

/** The clock beside a name, in the fewest words; empty where no trial comes by time. */
export function sayCountdown(clock: TrialClock | undefined, translate: Translate): string {
  switch (clock?.state) {
    case 'counting': {
      const { days } = clock;
      return say(saying(days === 1 ? 'trial.day' : 'trial.days', { days }), translate);
    }
    case 'due':
      return say(saying('trial.due'), translate);
    default:
      return '';
  }
}
