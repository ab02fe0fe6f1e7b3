import type { ShellCommand } from '../shellCommand';
import type { SessionSource } from '../candidate';
import type { TaskShape } from '../taskShape';

/** What accepted tasks did alike, before it is a proposal. */
export interface Habit {
  readonly source: SessionSource;
  readonly name: string;
  readonly text: string;
  readonly tasks: ReadonlySet<TaskShape>;
  readonly of: number;
  readonly about: readonly string[];
  readonly triggers: readonly string[];
  readonly command?: ShellCommand;
}
