import { unreadJournal, type FoldedJournal } from '../journal/foldedJournal';
import type { Hasher } from '../ports';
import { KeptEntry, KeptTexts, rowOf, textOf, type EntryRow } from './keptEntry';
import type { LibraryEntry } from './libraryEntry';

/** Everything a pre-flight needs in one file: parsed lessons, folded journals, digests of unchanged files, search index. A cache: deletable. */
export interface Projection {
  readonly entries: readonly LibraryEntry[];
  readonly journals: Readonly<Record<JournalName, FoldedJournal>>;
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
const version = 4;

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
  readonly rows: number;
  readonly texts: number;
  readonly digests?: number;
  readonly index?: number;
}

/**
 * The file's text: a first line with version and checksum, a second one that says what follows, then sections. What every
 * pre-flight needs of a lesson is in the rows; its text is a line of its own, read only where the lesson is given or shown.
 */
export function writeProjection(projection: Projection, hasher: Hasher): string {
  const all = [...projection.entries, ...projection.shipped];
  const rows = JSON.stringify(all.map(rowOf));
  const texts = all.map(textOf).join('\n');
  const digests = partText(projection.parts.digests);
  const index = partText(projection.parts.index);
  const head: Head = {
    journals: projection.journals,
    entries: projection.entries.length,
    rows: rows.length,
    texts: texts.length,
    ...(digests !== undefined && { digests: digests.length }),
    ...(index !== undefined && { index: index.length }),
  };
  const body = `${JSON.stringify(head)}\n${rows}${texts}${digests ?? ''}${index ?? ''}`;
  return `${firstLine(body, hasher)}\n${body}`;
}

/** The projection, or why it cannot be used: another version, cut, or changed by a fault of the disk. */
export function readProjection(
  text: string,
  hasher: Hasher,
): Projection | { readonly unusable: string } {
  const end = text.indexOf('\n');
  const [first, body] = [text.slice(0, end), text.slice(end + 1)];
  if (!first.startsWith(`lessons-projection ${version} `))
    return { unusable: 'it is of another version' };
  if (first !== firstLine(body, hasher)) return { unusable: 'it is damaged' };
  // The checksum says that this program wrote these very bytes.
  const headEnd = body.indexOf('\n');
  const head = JSON.parse(body.slice(0, headEnd)) as Head;
  let at = headEnd + 1;
  const section = (length: number): string => body.slice(at, (at += length));
  const rows = JSON.parse(section(head.rows)) as readonly EntryRow[];
  const texts = new KeptTexts(section(head.texts));
  const entries = rows.map((row, line) => new KeptEntry(row, texts, line));
  return {
    journals: head.journals,
    entries: entries.slice(0, head.entries),
    shipped: entries.slice(head.entries),
    parts: {
      ...(head.digests !== undefined && { digests: section(head.digests) }),
      ...(head.index !== undefined && { index: section(head.index) }),
    },
  };
}

/** What a part says now. */
export function partText(part: KeptPart | undefined): string | undefined {
  return typeof part === 'function' ? part() : part;
}

function firstLine(body: string, hasher: Hasher): string {
  return `lessons-projection ${version} ${hasher.sha256(body).slice(0, 24)}`;
}
