import type { Feature } from '../featureContext';
import { onDemandCommands } from '../loadOnDemand';

/** "Evaluate What Lessons Are Worth": tasks of this repository done by a chat model with lessons, with nothing and with a placebo. */
export const evaluateLessons: Feature = {
  name: 'evaluate',
  register: (context) =>
    onDemandCommands(context.logger)('lessons.evaluate', ({ runEvaluation }) =>
      runEvaluation(context),
    ),
};
