/** The next number of a sequence, 0 up to and without 1. */
export type Random = () => number;

/**
 * The same numbers for the same seed, on every machine: T. Ettinger's 32-bit generator "mulberry32", which passes the gjrand tests. For
 * resampling and simulation, never for secrets.
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
