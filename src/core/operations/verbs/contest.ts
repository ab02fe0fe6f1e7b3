import type { EventBody } from '../../journal/event';
import { journalOf } from '../../library/lessonLibrary';
import { failure } from '../../errors';
import { checkOwn, checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import type { Done } from './undo';

/** What contradicts a lesson where it is no other lesson. */
const theRepository = 'the repository';

/** Marks a lesson as contradicted, by another lesson or (`against` absent) by the repository. It is not given until that is settled. */
export async function contest(pipeline: Pipeline, key: string, against?: string): Promise<Done> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates']);
  checkOwn(entry);
  const { id, name } = entry.lesson;
  const other = against === undefined ? undefined : findLesson(library, against);
  if (other?.lesson.id === id)
    throw failure.wrongUsage(`"${name}" cannot contradict itself. Name another lesson.`);
  const by = other?.lesson.id ?? theRepository;
  await pipeline.library.record(entry.scope, { type: 'contested', lesson: id, against: by });
  return {
    what: `Contested ${name}, contradicted by ${other?.lesson.name ?? theRepository}`,
    lesson: id,
    undo: () => pipeline.library.record(entry.scope, { type: 'settled', lesson: id, against: by }),
  };
}

/** The user decided: the lesson holds, whatever it was contested for. */
export async function settle(pipeline: Pipeline, key: string): Promise<Done> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates']);
  const { id, name } = entry.lesson;
  const against = library.ledgers[journalOf(entry.scope)].contests[id] ?? [];
  if (against.length === 0)
    throw failure.wrongUsage(
      `Nobody contested "${name}". Where two lessons have one topic, retire one of them.`,
    );
  const events = (type: 'contested' | 'settled'): EventBody[] =>
    against.map((by) => ({ type, lesson: id, against: by }));
  await pipeline.library.recordAll(entry.scope, events('settled'));
  return {
    what: `Settled ${name}`,
    lesson: id,
    undo: () => pipeline.library.recordAll(entry.scope, events('contested')),
  };
}
