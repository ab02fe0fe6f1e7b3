import type { Candidate } from '../candidate';
import { contentWords, overlap } from '../contentWords';

/** A lesson that was imported from a line that is no longer what it was. */
export interface LostStatement {
  readonly id: string;
  readonly body: string;
  /** `path:line`, as it was read. */
  readonly evidence: readonly string[];
}

/** Of the words of both texts, this share is shared where one was rewritten into the other. */
const rewritten = 0.4;

/** Says which lesson a statement would update: the one read from the same file whose words it still has, each lesson once. */
export function withRewritten(
  candidates: readonly Candidate[],
  lost: readonly LostStatement[],
): readonly Candidate[] {
  const left = new Set(lost);
  return candidates.map((candidate) => {
    const words = contentWords(candidate.body);
    const near = [...left]
      .filter(({ evidence }) => fileOf(evidence) === fileOf(candidate.evidence))
      .map((statement) => ({
        statement,
        share: overlap(words, contentWords(statement.body)).ofBoth,
      }))
      .sort((a, b) => b.share - a.share)[0];
    if (!near || near.share < rewritten || near.share === 1) return candidate;
    left.delete(near.statement);
    return { ...candidate, updates: near.statement.id };
  });
}

function fileOf([first = '']: readonly string[]): string {
  return first.slice(0, first.lastIndexOf(':'));
}
