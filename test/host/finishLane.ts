import { type SuiteTotals, formatTotals } from './suiteReport';

/** Ends this process with what a lane counted: the totals as the last line, and an exit code that is not 0 after any failure. */
export async function finishLane(lane: Promise<SuiteTotals>): Promise<never> {
  const totals = await lane.catch((error: unknown): SuiteTotals => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  console.log(formatTotals(totals));
  // Not left to the event loop: a download that was given up on would keep it alive.
  process.exit(totals.failed === 0 ? 0 : 1);
}
