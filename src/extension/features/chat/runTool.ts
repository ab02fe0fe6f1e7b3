import { join } from 'node:path';
import * as vscode from 'vscode';
import { detectedNames, planDetected } from '../../../core/chat/tools/planDetected';
import { textField, textListField } from '../../../core/chat/tools/toolInput';
import { planRun, type ScriptPlan } from '../../../core/chat/tools/planRun';
import { taskChain } from '../../../core/chat/tools/taskChain';
import { normalise, ReadableFiles } from '../../../core/chat/tools/readableFiles';
import { runAnswer, runLimitMs } from '../../../core/chat/tools/runAnswer';
import { runDescription } from '../../../core/chat/tools/workDescriptions';
import { DiskRepositoryFiles } from '../../../node/repository/diskRepositoryFiles';
import { ownShell, runProcess } from '../../../node/process/runProcess';
import { markdown, type MarkdownPart } from '../../host/shown/markdown';
import type { Repository } from '../../services/repository';
import { checkGroup, findTask, runTask, taskCommand, taskFile, taskSetting } from './runTask';
import type { PlannedWork, WorkTool } from './workTool';

/** Runs package scripts and the editor's tasks. */
export const runTool: WorkTool = {
  description: runDescription,
  plan: async (repository, input) => {
    // What is not saved does not run: the disk decides.
    const files = new DiskRepositoryFiles(repository.places.root);
    const scripted = await planRun(new ReadableFiles(files), files, input);
    const plan =
      typeof scripted === 'string' ? await detected(repository, input, scripted) : scripted;
    if (typeof plan === 'string') return plan;
    return plan.kind === 'script' ? scriptWork(repository, plan) : taskWork(repository, plan.name);
  },
};

/** Where no package script has the name: the command that the repository proves for it, as a scan detects it. Writes nothing. */
async function detected(
  { manager }: Repository,
  input: object,
  refusal: string,
): Promise<ScriptPlan | string> {
  const [name, folder] = [textField(input, 'script'), normalise(textField(input, 'folder') ?? '')];
  const args = textListField(input, 'args');
  if (name === undefined || !detectedNames.includes(name) || folder === undefined || !args)
    return refusal;
  const { facts } = await manager.scan({ isDry: true });
  const plan = planDetected(name, facts, folder, args);
  return typeof plan === 'string' ? `${refusal} ${plan}` : plan;
}

function scriptWork({ places }: Repository, plan: ScriptPlan): PlannedWork {
  const { command, program, args, folder } = plan;
  return {
    shown: JSON.stringify([plan, ownShell]),
    title: vscode.l10n.t('Run {0}?', command),
    message: markdown([...scriptParts(plan), { text: vscode.l10n.t('Shell: {0}', ownShell) }]),
    doing: vscode.l10n.t('Running {0}', command),
    recorded: { command, ...(folder !== '' && { folder }) },
    act: async ({ signal }) =>
      runAnswer(
        command,
        await runProcess({
          // A wrapper of the repository is run from where it lies, never looked up.
          program: program.startsWith('./') ? join(places.root, folder, program) : program,
          args,
          folder: join(places.root, folder),
          limitMs: runLimitMs,
          signal,
        }),
      ),
  };
}

/** All that happens: every script of the chain by its name, and what the repository lets run with it. */
function scriptParts({ steps, settings, folder, body }: ScriptPlan): readonly MarkdownPart[] {
  const isAlone = steps.length === 1 && settings.length === 0;
  const lines = steps.map((step) => `${step.name}: ${step.body}`);
  const command = commandParts(isAlone ? body : lines.join('\n'), folder);
  if (settings.length === 0) return command;
  return [
    ...command,
    { text: vscode.l10n.t('The repository lets other programs run with it:') },
    { code: settings.join('\n'), language: 'plaintext' },
  ];
}

async function taskWork(repository: Repository, name: string): Promise<PlannedWork | string> {
  const task = await findTask(repository, name);
  if (!task) return `There is no task "${name}" that comes to an end.`;
  const chain = await scriptsOfTask(repository, task);
  if (typeof chain === 'string') return chain;
  const others = taskChain(name, taskFile(task));
  if (typeof others === 'string') return others;
  const command = taskCommand(task);
  const group = checkGroup(task);
  return {
    shown: JSON.stringify([name, command, taskSetting(task), chain, others]),
    title: vscode.l10n.t('Run the task {0}?', name),
    message: taskMessage(task, command, chain, others),
    doing: vscode.l10n.t('Running the task {0}', name),
    recorded: { command, task: name, ...(group !== undefined && { group }) },
    act: async ({ signal }) => runAnswer(`The task ${name}`, await runTask(task, signal)),
  };
}

/** The scripts behind a task of npm, or a sentence that says why they are not run; `undefined` = it is a task of another kind. */
async function scriptsOfTask(
  { places }: Repository,
  { definition }: vscode.Task,
): Promise<ScriptPlan | string | undefined> {
  const script: unknown = definition['script'];
  if (definition.type !== 'npm' || typeof script !== 'string') return undefined;
  const files = new DiskRepositoryFiles(places.root);
  const folder: unknown = definition['path'] ?? '';
  const plan = await planRun(new ReadableFiles(files), files, { script, folder });
  return typeof plan === 'object' && plan.kind === 'task' ? undefined : plan;
}

function taskMessage(
  task: vscode.Task,
  command: string,
  chain: ScriptPlan | undefined,
  others: readonly string[],
): vscode.MarkdownString {
  const setting = [...taskSetting(task).split('\n'), ...others].filter((line) => line !== '');
  return markdown([
    ...(chain ? scriptParts(chain) : commandParts(command, '')),
    ...(setting.length === 0 ? [] : [{ code: setting.join('\n'), language: 'plaintext' }]),
  ]);
}

/** What runs, word for word, and where. */
function commandParts(command: string, folder: string): readonly MarkdownPart[] {
  const code = { code: command, language: 'sh' };
  return folder === '' ? [code] : [code, { text: vscode.l10n.t('In {0}', folder) }];
}
