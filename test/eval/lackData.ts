import { basename } from 'node:path';

const isFitting = basename(process.argv[1] ?? '').startsWith('fit');

/**
 * Ends an evaluation or a fit that lacks what a clone does not hold, with one sentence and code 3: what others wrote is not ours to give
 * away, and copies of repositories are too large. `what` names it, and the option that says where it lies.
 */
export function lackData(what: string): never {
  const done = isFitting ? 'fitted' : 'measured';
  console.error(`Nothing was ${done}: this needs ${what}, which no clone of the project holds.`);
  process.exit(3);
}

/** Whether this program is to end once it is clear that its data is at hand: one of several that go on from each other's figures. */
export const isOnlyAsked = process.argv.includes('--at-hand');
