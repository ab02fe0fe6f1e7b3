import type { DietReason } from '../core/operations/status/findDiet';

/** Why a line of an instruction file could go, without an end mark. */
export const diet: Readonly<Record<`diet.${Exclude<DietReason, 'stale'>}`, string>> = {
  'diet.proven': 'the files prove it ({topic}: {value})',
  'diet.repeated': '{place} says it too',
  'diet.unasked': 'no recorded request needed it',
};
