import { basename, dirname } from 'node:path';
import type { Mutant } from './mutantsOf';
import type { Reached } from './tryMutants';

/**
 * The test files that reach a mutant, nearest first: those of the same name, then those of the same folder, then the quick ones. What
 * stands beside all functions, such as a constant, is reached by whoever reaches any function of its file.
 */
export function coveringTests(
  { file, home }: Mutant,
  reached: Readonly<Record<string, Reached>>,
): readonly string[] {
  const isHit = (hit: string): boolean =>
    home === undefined ? hit.startsWith(`${file}:`) : hit === `${file}:${home}`;
  const name = basename(file, '.ts');
  const folder = dirname(file).replace(/^src/, 'test/unit');
  const distance = (test: string): number =>
    basename(test) === `${name}.test.ts` ? 0 : dirname(test) === folder ? 1 : 2;
  return Object.entries(reached)
    .filter(([, { hits }]) => hits.some(isHit))
    .sort(([a, x], [b, y]) => distance(a) - distance(b) || x.milliseconds - y.milliseconds)
    .map(([test]) => test);
}
