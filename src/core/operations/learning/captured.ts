import type { Capture } from '../../capture/sessions/captureFromTasks';
import type { Proposed } from './proposalSlot';

/** What was learnt, and what became of each proposal. */
export interface Captured extends Capture {
  readonly proposed: readonly Proposed[];
}
