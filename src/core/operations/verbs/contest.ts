import type { EventBody } from '../../journal/event';
import { journalOf } from '../../library/lessonLibrary';
import { failure } from '../../errors';
import { checkOwn, checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import { refusal } from '../status/mayBeGiven';
import type { Pipeline } from '../pipeline';
import { done, type Change } from './undo';

/** What contradicts a lesson where it is no other lesson. */
const theRepository = 'the repository';

/** Marks a lesson as contradicted, by another lesson or (`against` absent) by the repository. It is not given until that is settled. */
export async function contest(pipeline: Pipeline, key: string, against?: string): Promise<Change> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates']);
  checkOwn(entry);
  const { id, name } = entry.lesson;
  const other = against === undefined ? undefined : findLesson(library, against);
  if (other?.lesson.id === id) throw failure.refused('againstItself', { name });
  const by = other?.lesson.id ?? theRepository;
  const words = { lesson: id, against: by, hash: entry.approval, text: entry.textHash };
  await pipeline.library.record(entry.scope, { type: 'contested', ...words });
  return {
    what: other
      ? done('contested', { name, by: other.lesson.name })
      : done('contestedByRepository', { name }),
    lesson: id,
  };
}

/** The user decided: the lesson holds, whatever it was contested for. */
export async function settle(pipeline: Pipeline, key: string): Promise<Change> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates']);
  const { id, name } = entry.lesson;
  const ledger = library.ledgers[journalOf(entry.scope)];
  const named = ledger.contests[id] ?? [];
  // The text may have been contested under another id.
  const isText = refusal(entry, ledger) === 'contested';
  const against = named.length === 0 && isText ? [theRepository] : named;
  if (against.length === 0) throw failure.refused('notContested', { name });
  const events = (type: 'contested' | 'settled'): EventBody[] =>
    against.map((by) => ({
      ...{ type, lesson: id, against: by },
      ...{ hash: entry.approval, text: entry.textHash },
    }));
  await pipeline.library.recordAll(entry.scope, events('settled'));
  return {
    what: done('settled', { name }),
    lesson: id,
  };
}
