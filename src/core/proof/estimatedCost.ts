import type { Attempt } from './evalReport';

/** Tokens of an attempt before any was made: what such tasks took in the largest published runs, roundly. */
const guessedTokens = 60_000;

/** What the attempts that are left will take, by those that were made. */
export interface EstimatedCost {
  /** Attempts it is taken from; 0 = it is a guess. */
  readonly basis: number;
  readonly each: number;
  readonly total: number;
}

export function estimatedCost(left: number, kept: readonly Attempt[]): EstimatedCost {
  const spent = kept.reduce((sum, one) => sum + one.tokensIn + one.tokensOut, 0);
  const each = kept.length > 0 ? Math.round(spent / kept.length) : guessedTokens;
  return { basis: kept.length, each, total: left * each };
}
