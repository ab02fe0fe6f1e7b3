import type { EventBody } from '../../journal/event';
import type { JournalName } from '../../library/projection';
import type { LessonPlace, RelativePath } from '../../ports';
import type { Said } from '../../saying';
import type { Pipeline } from '../pipeline';

/** A lesson file that an act changed. */
export interface KeptFile {
  readonly place: LessonPlace;
  /** Its exact text before the act; absent = there was none. */
  readonly before?: string;
  /** SHA-256 of its text after the act; absent = it was gone. */
  readonly after?: string;
}

/** An instruction file that an act changed. */
export interface KeptText {
  readonly path: RelativePath;
  /** Its exact text before the act. */
  readonly before: string;
  /** SHA-256 of its text after the act. */
  readonly after: string;
}

/** An act of the user with all that takes it back, so that any later process can. */
export interface KeptAct {
  readonly id: string;
  /** Past tense: `Put testing to use`. A text where an earlier version kept it. */
  readonly what: Said;
  /** Lesson the act was about; empty = none. */
  readonly lesson: string;
  /** True for an import, which can be taken back with all that was done to its lessons since. */
  readonly isImport?: true;
  readonly files: readonly KeptFile[];
  /** Absent = it changed no instruction file. */
  readonly texts?: readonly KeptText[];
  /** What takes back what was recorded, in the order in which it is to be recorded. */
  readonly events: readonly { readonly journal: JournalName; readonly body: EventBody }[];
  /** Why it cannot be taken back: then nothing of its files is kept. */
  readonly cannot?: Said;
}

/** How many acts can be taken back, one after the other. */
const mostActs = 20;

/** First field of the kept file; another version is not understood and starts anew. */
const version = 1;

/** The acts of this user in this repository, the last one last. A file that cannot be read is an empty one: acts can be done without it. */
export async function readActs({ acts, ports }: Pipeline): Promise<readonly KeptAct[]> {
  try {
    const text = await acts.read();
    const kept =
      text === undefined ? undefined : (JSON.parse(text) as { v?: number; acts?: KeptAct[] });
    return kept?.v === version ? (kept.acts ?? []) : [];
  } catch (error) {
    ports.logger.warn('Earlier acts cannot be taken back', error);
    return [];
  }
}

/** Keeps these acts, the newest ones. Two processes that act in the same moment may lose one: then its undo is lost, and nothing else. */
export async function writeActs({ acts }: Pipeline, all: readonly KeptAct[]): Promise<void> {
  await acts.write(JSON.stringify({ v: version, acts: all.slice(-mostActs) }));
}
