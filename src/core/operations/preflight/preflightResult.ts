import { afterTurn } from '../../lesson/conversation';
import type { Compared } from '../../lesson/comparison';
import type { InjectedLesson, OmittedLesson } from '../../lesson/receipt';
import {
  blockFrameTokens,
  noteFrameTokens,
  renderBlock,
  renderNote,
} from '../../lesson/renderBlock';
import type { Verdict } from '../../lesson/verdict';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Said, Saying } from '../../saying';
import type { PreflightRequest, PreflightResult } from './preflightRequest';
import type { PreflightCode } from './preflightSayings';
import { asGiven, type Withdrawal } from './withdrawal';

/** What became of a request, before it is written as a receipt. */
export interface Outcome {
  readonly verdict: Verdict | undefined;
  readonly stopped?: Saying<PreflightCode>;
  readonly measure?: Saying<PreflightCode>;
  readonly withdrawn: Withdrawal;
  readonly chosen?: readonly LibraryEntry[];
  /** Why each of them, by id. */
  readonly reasons?: ReadonlyMap<string, Said>;
  readonly compared?: Compared;
  /** Tokens of `chosen` that count against the conversation. */
  readonly counted?: number;
  readonly omitted: readonly OmittedLesson[];
}

/** What of a turn the request does not say: the tokens a conversation may be given in all, and how long it took. */
interface Around {
  readonly limit: number;
  readonly milliseconds: number;
  /** The owner whose approval stood in for the user's own. */
  readonly yesBy: (entry: LibraryEntry) => string | undefined;
}

/** The receipt of a request with the text for the model, and its conversation with this turn in it. */
export function resultOf(
  asked: PreflightRequest,
  outcome: Outcome,
  { limit, milliseconds, yesBy }: Around,
): PreflightResult {
  const { verdict, stopped, measure, compared, withdrawn, chosen = [], reasons, omitted } = outcome;
  const { prompt, conversation, request, files, moment = 'prompt' } = asked;
  const isNote = moment === 'failure';
  const items = chosen.map(({ item }) => item);
  const block = isNote ? items.map(renderNote).join('') : withdrawn.text + renderBlock(items);
  const injected = chosen.map((entry): InjectedLesson => {
    const {
      brief: { id, name },
      tokens,
    } = entry;
    const owner = yesBy(entry);
    return {
      ...{ id, name, tokens },
      ...(reasons?.has(id) && { why: reasons.get(id) ?? '' }),
      ...(moment !== 'prompt' && { at: moment }),
      ...(owner !== undefined && { yesBy: owner }),
    };
  });
  const { lessons: gone } = withdrawn;
  const counted = withdrawn.tokens + (outcome.counted ?? 0);
  const turn = { given: chosen.map(asGiven), withdrawn: gone, tokens: counted };
  const after = { ...afterTurn(conversation, turn), previousPrompt: prompt };
  return {
    receipt: {
      request,
      verdict,
      ...present({ stopped, measure, compared }),
      injected,
      omitted: [
        ...gone.map(({ id, name }): OmittedLesson => ({ id, name, reason: 'withdrawn' })),
        ...omitted.filter(({ id }) => !gone.some((lesson) => lesson.id === id)),
      ],
      tokens: withdrawn.tokens + sizeOf(chosen, isNote ? noteFrameTokens : blockFrameTokens),
      spent: { counted, tokens: after.tokens ?? 0, limit },
      block,
      milliseconds,
      ...(moment !== 'prompt' && { moment }),
      ...(moment === 'write' && files && { files }),
    },
    conversation: after,
  };
}

/** Without the fields that hold nothing. */
function present({
  stopped,
  measure,
  compared,
}: Pick<Outcome, 'stopped' | 'measure' | 'compared'>) {
  return {
    ...(stopped !== undefined && { stopped }),
    ...(measure !== undefined && { measure }),
    ...(compared && { compared }),
  };
}

/** Exact without counting the block: its parts end where tokens end (see `renderItem`), and each was counted once. */
function sizeOf(chosen: readonly LibraryEntry[], frame: number): number {
  const items = chosen.reduce((sum, { tokens }) => sum + tokens, 0);
  return items === 0 ? 0 : items + frame;
}
