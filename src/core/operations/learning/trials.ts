import { activity } from '../status/activitySaying';
import type { EventBody } from '../../journal/event';
import { failure } from '../../errors';
import { placeKey } from '../../library/libraryEntry';
import { checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import { listLessons } from '../status/listLessons';
import type { LessonStatus } from '../status/lessonStatus';
import { noteStale } from '../status/noteStale';
import { trialTime } from './trial';
import type { Pipeline } from '../pipeline';
import { done, type Change } from '../verbs/undo';

/** The user was shown these: the countdown begins of the candidates that time may put on trial, once for each text, and what is stale was seen to be. */
export async function noteShown(
  pipeline: Pipeline,
  statuses: readonly LessonStatus[],
): Promise<void> {
  if (!pipeline.settings().trusted) return;
  const events = statuses
    .filter(({ trial }) => trial?.state === 'not shown')
    .map(({ entry }): EventBody => {
      return { type: 'shown', lesson: entry.lesson.id, hash: entry.approval };
    });
  if (events.length > 0) await pipeline.library.recordAll('project', events);
  await noteStale(pipeline, statuses);
}

/** Candidates whose time is up. Nothing is put to use before a front has announced it and called `beginTrial`. */
export async function findDueTrials(pipeline: Pipeline): Promise<readonly LessonStatus[]> {
  if (!pipeline.settings().trusted || !(await mayBeDue(pipeline))) return [];
  return (await listLessons(pipeline)).filter(({ trial }) => trial?.state === 'due');
}

/** A look that costs nothing, for those who look often: the time of no candidate is up, most of the time. */
async function mayBeDue({ library, settings, ports }: Pipeline): Promise<boolean> {
  const { entries, ledgers } = await library.refresh();
  const { shown, trials } = ledgers.project;
  const before = ports.clock.now() - trialTime(settings().trialAfterDays);
  return entries.some(({ folder, brief: { id } }) => {
    const seen = folder === 'candidates' ? shown[id] : undefined;
    return seen !== undefined && seen.time <= before && trials[id]?.hash !== seen.hash;
  });
}

/** Puts an announced candidate to use for this user only. `false` = it is not due any more: vetoed, edited or promoted meanwhile. */
export async function beginTrial(pipeline: Pipeline, key: string): Promise<boolean> {
  checkUsable(pipeline);
  const status = (await findDueTrials(pipeline)).find(({ entry }) => placeKey(entry) === key);
  if (!status) return false;
  const { lesson, approval } = status.entry;
  await pipeline.library.recordAll('project', [
    { type: 'trial', lesson: lesson.id, hash: approval },
    {
      type: 'activity',
      topic: 'trial',
      message: activity('onTrial', { name: lesson.name, what: lesson.description }),
      next: activity('promoteOrVeto'),
      lesson: lesson.id,
    },
  ]);
  return true;
}

/** The user will not have a candidate's text put to use by time; a trial that runs ends. */
export async function veto(pipeline: Pipeline, key: string): Promise<Change> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const { lesson, approval, textHash } = findLesson(library, key, ['candidates']);
  const { trials, vetoes } = library.ledgers.project;
  if (vetoes[approval]) throw failure.refused('vetoedAlready', { name: lesson.name });
  const said = { lesson: lesson.id, hash: approval, text: textHash };
  const wasOnTrial = trials[lesson.id]?.hash === approval;
  await pipeline.library.record('project', { type: 'vetoed', ...said });
  return {
    what: done(wasOnTrial ? 'trialEnded' : 'vetoed', { name: lesson.name }),
    lesson: lesson.id,
  };
}
