import { isLessonError } from '../../errors';
import type { Cancellation, LanguageModel } from '../../ports';
import { saying, type Said } from '../../saying';
import { clip, type CaptureActivity, type SessionCandidate } from './candidate';
import { callLimits, costOf, costSaying, whyFailed, type ModelCost } from './modelCost';
import { readRecipe } from './readRecipe';
import { recipePrompt, recipeRecord } from './recipePrompt';
import type { RecordedTask } from './task';

/** A recipe in a model's words, or as the template it was, with what is to be told of it. */
export interface WrittenCandidate {
  readonly candidate: SessionCandidate;
  readonly activity: CaptureActivity;
  /** Present where a call was made and answered. */
  readonly cost?: ModelCost;
}

/** Why a text may not be proposed; `undefined` = it may. */
export type ProposalCheck = (candidate: SessionCandidate) => Promise<Said | undefined>;

/**
 * Has a model write a recipe that would be proposed anyway: one call. Name, evidence and fingerprint stay those that were observed; the
 * words are the model's where they pass every check, else the template's. A wrong answer, or none, costs one line of activity.
 */
export async function writeRecipe(
  template: SessionCandidate,
  tasks: readonly RecordedTask[],
  model: LanguageModel,
  check: ProposalCheck,
  signal?: Cancellation,
): Promise<WrittenCandidate> {
  const record = recipeRecord(template.body, tasks);
  let cost: ModelCost | undefined;
  try {
    const answer = await model.complete(recipePrompt(record), callLimits, signal);
    cost = costOf(model.name, answer);
    const reading = readRecipe(answer.text, template.body, record);
    if ('problem' in reading) return asTemplate(template, model.name, reading.problem, cost);
    // A model's words are not the user's own, whatever work they tell of.
    const words = { ...reading, isWordedByModel: true };
    const candidate = { ...template, ...words, ...(template.isOwn && { isOwn: false }) };
    const problem = await check(candidate);
    if (problem !== undefined) return asTemplate(template, model.name, problem, cost);
    const message = saying('capture.wrote' as const, {
      model: model.name,
      recipe: template.name,
      cost: costSaying(cost),
    });
    return { candidate, activity: { message }, cost };
  } catch (thrown) {
    if (isLessonError(thrown, 'cancelled')) throw thrown;
    return asTemplate(template, model.name, clip(whyFailed(thrown)), cost);
  }
}

/** A recipe with the steps the tasks have in common, and why a model did not write it. */
export function asTemplate(
  candidate: SessionCandidate,
  model: string,
  why: Said,
  cost?: ModelCost,
): WrittenCandidate {
  const facts = { model, recipe: candidate.name, why };
  return {
    candidate,
    activity: {
      message: cost
        ? saying('capture.notWrittenFor', { ...facts, cost: costSaying(cost) })
        : saying('capture.notWritten', facts),
      failed: true,
      next: saying('capture.stepsStand'),
    },
    ...(cost && { cost }),
  };
}
