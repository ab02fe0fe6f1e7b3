import type { Verdict } from '../../lesson/verdict';
import { saying } from '../../saying';

/** What decided besides the classifier. */
export type GateCode = `verdict.${'notSure' | 'assumed'}`;

/**
 * So sure of a change must the prompt alone be where the first write brings what it kept back. Of recorded turns in which no file was
 * edited 4 % still get lessons then instead of 11 %, of those with an edit 30 % at the prompt and the rest at the write (`npm run eval moments`).
 */
export const promptFloor = 0.9;

/** The verdict as the prompt goes by it. What the user, a model or the turn before decided stays. */
export function atPrompt(
  verdict: Verdict,
  { hasFirstWrite = false }: { readonly hasFirstWrite?: boolean },
): Verdict {
  const isSure = verdict.source !== 'local' || verdict.confidence >= promptFloor;
  if (!hasFirstWrite || !verdict.inject || isSure) return verdict;
  const why = saying<GateCode>('verdict.notSure', { why: verdict.why });
  return { ...verdict, inject: false, why };
}
