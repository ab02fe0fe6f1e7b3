import { unreadJournal, type FoldedJournal } from '../journal/foldedJournal';
import type { Hasher } from '../ports';
import type { LibraryEntry } from './libraryEntry';

/** Everything a pre-flight needs in one file: parsed lessons, folded journals, digests of unchanged files, search index. A cache: deletable. */
export interface Projection {
  readonly entries: readonly LibraryEntry[];
  readonly journals: Readonly<Record<JournalName, FoldedJournal>>;
  /** Recipes that came with the program, filled from what the last scan found. */
  readonly shipped?: readonly LibraryEntry[];
  /** Cache of the fingerprint room, opaque here. */
  readonly digests?: unknown;
  /** Index of the select room, opaque here. */
  readonly index?: unknown;
}

/** `project`: this repository's journal. `global`: the one for global lessons. */
export type JournalName = 'project' | 'global';

/** Raise whenever the meaning of the file changes: another version is rebuilt, never migrated. */
const version = 3;

export const emptyProjection: Projection = {
  entries: [],
  journals: {
    project: unreadJournal,
    global: unreadJournal,
  },
};

/** The file's text: a first line with version and checksum, then JSON. */
export function writeProjection(projection: Projection, hasher: Hasher): string {
  const json = JSON.stringify(projection);
  return `${firstLine(json, hasher)}\n${json}`;
}

/** The projection, or why it cannot be used: another version, cut, or changed by a fault of the disk. */
export function readProjection(
  text: string,
  hasher: Hasher,
): Projection | { readonly unusable: string } {
  const end = text.indexOf('\n');
  const [head, json] = [text.slice(0, end), text.slice(end + 1)];
  if (!head.startsWith(`lessons-projection ${version} `))
    return { unusable: 'it is of another version' };
  if (head !== firstLine(json, hasher)) return { unusable: 'it is damaged' };
  // The checksum says that this program wrote these very bytes.
  return JSON.parse(json) as Projection;
}

function firstLine(json: string, hasher: Hasher): string {
  return `lessons-projection ${version} ${hasher.sha256(json).slice(0, 24)}`;
}
