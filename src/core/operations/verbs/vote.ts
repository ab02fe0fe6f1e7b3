import { evidence } from '../../journal/evidence';
import type { EventBody, JournalEvent } from '../../journal/event';
import { journalOf } from '../../library/lessonLibrary';
import { isObserved, standingOutcome } from '../episodes/observedOutcomes';
import { checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import { done, type Change } from './undo';

const voted = {
  helped: { said: 'helped', back: 'helpedBack' },
  hurt: { said: 'didNotHelp', back: 'didNotHelpBack' },
} as const;

/** What a vote is about where the journal no longer knows a task that was given the lesson. */
const noTask = 'vote';

/**
 * The user's word on one lesson, about the last task that was given it: it stands above what was observed there, counts once, and the
 * same word a second time takes it back.
 */
export async function vote(
  pipeline: Pipeline,
  key: string,
  value: 'helped' | 'hurt',
): Promise<Change> {
  checkUsable(pipeline);
  const { library } = pipeline;
  const { scope, lesson } = findLesson(await library.refresh(), key, ['active', 'candidates']);
  const id = lesson.id;
  const request = lastTask(await library.events('project'), id) ?? noTask;
  const before = standingOutcome(id, request, await library.events(journalOf(scope)));
  const withdrawal: EventBody = { type: 'outcome-withdrawn', lesson: id, request };
  const isBack = before?.value === value && !isObserved(before);
  const said: readonly EventBody[] = isBack
    ? []
    : [{ type: 'outcome', lesson: id, request, value, evidence: evidence('voted') }];
  await library.recordAll(scope, [...(before ? [withdrawal] : []), ...said]);
  return {
    what: done(voted[value][isBack ? 'back' : 'said'], { name: lesson.name }),
    lesson: id,
  };
}

function lastTask(events: readonly JournalEvent[], lesson: string): string | undefined {
  let last: { readonly request: string; readonly time: number } | undefined;
  for (const event of events) {
    if (event.type !== 'receipt' || !event.injected.some(({ id }) => id === lesson)) continue;
    if (!last || event.time >= last.time) last = event;
  }
  return last?.request;
}
