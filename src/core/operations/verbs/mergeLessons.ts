import { fingerprintValue, newLessonText } from '../../lesson/writeLesson';
import { failure } from '../../errors';
import { journalOf, type Library } from '../../library/lessonLibrary';
import { makeEntry, shownPath, type LibraryEntry } from '../../library/libraryEntry';
import type { LessonPlace } from '../../ports';
import { checkSound, checkUsable } from '../status/checkUsable';
import { freePlace, make, type NewFile } from './copyLessons';
import { findLesson } from '../status/findLesson';
import type { Pipeline } from '../pipeline';
import { done } from './undo';

/** A merge as it would be, before anything is written. */
export interface MergePreview {
  /** The candidate that would be made. */
  readonly entry: LibraryEntry;
  /** The lessons it would say, in the order named; promoting it retires them. */
  readonly sources: readonly LibraryEntry[];
}

interface Planned extends MergePreview {
  readonly place: LessonPlace;
  readonly text: string;
}

/** Nothing lies on disk yet. */
const unwritten = { size: 0, mtime: 0, inode: 0 };

/** Longest file name made of the names of what was merged. */
const longestName = 60;

/** Writes one candidate that says what two or more lessons say; promoting it retires them. The user shortens it first. */
export async function merge(pipeline: Pipeline, keys: readonly string[]): Promise<NewFile> {
  const { place, text, sources } = await plan(pipeline, keys);
  const names = inWords(sources.map(({ lesson }) => lesson.name));
  return make(pipeline, place, text, done('merged', { names, file: shownPath(place) }));
}

/** What `merge` would write. Fails as it would. */
export async function previewMerge(
  pipeline: Pipeline,
  keys: readonly string[],
): Promise<MergePreview> {
  return plan(pipeline, keys);
}

async function plan(pipeline: Pipeline, keys: readonly string[]): Promise<Planned> {
  checkUsable(pipeline);
  const { ports } = pipeline;
  const library = await pipeline.library.refresh();
  const sources = keys.map((key) => findLesson(library, key));
  checkMergeable(sources);
  const place = placeOf(sources, library);
  const name = place.fileName.replace(/\.md$/, '');
  const text = await mergedText(name, sources, new Date(ports.clock.now()));
  const entry = await makeEntry({ ...place, stamp: unwritten }, text, ports);
  return { place, text, entry, sources };
}

function checkMergeable(sources: readonly LibraryEntry[]): void {
  for (const source of sources) checkSound(source);
  const [first] = sources;
  if (!first || new Set(sources.map(({ lesson }) => lesson.id)).size < sources.length)
    throw failure.refused('mergesItself');
  if (sources.length < 2) throw failure.refused('mergesOne');
  if (sources.some(({ scope }) => journalOf(scope) !== journalOf(first.scope)))
    throw failure.refused('mergesScopes');
  if (sources.some(({ lesson }) => lesson.kind !== first.lesson.kind))
    throw failure.refused('mergesKinds');
}

function placeOf(sources: readonly LibraryEntry[], library: Library): LessonPlace {
  const [first] = sources;
  if (!first) throw failure.refused('mergesOne');
  const name = sources.map(({ lesson }) => lesson.name).join('-and-');
  return freePlace(name.slice(0, longestName), first, library);
}

/** "a, b and c". */
function inWords(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

async function mergedText(
  name: string,
  sources: readonly LibraryEntry[],
  now: Date,
): Promise<string> {
  const lessons = sources.map(({ lesson }) => lesson);
  const all = <T>(pick: (lesson: LibraryEntry['lesson']) => readonly T[]): T[] => [
    ...new Set(lessons.flatMap(pick)),
  ];
  const shared = (value: (lesson: LibraryEntry['lesson']) => string | undefined) => {
    const [first, ...rest] = lessons.map(value);
    return rest.every((other) => other === first) ? first : undefined;
  };
  const appliesTo = all(({ appliesTo: globs }) => globs);
  const signals = all(({ signals: some }) => some);
  const refs = all(({ fingerprint }) => fingerprint.map(({ ref }) => ref));
  const lines = lessons.flatMap(({ body }) => body.trim().split('\n'));
  const [topic, folder] = [shared((lesson) => lesson.topic), shared((lesson) => lesson.package)];
  const kind = lessons[0]?.kind ?? 'convention';
  const paths = inWords(sources.map(shownPath));
  return newLessonText(
    {
      name,
      description: lessons.map(({ description }) => description).join('; '),
      kind,
      ...(topic !== undefined && { topic }),
      ...(lessons.some(({ breadth }) => breadth === 'broad') && { breadth: 'broad' }),
      triggers: all(({ triggers }) => triggers),
      ...(signals.length > 0 && { signals }),
      ...(lessons.every((lesson) => lesson.appliesTo.length > 0) && { 'applies-to': appliesTo }),
      ...(folder !== undefined && { package: folder }),
      ...(refs.length > 0 && { fingerprint: fingerprintValue(refs.map((ref) => ({ ref }))) }),
      source: { by: 'merge', evidence: [`Says what ${paths} say.`] },
      'captured-at': now.toISOString().slice(0, 10),
      supersedes: lessons.map(({ id }) => id),
    },
    kind === 'recipe' ? numbered(lines) : [...new Set(lines)].join('\n'),
  );
}

/** Steps of several recipes as one list, each once. */
function numbered(lines: readonly string[]): string {
  const steps = lines.map((line) => line.replace(/^\s*\d+[.)]\s+/, '').trim()).filter(Boolean);
  return [...new Set(steps)].map((step, at) => `${at + 1}. ${step}`).join('\n');
}
