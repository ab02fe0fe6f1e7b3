import type { Capture } from '../../capture/sessions/captureFromTasks';
import type { Proposed } from './propose';

/** What was learnt, and what became of each proposal. */
export interface Captured extends Capture {
  readonly proposed: readonly Proposed[];
}
