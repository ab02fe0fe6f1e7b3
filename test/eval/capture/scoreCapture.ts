import type { Expected, SessionRecord, Truth } from './sessionRecord';

/** What is judged of a proposal. */
export interface Proposal {
  readonly source: string;
  readonly kind: 'convention' | 'recipe';
  readonly text: string;
  /** Everything that would be written down, evidence included. */
  readonly everything: string;
}

/** One judged proposal or expectation, for the table and the list of errors. */
export interface Mark {
  readonly session: string;
  readonly source: string;
  readonly verdict: 'right' | 'wrong' | 'duplicate' | 'missed';
  readonly what: string;
}

const fits = (proposal: Proposal, expected: Expected): boolean =>
  proposal.kind === expected.kind &&
  expected.all.every((pattern) => new RegExp(pattern, 'i').test(proposal.text));

/** Judges the proposals of one session: each expectation can be met once, a second time is a duplicate. */
export function markSession(record: SessionRecord, proposals: readonly Proposal[]): Mark[] {
  const open = new Set(record.truth.expect);
  const marks = proposals.map((proposal): Mark => {
    const met = record.truth.expect.filter((expected) => fits(proposal, expected));
    const first = met.find((expected) => open.delete(expected));
    const verdict = first !== undefined ? 'right' : met.length > 0 ? 'duplicate' : 'wrong';
    return { session: record.name, source: proposal.source, verdict, what: proposal.text };
  });
  const missed = [...open].map((expected): Mark => ({
    session: record.name,
    source: expected.source,
    verdict: 'missed',
    what: expected.what,
  }));
  return [...marks, ...missed];
}

/** How many proposals hold something that must never be learnt. */
export function forbidden(truth: Truth, proposals: readonly Proposal[]): number {
  return proposals.filter((proposal) =>
    truth.never.some((pattern) => new RegExp(pattern, 'i').test(proposal.everything)),
  ).length;
}

/** Precision and recall over marks; with nothing proposed precision is 1. */
export function figures(marks: readonly Mark[]): {
  readonly right: number;
  readonly proposed: number;
  readonly expected: number;
  readonly precision: number;
  readonly recall: number;
} {
  const count = (verdict: Mark['verdict']): number =>
    marks.filter((mark) => mark.verdict === verdict).length;
  const right = count('right');
  const proposed = right + count('wrong') + count('duplicate');
  const expected = right + count('missed');
  return {
    ...{ right, proposed, expected },
    precision: proposed === 0 ? 1 : right / proposed,
    recall: expected === 0 ? 1 : right / expected,
  };
}
