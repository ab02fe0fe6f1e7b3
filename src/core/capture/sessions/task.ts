import type { Said } from '../../saying';

/** One thing that happened within a recorded task, in order (docs/design.md §10). */
export type TaskEntry =
  | { readonly type: 'request'; readonly text: string }
  | ToolEntry
  | { readonly type: 'edit'; readonly file: string; readonly kept: boolean }
  | { readonly type: 'answer'; readonly text: string }
  /** Words of the user about work already done. */
  | { readonly type: 'correction'; readonly text: string }
  /** Lesson text that we handed over ourselves; never a source of lessons. */
  | { readonly type: 'injected'; readonly lesson: string; readonly text: string };

/** A tool call. `output` is read for success only, never as a source of lessons. */
export interface ToolEntry {
  readonly type: 'tool';
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly ok: boolean;
  readonly exitCode?: number;
  readonly ms?: number;
  readonly output?: string;
}

/** What was observed about a task's success; `unknown` where nothing was. */
export type TaskOutcome = 'accepted' | 'rejected' | 'unknown';

/** Evidence of a task that was rejected in words that say how to do it: those words are worth learning. */
export const corrected = 'reply.corrects';
/** The same in recorded tasks on disk, which programs of others read (docs/design.md §10). */
const correctedText = 'the next message corrects it';

export const isCorrected = ({ evidence }: Pick<RecordedTask, 'evidence'>): boolean =>
  typeof evidence === 'string' ? evidence === correctedText : evidence.code === corrected;

/** One recorded task, whichever tool recorded it. */
export interface RecordedTask {
  readonly id: string;
  /** Name of the session it belongs to, where the record says so. */
  readonly session?: string;
  /** When it began, milliseconds since 1970, where the record says so. */
  readonly at?: number;
  readonly entries: readonly TaskEntry[];
  readonly outcome: TaskOutcome;
  /** What the outcome was observed from; empty = nothing was said. */
  readonly evidence: Said;
  /** Tokens in and out, where recorded. */
  readonly tokens?: number;
}
