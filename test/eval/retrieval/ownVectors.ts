import { termsOf } from '../../../src/core/language/words';
import type { CommitChange } from '../../../src/core/ports';
import { learnVectors, type WordVectors } from './wordVectors';

const dimensions = 64;
const mostWords = 1_500;
/** A word of fewer changes is met by chance. */
const fewestChanges = 3;
const mostTerms = 60;

/** Which words go together in a repository's own history: a change is the words of its subject and of the paths that it touched. */
export function ownVectors(changes: readonly CommitChange[]): WordVectors {
  const texts = changes.map(({ subject, files }) =>
    [...new Set(termsOf(`${subject} ${files.join(' ')}`))].slice(0, mostTerms),
  );
  const counts = new Map<string, number>();
  for (const term of texts.flat()) counts.set(term, (counts.get(term) ?? 0) + 1);
  const words = [...counts]
    .filter(([term, count]) => count >= fewestChanges && !/^\d/.test(term))
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, mostWords)
    .map(([term]) => term);
  return learnVectors({ groups: [texts], words, window: mostTerms }, dimensions);
}
