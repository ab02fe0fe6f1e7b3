import type { PairRelation } from '../src/protocol/relations';
import type { ManagerActs } from './useManager';

/** What is about to be joined. */
export type Joining =
  | { readonly kind: 'merge'; readonly ids: readonly string[] }
  | { readonly kind: PairRelation; readonly id: string; readonly name: string };

/** What both kinds of step need. */
export interface StepProps {
  readonly acts: ManagerActs;
  /** Why the act did not work; absent = it was not tried, or runs. */
  readonly failure: string | undefined;
  /** Does the act, and closes the step where it worked. */
  readonly onDo: (act: () => Promise<unknown>) => void;
  readonly onCancel: () => void;
}
