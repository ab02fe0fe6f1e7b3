import { goalOf, type Goal } from '../../capture/sessions/commandGoal';
import { readShellCommand } from '../../capture/sessions/shellCommand';

/** Goals whose success says that work is right. */
const checking: ReadonlySet<Goal | undefined> = new Set<Goal>([
  'test',
  'lint',
  'typecheck',
  'build',
]);

/** True for a command that checks work: tests, linters, type checks, builds. */
export function checksWork(command: string): boolean {
  const all = readShellCommand(command)?.all ?? [];
  return all.some((one) => checking.has(goalOf(one)));
}
