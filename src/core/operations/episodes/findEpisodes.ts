import type { JournalEvent } from '../../journal/event';
import { isObserved } from './observedOutcomes';
import { foldEpisodes, type Episode } from '../../journal/episodes';
import type { Compared } from '../../lesson/comparison';
import type { InjectedLesson } from '../../lesson/receipt';
import type { KeptReceipt } from './findReceipt';
import type { Pipeline } from '../pipeline';

/** How a task came to its end. `running` = this process works on it; `window closed` = nobody was there any more to end it. */
export type EpisodeExit = 'running' | 'answered' | 'cancelled' | 'error' | 'window closed';

/** One recorded task with the pre-flight that belongs to it. */
export interface RecordedEpisode extends Episode {
  readonly exit: EpisodeExit;
  /** What the gate said; absent = not recorded, as where no model received the request. */
  readonly verdict?: NonNullable<KeptReceipt['verdict']>;
  /** Its part in a comparison; absent = none. */
  readonly compared?: Compared;
  /** Lessons that were given; a placebo is none. */
  readonly lessons: readonly InjectedLesson[];
  /** The user's own word on whether they helped, the latest; absent = none, or it was taken back. */
  readonly voted?: 'helped' | 'hurt';
}

/** Every recorded task of the repository that is still kept, newest first. `running` holds the ids this process works on. */
export async function findEpisodes(
  { library }: Pick<Pipeline, 'library'>,
  running: ReadonlySet<string> = new Set(),
): Promise<readonly RecordedEpisode[]> {
  const events = await library.events('project');
  const votes = votesOf([...events, ...(await library.events('global'))]);
  const receipts = new Map<string, KeptReceipt>();
  for (const event of events) if (event.type === 'receipt') receipts.set(event.request, event);
  return foldEpisodes(events)
    .map((episode): RecordedEpisode => {
      const receipt = receipts.get(episode.request);
      const voted = votes.get(episode.request);
      return {
        ...episode,
        exit: exitOf(episode, running),
        ...(receipt?.verdict && { verdict: receipt.verdict }),
        lessons: receipt?.compared?.arm === 'placebo' ? [] : (receipt?.injected ?? []),
        ...(receipt?.compared && { compared: receipt.compared }),
        ...(voted && { voted }),
      };
    })
    .sort((a, b) => b.started - a.started);
}

/** By request, the user's word that stands on the lessons it was given. */
export function votesOf(events: readonly JournalEvent[]): ReadonlyMap<string, 'helped' | 'hurt'> {
  const votes = new Map<string, 'helped' | 'hurt'>();
  for (const event of events) {
    if (event.type === 'outcome-withdrawn') votes.delete(event.request);
    if (event.type === 'outcome' && !isObserved(event)) votes.set(event.request, event.value);
  }
  return votes;
}

/** How an episode ended, as far as anybody saw. */
export function exitOf({ id, end }: Episode, running: ReadonlySet<string>): EpisodeExit {
  if (end) return end.exit === 'abandoned' ? 'window closed' : end.exit;
  return running.has(id) ? 'running' : 'window closed';
}
