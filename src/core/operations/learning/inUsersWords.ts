import type { Candidate } from '../../capture/candidate';
import { refused } from '../../capture/refusals';
import {
  changedForms,
  inOwnWords,
  readKeptPoint,
  withoutForms,
  type KnownWording,
  type WordedLesson,
} from '../../capture/wording';
import { noTo } from '../../journal/noes';
import type { Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Hasher } from '../../ports';
import type { Pipeline } from '../pipeline';
import { isSameSlot, type Proposed } from './proposalSlot';

/** What became of one proposal, with the proposal. */
export type ProposedCandidate = Proposed & { readonly candidate: Candidate };

/** What is to be proposed, and what is not because of the user's own words. */
export interface WordedProposals {
  readonly candidates: readonly Candidate[];
  readonly refusals: readonly ProposedCandidate[];
}

/**
 * What a scan found, said as this user wants it said: a form of sentence that was put away or put into other words is not used again in this repository,
 * and a lesson in use that the user mended keeps the user's words when its facts are others.
 */
export async function inUsersWords(
  pipeline: Pipeline,
  found: readonly Candidate[],
): Promise<WordedProposals> {
  const library = await pipeline.library.refresh();
  const { hasher } = pipeline.ports;
  const wording = knownWording(library, hasher);
  const candidates: Candidate[] = [];
  const refusals: ProposedCandidate[] = [];
  for (const candidate of found) {
    const { name } = candidate;
    const mended = library.entries.find(
      (entry) => entry.folder === 'active' && isSameSlot(candidate, entry),
    );
    const lesson = mended && worded(mended, library);
    const slotTaken = library.entries.some((entry) => isSameSlot(candidate, entry));
    if (mended && lesson) {
      const { candidate: own, isSure } = inOwnWords(candidate, lesson, wording, hasher);
      const refusal = refused('own words', undefined, mended.lesson.id);
      if (isSure) candidates.push(own);
      else
        refusals.push({
          name,
          outcome: 'known',
          refusal,
          lesson: mended.lesson.id,
          candidate: own,
        });
      continue;
    }
    // What has its place already is judged by what stands there.
    const wanted = slotTaken ? candidate : withoutForms(candidate, wording.disliked);
    if (wanted) candidates.push(wanted);
    else refusals.push({ name, outcome: 'refused', refusal: refused('wording'), candidate });
  }
  return { candidates, refusals };
}

function worded({ lesson }: LibraryEntry, { ledgers }: Library): WordedLesson | undefined {
  const points = (ledgers.project.worded[lesson.id] ?? []).flatMap((line) => {
    const point = readKeptPoint(line);
    return point ? [point] : [];
  });
  return points.length === 0 ? undefined : { body: lesson.body, points };
}

/** What this repository's lessons say about the forms of sentences that a scan uses. */
function knownWording(library: Library, hasher: Hasher): KnownWording {
  const ledger = library.ledgers.project;
  const formOf = new Map(
    Object.values(ledger.worded)
      .flat()
      .flatMap((line) => {
        const point = readKeptPoint(line);
        return point ? [[point.words, point.form] as const] : [];
      }),
  );
  const disliked = new Set<string>();
  for (const entry of library.entries) {
    const lesson = entry.scope === 'project' ? worded(entry, library) : undefined;
    if (!lesson) continue;
    if (entry.folder !== 'retired')
      for (const form of changedForms(lesson, formOf, hasher)) disliked.add(form);
    else if (['retired', 'retracted'].includes(noTo(entry, ledger) ?? ''))
      for (const { form } of lesson.points) disliked.add(form);
  }
  return { disliked, formOf };
}
