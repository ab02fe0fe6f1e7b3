import { canBeKey, writeSortedTable } from '../language/sortedTable';
import { termsOf } from '../language/words';
import { compileGlob } from '../lesson/globMatcher';
import { radix, tableKeys, type KeptPlace } from './pastChanges';
import { pathsIn } from './readRequest';

/** What is read to know what past changes touched. */
export interface ChangeSources {
  /** Newest first. */
  readonly changes: readonly { readonly subject: string; readonly files: readonly string[] }[];
  readonly places: readonly LessonPlaces[];
  /** Names what was read, so that it is not read twice. One line. */
  readonly state?: string;
}

/** The globs that a lesson is for; none = it is for no place. */
export interface LessonPlaces {
  readonly lesson: string;
  readonly globs: readonly string[];
}

/** So many changes are read at most: half of them do a point or two worse, more are hardly like the code of today. */
export const mostChanges = 3_000;
/** A change of more files is a move or a format of everything and leads nowhere. */
const mostFiles = 60;

/** The changes that tables are made of; positions in them count these alone. */
export function tellingChanges<T extends { readonly files: readonly string[] }>(
  changes: readonly T[],
): readonly T[] {
  return changes.slice(0, mostChanges).filter(({ files }) => files.length <= mostFiles);
}

/** The table that `PastChanges` searches. */
export function tableOfChanges({ changes, places, state }: ChangeSources): string {
  const read = tellingChanges(changes);
  const kept = keptPlaces(places);
  const touched = kept.map(() => 0);
  const holders = new Map<string, number[]>();
  const commits = read.map(({ subject, files }, at) => {
    const terms = [...new Set(termsOf(subject))].filter(canBeKey);
    for (const term of terms) {
      const known = holders.get(term);
      if (known) known.push(at);
      else holders.set(term, [at]);
    }
    const own = kept.flatMap(({ matches }, place) => (files.some(matches) ? [place] : []));
    for (const place of own) touched[place] = (touched[place] ?? 0) + 1;
    return [terms.length, ...own].map((one) => one.toString(radix)).join('.');
  });
  const rows = new Map<string, string>();
  for (const [term, all] of holders)
    rows.set(term, all.map((one) => one.toString(radix)).join(' '));
  const listed = kept.map(({ name, lessons }, at): KeptPlace => [name, touched[at] ?? 0, lessons]);
  rows.set(tableKeys.places, JSON.stringify(listed));
  rows.set(tableKeys.commits, commits.join(' '));
  if (state !== undefined) rows.set(tableKeys.state, state);
  return writeSortedTable(rows);
}

/** What a lesson is for: its globs, else its package, else the files and folders of the repository that its text names. */
export function placesOf(
  lesson: {
    readonly id: string;
    readonly appliesTo: readonly string[];
    readonly package?: string | undefined;
    readonly body: string;
  },
  tree: RepositoryTree,
): LessonPlaces {
  const { id, appliesTo, package: folder, body } = lesson;
  if (appliesTo.length > 0) return { lesson: id, globs: appliesTo };
  if (folder !== undefined) return { lesson: id, globs: [`${folder.replace(/\/+$/, '')}/**`] };
  return { lesson: id, globs: pathsIn(body).flatMap((path) => tree.globFor(path)) };
}

/** The files of a repository, to be asked whether a path is one of them. */
export class RepositoryTree {
  private readonly files: ReadonlySet<string>;
  private readonly folders = new Set<string>();
  private readonly names = new Set<string>();

  constructor(files: readonly string[]) {
    this.files = new Set(files);
    for (const file of files) {
      this.names.add(file.slice(file.lastIndexOf('/') + 1));
      for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
        const folder = file.slice(0, end);
        if (this.folders.has(folder)) break;
        this.folders.add(folder);
      }
    }
  }

  /** The glob of a path that is there; nothing where it is not. */
  globFor(named: string): readonly string[] {
    const path = named.replace(/\/+$/, '');
    if (this.files.has(path)) return [path];
    if (this.folders.has(path)) return [`${path}/**`];
    return !path.includes('/') && this.names.has(path) ? [`**/${path}`] : [];
  }
}

interface MatchedPlace {
  readonly name: string;
  readonly lessons: string[];
  readonly matches: (file: string) => boolean;
}

/** Lessons for the same place share it. */
function keptPlaces(places: readonly LessonPlaces[]): readonly MatchedPlace[] {
  const kept = new Map<string, MatchedPlace>();
  for (const { lesson, globs } of places) {
    if (globs.length === 0) continue;
    const key = JSON.stringify(globs);
    const known = kept.get(key);
    if (known) known.lessons.push(lesson);
    else kept.set(key, { name: globs[0] ?? '', lessons: [lesson], matches: matcherOf(globs) });
  }
  return [...kept.values()];
}

/** The same files come again and again. */
function matcherOf(globs: readonly string[]): (file: string) => boolean {
  const tests = globs.flatMap((glob) => compileGlob(glob) ?? []);
  const known = new Map<string, boolean>();
  return (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const answer = tests.some((test) => test(file));
    known.set(file, answer);
    return answer;
  };
}
