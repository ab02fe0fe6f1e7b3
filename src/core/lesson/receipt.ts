import type { Compared } from './comparison';
import type { RelativePath } from '../ports';
import type { Said } from '../saying';
import type { Moment } from './moment';
import type { CheckKind } from './parseCheck';
import type { Verdict } from './verdict';

/** Why a lesson was not given. One closed list, shown to users as it stands. */
export type OmissionReason =
  | 'stale'
  | 'unverified'
  | 'under floor'
  | 'over budget'
  | 'near duplicate'
  | 'class'
  | 'quarantined'
  | 'contested'
  | 'resting'
  | 'already given'
  | 'withdrawn'
  | 'held out'
  | 'has problems'
  | 'secret'
  | 'too broad'
  | 'rival recipe'
  | 'not for these files'
  | 'when broken';

/** A lesson that was handed over. */
export interface InjectedLesson {
  readonly id: string;
  readonly name: string;
  /** Tokens of its part of the block. */
  readonly tokens: number;
  /** Why; absent = it was the one that a failed command asked for, or the receipt is of an earlier version. */
  readonly why?: Said;
  /** When it was handed over; absent = with the prompt. */
  readonly at?: Moment;
  /** The owner whose approval stood in for the user's own; absent = it was the user's. */
  readonly yesBy?: string;
}

/** A lesson that was not handed over, with the reason and, where there is more to say, a detail. */
export interface OmittedLesson {
  readonly id: string;
  readonly name: string;
  readonly reason: OmissionReason;
  readonly detail?: Said;
}

/** A rule that was broken and said to be. */
export interface SaidBreach {
  /** The lesson. */
  readonly id: string;
  readonly name: string;
  readonly kind: CheckKind;
  /** The line of its `check:`. */
  readonly check: string;
  /** The file, or the command. */
  readonly path: string;
  readonly line?: number;
  readonly what?: string;
  readonly instead?: string;
  readonly isWanted?: true;
  readonly tokens: number;
}

/** Tokens of what was said of broken rules; they are no part of a block and count against no budget of it. */
export function tokensOf(broken: readonly SaidBreach[] = []): number {
  return broken.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Tokens of lessons in one conversation. */
export interface ConversationTokens {
  /** Of this block: what the conversation was given before and had taken back counts once. */
  readonly counted: number;
  readonly tokens: number;
  readonly limit: number;
}

/** The record of one pre-flight: what was given, what was not and why, and what it cost. */
export interface Receipt {
  /** Request id, the same over all surfaces. */
  readonly request: string;
  /** `undefined` where the gate stopped before classifying. */
  readonly verdict: Verdict | undefined;
  /** Why the gate stopped: switched off, Restricted Mode, no lesson; absent = it did not. */
  readonly stopped?: Said;
  readonly injected: readonly InjectedLesson[];
  readonly omitted: readonly OmittedLesson[];
  /** How lessons were compared with the request, where a model for that is configured: by it, or why not. */
  readonly measure?: Said;
  /** Tokens of the whole block, header included; 0 = nothing was given. */
  readonly tokens: number;
  /** What the conversation was given so far, this block included, and what it may be given. */
  readonly spent: ConversationTokens;
  /** The text for the user turn; empty = nothing was given. */
  readonly block: string;
  readonly milliseconds: number;
  /** Absent = it was asked for with the prompt. */
  readonly moment?: Moment;
  /** The files about to be written, where that was the moment. */
  readonly files?: readonly RelativePath[];
  /** Its part in a comparison of requests with and without lessons; absent = none was to be given, or nothing is compared. */
  readonly compared?: Compared;
  /** What was done against the lessons and said so; absent = nothing. */
  readonly broken?: readonly SaidBreach[];
}

/** The parts of a receipt that a turn's later ones add to. */
type Summed = Pick<Receipt, 'injected' | 'omitted' | 'tokens' | 'broken'>;

/** The receipt of a turn after a later moment of it: what was given in all, and of each lesson left out the last reason. */
export function withLater<T extends Summed>(receipt: T, later: Summed): T {
  const injected = [...receipt.injected, ...later.injected];
  const broken = [...(receipt.broken ?? []), ...(later.broken ?? [])];
  const isOpen = ({ id }: OmittedLesson): boolean => !injected.some((lesson) => lesson.id === id);
  const isSaidAgain = ({ id }: OmittedLesson): boolean =>
    later.omitted.some((lesson) => lesson.id === id);
  return {
    ...receipt,
    injected,
    omitted: [
      ...receipt.omitted.filter((lesson) => isOpen(lesson) && !isSaidAgain(lesson)),
      ...later.omitted.filter(isOpen),
    ],
    tokens: receipt.tokens + later.tokens,
    ...(broken.length > 0 && { broken }),
  };
}
