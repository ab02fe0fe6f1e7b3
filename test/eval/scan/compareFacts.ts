import type { Fact } from '../../../src/core/capture/fact';

/** The topics of the command-line contract; free topics are not judged. */
export const topics = [
  'language',
  'packageManager',
  'testRunner',
  'testCommand',
  'testFilePattern',
  'testLocation',
  'lintCommand',
  'formatter',
  'buildCommand',
  'moduleSystem',
  'importSuffix',
  'languageVersion',
  'commitConvention',
] as const;

/** Per topic: a value, several equally right ones, `null` = must not be stated, `?` = a reader cannot tell either, not judged. */
export type TrueFacts = Readonly<Record<string, string | readonly string[] | null>>;

/** One topic of one repository, compared. */
export interface Comparison {
  readonly topic: string;
  readonly outcome: 'right' | 'wrong' | 'missed' | 'rightly silent';
  readonly said?: string;
  readonly expected: string;
}

export interface JudgedRepository {
  readonly repository: string;
  readonly commit: string;
  readonly set: 'develop' | 'final';
  readonly files: number;
  readonly opened: number;
  readonly milliseconds: number;
  readonly comparisons: readonly Comparison[];
}

/** Compares what the scan says of the root with the truth; exact strings only. */
export function compareFacts(
  facts: readonly Fact[],
  truth: TrueFacts,
): { readonly comparisons: readonly Comparison[] } {
  const comparisons = topics.flatMap((topic): readonly Comparison[] => {
    const expected = truth[topic];
    if (expected === '?' || expected === undefined) return [];
    const said = facts.find((fact) => fact.topic === topic && fact.package === undefined)?.value;
    const accepted = expected === null ? [] : typeof expected === 'string' ? [expected] : expected;
    const words = accepted.length === 0 ? 'nothing' : accepted.join(' or ');
    if (said === undefined) {
      return [{ topic, outcome: expected === null ? 'rightly silent' : 'missed', expected: words }];
    }
    return [{ topic, outcome: accepted.includes(said) ? 'right' : 'wrong', said, expected: words }];
  });
  return { comparisons };
}
