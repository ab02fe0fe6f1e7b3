import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { EvalTask } from '../../../core/operations/proof/evalTask';
import { attemptsLeft } from '../../../core/proof/attemptsLeft';
import { estimatedCost } from '../../../core/proof/estimatedCost';
import type { EvalReport } from '../../../core/proof/evalReport';
import { gptTokenCounter } from '../../../node/models/gptTokenCounter';
import { nodeHasher } from '../../../node/process/nodeHasher';
import { attemptInCopy } from '../../../node/proof/attemptInCopy';
import { AttemptLog } from '../../../node/proof/attemptLog';
import { CountedChatModel } from '../../../node/proof/countedChatModel';
import { evalMarkdown } from '../../../prose/sayEval';
import { abortWith } from '../../host/abortWith';
import { previewVendor } from '../../host/previewVendor';
import { chooseRow, chooseRows } from '../../host/shown/lists';
import { isAgreed, notify, underProgress } from '../../host/shown/notices';
import { VsCodeChatModel } from '../../host/vsCodeChatModel';
import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';

/** Asks which model, tasks and runs, says what that will cost, makes the attempts that are left and opens what they came to; stopped, it goes on from there the next time. */
export async function runEvaluation({ repositories }: FeatureContext): Promise<void> {
  const repository = await repositories.current();
  if (!repository) return;
  const { manager, places } = repository;
  const filled = await manager.fillTasks();
  if (filled === '')
    return void notify(
      'information',
      vscode.l10n.t('No function was found here to make tasks of.'),
    );
  const model = await chooseModel();
  if (!model) return;
  const tasks = await chooseTasks(await manager.readTasks(filled));
  const runs = tasks.length > 0 ? await chooseRuns() : undefined;
  if (runs === undefined) return;
  const name = nodeHasher.sha256(JSON.stringify([tasks, model.vendor, model.id])).slice(0, 12);
  const log = new AttemptLog(join(places.state, 'proof', `${name}.jsonl`));
  const countGiven = () => manager.tasksGiven(tasks);
  if (!(await maySpend({ model, tasks, runs, log, countGiven }))) return;
  const report = await underProgress(
    'notification',
    vscode.l10n.t('Evaluating what lessons are worth'),
    (progress, token) =>
      attempts(repository, { model, tasks, runs, log, token }, (message) =>
        progress.report({ message }),
      ),
  );
  await openReport(report, log, join(places.state, 'proof', `${name}.md`));
}

async function chooseModel(): Promise<vscode.LanguageModelChat | undefined> {
  const models = (await vscode.lm.selectChatModels()).filter(
    ({ vendor }) => vendor !== previewVendor,
  );
  if (models.length === 0) {
    void notify('information', vscode.l10n.t('No chat model is installed that could do tasks.'));
    return undefined;
  }
  const row = await chooseRow(
    models.map((model) => ({ label: model.name, description: model.vendor, model })),
    { title: vscode.l10n.t('Evaluate: which model does the tasks?') },
  );
  return row?.model;
}

async function chooseTasks(tasks: readonly EvalTask[]): Promise<readonly EvalTask[]> {
  const rows = await chooseRows(
    tasks.map((task) => ({ label: task.name, detail: task.prompt, picked: true, task })),
    { title: vscode.l10n.t('Evaluate: which tasks?') },
  );
  return rows.map(({ task }) => task);
}

async function chooseRuns(): Promise<number | undefined> {
  const row = await chooseRow(
    [1, 3, 5].map((runs) => ({ label: String(runs), runs })),
    { title: vscode.l10n.t('Evaluate: how often is each task done in each of three ways?') },
  );
  return row?.runs;
}

/** Nothing is sent before the user said yes to what it will cost; what is kept already costs nothing. */
async function maySpend({
  model,
  tasks,
  runs,
  log,
  countGiven,
}: {
  readonly model: vscode.LanguageModelChat;
  readonly tasks: readonly EvalTask[];
  readonly runs: number;
  readonly log: AttemptLog;
  /** How many of the tasks are given lessons. */
  readonly countGiven: () => Promise<number>;
}): Promise<boolean> {
  const kept = log.read();
  const left = attemptsLeft(tasks, runs, kept);
  if (left.length === 0) return true;
  const { total, each, basis } = estimatedCost(left.length, kept);
  const given = await countGiven();
  const requests = left.reduce((sum, { task }) => sum + task.turns, 0);
  return isAgreed(
    'warning',
    vscode.l10n.t('Let {0} make {1} attempts?', model.name, left.length),
    [
      vscode.l10n.t('At most {0} requests, about {1} tokens.', requests, total),
      basis === 0
        ? vscode.l10n.t('{0} tokens an attempt are a guess.', each)
        : vscode.l10n.t('{0} tokens an attempt, as the {1} made so far.', each, basis),
      given === 0
        ? vscode.l10n.t(
            'None of the {0} tasks is given lessons, so there is nothing to compare: approve lessons first.',
            tasks.length,
          )
        : vscode.l10n.t('{0} of {1} tasks are given lessons.', given, tasks.length),
      vscode.l10n.t(
        'Each is made in a fresh copy of the newest commit, which is gone afterwards. Checks of the tasks are run there as commands.',
      ),
    ].join('\n'),
    vscode.l10n.t('Make Them'),
  );
}

function attempts(
  { manager, places }: Repository,
  run: {
    readonly model: vscode.LanguageModelChat;
    readonly tasks: readonly EvalTask[];
    readonly runs: number;
    readonly log: AttemptLog;
    readonly token: vscode.CancellationToken;
  },
  report: (message: string) => void,
): Promise<EvalReport> {
  const { model, tasks, runs, log, token } = run;
  const why = vscode.l10n.t('To do the tasks of an evaluation that you agreed to.');
  const newModel = () =>
    new CountedChatModel(new VsCodeChatModel(model, token, why), gptTokenCounter);
  const options = { root: places.root, newModel, regexTest: manager.lineTest };
  const of = attemptsLeft(tasks, runs, log.read()).length;
  let made = 0;
  return manager.evaluate(
    tasks,
    runs,
    {
      kept: () => log.read(),
      keep: (attempt) => {
        log.add(attempt);
        made += 1;
        report(vscode.l10n.t('{0} of {1} attempts', made, of));
      },
      attempt: (task, block, signal) => attemptInCopy(options, task, block, signal),
    },
    abortWith(token),
  );
}

/** What the attempts came to, as a page; also of those that were made before a stop. */
async function openReport(report: EvalReport, log: AttemptLog, path: string): Promise<void> {
  if (log.read().length === 0) return;
  const text = [
    `# ${vscode.l10n.t('What lessons are worth here')}\n`,
    evalMarkdown(report, vscode.l10n.t),
    `${vscode.l10n.t('Tokens are estimates: the editor tells none.')} ${vscode.l10n.t('Every attempt: {0}', log.path)}\n`,
  ].join('\n');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.file(path));
}
