import type { Said } from '../saying';

/** What kind of turn a request asks for. `code-gen` is the only one that can receive lessons. */
export type Label = 'code-gen' | 'exploration' | 'qa' | 'other';

/** The answer of the gate. `inject` is what the pipeline acts on; the label is what it thinks. */
export interface Verdict {
  readonly label: Label;
  /** Calibrated probability of `label`, in [0, 1]. */
  readonly confidence: number;
  /** True where the classifier would rather not say; then `inject` is false unless inherited. */
  readonly abstained: boolean;
  readonly inject: boolean;
  /** Where a change was likely and not likely enough: its chance, and what was asked of it. */
  readonly compared?: { readonly chance: number; readonly bar: number };
  /** For the receipt: the cues that decided. */
  readonly why: Said;
  /** The few cues that decided, strongest first. */
  readonly cues: readonly Said[];
  /** Who decided: the local model, a language model, the user ("give lessons anyway"), or the turn before. */
  readonly source: 'local' | 'model' | 'assumed' | 'inherited';
  /** Tokens a language model was paid for this verdict; absent = none. */
  readonly tokensSpent?: number;
}
