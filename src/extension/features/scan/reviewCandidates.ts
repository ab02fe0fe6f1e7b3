import * as vscode from 'vscode';
import { showError } from '../../host/showError';
import type { LessonTarget } from '../../host/userVerbs';
import type { FeatureContext } from '../featureContext';

interface CandidateItem extends vscode.QuickPickItem {
  readonly target: LessonTarget;
}

/** The list of candidates with their text and evidence: accept those that are ticked, open the evidence of each at its line. */
export async function reviewCandidates(context: FeatureContext): Promise<void> {
  const items = await candidateItems(context);
  if (items.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No candidate waits for a review.'));
    return;
  }
  const picker = vscode.window.createQuickPick<CandidateItem>();
  picker.title = vscode.l10n.t('Lessons found: keep those that are right');
  picker.placeholder = vscode.l10n.t(
    'Enter puts the ticked ones to use; the others stay candidates',
  );
  picker.canSelectMany = true;
  picker.ignoreFocusOut = true;
  picker.items = items;
  picker.selectedItems = items;
  picker.onDidTriggerItemButton(({ item }) => {
    openEvidence(item.target).catch((error: unknown) => showError(error, context.logger));
  });
  picker.onDidAccept(() => {
    const targets = picker.selectedItems.map(({ target }) => target);
    picker.hide();
    context.verbs
      .run('promote', targets)
      .catch((error: unknown) => showError(error, context.logger));
  });
  picker.onDidHide(() => picker.dispose());
  picker.show();
}

async function candidateItems({ repositories }: FeatureContext): Promise<CandidateItem[]> {
  const open = {
    iconPath: new vscode.ThemeIcon('go-to-file'),
    tooltip: vscode.l10n.t('Open the evidence'),
  };
  const items: CandidateItem[] = [];
  for (const repository of await repositories.all()) {
    for (const status of await repository.manager.list()) {
      if (status.state !== 'candidate') continue;
      const { lesson } = status.entry;
      const evidence = lesson.source?.evidence ?? [];
      items.push({
        label: lesson.name,
        description: evidence[0] ?? '',
        detail: lesson.body.replace(/\s+/g, ' '),
        buttons: evidence.some((line) => placeOf(line)) ? [open] : [],
        target: { repository, status },
      });
    }
  }
  return items;
}

/** The place named at the start of a line of evidence: `package.json:4 "type": "module"`. */
function placeOf(evidence: string): { readonly path: string; readonly line: number } | undefined {
  const match = /^([^\s:]+)(?::(\d+))?(?:\s|$)/.exec(evidence);
  return match?.[1] === undefined ? undefined : { path: match[1], line: Number(match[2] ?? 1) };
}

async function openEvidence({ repository, status }: LessonTarget): Promise<void> {
  const place = (status.entry.lesson.source?.evidence ?? [])
    .map(placeOf)
    .find((found) => found !== undefined);
  if (!place) return;
  const uri = vscode.Uri.joinPath(vscode.Uri.file(repository.places.root), place.path);
  const at = new vscode.Position(place.line - 1, 0);
  await vscode.window.showTextDocument(uri, {
    preview: true,
    preserveFocus: true,
    selection: new vscode.Range(at, at),
  });
}
