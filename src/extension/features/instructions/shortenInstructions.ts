import type { Feature } from '../featureContext';
import { onDemandCommands } from '../loadOnDemand';

/** "Shorten Instruction Files…": shows what their lines cost and which could go, and moves the chosen ones to lessons. */
export const shortenInstructions: Feature = {
  name: 'shorten instructions',
  register: (context) =>
    onDemandCommands(context.logger)('lessons.shortenInstructions', ({ chooseLines }) =>
      chooseLines(context),
    ),
};
