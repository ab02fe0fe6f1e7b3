import { isLessonError, toError } from '../../errors';
import type { ModelAnswer } from '../../ports';
import { saying, type Saying } from '../../saying';
import type { CaptureCode } from './candidate';

/** One call, short answer: what a reading of a session, or the writing of a recipe, may cost at most. */
export const callLimits = { maxOutputTokens: 600, timeoutMs: 20_000 };
/** 600 tokens are never this long. Characters. */
export const longestAnswer = 20_000;

/** What calls took. */
export interface ModelCost {
  readonly model: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** True where the endpoint did not count. */
  readonly estimated: boolean;
}

/** What an answer took. */
export function costOf(model: string, { tokensIn, tokensOut, estimated }: ModelAnswer): ModelCost {
  return { model, tokensIn, tokensOut, estimated };
}

/** Both together; `undefined` = no call was answered. */
export function sumOf(a: ModelCost | undefined, b: ModelCost | undefined): ModelCost | undefined {
  if (!a || !b) return a ?? b;
  return {
    model: a.model,
    tokensIn: a.tokensIn + b.tokensIn,
    tokensOut: a.tokensOut + b.tokensOut,
    estimated: a.estimated || b.estimated,
  };
}

/** "340 tokens, estimated". */
export function costSaying({ tokensIn, tokensOut, estimated }: ModelCost): Saying<CaptureCode> {
  const tokens = tokensIn + tokensOut;
  return saying(estimated ? 'capture.tokensEstimated' : 'capture.tokens', { tokens });
}

/** Of a failed call only what went wrong: that nothing depends on it is said beside. */
export function whyFailed(thrown: unknown): string {
  const what = isLessonError(thrown, 'modelFailed') ? thrown.data['what'] : undefined;
  return typeof what === 'string' ? what : toError(thrown).message;
}
