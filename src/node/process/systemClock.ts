import type { Clock } from '../../core/ports';

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };
