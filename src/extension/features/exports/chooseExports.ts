import * as vscode from 'vscode';
import { exportTargets, type ExportTarget } from '../../../core/agents/exportTargets';
import { failure } from '../../../core/errors';
import type { ExportPlan } from '../../../core/operations/agents/exportLessons';
import { DiskExportFiles } from '../../../node/agents/diskExportFiles';
import { chooseRows } from '../../host/shown/lists';
import { notify } from '../../host/shown/notices';
import type { FeatureContext } from '../featureContext';

interface Row extends vscode.QuickPickItem {
  readonly target: ExportTarget;
}

/** The file or folder of each target, as people know it. */
const places: Readonly<Record<ExportTarget, string>> = {
  agents: 'AGENTS.md',
  claude: 'CLAUDE.md',
  copilot: '.github/copilot-instructions.md',
  instructions: '.github/instructions/*.instructions.md',
  cursor: '.cursor/rules/*.mdc',
  gemini: 'GEMINI.md',
  skill: '.claude/skills/repo-conventions/SKILL.md',
};

/** Lets the user choose files, and writes the lessons in use into them, between marks. */
export async function chooseExports({ repositories }: FeatureContext): Promise<void> {
  const repository = await repositories.current();
  if (!repository)
    throw failure.wrongUsage(vscode.l10n.t('Open a folder first: lessons belong to a repository.'));
  const rows = exportTargets.map((target): Row => ({ label: places[target], target }));
  const chosen = await chooseRows(rows, {
    title: vscode.l10n.t('Export Lessons to Instruction Files'),
    placeHolder: vscode.l10n.t(
      'The lessons in use, between marks, at most 60 lines; nothing else of a file is touched',
    ),
  });
  if (chosen.length === 0) return;
  const files = new DiskExportFiles(repository.places.root);
  const { manager } = repository;
  const plan = await manager.planExport(files, { targets: chosen.map(({ target }) => target) });
  await manager.makeExport(files, plan);
  void notify('information', sayPlan(plan));
}

function sayPlan({ changes, current, leftOut }: ExportPlan): string {
  const names = changes.map(({ path }) => path).join(', ');
  const rest =
    leftOut.length === 0
      ? ''
      : ` ${vscode.l10n.t('No room was left for: {0}.', leftOut.join(', '))}`;
  if (changes.length > 0) return `${vscode.l10n.t('Wrote {0}.', names)}${rest}`;
  return current.length > 0
    ? vscode.l10n.t('These files are as the lessons are.')
    : vscode.l10n.t('No lesson of this repository is in use, so nothing was written.');
}
