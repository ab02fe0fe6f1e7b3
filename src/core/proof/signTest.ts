/** How often a difference went one way and the other, and how likely a split as uneven is by chance alone. */
export interface SignTest {
  readonly below: number;
  readonly above: number;
  /** Of no use for a sign. */
  readonly equal: number;
  /** Two-sided, exact; 1 where nothing differs. */
  readonly p: number;
}

/** The exact sign test (W. J. Conover, Practical Nonparametric Statistics, 1999, section 3.4): ties are left out. */
export function signTest(differences: readonly number[]): SignTest {
  const below = differences.filter((value) => value < 0).length;
  const above = differences.filter((value) => value > 0).length;
  const n = below + above;
  let term = 0.5 ** n;
  let tail = 0;
  for (let k = 0; k <= Math.min(below, above); k += 1) {
    tail += term;
    term *= (n - k) / (k + 1);
  }
  return { below, above, equal: differences.length - n, p: Math.min(1, 2 * tail) };
}
