import type { EventBody } from '../../journal/event';
import type { Ledger } from '../../journal/ledger';
import type { LibraryEntry } from '../../library/libraryEntry';
import { journalOf } from '../../library/lessonLibrary';
import { checkOwn, checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import { moveLesson } from './moveLesson';
import type { Pipeline } from '../pipeline';
import { retirementOf } from './userWords';
import { done, type Change } from './undo';

/** Retires a lesson for ever: its text and its topic are never proposed again, whoever finds them. */
export async function retract(pipeline: Pipeline, key: string): Promise<Change> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key);
  checkOwn(entry);
  const { id, name } = entry.lesson;
  const ledger = library.ledgers[journalOf(entry.scope)];
  const buried = burialKeys(entry).filter((burial) => ledger.tombstones[burial] !== true);
  const events: readonly EventBody[] = [
    ...(entry.folder === 'retired' ? [] : [retirementOf(entry, library)]),
    ...buried.map((burial): EventBody => ({ type: 'tombstoned', key: burial, lesson: id })),
  ];
  if (entry.folder === 'retired') await pipeline.library.recordAll(entry.scope, events);
  else await moveLesson(pipeline, entry, 'retired', events);
  return {
    what: done('retracted', { name }),
    lesson: id,
  };
}

/** What is never to be learnt again with a lesson: its exact text under any name, and its topic or, without one, its name. */
function burialKeys({ lesson, approval, textHash }: LibraryEntry): readonly string[] {
  const { topic, package: folder, name } = lesson;
  if (topic === undefined) return [approval, textHash, name];
  return [approval, textHash, folder === undefined ? topic : `${folder}:${topic}`];
}

/** Events that let a lesson be learnt again; none where it was never retracted. */
export function exhumation(entry: LibraryEntry, { tombstones }: Ledger): readonly EventBody[] {
  return [...burialKeys(entry), entry.shortHash]
    .filter((key) => tombstones[key] === true)
    .map((key) => ({ type: 'untombstoned', key, lesson: entry.lesson.id }));
}
