import type { Feature } from '../featureContext';
import { onDemandCommands } from '../loadOnDemand';

/** "Check What Lessons Say": tries scripts, paths, globs and tools that lessons name on the files, and shows what does not hold. */
export const checkClaimsCommand: Feature = {
  name: 'check claims',
  register: (context) =>
    onDemandCommands(context.logger)('lessons.checkClaims', ({ checkClaims }, chosen) =>
      checkClaims(context, chosen),
    ),
};
