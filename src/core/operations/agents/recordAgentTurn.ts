import { judgeEpisode, type FinishedCommand } from '../../journal/judgeEpisode';
import type { EventBody } from '../../journal/event';
import type { Label } from '../../lesson/verdict';
import type { Pipeline } from '../pipeline';
import { isCheck } from '../../capture/sessions/commandGoal';
import { recordObserved } from '../episodes/observedOutcomes';

/** A tool call as a record keeps it: names, paths and commands, never contents. */
export interface RecordedCall {
  readonly tool: string;
  /** JSON of the naming fields. */
  readonly input: string;
  readonly ok: boolean;
  readonly milliseconds: number;
  readonly exitCode?: number;
  readonly command?: string;
  /** Root-relative files that it wrote. */
  readonly edited?: readonly string[];
}

/** A turn of an agent that came to its end. */
export interface FinishedTurn {
  readonly request: string;
  /** Empty = not kept. */
  readonly intent: string;
  readonly label?: Label;
  readonly calls: readonly RecordedCall[];
}

/** Writes a turn of an agent into the journal as one task. What it cost is not known: hooks are not told. */
export async function recordAgentTurn(pipeline: Pipeline, turn: FinishedTurn): Promise<void> {
  const { request: episode, intent, label, calls } = turn;
  const outcome = judgeEpisode('answered', observations(calls));
  const events: readonly EventBody[] = [
    { type: 'episode-started', episode, request: episode, intent, ...(label && { label }) },
    ...calls.flatMap((call) => eventsOf(episode, call)),
    ...[
      {
        ...({ type: 'episode-ended', episode, exit: 'answered' } as const),
        ...{ tokensIn: 0, tokensOut: 0, estimated: true },
      },
      { type: 'episode-outcome', episode, ...outcome } as const,
    ],
  ];
  await pipeline.library.recordAll('project', events);
  await recordObserved(pipeline, episode, outcome);
}

function eventsOf(episode: string, call: RecordedCall): readonly EventBody[] {
  const { tool, input, ok, milliseconds, exitCode, edited = [] } = call;
  return [
    {
      ...({ type: 'tool-called', episode, tool, input, ok, milliseconds } as const),
      ...(exitCode !== undefined && { exitCode }),
    },
    ...(ok ? edited : []).map((file) => ({ type: 'edited', episode, file, kept: true }) as const),
  ];
}

/** What was edited, and the last check and the last other command after that: what ran before an edit says nothing of it. */
function observations(calls: readonly RecordedCall[]) {
  const edits = new Map<string, boolean>();
  let check: FinishedCommand | undefined;
  let command: FinishedCommand | undefined;
  for (const call of calls) {
    const files = call.ok ? (call.edited ?? []) : [];
    for (const file of files) edits.set(file, true);
    if (files.length > 0) [check, command] = [undefined, undefined];
    const finished = commandOf(call);
    if (!finished) continue;
    if (isCheck(finished.command)) check = finished;
    else command = finished;
  }
  return { edits, ...(check && { check }), ...(command && { command }) };
}

function commandOf({ command, ok, exitCode }: RecordedCall): FinishedCommand | undefined {
  return command === undefined ? undefined : { command, exitCode: exitCode ?? (ok ? 0 : 1) };
}
