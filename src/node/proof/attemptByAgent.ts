import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toError } from '../../core/errors';
import type { EvalTask } from '../../core/operations/proof/evalTask';
import type { Done } from '../../core/operations/proof/runEval';
import type { Cancellation } from '../../core/ports';
import { runProcess } from '../process/runProcess';
import type { AgentProgram, Told } from './agentPrograms';
import { promptOf } from './attemptInCopy';
import { checked, inFreshCopy } from './freshCopy';

/** An agent that takes longer for one task is stopped. */
const limitMs = 1_800_000;
/** Of what it printed, where it told no end. */
const errorLength = 400;

/** What an attempt by an installed agent works with. */
export interface AgentOptions {
  /** The repository that is copied, as its newest commit is; absolute. */
  readonly root: string;
  readonly agent: AgentProgram;
  /** Empty = the one that is set there. */
  readonly model: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const nothing = { tokensIn: 0, cached: 0, tokensOut: 0, toolCalls: 0, turns: 0 };

/** Does a task once by an installed agent, in a fresh copy of the repository. Its own hooks of ours find no lessons there. */
export async function attemptByAgent(
  { root, agent, model, environment }: AgentOptions,
  task: EvalTask,
  block: string,
  cancellation?: Cancellation,
): Promise<Done> {
  const started = performance.now();
  const done = (told: Told, succeeded: Pick<Done, 'succeeded'> = {}): Done => {
    return { milliseconds: Math.round(performance.now() - started), ...told, ...succeeded };
  };
  // An empty home: lessons reach the agent by the block alone.
  const home = mkdtempSync(join(tmpdir(), 'lessons-eval-home-'));
  try {
    return await inFreshCopy(root, cancellation, async (copy, signal) => {
      let printed = '';
      const { how, output = '' } = await runProcess({
        ...{ program: agent.program, args: agent.words(task.turns, model) },
        ...{ folder: copy, limitMs, signal, input: promptOf(task, block) },
        environment: { ...environment, LESSONS_HOME: home },
        onOutput: (text) => (printed += text),
      });
      const told = agent.read(printed);
      if (how !== 'exited')
        return done({
          ...(told ?? nothing),
          end: how === 'time limit' ? 'limit' : 'failed',
          error: how === 'not started' ? output : how,
        });
      if (!told) return done({ ...nothing, end: 'failed', error: output.slice(-errorLength) });
      // Not every agent takes a limit; past it an attempt says as little.
      if (told.end === 'answered' && told.turns > task.turns)
        return done({ ...told, end: 'limit', error: `${told.turns} > ${task.turns}` });
      return done(told, told.end === 'answered' ? await checked(copy, task, signal) : {});
    });
  } catch (error) {
    return done({ ...nothing, end: 'failed', error: toError(error).message });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
