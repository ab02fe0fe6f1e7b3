import type { Feature } from '../featureContext';
import { onDemandCommands } from '../loadOnDemand';

/** "Replay Past Sessions": what lessons would have been worth at most, shown on the page of statistics. */
export const replaySessions: Feature = {
  name: 'replay',
  register: (context) =>
    onDemandCommands(context.logger)('lessons.replay', ({ runReplay }) => runReplay(context)),
};
