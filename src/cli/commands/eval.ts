import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EvalTask } from '../../core/operations/proof/evalTask';
import { attemptsLeft } from '../../core/proof/attemptsLeft';
import type { Attempt } from '../../core/proof/evalReport';
import { failure } from '../../core/errors';
import { nodeHasher } from '../../node/process/nodeHasher';
import { attemptInCopy } from '../../node/proof/attemptInCopy';
import { AttemptLog } from '../../node/proof/attemptLog';
import type { CliCommand, ExitCode, Invocation } from '../commandLine';
import { printJson } from '../print';
import { printEval } from './printEval';

/** Tokens of an attempt before any was made: what such tasks took in the largest published runs, roundly. */
const guessedTokens = 60_000;

export const evaluate: CliCommand = {
  usage: 'eval TASKS.yaml --url URL --model NAME [--runs N] [--yes]',
  help: 'Does each task of the file with nothing, with the lessons it would be given and with a placebo of equal length, in turn, each time in a fresh copy of the newest commit, and compares what they cost. A file that is not there is written first, with six shapes of tasks filled from this repository. The key of the endpoint is read from LESSONS_MODEL_KEY. What was broken off goes on where it was.',
  flags: {
    url: { type: 'string', help: 'of an OpenAI-compatible endpoint, up to and with /v1' },
    model: { type: 'string', help: 'its name there' },
    runs: { type: 'string', help: 'how often each task is done in each way (3)' },
    yes: { type: 'boolean', help: 'spend what was estimated' },
  },
  run: async (invocation) => {
    const { words, option, flag, io, isJson } = invocation;
    const [file] = words;
    if (file === undefined) throw failure.wrongUsage('eval needs a file of tasks.');
    const path = resolve(io.cwd, file);
    if (!existsSync(path)) return writeTasks(invocation, path);
    const text = readFileSync(path, 'utf8');
    const { manager, places } = await invocation.open();
    const tasks = await manager.readTasks(text);
    const [url, model] = [option('url'), option('model')];
    if (url === undefined || model === undefined)
      throw failure.wrongUsage('eval needs --url and --model.');
    const runs = Math.max(1, Number(option('runs') ?? 3) || 3);
    const name = nodeHasher.sha256(JSON.stringify([text, url, model])).slice(0, 12);
    const log = new AttemptLog(join(places.state, 'proof', `${name}.jsonl`));
    const kept = log.read();
    const left = attemptsLeft(tasks, runs, kept).length;
    sayCost(invocation, tasks, left, kept);
    if (left > 0 && !flag('yes')) return 3;
    const apiKey = io.environment['LESSONS_MODEL_KEY'] ?? '';
    const endpoint = { baseUrl: url, model, apiKey };
    const copying = { root: places.root, endpoint, regexTest: manager.lineTest };
    const report = await manager.evaluate(
      tasks,
      runs,
      {
        kept: () => log.read(),
        keep: (attempt) => {
          log.add(attempt);
          io.err(`${attempt.task}, ${attempt.arm}, run ${attempt.run}: ${attempt.end}\n`);
        },
        attempt: (task, block, signal) => attemptInCopy(copying, task, block, signal),
      },
      io.signal,
    );
    if (isJson) printJson(io, report);
    else printEval(io, report);
    io.err(`Every attempt: ${log.path}\n`);
    return 0;
  },
};

async function writeTasks({ open, io }: Invocation, path: string): Promise<ExitCode> {
  const { manager } = await open();
  const text = await manager.fillTasks();
  if (text === '') throw failure.wrongUsage('No function was found here to make tasks of.');
  writeFileSync(path, text);
  io.out(`Wrote ${path}: look it through, add checks, and run the same again.\n`);
  return 0;
}

function sayCost(
  { io }: Invocation,
  tasks: readonly EvalTask[],
  left: number,
  kept: readonly Attempt[],
): void {
  const spent = kept.reduce((sum, one) => sum + one.tokensIn + one.tokensOut, 0);
  const each = kept.length > 0 ? Math.round(spent / kept.length) : guessedTokens;
  const basis = kept.length > 0 ? `as the ${kept.length} made so far` : 'a guess';
  io.err(
    `${tasks.length} tasks, ${left} attempts to make, about ${left * each} tokens (${each} each, ${basis}).\n`,
  );
  if (tasks.some(({ check }) => check !== undefined))
    io.err('Checks of the file are run as commands, in the copies.\n');
  if (left > 0) io.err('With --yes they are made.\n');
}
