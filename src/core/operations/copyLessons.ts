import { failure } from '../errors';
import { journalOf, type Library } from '../library/lessonLibrary';
import { placeKey, shownPath, type LibraryEntry } from '../library/libraryEntry';
import type { LessonPlace } from '../ports';
import { checkSound, checkUsable } from './checkUsable';
import { findLesson } from './findLesson';
import type { Pipeline } from './pipeline';
import { promoteBeside } from './promote';
import { shelve } from './retire';
import type { Done } from './undo';

/** A change that made a file, and where it lies. */
export interface Made extends Done {
  readonly place: LessonPlace;
}

/** Copies a lesson to a candidate of its own, to be changed and promoted beside it. It never goes on trial by time. */
export async function fork(pipeline: Pipeline, key: string): Promise<Made> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['active', 'candidates', 'retired']);
  checkSound(entry);
  const { name } = entry.lesson;
  const text = await textOf(pipeline, entry);
  const { editLesson } = await import('../lesson/writeLesson');
  const place = freePlace(`${name}-copy`, entry, library);
  const copy = place.fileName.replace(/\.md$/, '');
  // A lesson of its own: another id, another topic slot, and nothing it would replace.
  const edited = editLesson(text, {
    ...{ id: undefined, name: copy, topic: undefined, supersedes: undefined },
    source: { by: 'fork', evidence: [`A copy of ${shownPath(entry)}.`] },
  });
  return make(pipeline, place, edited, `Copied ${name} to ${shownPath(place)}`);
}

/** Writes one candidate that says what two lessons say; promoting it retires both. The user shortens it first. */
export async function merge(pipeline: Pipeline, key: string, otherKey: string): Promise<Made> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const [one, other] = [findLesson(library, key), findLesson(library, otherKey)] as const;
  checkSound(one);
  checkSound(other);
  if (one.lesson.id === other.lesson.id)
    throw failure.wrongUsage('Name two lessons to merge: these are the same one.');
  if (one.scope !== other.scope)
    throw failure.wrongUsage('Only lessons of one place can be merged: move one of them first.');
  const text = await mergedText(one, other, new Date(pipeline.ports.clock.now()));
  const names = `${one.lesson.name} and ${other.lesson.name}`;
  const place = freePlace(`${one.lesson.name}-and-${other.lesson.name}`.slice(0, 60), one, library);
  return make(pipeline, place, text, `Merged ${names} into ${shownPath(place)}`);
}

/** One lesson takes the place of another: the first is promoted where it is a candidate, the other is retired, and the file says so. */
export async function supersede(pipeline: Pipeline, key: string, oldKey: string): Promise<Done> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entry = findLesson(library, key, ['candidates', 'active']);
  const old = findLesson(library, oldKey, ['active']);
  checkSound(entry);
  if (old.lesson.id === entry.lesson.id)
    throw failure.wrongUsage('A lesson cannot supersede itself. Name the one it replaces.');
  const { files } = pipeline.ports.stores[journalOf(entry.scope)];
  const before = await textOf(pipeline, entry);
  const { editLesson } = await import('../lesson/writeLesson');
  const supersedes = [...new Set([...entry.lesson.supersedes, old.lesson.id])];
  await files.write(entry, editLesson(before, { supersedes }));
  const { name } = entry.lesson;
  try {
    const fresh = await pipeline.library.refresh();
    const done =
      entry.folder === 'candidates'
        ? await promoteBeside(pipeline, findLesson(fresh, placeKey(entry)), fresh)
        : await shelve(pipeline, old);
    return {
      what: `${name} supersedes ${old.lesson.name}`,
      lesson: entry.lesson.id,
      undo: async () => {
        await done.undo();
        await files.write(entry, before);
      },
    };
  } catch (error) {
    await files.write(entry, before);
    throw error;
  }
}

async function textOf({ ports }: Pipeline, entry: LibraryEntry): Promise<string> {
  const text = await ports.stores[journalOf(entry.scope)].files.read(entry);
  if (text === undefined) throw failure.lessonNotFound(shownPath(entry));
  return text;
}

async function mergedText(one: LibraryEntry, other: LibraryEntry, now: Date): Promise<string> {
  const { fingerprintValue, newLessonText } = await import('../lesson/writeLesson');
  const both = [one.lesson, other.lesson];
  const all = <T>(pick: (lesson: LibraryEntry['lesson']) => readonly T[]): T[] => [
    ...new Set(both.flatMap(pick)),
  ];
  const appliesTo = all(({ appliesTo: globs }) => globs);
  const signals = all(({ signals: some }) => some);
  const refs = all(({ fingerprint }) => fingerprint.map(({ ref }) => ref));
  const lines = both.flatMap(({ body }) => body.trim().split('\n'));
  const { topic, package: folder, kind } = one.lesson;
  return newLessonText(
    {
      description: both.map(({ description }) => description).join('; '),
      kind,
      ...(topic !== undefined && topic === other.lesson.topic && { topic }),
      ...(both.some(({ breadth }) => breadth === 'broad') && { breadth: 'broad' }),
      triggers: all(({ triggers }) => triggers),
      ...(signals.length > 0 && { signals }),
      ...(appliesTo.length > 0 && both.every((lesson) => lesson.appliesTo.length > 0)
        ? { 'applies-to': appliesTo }
        : {}),
      ...(folder !== undefined && folder === other.lesson.package && { package: folder }),
      fingerprint: fingerprintValue(refs.map((ref) => ({ ref }))),
      source: {
        by: 'merge',
        evidence: [`Says what ${shownPath(one)} and ${shownPath(other)} say.`],
      },
      'captured-at': now.toISOString().slice(0, 10),
      supersedes: both.map(({ id }) => id),
    },
    kind === 'recipe' ? numbered(lines) : [...new Set(lines)].join('\n'),
  );
}

/** Steps of two recipes as one list, each once. */
function numbered(lines: readonly string[]): string {
  const steps = lines.map((line) => line.replace(/^\s*\d+[.)]\s+/, '').trim()).filter(Boolean);
  return [...new Set(steps)].map((step, at) => `${at + 1}. ${step}`).join('\n');
}

function freePlace(name: string, { scope }: LibraryEntry, { entries }: Library): LessonPlace {
  const taken = new Set(
    entries.filter((entry) => entry.scope === scope).map(({ fileName }) => fileName),
  );
  let fileName = `${name}.md`;
  for (let count = 2; taken.has(fileName); count += 1) fileName = `${name}-${count}.md`;
  return { scope: scope === 'global' ? 'global' : 'project', folder: 'candidates', fileName };
}

async function make(
  { ports, library }: Pipeline,
  place: LessonPlace,
  text: string,
  what: string,
): Promise<Made> {
  const { files } = ports.stores[journalOf(place.scope)];
  await files.write(place, text);
  const made = (await library.refresh()).entries.find(
    ({ scope, folder, fileName }) =>
      scope === place.scope && folder === place.folder && fileName === place.fileName,
  );
  return {
    what,
    lesson: made?.lesson.id ?? '',
    place,
    undo: async () => {
      // Whoever edited the candidate since then wins.
      if ((await files.read(place)) !== text)
        throw failure.wrongUsage(`${shownPath(place)} was edited since. Retire it instead.`);
      await files.remove(place);
    },
  };
}
