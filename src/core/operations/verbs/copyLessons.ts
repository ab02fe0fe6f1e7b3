import { editLesson } from '../../lesson/writeLesson';
import { failure } from '../../errors';
import { journalOf, type Library } from '../../library/lessonLibrary';
import { placeKey, shownPath, type LibraryEntry } from '../../library/libraryEntry';
import type { LessonPlace } from '../../ports';
import { checkSound, checkUsable } from '../status/checkUsable';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import { textOf, withDigests } from './fileDigests';
import { promoteBeside } from './promote';
import { heldDigests } from './publishFingerprints';
import { shelve } from './retire';
import type { Said } from '../../saying';
import { done, type Change } from './undo';

/** A change that made a file, and where it lies. */
export interface NewFile extends Change {
  readonly place: LessonPlace;
}

/** Copies a lesson to a candidate of its own, to be changed and promoted beside it. It never goes on trial by time. */
export async function fork(pipeline: Pipeline, key: string): Promise<NewFile> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates', 'retired']);
  checkSound(entry);
  const { name } = entry.lesson;
  const text = await textOf(pipeline.ports.stores[journalOf(entry.scope)].files, entry);
  const place = freePlace(`${name}-copy`, entry, library);
  const copy = place.fileName.replace(/\.md$/, '');
  // A lesson of its own: another id, another topic slot, and nothing it would replace.
  const edited = editLesson(text, {
    ...{ id: undefined, name: copy, topic: undefined, supersedes: undefined },
    source: { by: 'fork', evidence: [`A copy of ${shownPath(entry)}.`] },
  });
  return make(pipeline, place, edited, done('copied', { name, file: shownPath(place) }));
}

/** One lesson takes the place of another: the first is promoted where it is a candidate, the other is retired, and the file says so. */
export async function supersede(pipeline: Pipeline, key: string, oldKey: string): Promise<Change> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['candidates', 'active']);
  const old = findLesson(library, oldKey, ['active']);
  checkSound(entry);
  if (old.lesson.id === entry.lesson.id) throw failure.refused('supersedesItself');
  const { files } = pipeline.ports.stores[journalOf(entry.scope)];
  const before = await textOf(files, entry);
  const supersedes = [...new Set([...entry.lesson.supersedes, old.lesson.id])];
  // What holds now is written with it; what is stale stays as it is.
  const held = entry.folder === 'active' ? await heldDigests(pipeline, entry, library) : undefined;
  const after = await withDigests(editLesson(before, { supersedes }), held);
  if (after !== before) await files.write(entry, after);
  const { name } = entry.lesson;
  try {
    const fresh = await pipeline.library.refresh();
    if (entry.folder === 'candidates')
      await promoteBeside(pipeline, findLesson(fresh, placeKey(entry)), fresh);
    else await shelve(pipeline, old);
    return {
      what: done('supersedes', { name, other: old.lesson.name }),
      lesson: entry.lesson.id,
    };
  } catch (error) {
    // Where it was moved already, asking again goes on from there.
    if ((await files.read(entry)) === after) await files.write(entry, before);
    throw error;
  }
}

/** Where a new candidate of this name can lie: no file of the scope has that name. */
export function freePlace(
  name: string,
  { scope }: LibraryEntry,
  { entries }: Library,
): LessonPlace {
  const taken = new Set(
    entries.filter((entry) => entry.scope === scope).map(({ fileName }) => fileName),
  );
  let fileName = `${name}.md`;
  for (let count = 2; taken.has(fileName); count += 1) fileName = `${name}-${count}.md`;
  return { scope: scope === 'global' ? 'global' : 'project', folder: 'candidates', fileName };
}

/** Writes a new candidate. */
export async function make(
  { ports, library }: Pipeline,
  place: LessonPlace,
  text: string,
  what: Said,
): Promise<NewFile> {
  const { files } = ports.stores[journalOf(place.scope)];
  await files.write(place, text);
  const made = (await library.refresh()).entries.find(
    ({ scope, folder, fileName }) =>
      scope === place.scope && folder === place.folder && fileName === place.fileName,
  );
  return { what, lesson: made?.lesson.id ?? '', place };
}
