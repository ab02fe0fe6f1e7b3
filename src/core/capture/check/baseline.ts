import type { Finding } from './finding';

/** Findings that are known and not reported: each as file, kind and words, so that lines may move. */
export type Baseline = readonly string[];

/** One finding as a baseline names it. */
export function baselineKey({ path, code, subject, said }: Finding): string {
  return `${path} ${code} ${subject} ${said}`;
}

/** The findings that no entry of the baseline names. An entry stands for every place in its file that says the same. */
export function withoutKnown(findings: readonly Finding[], baseline: Baseline): readonly Finding[] {
  const known = new Set(baseline);
  return findings.filter((finding) => !known.has(baselineKey(finding)));
}
