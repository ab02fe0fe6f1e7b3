import type { Receipt } from '../../lesson/receipt';

/** What a turn has had so far, as far as later moments go by it. */
export interface TurnState {
  /** The receipt of its prompt. */
  readonly receipt: Pick<Receipt, 'injected' | 'omitted' | 'stopped' | 'verdict'>;
  /** A first write was answered already, whatever with. */
  readonly hasWritten: boolean;
}

/**
 * True where the first write of a turn may bring lessons: nothing was given with its prompt, and not because somebody said so. Lessons
 * that the user's words kept back, a turn that is held out and a workspace that gives nothing stay as they are.
 */
export function mayGiveAtWrite({ receipt, hasWritten }: TurnState): boolean {
  const { injected, omitted, stopped, verdict } = receipt;
  const isRefused =
    stopped !== undefined ||
    (verdict?.source === 'assumed' && !verdict.inject) ||
    omitted.some(({ reason }) => reason === 'held out');
  return !hasWritten && injected.length === 0 && !isRefused;
}
