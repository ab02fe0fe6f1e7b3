import { join } from 'node:path';
import * as vscode from 'vscode';
import { planRun, type RunPlan } from '../../../core/chat/tools/planRun';
import { ReadableFiles } from '../../../core/chat/tools/readableFiles';
import { runAnswer, runLimitMs } from '../../../core/chat/tools/runAnswer';
import { runDescription } from '../../../core/chat/tools/workDescriptions';
import { DiskRepositoryFiles } from '../../../node/repository/diskRepositoryFiles';
import { runProcess } from '../../../node/process/runProcess';
import type { Repository } from '../../services/repository';
import { checkGroup, findTask, runTask, taskCommand } from './runTask';
import type { PlannedWork, WorkTool } from './workTool';

/** Runs package scripts and the editor's tasks. */
export const runTool: WorkTool = {
  description: runDescription,
  plan: async (repository, input) => {
    // What is not saved does not run: the disk decides.
    const files = new DiskRepositoryFiles(repository.places.root);
    const plan = await planRun(new ReadableFiles(files), files, input);
    if (typeof plan === 'string') return plan;
    return plan.kind === 'script' ? scriptWork(repository, plan) : taskWork(repository, plan.name);
  },
};

function scriptWork(
  { places }: Repository,
  plan: Extract<RunPlan, { readonly kind: 'script' }>,
): PlannedWork {
  const { command, program, args, folder, body } = plan;
  return {
    shown: JSON.stringify(plan),
    title: vscode.l10n.t('Run {0}?', command),
    message: commandMessage(body, folder),
    doing: vscode.l10n.t('Running {0}', command),
    recorded: { command, ...(folder !== '' && { folder }) },
    act: async ({ signal }) =>
      runAnswer(
        command,
        await runProcess({
          program,
          args,
          folder: join(places.root, folder),
          limitMs: runLimitMs,
          signal,
        }),
      ),
  };
}

async function taskWork(repository: Repository, name: string): Promise<PlannedWork | string> {
  const task = await findTask(repository, name);
  if (!task) return `There is no task "${name}" that comes to an end.`;
  const command = taskCommand(task);
  const group = checkGroup(task);
  return {
    shown: JSON.stringify([name, command]),
    title: vscode.l10n.t('Run the task {0}?', name),
    message: commandMessage(command, ''),
    doing: vscode.l10n.t('Running the task {0}', name),
    recorded: { command, task: name, ...(group !== undefined && { group }) },
    act: async ({ signal }) => runAnswer(`The task ${name}`, await runTask(task, signal)),
  };
}

/** What runs, word for word, and where. */
function commandMessage(command: string, folder: string): vscode.MarkdownString {
  const message = new vscode.MarkdownString().appendCodeblock(command, 'sh');
  return folder === '' ? message : message.appendText(vscode.l10n.t('In {0}', folder));
}
