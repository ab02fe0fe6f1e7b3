import type { Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import { keptReachOf, takeReach, type KeptReach } from '../../select/lessonReach';
import { SearchIndex, type SerializedIndex } from '../../select/searchIndex';
import type { LibraryView } from '../pipeline';

/** An index in use, and the lessons it was last compared with. */
interface LoadedIndex {
  readonly index: SearchIndex;
  entries: Library['entries'] | undefined;
}

/** Indexes in use, by the library they belong to: a long-lived process loads its index once. */
const loaded = new WeakMap<LibraryView, LoadedIndex>();

/** The search index over all lessons that are not retired; only what changed since the last look is indexed again. */
export function currentIndex(source: LibraryView, library: Library): SearchIndex {
  const state = loaded.get(source) ?? load(source);
  const { index } = state;
  if (state.entries === library.entries) return index;
  state.entries = library.entries;
  const all = library.entries.filter((entry) => entry.folder !== 'retired');
  // The usual case: all are indexed, and as many as there are lessons means that they are the same.
  if (index.size === all.length && all.every((entry) => isIndexed(index, entry))) return index;
  const living = new Map(all.map((entry) => [entry.brief.id, entry]));
  const changed = [...living.values()].filter((entry) => !isIndexed(index, entry));
  const gone = [...index.ids()].filter((id) => !living.has(id));
  for (const id of gone) index.remove(id);
  for (const entry of changed) index.add(documentOf(entry), entry.approval);
  if (gone.length + changed.length > 0) source.keep('index', () => textOf(index));
  return index;
}

function isIndexed(index: SearchIndex, { brief, approval }: LibraryEntry): boolean {
  return index.markOf(brief.id) === approval;
}

function load(source: LibraryView): LoadedIndex {
  const kept = source.cached('index');
  const written = kept === undefined ? undefined : writtenIn(kept);
  const index = SearchIndex.load(written);
  if (index) takeReach(index, written?.reach);
  const state: LoadedIndex = { index: index ?? SearchIndex.build(), entries: undefined };
  loaded.set(source, state);
  return state;
}

/** First line of the kept index: everything but the tables, whose lengths it gives. They follow as they are, so that nobody has to unescape them. */
type Head = Omit<SerializedIndex, 'terms' | 'concepts'> & {
  readonly terms: number;
  readonly concepts: number;
  /** Absent = of an earlier version. */
  readonly reach?: KeptReach;
};

type Written = SerializedIndex & Pick<Head, 'reach'>;

function textOf(index: SearchIndex): string {
  const { terms, concepts, ...rest } = index.toJSON();
  const reach = keptReachOf(index);
  const head: Head = { ...rest, terms: terms.length, concepts: concepts.length, reach };
  return `${JSON.stringify(head)}\n${terms}${concepts}`;
}

function writtenIn(text: string): Written {
  const start = text.indexOf('\n') + 1;
  const { terms, concepts, ...rest } = JSON.parse(text.slice(0, start)) as Head;
  const middle = start + terms;
  return {
    ...rest,
    terms: text.slice(start, middle),
    concepts: text.slice(middle, middle + concepts),
  };
}

function documentOf({ lesson }: LibraryEntry) {
  const { id, name, description, triggers, signals, topic, body } = lesson;
  return { id, name, description, triggers, signals, body, ...(topic !== undefined && { topic }) };
}
