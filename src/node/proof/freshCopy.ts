import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvalTask } from '../../core/operations/proof/evalTask';
import type { Done } from '../../core/operations/proof/runEval';
import type { Cancellation } from '../../core/ports';
import { abortOnCancellation } from '../models/abortOnCancellation';
import { runProcess } from '../process/runProcess';

const copyLimitMs = 300_000;
const checkLimitMs = 300_000;

/** Works in a fresh copy of a repository as its newest commit is, without its lessons; the copy is gone afterwards. A cancellation ends every process. */
export async function inFreshCopy<T>(
  root: string,
  cancellation: Cancellation | undefined,
  work: (copy: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'lessons-eval-'));
  const controller = new AbortController();
  const unwatch = abortOnCancellation(controller, cancellation);
  try {
    await clone(root, copy, controller.signal);
    // What lessons say reaches the model by the block alone.
    rmSync(join(copy, '.lessons'), { recursive: true, force: true });
    return await work(copy, controller.signal);
  } finally {
    unwatch();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Runs the check of a task in its copy; nothing where it has none. */
export async function checked(
  folder: string,
  { check }: EvalTask,
  signal: AbortSignal,
): Promise<Pick<Done, 'succeeded'>> {
  if (check === undefined) return {};
  const shell = { program: 'sh', args: ['-c', check] };
  const { exitCode } = await runProcess({ ...shell, folder, limitMs: checkLimitMs, signal });
  return { succeeded: exitCode === 0 };
}

async function clone(root: string, copy: string, signal: AbortSignal): Promise<void> {
  const args = ['clone', '--quiet', '--no-hardlinks', root, copy];
  const { exitCode, output } = await runProcess({
    ...{ program: 'git', args, folder: tmpdir(), limitMs: copyLimitMs, signal },
  });
  if (exitCode !== 0) throw new Error(`git clone: ${output}`);
}
