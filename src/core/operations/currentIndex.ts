import type { Library, LessonLibrary } from '../library/lessonLibrary';
import type { LibraryEntry } from '../library/libraryEntry';
import { SearchIndex, type SerializedIndex } from '../select/searchIndex';

/** The index as the projection keeps it: with the text each lesson had when it was indexed. */
interface KeptIndex {
  readonly index: SerializedIndex;
  /** Lesson id to approval hash. */
  readonly texts: Readonly<Record<string, string>>;
}

/** Indexes in use, by the library they belong to: a long-lived process loads its index once. */
const loaded = new WeakMap<LessonLibrary, { index: SearchIndex; texts: Map<string, string> }>();

/** The search index over all lessons that are not retired; only what changed since the last look is indexed again. */
export function currentIndex(source: LessonLibrary, library: Library): SearchIndex {
  const entries = library.entries.filter((entry) => entry.folder !== 'retired');
  const state = loaded.get(source) ?? load(source.cached('index'));
  loaded.set(source, state);
  const { index, texts } = state;
  const living = new Map(entries.map((entry) => [entry.lesson.id, entry]));
  const gone = [...texts.keys()].filter((id) => !living.has(id));
  const changed = [...living.values()].filter(
    (entry) => texts.get(entry.lesson.id) !== entry.approval,
  );
  if (gone.length === 0 && changed.length === 0) return index;
  for (const id of gone) {
    index.remove(id);
    texts.delete(id);
  }
  for (const entry of changed) {
    index.add(documentOf(entry));
    texts.set(entry.lesson.id, entry.approval);
  }
  const kept: KeptIndex = { index: index.toJSON(), texts: Object.fromEntries(texts) };
  source.keep('index', kept);
  return index;
}

function load(kept: unknown): { index: SearchIndex; texts: Map<string, string> } {
  const { index: json, texts } = (kept ?? {}) as Partial<KeptIndex>;
  const index = SearchIndex.load(json);
  return index
    ? { index, texts: new Map(Object.entries(texts ?? {})) }
    : { index: SearchIndex.build(), texts: new Map() };
}

function documentOf({ lesson }: LibraryEntry) {
  const { id, name, description, triggers, signals, topic, body } = lesson;
  return { id, name, description, triggers, signals, body, ...(topic !== undefined && { topic }) };
}
