import * as vscode from 'vscode';
import { lessonUri } from '../../host/lessonUri';
import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';

interface HitItem extends vscode.QuickPickItem {
  readonly id: string;
}

/** Hits shown at once. */
const mostHits = 50;

/** Searches as the user types, in the order of the search, and opens what is picked. */
export async function searchCommand({ repositories, logger }: FeatureContext): Promise<void> {
  const repository = await repositories.current();
  if (!repository) return;
  const picker = vscode.window.createQuickPick<HitItem>();
  picker.placeholder = vscode.l10n.t('Search lessons');
  let round = 0;
  const search = async (query: string): Promise<void> => {
    round += 1;
    const mine = round;
    picker.busy = true;
    const items = await hits(repository, query);
    if (mine !== round) return;
    picker.items = items;
    picker.busy = false;
  };
  picker.onDidChangeValue((query) => {
    search(query).catch((error: unknown) => logger.error('The search failed', error));
  });
  picker.onDidAccept(() => {
    const [picked] = picker.selectedItems;
    picker.hide();
    if (picked)
      open(repository, picked.id).catch((error: unknown) =>
        logger.error('The lesson could not be opened', error),
      );
  });
  picker.onDidHide(() => picker.dispose());
  picker.show();
}

async function hits({ manager }: Repository, query: string): Promise<HitItem[]> {
  const found = query.trim() === '' ? [] : (await manager.search(query, { limit: mostHits })).hits;
  // The picker's own filter must not hide what the search found by other words.
  return found.map(({ id, name, score }) => ({
    id,
    label: name,
    description: score.toFixed(1),
    alwaysShow: true,
  }));
}

async function open(repository: Repository, id: string): Promise<void> {
  const status = (await repository.manager.list()).find(({ entry }) => entry.lesson.id === id);
  if (status) await vscode.window.showTextDocument(lessonUri(repository, status.entry));
}
