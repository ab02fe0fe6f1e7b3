/**
 * Ends an evaluation that lacks what a clone does not hold, with one sentence and code 3: what others wrote is not ours to give away, and
 * copies of repositories are too large. `what` names it, and the option that says where it lies.
 */
export function lackData(what: string): never {
  console.error(`Nothing was measured: this needs ${what}, which no clone of the project holds.`);
  process.exit(3);
}
