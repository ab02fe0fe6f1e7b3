import * as vscode from 'vscode';
import { placeKey } from '../../../core/library/libraryEntry';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { lessonUri } from '../../host/lessonUri';
import { chooseRow } from '../../host/shown/lists';
import { notify } from '../../host/shown/notices';
import { plainLine } from '../../host/shown/shownText';
import type { LessonVerb } from '../../../core/operations/verbs/lessonVerbs';
import { isLessonTarget, type LessonTarget } from '../../services/userVerbs';
import type { FeatureContext } from '../featureContext';
import { targetOf, updateScheme, updateUri } from './updateDocuments';

/** Opens the difference between a lesson and what its update would make of it; `chosen` is a row of a view or nothing. */
export async function compareUpdate(context: FeatureContext, chosen: unknown): Promise<void> {
  const target = isLessonTarget(chosen) ? chosen : await pickUpdate(context);
  if (!target) return;
  const { repository, status } = target;
  const preview = await repository.manager.previewUpdate(placeKey(status.entry));
  if (!preview) {
    const text = vscode.l10n.t(
      'No update waits for {0}. A scan looks for one.',
      status.entry.lesson.name,
    );
    void notify('information', text);
    return;
  }
  await vscode.commands.executeCommand(
    'vscode.diff',
    lessonUri(repository, preview.target),
    updateUri(target, preview),
    plainLine(vscode.l10n.t('{0}: now and as updated', preview.target.lesson.name)),
  );
}

async function pickUpdate({ repositories }: FeatureContext): Promise<LessonTarget | undefined> {
  const items: (vscode.QuickPickItem & { readonly target: LessonTarget })[] = [];
  for (const repository of await repositories.all()) {
    for (const status of await repository.manager.list()) {
      if (status.updates) items.push({ ...described(status), target: { repository, status } });
    }
  }
  if (items.length === 0) {
    void notify('information', vscode.l10n.t('No update of a lesson waits.'));
    return undefined;
  }
  const placeHolder = vscode.l10n.t('Show what an update changes');
  return (await chooseRow(items, { placeHolder }))?.target;
}

function described({ entry, updates }: LessonStatus): vscode.QuickPickItem {
  return {
    label: updates?.lesson.name ?? entry.lesson.name,
    detail: entry.lesson.body,
  };
}

/** Accepts or declines an update: that of a row, or of the difference that is open, whose editor has nothing more to show then. */
export async function decideUpdate(
  context: FeatureContext,
  verb: LessonVerb,
  chosen: unknown,
): Promise<void> {
  if (isLessonTarget(chosen)) return void (await context.verbs.run(verb, [chosen]));
  const uri = chosen instanceof vscode.Uri ? chosen : openUpdate();
  const target = uri && (await targetOf(context, uri));
  if (!uri || !target) {
    void notify(
      'information',
      vscode.l10n.t(
        'Open the difference of an update first: "Lessons: Show What an Update Changes".',
      ),
    );
    return;
  }
  if (await context.verbs.run(verb, [target])) await closeDifference(uri);
}

function openUpdate(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  return input instanceof vscode.TabInputTextDiff && input.modified.scheme === updateScheme
    ? input.modified
    : undefined;
}

async function closeDifference(uri: vscode.Uri): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const shown = tabs.filter(
    ({ input }) =>
      input instanceof vscode.TabInputTextDiff && input.modified.toString() === uri.toString(),
  );
  await vscode.window.tabGroups.close(shown);
}
