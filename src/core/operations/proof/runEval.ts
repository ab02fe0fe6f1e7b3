import type { Arm } from '../../lesson/comparison';
import { newConversation } from '../../lesson/conversation';
import type { Cancellation } from '../../ports';
import { attemptsLeft } from '../../proof/attemptsLeft';
import type { Attempt } from '../../proof/evalReport';
import type { Pipeline } from '../pipeline';
import { preflight } from '../preflight/preflight';
import type { EvalTask } from './evalTask';

/** What a task takes from outside. */
export interface EvalPorts {
  /** Attempts that are kept already: a run that was broken off goes on behind them. */
  readonly kept: () => readonly Attempt[];
  readonly keep: (attempt: Attempt) => void;
  /** Does a task once, in a fresh copy; what goes wrong is an end of its own. */
  readonly attempt: (task: EvalTask, block: string, signal?: Cancellation) => Promise<Done>;
}

/** What an attempt came to. */
export type Done = Omit<Attempt, 'task' | 'run' | 'arm' | 'blockTokens'>;

/** Makes every attempt that is left, and keeps each before the next begins. */
export async function runEval(
  pipeline: Pipeline,
  tasks: readonly EvalTask[],
  runs: number,
  ports: EvalPorts,
  signal?: Cancellation,
): Promise<readonly Attempt[]> {
  for (const { task, run, arm } of attemptsLeft(tasks, runs, ports.kept())) {
    if (signal?.aborted) break;
    const { text, tokens } = await blockOf(pipeline, task.prompt, arm);
    const done = await ports.attempt(task, text, signal);
    // What was broken off by the user is done again.
    if (signal?.aborted) break;
    ports.keep({ task: task.name, run, arm, blockTokens: tokens, ...done });
  }
  return ports.kept();
}

/** How many of the tasks are given lessons now. None: the arms would all be the same, and what they cost would say nothing. */
export async function tasksGiven(pipeline: Pipeline, tasks: readonly EvalTask[]): Promise<number> {
  let given = 0;
  for (const { prompt } of tasks)
    if ((await blockOf(pipeline, prompt, 'given')).tokens > 0) given += 1;
  return given;
}

async function blockOf(
  pipeline: Pipeline,
  prompt: string,
  arm: Arm,
): Promise<{ readonly text: string; readonly tokens: number }> {
  if (arm === 'nothing') return { text: '', tokens: 0 };
  const request = { request: 'eval', prompt, conversation: newConversation, arm };
  const { receipt } = await preflight(pipeline, request);
  return { text: receipt.block, tokens: receipt.tokens };
}
