import { tasksOfKept } from '../../capture/sessions/keptTranscript';
import { callRecord } from '../../capture/sessions/callRecord';
import { looksSecret } from '../../lesson/looksSecret';
import { recurringMistakes, type Mistake } from '../../capture/sessions/recurringMistakes';
import { shapeOf } from '../../capture/sessions/taskShape';
import { tasksNow } from '../learning/recordedTasks';
import type { Pipeline } from '../pipeline';

/** One line of the ledger of wrong calls. */
export interface KnownMistake extends Pick<
  Mistake,
  'line' | 'kind' | 'state' | 'sessions' | 'tokens' | 'turns' | 'last'
> {
  readonly times: number;
  /** What worked instead; absent = the record does not agree on anything. */
  readonly instead?: string;
}

/** The wrong calls of this repository's record, its own tasks and the transcripts that were read, that did not turn out to work elsewhere; the most repeated first. */
export async function findMistakes(pipeline: Pipeline): Promise<readonly KnownMistake[]> {
  const own = await tasksNow(pipeline);
  const { texts, root } = pipeline.transcripts ?? { texts: () => [], root: '' };
  const tasks = [...tasksOfKept(texts(), root), ...own.tasks];
  return recurringMistakes(callRecord(tasks.map(shapeOf)))
    .filter(({ state, line }) => state !== 'works' && !looksSecret(line))
    .map(({ line, kind, state, sessions, sightings, tokens, turns, last, mend }) => ({
      ...{ line, kind, state, sessions, times: sightings.length, tokens, turns },
      ...(last !== undefined && { last }),
      ...(mend && { instead: mend.line }),
    }))
    .sort((a, b) => b.sessions.length - a.sessions.length || b.times - a.times);
}
