import type { Saying } from '../../saying';
import type { RecordedTask } from './task';

/** What is wrong with a transcript; nothing else in it is lost by that. */
export type TranscriptCode =
  `transcript.${'longCut' | 'longLeft' | 'cut' | 'broken' | 'torn' | 'clock' | 'newer' | 'unreadable' | 'database'}`;

/** One recorded session: where it was done (empty = not told), and its tasks in order. */
export interface ReadSession {
  readonly folder: string;
  readonly tasks: readonly RecordedTask[];
}

/** What came of reading one transcript. Problems do not name the file. */
export interface ReadTranscript {
  /** Absent = no format of ours. */
  readonly format?: string;
  /** When its first line was written, milliseconds since 1970; absent = it does not say. */
  readonly started?: number;
  readonly sessions: readonly ReadSession[];
  readonly problems: readonly Saying<TranscriptCode>[];
}

/** What is kept of a transcript, and of which content of its file. */
export interface KeptTranscript {
  readonly version: number;
  readonly stamp: string;
  readonly read: ReadTranscript;
}

/** Raised where what is kept changes: what an earlier version kept is read again. */
const version = 4;

export const keptText = (stamp: string, read: ReadTranscript): string =>
  JSON.stringify({ version, stamp, read });

/** `undefined` = of another version, or cut off while it was written. */
export function parseKept(text: string): KeptTranscript | undefined {
  try {
    const kept = JSON.parse(text) as KeptTranscript;
    return kept.version === version ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** True for the folder itself and all below it, whichever way the slashes lean. */
export function isWithin(folder: string, root: string): boolean {
  const plain = (path: string): string => path.replaceAll('\\', '/').replace(/\/+$/, '');
  return plain(folder) === plain(root) || plain(folder).startsWith(`${plain(root)}/`);
}

/** A session that does not say where it was done was chosen by the user. */
export const isOurs = ({ folder }: ReadSession, root: string): boolean =>
  folder === '' || isWithin(folder, root);

/** The tasks that were done in this repository, in the order of the transcripts; `root` is absolute. */
export function tasksOfTranscripts(
  reads: readonly ReadTranscript[],
  root: string,
): readonly RecordedTask[] {
  return onceEach(
    reads.flatMap(({ sessions, started }) =>
      sessions
        .filter((session) => isOurs(session, root))
        .flatMap(({ tasks }) =>
          started === undefined ? tasks : tasks.map((task) => ({ ...task, at: started })),
        ),
    ),
  );
}

/** The same of what is kept, the oldest session first. */
export function tasksOfKept(texts: readonly string[], root: string): readonly RecordedTask[] {
  const reads = texts.flatMap((text) => parseKept(text)?.read ?? []);
  return tasksOfTranscripts(
    reads.sort((a, b) => (a.started ?? 0) - (b.started ?? 0)),
    root,
  );
}

/** A session that stands in two files, such as a copy, counts once. */
function onceEach(tasks: readonly RecordedTask[]): readonly RecordedTask[] {
  const byId = new Map<string, RecordedTask>();
  for (const task of tasks) {
    const known = byId.get(task.id);
    if (!known || known.entries.length < task.entries.length) byId.set(task.id, task);
  }
  return [...byId.values()];
}
