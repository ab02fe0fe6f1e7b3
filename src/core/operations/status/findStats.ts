import { summarizeCorrections, type CorrectionSummary } from './corrections';
import type { Totals } from '../../journal/ledger';
import { countLessons, type LessonCounts } from './countLessons';
import { listLessons } from './listLessons';
import type { Pipeline } from '../pipeline';

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
  /** Journal lines that could not be read. */
  readonly skippedLines: number;
}

/** Counts over lessons and recorded pre-flights. */
export async function findStats(pipeline: Pipeline): Promise<Stats> {
  const { byState, waiting, toReview } = countLessons(await listLessons(pipeline));
  const { ledgers } = await pipeline.library.refresh();
  const { requests, injectedRequests, tokens, labels } = ledgers.project.totals;
  return {
    lessons: byState,
    waiting,
    toReview,
    requests,
    shareWithout: requests === 0 ? 0 : 1 - injectedRequests / requests,
    tokens,
    verdicts: labels,
    corrections: summarizeCorrections(await pipeline.library.events('project')),
    skippedLines: ledgers.project.skipped + ledgers.global.skipped,
  };
}
