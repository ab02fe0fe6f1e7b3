import type { Feature } from './featureContext';
import { logCommand } from './commands/logCommand';

/** Every feature of the extension. The order decides nothing. */
export const features: readonly Feature[] = [logCommand];
