import * as vscode from 'vscode';
import { runLimitMs, type RunEnd } from '../../../core/chat/tools/runAnswer';
import type { TaskFile } from '../../../core/chat/tools/taskChain';
import { relativePath } from '../../services/repositories';
import type { Repository } from '../../services/repository';

/** A task of the repository by its name; `undefined` = there is none. Tasks that never end are none to wait for. */
export async function findTask(
  repository: Repository,
  name: string,
): Promise<vscode.Task | undefined> {
  const tasks = await vscode.tasks.fetchTasks();
  return tasks.find((task) => !task.isBackground && task.name === name && isOf(task, repository));
}

function isOf({ scope }: vscode.Task, { places }: Repository): boolean {
  if (scope === undefined || typeof scope === 'number') return true;
  const root = vscode.Uri.file(places.root).toString();
  return scope.uri.toString() === root || relativePath(places.root, scope.uri) !== undefined;
}

/** Runs a task in the user's terminal, to its end, the limit or the cancellation. */
export async function runTask(task: vscode.Task, signal: AbortSignal): Promise<RunEnd> {
  const started = performance.now();
  const end = (rest: Omit<RunEnd, 'milliseconds'>): RunEnd => ({
    ...rest,
    milliseconds: performance.now() - started,
  });
  let stopped: 'cancelled' | 'time limit' | undefined;
  const disposables: vscode.Disposable[] = [];
  const ended = new Promise<RunEnd>((resolve) => {
    disposables.push(
      vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name !== task.name) return;
        const how = stopped ?? 'exited';
        resolve(end({ how, ...(how === 'exited' && exitCode !== undefined && { exitCode }) }));
      }),
      // A task of another kind than a process ends without an exit code.
      vscode.tasks.onDidEndTask(({ execution }) => {
        if (execution.task.name === task.name)
          setTimeout(() => resolve(end({ how: stopped ?? 'exited' })), 0);
      }),
    );
  });
  try {
    const execution = await vscode.tasks.executeTask(task);
    const stop = (why: 'cancelled' | 'time limit'): void => {
      stopped ??= why;
      execution.terminate();
    };
    const timer = setTimeout(() => stop('time limit'), runLimitMs);
    const onAbort = (): void => stop('cancelled');
    disposables.push({ dispose: () => clearTimeout(timer) });
    disposables.push({ dispose: () => signal.removeEventListener('abort', onAbort) });
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) stop('cancelled');
    return await ended;
  } finally {
    for (const disposable of disposables) disposable.dispose();
  }
}

/** The group of a task that checks the work, whatever its command is called; `undefined` = it may do anything. */
export function checkGroup({ group }: vscode.Task): 'test' | 'build' | undefined {
  if (group?.id === vscode.TaskGroup.Test.id) return 'test';
  return group?.id === vscode.TaskGroup.Build.id ? 'build' : undefined;
}

/** What a task runs, as a person would type it; its name where only the editor knows. */
export function taskCommand({ definition, execution, name }: vscode.Task): string {
  if (definition.type === 'npm' && typeof definition['script'] === 'string') {
    return `npm run ${definition['script']}`;
  }
  if (execution instanceof vscode.ShellExecution) {
    if (execution.commandLine !== undefined) return execution.commandLine;
    return [execution.command, ...(execution.args ?? [])].map(wordOf).join(' ').trim() || name;
  }
  if (execution instanceof vscode.ProcessExecution) {
    return [execution.process, ...execution.args].join(' ');
  }
  return name;
}

/** The file that tasks of this one's folder stand in, as the editor reads it. */
export function taskFile({ scope }: vscode.Task): TaskFile {
  const folder = scope === undefined || typeof scope === 'number' ? undefined : scope.uri;
  const file = vscode.workspace.getConfiguration('tasks', folder);
  return { tasks: file.get<unknown>('tasks'), options: file.get<unknown>('options') };
}

/** Where and in which shell a task runs, and which variables it sets, a line each; empty = as the user's terminal does. */
export function taskSetting({ execution }: vscode.Task): string {
  if (!(execution instanceof vscode.ShellExecution || execution instanceof vscode.ProcessExecution))
    return '';
  const { options } = execution;
  const shell =
    options && 'executable' in options && options.executable !== undefined
      ? [options.executable, ...(options.shellArgs ?? [])].join(' ')
      : undefined;
  const set = Object.entries(options?.env ?? {}).map(([name, value]) => `${name}=${value}`);
  return [
    ...(shell !== undefined ? [`shell: ${shell}`] : []),
    ...(options?.cwd !== undefined ? [`cwd: ${options.cwd}`] : []),
    ...set,
  ].join('\n');
}

function wordOf(word: string | vscode.ShellQuotedString | undefined): string {
  return typeof word === 'object' ? word.value : (word ?? '');
}
