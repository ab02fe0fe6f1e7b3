import type { Saying } from '../saying';
import { evidence, type EvidenceCode } from './evidence';
import type { EventBody } from './event';

type OutcomeEvent = Extract<EventBody, { readonly type: 'episode-outcome' }>;
export type EpisodeOutcome = Pick<OutcomeEvent, 'value' | 'evidence'>;
export type EndExit = Extract<EventBody, { readonly type: 'episode-ended' }>['exit'];

/** A command that came to its end. */
export interface FinishedCommand {
  readonly command: string;
  readonly exitCode: number;
}

/** What somebody saw of a task, during it and afterwards. Everything absent was not seen. */
export interface Observations {
  /** Files that were edited: whether anything of it still stands. */
  readonly edits: ReadonlyMap<string, boolean>;
  /** The last test, lint, type check or build after the last edit. */
  readonly check?: FinishedCommand;
  /** The last command of another kind, where nothing was edited after it. */
  readonly command?: FinishedCommand;
  /** The user's own word, the last one: thumbs, or what the next message says of the work. */
  readonly word?: EpisodeOutcome;
  /** What was said of it in an earlier window, whose observations are gone. */
  readonly earlier?: EpisodeOutcome;
  /** True where the user went on to something else. */
  readonly hasMovedOn?: boolean;
}

/** What shells give where a command cannot be executed or does not exist: it says nothing about the work. */
const notRun: ReadonlySet<number> = new Set([126, 127]);

const unknown = (seen: Saying<EvidenceCode>): EpisodeOutcome => ({
  value: 'unknown',
  evidence: seen,
});

/**
 * What may be said of a task's success from what was observed, the strongest evidence first: the user's word, an undo, a check, and last
 * that the edits stayed when the user went on. In doubt `unknown`; a task that did not come to its end succeeds only by the user's word.
 */
export function judgeEpisode(exit: EndExit, seen: Observations): EpisodeOutcome {
  if (seen.word) return seen.word;
  const kept = [...seen.edits.values()];
  if (kept.length > 0 && !kept.includes(true)) {
    return { value: 'rejected', evidence: evidence('allUndone') };
  }
  if (seen.earlier && seen.earlier.value !== 'unknown') return seen.earlier;
  if (exit !== 'answered') return unknown(evidence(exit === 'error' ? 'modelFailed' : exit));
  return judgeCommands(seen, kept) ?? unknown(evidence('nothing'));
}

function judgeCommands(
  { check, command, hasMovedOn }: Observations,
  kept: readonly boolean[],
): EpisodeOutcome | undefined {
  if (check && notRun.has(check.exitCode))
    return unknown(evidence('notRun', { command: check.command }));
  if (check?.exitCode === 0)
    return { value: 'accepted', evidence: evidence('passed', { command: check.command }) };
  if (check) {
    const seen = evidence('failed', { command: check.command, code: check.exitCode });
    // Without an edit the failure is what was found, not what was done.
    return kept.length === 0 ? unknown(seen) : { value: 'rejected', evidence: seen };
  }
  if (kept.length === 0) {
    if (command?.exitCode !== 0) return undefined;
    return { value: 'accepted', evidence: evidence('succeeded', { command: command.command }) };
  }
  return hasMovedOn && !kept.includes(false)
    ? { value: 'accepted', evidence: evidence('kept') }
    : undefined;
}
