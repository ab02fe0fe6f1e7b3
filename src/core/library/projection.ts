import { unreadJournal, type FoldedJournal } from '../journal/foldedJournal';
import { KeptEntry, KeptTexts, rowOf, textOf, type EntryRow } from './keptEntry';
import type { LibraryEntry } from './libraryEntry';

/** Everything a pre-flight needs in one file: parsed lessons, folded journals, digests of unchanged files, search index. A cache: deletable. */
export interface Projection {
  readonly entries: readonly LibraryEntry[];
  readonly journals: Readonly<Record<JournalName, FoldedJournal>>;
  /** True = nobody looked for lesson files yet, as where a question was the first to come. */
  readonly isUnlisted?: boolean;
  /** Recipes that came with the program, filled from what the last scan found. */
  readonly shipped: readonly LibraryEntry[];
  /** Caches of other rooms, as they wrote them. */
  readonly parts: Readonly<Partial<Record<PartName, KeptPart>>>;
}

/** `project`: this repository's journal. `global`: the one for global lessons. */
export type JournalName = 'project' | 'global';

/** `digests`: of the fingerprint room. `index`: of the select room. */
export type PartName = 'digests' | 'index';

/** The text of a part. A function is asked when the file is written, and not before: most changes are overtaken until then. */
export type KeptPart = string | (() => string);

/** Raise whenever the meaning of the file changes: another version is rebuilt, never migrated. */
const version = 15;

const firstLine = `lessons-projection ${version}`;

export const emptyProjection: Projection = {
  entries: [],
  journals: {
    project: unreadJournal,
    global: unreadJournal,
  },
  shipped: [],
  parts: {},
};

/** Second line of the file. Lengths are of the sections behind it, in characters. */
interface Head {
  readonly journals: Projection['journals'];
  /** Rows of `entries`, then of `shipped`. */
  readonly entries: number;
  readonly isUnlisted?: true;
  readonly rows: number;
  readonly texts: number;
  readonly digests?: number;
  readonly index?: number;
}

/**
 * The file's text: a first line with the version, a second one that says what follows, then sections. What every
 * pre-flight needs of a lesson is in the rows; its text is a line of its own, read only where the lesson is given or shown.
 */
export function writeProjection(projection: Projection): string {
  const all = [...projection.entries, ...projection.shipped];
  const rows = JSON.stringify(all.map(rowOf));
  const texts = all.map(textOf).join('\n');
  const digests = partText(projection.parts.digests);
  const index = partText(projection.parts.index);
  const head: Head = {
    journals: projection.journals,
    entries: projection.entries.length,
    ...(projection.isUnlisted && { isUnlisted: true }),
    rows: rows.length,
    texts: texts.length,
    ...(digests !== undefined && { digests: digests.length }),
    ...(index !== undefined && { index: index.length }),
  };
  const sections = `${rows}${texts}${digests ?? ''}${index ?? ''}`;
  return `${firstLine}\n${JSON.stringify(head)}\n${sections}`;
}

/** A projection as it was read: most of it is rows of lessons, which a prompt that asks for none of them never looks at. */
export interface ReadProjection extends Pick<Projection, 'journals' | 'parts'> {
  /** How many lessons of the user's own it knows; `undefined` = nobody looked. */
  readonly lessons: number | undefined;
  /** Throws where they are damaged. */
  readonly rows: () => Pick<Projection, 'entries' | 'shipped'>;
}

/** The projection, or why it cannot be used. That the text is what this program wrote is the promise of the state file. */
export function readProjection(text: string): ReadProjection | { readonly unusable: string } {
  if (!text.startsWith(`${firstLine}\n`)) return { unusable: 'it is of another version' };
  try {
    return readSections(text, firstLine.length + 1);
  } catch {
    // Not JSON where JSON should be: cut by whatever keeps it.
    return { unusable: 'it is damaged' };
  }
}

function readSections(text: string, start: number): ReadProjection {
  const headEnd = text.indexOf('\n', start);
  const head = JSON.parse(text.slice(start, headEnd)) as Head;
  let at = headEnd + 1;
  const section = (length: number): string => text.slice(at, (at += length));
  const rows = section(head.rows);
  const texts = new KeptTexts(section(head.texts));
  const digests = head.digests === undefined ? undefined : section(head.digests);
  const index = head.index === undefined ? undefined : section(head.index);
  // Cut by whatever keeps it: its rows are read later, where nothing could be said of it.
  if (at !== text.length) throw new Error('it ends elsewhere');
  return {
    journals: head.journals,
    lessons: head.isUnlisted ? undefined : head.entries,
    rows: () => {
      const entries = (JSON.parse(rows) as readonly EntryRow[]).map(
        (row, line) => new KeptEntry(row, texts, line),
      );
      return { entries: entries.slice(0, head.entries), shipped: entries.slice(head.entries) };
    },
    parts: {
      ...(digests !== undefined && { digests }),
      ...(index !== undefined && { index }),
    },
  };
}

/** What a part says now. */
export function partText(part: KeptPart | undefined): string | undefined {
  return typeof part === 'function' ? part() : part;
}
