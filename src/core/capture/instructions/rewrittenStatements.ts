import type { Candidate } from '../candidate';
import { overlap } from '../../language/sameMeaning';
import { subjectOf } from '../../language/telling';

/** A lesson that was imported from a line that is no longer what it was. */
export interface LostStatement {
  readonly id: string;
  readonly body: string;
  /** `path:line`, as it was read. */
  readonly evidence: readonly string[];
}

/** Of the words of both texts, this share is shared where one was rewritten into the other. */
const rewritten = 0.4;

/**
 * Says which lesson a statement would update, each lesson once: the one that says the same and was read elsewhere, else the one read from the
 * same file whose words it still has.
 */
export function withRewritten(
  candidates: readonly Candidate[],
  lost: readonly LostStatement[],
): readonly Candidate[] {
  const left = new Set(lost);
  const moved = new Map(
    candidates.flatMap((candidate) => {
      const same = [...left].find(({ body }) => body === candidate.body.trim());
      if (!same) return [];
      left.delete(same);
      return [[candidate, same.id] as const];
    }),
  );
  return candidates.map((candidate) => {
    const updates = moved.get(candidate) ?? nearest(candidate, left);
    return updates === undefined ? candidate : { ...candidate, updates };
  });
}

/** The lost lesson that was rewritten into a statement; it is taken from those that are left. */
function nearest({ body, evidence }: Candidate, left: Set<LostStatement>): string | undefined {
  const words = subjectOf(body);
  const [near] = [...left]
    .filter((statement) => fileOf(statement.evidence) === fileOf(evidence))
    .map((statement) => ({
      statement,
      share: overlap(words, subjectOf(statement.body)).ofBoth,
    }))
    .sort((a, b) => b.share - a.share);
  if (!near || near.share < rewritten) return undefined;
  left.delete(near.statement);
  return near.statement.id;
}

/** The file that evidence of a statement names. */
export function fileOf([first = '']: readonly string[]): string {
  return first.slice(0, first.lastIndexOf(':'));
}
