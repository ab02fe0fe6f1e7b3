import type { Verdict } from '../../lesson/verdict';
import { movedFloor } from '../../classify/floorShift';
import { saying } from '../../saying';

/** What decided besides the classifier. */
export type GateCode = `verdict.${'notSure' | 'notSureByVotes' | 'sureByVotes' | 'assumed'}`;

/**
 * So sure of a change must the prompt alone be where the first write brings what it kept back. Of recorded turns in which no file was
 * edited 4 % still get lessons then instead of 11 %, of those with an edit 30 % at the prompt and the rest at the write (`npm run eval moments`).
 */
export const promptFloor = 0.9;

/**
 * The verdict as the prompt goes by it; `shift` = what the user's votes add to the floor (`floorShift`). What the user, a model or the
 * turn before decided stays.
 */
export function atPrompt(
  verdict: Verdict,
  { hasFirstWrite = false }: { readonly hasFirstWrite?: boolean },
  shift = 0,
): Verdict {
  if (!hasFirstWrite || !verdict.inject || verdict.source !== 'local') return verdict;
  const bar = movedFloor(promptFloor, shift);
  const isSure = verdict.confidence >= bar;
  const isSureUnmoved = verdict.confidence >= promptFloor;
  if (isSure && isSureUnmoved) return verdict;
  const decided = (code: GateCode) => saying<GateCode>(code, { why: verdict.why });
  if (isSure) return { ...verdict, why: decided('verdict.sureByVotes') };
  const why = decided(isSureUnmoved ? 'verdict.notSureByVotes' : 'verdict.notSure');
  return { ...verdict, inject: false, why, compared: { chance: verdict.confidence, bar } };
}
