import * as vscode from 'vscode';
import type { EpisodeRecorder } from '../../../core/operations/episodes/episodeRecorder';
import type { FeatureContext } from '../featureContext';
import { relativePath } from '../../services/repositories';
import type { Repository } from '../../services/repository';
import { checkGroup, taskCommand } from './runTask';

/** A task whose work a user may be checking now. */
interface Checked {
  readonly recorder: EpisodeRecorder;
  readonly endedAt: number;
}

/** A check later than this is about other work. */
const checkWithinMs = 30 * 60_000;

/** Sees how tests and other checks go that the user runs after an answer, in a terminal or as a task. */
export class RunWatch implements vscode.Disposable {
  private readonly newest = new Map<Repository, Checked>();
  private readonly disposables: vscode.Disposable[];

  constructor(
    private readonly context: FeatureContext,
    private readonly onSeen: (repository: Repository) => void,
  ) {
    this.disposables = [
      vscode.tasks.onDidEndTaskProcess(({ execution: { task }, exitCode }) => {
        const folder = typeof task.scope === 'object' ? task.scope.uri : undefined;
        this.ended(taskCommand(task), exitCode, folder, checkGroup(task) !== undefined);
      }),
      vscode.window.onDidEndTerminalShellExecution(({ execution, exitCode }) =>
        this.ended(execution.commandLine.value, exitCode, execution.cwd, false),
      ),
    ];
  }

  /** A task of the participant begins: what runs from now on is not about the one before. */
  begin(repository: Repository): void {
    this.newest.delete(repository);
  }

  /** A task of the participant is over: what the user runs now may be about it. */
  end(repository: Repository, recorder: EpisodeRecorder): void {
    this.newest.set(repository, { recorder, endedAt: Date.now() });
  }

  dispose(): void {
    for (const disposable of this.disposables) disposable.dispose();
  }

  private ended(
    command: string,
    exitCode: number | undefined,
    folder: vscode.Uri | undefined,
    isCheck: boolean,
  ): void {
    if (exitCode === undefined) return;
    this.keep(command, exitCode, folder, isCheck).catch((error: unknown) =>
      this.context.logger.error('A check after a task could not be recorded', error),
    );
  }

  private async keep(
    command: string,
    exitCode: number,
    folder: vscode.Uri | undefined,
    isCheckTask: boolean,
  ): Promise<void> {
    const repository = this.repositoryOf(folder);
    const checked = repository && this.newest.get(repository);
    if (!checked || Date.now() - checked.endedAt > checkWithinMs) return;
    const { recorder } = checked;
    // Only work that left something can be checked.
    if (![...recorder.edits.values()].includes(true)) return;
    if (!isCheckTask && !recorder.isCheck(command)) return;
    await recorder.ran({ command, exitCode }, true);
    this.onSeen(repository);
  }

  /** Where no folder is named, the only repository with such a task is meant. */
  private repositoryOf(folder: vscode.Uri | undefined): Repository | undefined {
    const all = [...this.newest.keys()];
    if (!folder) return all.length === 1 ? all[0] : undefined;
    return all.find(
      ({ places }) =>
        folder.fsPath === places.root || relativePath(places.root, folder) !== undefined,
    );
  }
}
