import type { EventBody, JournalEvent } from '../../journal/event';
import { journalOf } from '../../library/lessonLibrary';
import { observedMark, standingOutcome } from '../episodes/observedOutcomes';
import { checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import type { Done } from './undo';

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
): Promise<Done> {
  checkUsable(pipeline);
  const { library } = pipeline;
  const { scope, lesson } = findLesson(await library.refresh(), key, ['active', 'candidates']);
  const id = lesson.id;
  const request = lastTask(await library.events('project'), id) ?? noTask;
  const before = standingOutcome(id, request, await library.events(journalOf(scope)));
  const withdrawal: EventBody = { type: 'outcome-withdrawn', lesson: id, request };
  const isBack = before?.value === value && !before.evidence.startsWith(observedMark);
  const said: readonly EventBody[] = isBack
    ? []
    : [{ type: 'outcome', lesson: id, request, value, evidence: 'voted' }];
  await library.recordAll(scope, [...(before ? [withdrawal] : []), ...said]);
  const word = value === 'helped' ? 'helped' : 'did not help';
  return {
    what: isBack ? `Took back that ${lesson.name} ${word}` : `Noted that ${lesson.name} ${word}`,
    lesson: id,
    undo: () =>
      library.recordAll(scope, [
        ...(isBack ? [] : [withdrawal]),
        ...(before ? [outcomeOf(before)] : []),
      ]),
  };
}

function outcomeOf({
  lesson,
  request,
  value,
  evidence,
}: NonNullable<ReturnType<typeof standingOutcome>>): EventBody {
  return { type: 'outcome', lesson, request, value, evidence };
}

function lastTask(events: readonly JournalEvent[], lesson: string): string | undefined {
  let last: { readonly request: string; readonly time: number } | undefined;
  for (const event of events) {
    if (event.type !== 'receipt' || !event.injected.some(({ id }) => id === lesson)) continue;
    if (!last || event.time >= last.time) last = event;
  }
  return last?.request;
}
