import type { ImportedStatement } from '../../capture/importInstructions';
import type { Proposed } from './proposalSlot';

/** What an import came to, in statements: all but `idle` add up to `read`. */
export interface ImportSummary {
  /** Statements that ask for something. */
  readonly read: number;
  /** Proposed now, or brought up to date. */
  readonly hold: number;
  /** Said by a lesson, the scan or another statement already. */
  readonly duplicates: number;
  /** Something they name is not so. */
  readonly wrong: number;
  /** The scan, a lesson or another statement says otherwise. */
  readonly contradicted: number;
  /** Not fit for a lesson. */
  readonly refused: number;
  /** They cannot be understood without the text around them. */
  readonly leaning: number;
  /** Texts that ask for nothing. */
  readonly idle: number;
}

/** Counts what became of statements; `proposed` are those that were worth proposing. */
export function importSummary(
  statements: readonly ImportedStatement[],
  proposed: readonly Proposed[],
): ImportSummary {
  const standing = (...names: readonly ImportedStatement['standing'][]): number =>
    statements.filter((statement) => names.includes(statement.standing)).length;
  const became = (...names: readonly Proposed['outcome'][]): number =>
    proposed.filter(({ outcome }) => names.includes(outcome)).length;
  const idle = standing('no instruction');
  return {
    read: statements.length - idle,
    hold: became('new', 'update', 'refreshed'),
    duplicates: standing('known', 'duplicate') + became('known'),
    wrong: standing('wrong'),
    contradicted: standing('contradicts'),
    refused: became('refused'),
    leaning: standing('leans'),
    idle,
  };
}
