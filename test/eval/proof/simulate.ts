import type { Random } from '../../../src/core/proof/seededRandom';
import type { HeldTurn } from '../../../src/core/proof/holdOutEffect';
import type { Pair } from '../../../src/core/proof/pairedEffect';

/** A number around zero with a spread of one (G. Box and M. Muller 1958). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** What tasks cost cold, with a placebo and warm: tasks differ by a factor of ten, each takes to the effect in its own way, and runs scatter. */
export function simulatedTasks(
  n: number,
  runs: number,
  change: number,
  random: Random,
): { readonly warm: Pair[]; readonly placebo: Pair[] } {
  const mean = (middle: number): number =>
    Array.from({ length: runs }, () => Math.exp(middle + 0.35 * normal(random))).reduce(
      (sum, tokens) => sum + tokens,
      0,
    ) / runs;
  const warm: Pair[] = [];
  const placebo: Pair[] = [];
  for (let at = 0; at < n; at += 1) {
    const task = String(at);
    const size = Math.log(20_000) + 0.9 * normal(random);
    const without = mean(size);
    const own = Math.log1p(change) + (change === 0 ? 0 : 0.15 * normal(random));
    warm.push({ task, without, with: mean(size + own) });
    placebo.push({ task, without, with: mean(size) });
  }
  return { warm, placebo };
}

/** Daily use: unequal tasks of several kinds, costs that fall by a third over the time, one request in `oneIn` held out. */
export function simulatedUse(n: number, oneIn: number, change: number, random: Random): HeldTurn[] {
  const kinds = ['bug fix', 'new file', 'test', 'refactoring'];
  return Array.from({ length: n }, (_, at) => {
    const isGiven = random() >= 1 / oneIn;
    const kind = Math.floor(random() * random() * kinds.length);
    const drift = -0.4 * (at / n);
    const size = Math.log(15_000) + 0.4 * kind + drift + 0.8 * normal(random);
    const value = Math.exp(size + (isGiven ? Math.log1p(change) : 0));
    return { isGiven, at, kind: kinds[kind] ?? '', value };
  });
}
