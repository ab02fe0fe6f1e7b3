import type { Arm } from '../../core/lesson/comparison';
import { evalPicture } from '../../core/proof/evalPicture';
import type { EvalReport } from '../../core/proof/evalReport';
import { spoken } from '../../prose/say';
import { sayArm, sayComparisons } from '../../prose/sayEval';

/** What an evaluation came to, as a picture with its words. */
export function pictureOf(report: EvalReport): string {
  const means = report.arms.map(({ arm, usable, tokensIn, tokensOut }) =>
    spoken(
      '{0}: {1} tokens, {2} attempts',
      spokenArm(arm),
      Math.round(tokensIn + tokensOut),
      usable,
    ),
  );
  return evalPicture(report, {
    title: spoken('Tokens of an attempt, the block included'),
    description: [...means, ...sayComparisons(report, spoken)].join('; '),
    arms: {
      nothing: spokenArm('nothing'),
      given: spokenArm('given'),
      placebo: spokenArm('placebo'),
    },
    lines: [spoken('Lighter: read from a cache.'), ...sayComparisons(report, spoken)],
  });
}

/** What a task was done with, as a person reads it. */
export const spokenArm = (arm: Arm): string => sayArm(arm, spoken);
