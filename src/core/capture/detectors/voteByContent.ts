import { majority, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import type { ScanTree } from '../scanTree';

/** A value with the line in a file that speaks for it; the first that matches a file counts. */
export type Mark = readonly [value: string, pattern: RegExp];

/** What a few files of a list say, each with one vote: the value that `bar` of those who vote share. */
export async function voteByContent(
  tree: ScanTree,
  topic: string,
  files: readonly string[],
  marks: readonly Mark[],
  options: {
    readonly sample: number;
    readonly fewest: number;
    readonly bar: number;
    readonly refs?: readonly string[];
  },
): Promise<Fact | undefined> {
  const votes: { value: string; evidence: Evidence }[] = [];
  for (const { path, text } of await tree.sample(files, options.sample)) {
    const mark = marks.find(([, pattern]) => pattern.test(text));
    if (mark) votes.push({ value: mark[0], evidence: await tree.at(path, mark[1]) });
  }
  if (votes.length < options.fewest) return undefined;
  return majority(topic, votes, options.bar, options.refs);
}
