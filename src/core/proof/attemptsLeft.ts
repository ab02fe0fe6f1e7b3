import type { Arm } from '../lesson/comparison';
import { arms, type Attempt } from './evalReport';

/** An attempt that is to be made. */
export interface PlannedAttempt<Task> {
  readonly task: Task;
  readonly run: number;
  readonly arm: Arm;
}

/** What is left to do: run by run through all tasks, each with the arms in turn, so that nothing that changes with time favours one. */
export function attemptsLeft<Task extends { readonly name: string }>(
  tasks: readonly Task[],
  runs: number,
  kept: readonly Attempt[],
): readonly PlannedAttempt<Task>[] {
  const done = new Set(kept.map((one) => JSON.stringify([one.task, one.run, one.arm])));
  const all = Array.from({ length: runs }, (_, at) => at + 1).flatMap((run) =>
    tasks.flatMap((task, at) =>
      arms.map((_, nth) => ({ task, run, arm: arms[(nth + at + run) % arms.length] ?? 'nothing' })),
    ),
  );
  return all.filter(({ task, run, arm }) => !done.has(JSON.stringify([task.name, run, arm])));
}
