import { factKey, type Fact } from './fact';
import type { ScanResult } from './scanRepository';

/** One fact of `scan --json`: the root's topics bare, those of a package as `packages/api:testRunner`. */
export interface FactJson extends Omit<Fact, 'topic'> {
  readonly topic: string;
}

/** The facts of a scan as the command line prints them, so that a topic names one slot only. */
export function factsJson({ facts }: Pick<ScanResult, 'facts'>): readonly FactJson[] {
  return facts.map((fact) => ({ ...fact, topic: factKey(fact) }));
}
