import { asksForGit } from '../../language/gitRequest';
import type { Verdict } from '../../lesson/verdict';
import type { LibraryEntry } from '../../library/libraryEntry';
import { saying } from '../../saying';
import type { RankCode, RankedLesson } from '../../select/rank';
import type { Eligibility } from '../status/lessonStatus';

/** What a receipt says of lessons that went with such a request. */
const gitReason = saying<RankCode>('rank.git');

/** Tokens of lessons that go with an order to commit, open a pull request or release (docs/design.md §4). */
export const gitTokens = 60;

/** Whether a request that gets no lessons may get those of `git.*`: the gate called it neither code nor a question. */
export function isGitRequest(prompt: string, { label, inject, source }: Verdict): boolean {
  return !inject && label === 'other' && source !== 'assumed' && asksForGit(prompt);
}

/** The lessons of `git.*`, those sure first: the order itself says that they matter. */
export function gitLessons(
  eligible: readonly Eligibility[],
): readonly (Pick<RankedLesson, 'id' | 'value' | 'why'> & { readonly entry: LibraryEntry })[] {
  return eligible
    .filter(({ entry }) => entry.brief.topic?.startsWith('git.') === true)
    .map(({ entry, standing }) => ({
      id: entry.brief.id,
      value: standing.confidence,
      why: gitReason,
      entry,
    }))
    .sort((a, b) => b.value - a.value || (a.id < b.id ? -1 : 1));
}
