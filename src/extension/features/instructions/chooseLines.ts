import * as vscode from 'vscode';
import type { Diet, DietLine } from '../../../core/operations/status/findDiet';
import { failure } from '../../../core/errors';
import { sayDiet } from '../../../prose/sayDiet';
import { abortWith } from '../../host/abortWith';
import { chooseRow, chooseRows } from '../../host/shown/lists';
import { notify, underProgress } from '../../host/shown/notices';
import { relativePath } from '../../services/repositories';
import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';

/** The lines of instruction files with what they cost, to be moved to lessons. */
export async function chooseLines(context: FeatureContext): Promise<void> {
  const repository = await repositoryOf(context);
  if (!repository) return;
  const { manager, places } = repository;
  const title = vscode.l10n.t('Weighing instruction files');
  const diet = await underProgress('notification', title, (_, token) =>
    manager.diet([], abortWith(token)),
  );
  const rows = rowsOf(diet);
  if (rows.length === 0) {
    void notify(
      'information',
      vscode.l10n.t('No line of an instruction file can be a lesson here.'),
    );
    return;
  }
  const chosen = await chooseRows(rows, { placeHolder: headOf(diet), matchOnDetail: true });
  const chosenPlaces = chosen.flatMap(({ place }) => place ?? []);
  if (chosenPlaces.length === 0) return;
  checkSaved(places.root, chosenPlaces);
  await context.verbs.perform(() => manager.moveToLessons(chosenPlaces));
}

/** The only repository of the window, or the one the user picks. */
async function repositoryOf({ repositories }: FeatureContext): Promise<Repository | undefined> {
  const all = await repositories.all();
  if (all.length < 2) return all[0];
  const rows = all.map((repository) => ({ label: repository.places.root, repository }));
  const placeHolder = vscode.l10n.t('Whose instruction files?');
  return (await chooseRow(rows, { placeHolder }))?.repository;
}

interface Row extends vscode.QuickPickItem {
  readonly place?: string;
}

/** Lines that could go come first; any other may be moved as well. */
function rowsOf({ lines }: Diet): readonly Row[] {
  const movable = lines.filter(({ statement }) => statement.candidate !== undefined);
  const mayGo = movable.filter(({ reasons }) => reasons.length > 0);
  const others = movable.filter(({ reasons }) => reasons.length === 0);
  const part = (label: string, all: readonly DietLine[]): readonly Row[] =>
    all.length === 0
      ? []
      : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...all.map(rowOf)];
  return [
    ...part(vscode.l10n.t('could go'), mayGo),
    ...part(vscode.l10n.t('could be given only when needed'), others),
  ];
}

function rowOf(line: DietLine): Row {
  const { path, line: at, said } = line.statement;
  const place = `${path}:${at}`;
  const why = sayDiet(line, vscode.l10n.t);
  return {
    label: said.replace(/\s+/g, ' '),
    description: vscode.l10n.t('{0}, {1} tokens', place, line.tokens),
    ...(why !== '' && { detail: why }),
    place,
  };
}

function headOf({ files }: Diet): string {
  const each = files.filter(({ isEachTurn }) => isEachTurn);
  const tokens = each.reduce((sum, file) => sum + file.tokens, 0);
  return vscode.l10n.t(
    '{0} tokens in every turn. Choose lines to move to lessons; Undo gives the file back.',
    tokens,
  );
}

/** What is not saved would be lost, or bring the lines back. */
function checkSaved(root: string, chosen: readonly string[]): void {
  for (const { uri, isDirty } of vscode.workspace.textDocuments) {
    const path = isDirty ? relativePath(root, uri) : undefined;
    if (path !== undefined && chosen.some((place) => place.replace(/:\d+$/, '') === path))
      throw failure.wrongUsage(vscode.l10n.t('Save {0} first; nothing was changed.', path));
  }
}
