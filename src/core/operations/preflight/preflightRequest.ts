import type { Arm } from '../../lesson/comparison';
import type { Conversation } from '../../lesson/conversation';
import type { Moment } from '../../lesson/moment';
import type { Receipt } from '../../lesson/receipt';
import type { Label } from '../../lesson/verdict';
import type { RelativePath } from '../../ports';
import type { FailedCommand } from './failureLesson';
import type { Instruction } from './standsIn';

/** One request, before it goes to a model. */
export interface PreflightRequest {
  /** Id of the request, the same on every surface that shows its lessons. */
  readonly request: string;
  readonly prompt: string;
  /** Root-relative files the request is about; absent = not known. */
  readonly files?: readonly RelativePath[];
  readonly conversation: Conversation;
  /** What the model reads anyway, asked for where lessons are about to be given: nothing of it is said a second time. */
  readonly instructions?: () => Promise<readonly Instruction[]>;
  /** Skips the classifier: the user said "give lessons anyway". */
  readonly assume?: Label;
  /** What this request gets whatever was drawn for it: an evaluation asks for each in turn. */
  readonly arm?: Arm;
  /** Absent = the prompt. A later moment is asked once in a turn by whoever follows the turn (`turnMoments.ts`). */
  readonly moment?: Moment;
  /** Whoever asks was seen to take lessons at the first write: the prompt alone must be surer of a change. */
  readonly hasFirstWrite?: boolean;
  /** The receipt is shown to nobody: a prompt that asks for no lessons is answered without a look at them, and its receipt does not list them. */
  readonly isUnseen?: boolean;
  /** At a later moment: what the prompt of the turn was answered with. */
  readonly turn?: TurnStart;
  /** At a failure: what failed. */
  readonly failed?: FailedCommand;
  /**
   * The count of the model that will get the block, where there is one: the finished block loses its least valuable lesson until it is
   * within the budget by that count too. `undefined` = the model would not say.
   */
  readonly countTokens?: (text: string) => Promise<number | undefined>;
}

/** What a turn began with. */
export type TurnStart = Pick<Receipt, 'verdict' | 'tokens'>;

/** The receipt, and the conversation with this turn in it. */
export interface PreflightResult {
  readonly receipt: Receipt;
  readonly conversation: Conversation;
}
