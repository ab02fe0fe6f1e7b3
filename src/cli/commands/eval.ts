import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EvalTask } from '../../core/operations/proof/evalTask';
import type { EvalPorts } from '../../core/operations/proof/runEval';
import { attemptsLeft } from '../../core/proof/attemptsLeft';
import { estimatedCost } from '../../core/proof/estimatedCost';
import type { Attempt } from '../../core/proof/evalReport';
import { failure } from '../../core/errors';
import { nodeHasher } from '../../node/process/nodeHasher';
import { spoken } from '../../prose/say';
import { evalMarkdown } from '../../prose/sayEval';
import { OpenAiChatModel } from '../../node/models/openAiChatModel';
import { agentPrograms } from '../../node/proof/agentPrograms';
import { attemptByAgent } from '../../node/proof/attemptByAgent';
import { attemptInCopy, type CopyOptions, type CountedModel } from '../../node/proof/attemptInCopy';
import { AttemptLog } from '../../node/proof/attemptLog';
import type { CliCommand, ExitCode, Invocation } from '../commandLine';
import { printJson } from '../print';
import { pictureOf, spokenArm } from './printEval';

export const evaluate: CliCommand = {
  usage:
    'eval TASKS.yaml (--url URL --model NAME | --agent NAME) [--runs N] [--picture FILE] [--yes]',
  help: 'Does each task of the file with nothing, with the lessons it would be given and with a placebo of equal length, in turn, each time in a fresh copy of the newest commit, and compares what they cost. A file that is not there is written first, with six shapes of tasks filled from this repository. The key of the endpoint is read from LESSONS_MODEL_KEY; an installed agent (claude, codex, gemini) is run in its print mode and may edit its copy. What was broken off goes on where it was.',
  flags: {
    url: { type: 'string', help: 'of an OpenAI-compatible endpoint, up to and with /v1' },
    agent: { type: 'string', help: 'an installed agent: claude, codex or gemini' },
    model: { type: 'string', help: 'its name there; an agent has one of its own' },
    runs: { type: 'string', help: 'how often each task is done in each way (3)' },
    picture: { type: 'string', help: 'draws what it came to into this file, as SVG' },
    yes: { type: 'boolean', help: 'spend what was estimated' },
  },
  run: async (invocation) => {
    const { words, option, flag, io, isJson } = invocation;
    const [file] = words;
    if (file === undefined)
      throw failure.wrongUsage(spoken('Name a file of tasks: "lessons eval FILE".'));
    const path = resolve(io.cwd, file);
    if (!existsSync(path)) return writeTasks(invocation, path);
    const text = readFileSync(path, 'utf8');
    const { manager, places } = await invocation.open();
    const tasks = await manager.readTasks(text);
    const worker = workerOf(invocation);
    const runs = Math.max(1, Number(option('runs') ?? 3) || 3);
    const name = nodeHasher.sha256(JSON.stringify([text, ...worker.name])).slice(0, 12);
    const log = new AttemptLog(join(places.state, 'proof', `${name}.jsonl`));
    const kept = log.read();
    const left = attemptsLeft(tasks, runs, kept).length;
    sayCost(invocation, tasks, left, kept);
    if (left > 0) io.err(`${sayGiven(await manager.tasksGiven(tasks), tasks.length)}\n`);
    if (left > 0 && !flag('yes')) return 3;
    const report = await manager.evaluate(
      tasks,
      runs,
      {
        kept: () => log.read(),
        keep: (attempt) => {
          log.add(attempt);
          io.err(
            `${spoken('{0}, {1}, run {2}: {3}', attempt.task, spokenArm(attempt.arm), attempt.run, spokenEnd(attempt))}\n`,
          );
        },
        attempt: worker.attempt({ root: places.root, regexTest: manager.lineTest }),
      },
      io.signal,
    );
    if (isJson) printJson(io, report);
    else io.out(evalMarkdown(report, spoken));
    const picture = option('picture');
    if (picture !== undefined) writeFileSync(resolve(io.cwd, picture), pictureOf(report));
    io.err(`${spoken('Every attempt: {0}', log.path)}\n`);
    return 0;
  },
};

/** Who does the tasks: an endpoint with our tools, or an installed agent with its own. */
interface Worker {
  /** What attempts have to have in common. */
  readonly name: readonly string[];
  readonly attempt: (copying: Omit<CopyOptions, 'newModel'>) => EvalPorts['attempt'];
}

function workerOf({ option, io }: Invocation): Worker {
  const [url, model, name] = [option('url'), option('model'), option('agent')];
  if (name !== undefined) {
    const agent = agentPrograms.get(name);
    const known = [...agentPrograms.keys()].join(', ');
    if (!agent || url !== undefined)
      throw failure.wrongUsage(
        spoken('Say --url or --agent, not both; an agent is one of {0}.', known),
      );
    const { environment } = io;
    return {
      name: [name, model ?? ''],
      attempt: ({ root }) => {
        const options = { root, agent, model: model ?? '', environment };
        return (task, block, signal) => attemptByAgent(options, task, block, signal);
      },
    };
  }
  if (url === undefined || model === undefined)
    throw failure.wrongUsage(spoken('Say who does the tasks: --url with --model, or --agent.'));
  const apiKey = io.environment['LESSONS_MODEL_KEY'] ?? '';
  const newModel = (): CountedModel => new OpenAiChatModel({ baseUrl: url, model, apiKey });
  return {
    name: [url, model],
    attempt: (copying) => (task, block, signal) =>
      attemptInCopy({ ...copying, newModel }, task, block, signal),
  };
}

/** Says it before tokens are spent: without lessons there is nothing to compare. */
function sayGiven(given: number, tasks: number): string {
  return given === 0
    ? spoken(
        'None of the {0} tasks is given lessons, so there is nothing to compare: approve lessons first ("lessons approve").',
        tasks,
      )
    : spoken('{0} of {1} tasks are given lessons.', given, tasks);
}

async function writeTasks({ open, io }: Invocation, path: string): Promise<ExitCode> {
  const { manager } = await open();
  const text = await manager.fillTasks();
  if (text === '') throw failure.wrongUsage(spoken('No function was found here to make tasks of.'));
  writeFileSync(path, text);
  io.out(`${spoken('Wrote {0}: look it through, add checks, and run the same again.', path)}\n`);
  return 0;
}

function sayCost(
  { io }: Invocation,
  tasks: readonly EvalTask[],
  left: number,
  kept: readonly Attempt[],
): void {
  const { basis: made, each, total } = estimatedCost(left, kept);
  const basis = made > 0 ? spoken('as the {0} made so far', made) : spoken('a guess');
  io.err(
    `${spoken(
      '{0} tasks, {1} attempts to make, about {2} tokens ({3} each, {4}).',
      tasks.length,
      left,
      total,
      each,
      basis,
    )}\n`,
  );
  if (tasks.some(({ check }) => check !== undefined))
    io.err(`${spoken('Checks of the file are run as commands, in the copies.')}\n`);
  if (left > 0) io.err(`${spoken('With --yes they are made.')}\n`);
}

function spokenEnd({ end }: Attempt): string {
  switch (end) {
    case 'answered':
      return spoken('answered');
    case 'limit':
      return spoken('reached its limit');
    case 'failed':
      return spoken('failed');
  }
}
