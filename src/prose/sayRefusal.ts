import { refusalSaying, type ProposalRefusal } from '../core/capture/refusals';
import { say, type Translate } from './say';

/** A refusal as a front shows it: "known already: testing". */
export const sayRefusal = (refusal: ProposalRefusal, translate?: Translate): string =>
  say(refusalSaying(refusal), translate);
