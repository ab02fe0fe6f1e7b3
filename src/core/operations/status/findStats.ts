import { summarizeCorrections, type CorrectionSummary } from './corrections';
import type { History } from '../../journal/history';
import type { Totals } from '../../journal/ledger';
import { useTotals, type StaleMoment } from '../../journal/useTotals';
import { countLessons, type LessonCounts } from './countLessons';
import { listLessons } from './listLessons';
import type { Pipeline } from '../pipeline';
import { staleCommits, type StaleCommit } from './staleCommits';
import { useOverTime, type WeekOfUse } from './useOverTime';

/** How the lessons of a repository are used. */
export interface Stats {
  readonly lessons: LessonCounts['byState'];
  /** What waits for the user, as every front counts it. */
  readonly waiting: LessonCounts['waiting'];
  readonly toReview: number;
  /** Recorded pre-flights. */
  readonly requests: number;
  /** Share of them that got no lesson; 0 where there was none. */
  readonly shareWithout: number;
  /** Tokens handed over in all. */
  readonly tokens: number;
  readonly verdicts: Totals['labels'];
  /** Verdicts the user called wrong; the newest first. */
  readonly corrections: CorrectionSummary;
  /** Week by week, as far back as the journal keeps single events. */
  readonly weeks: readonly WeekOfUse[];
  /** When lessons were found stale, newest first. */
  readonly stale: readonly StaleSeen[];
  /** Journal lines that could not be read. */
  readonly skippedLines: number;
}

/** A lesson that was found stale, with what made it so. */
export interface StaleSeen extends StaleMoment {
  /** One for each ref; absent = nobody asked for them, or the moment is not among the newest. */
  readonly commits?: readonly StaleCommit[];
}

/** What statistics may bring that takes longer to find, and where they are read. */
export interface StatsWants {
  /** A history that was brought up to the journals; absent = the whole journal is read. */
  readonly history?: History;
  /** Of how many of the newest stale moments the commits are looked up; absent = of none. */
  readonly commits?: number;
}

/** Counts over lessons and recorded pre-flights. */
export async function findStats(pipeline: Pipeline, wants: StatsWants = {}): Promise<Stats> {
  const { byState, waiting, toReview } = countLessons(await listLessons(pipeline));
  const { ledgers } = await pipeline.library.refresh();
  const { requests, injectedRequests, tokens, labels } = ledgers.project.totals;
  const used = wants.history
    ? await wants.history.totals('project')
    : useTotals(await pipeline.library.events('project'));
  const { weeks, stale } = useOverTime(used);
  const explained = await staleCommits(pipeline, stale.slice(0, wants.commits ?? 0));
  return {
    lessons: byState,
    waiting,
    toReview,
    requests,
    shareWithout: requests === 0 ? 0 : 1 - injectedRequests / requests,
    tokens,
    verdicts: labels,
    corrections: summarizeCorrections(used.corrected),
    weeks,
    stale: stale.map((moment, at) => ({
      ...moment,
      ...(explained[at] && { commits: explained[at] }),
    })),
    skippedLines: ledgers.project.skipped + ledgers.global.skipped,
  };
}
