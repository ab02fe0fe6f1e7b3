import * as vscode from 'vscode';
import { openLesson } from '../../services/lessonDoor';
import { createList, fillList } from '../../host/shown/lists';
import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';
import { said } from '../../host/said';
import type { Said } from '../../../core/saying';

interface HitItem extends vscode.QuickPickItem {
  readonly id: string;
}

/** Hits shown at once. */
const mostHits = 50;

/** Searches as the user types, in the order of the search, and opens what is picked. */
export async function searchCommand({ repositories, logger }: FeatureContext): Promise<void> {
  const repository = await repositories.current();
  if (!repository) return;
  const picker = createList<HitItem>();
  picker.placeholder = vscode.l10n.t('Search lessons');
  let round = 0;
  const search = async (query: string): Promise<void> => {
    round += 1;
    const mine = round;
    picker.busy = true;
    const items = await hits(repository, query);
    if (mine !== round) return;
    fillList(picker, items);
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
  if (query.trim() === '') return [];
  const { rankBy } = manager.settings();
  const { hits: found, needsMore, note } = await manager.search(query, { limit: mostHits, rankBy });
  // The picker's own filter must not hide what the search found by other words.
  return found.map(({ id, name, score, why }, at) => ({
    id,
    label: name,
    description: score.toFixed(rankBy === 'bm25' ? 1 : 3),
    // In front: the picker cuts a long line off at its end.
    detail: [...(at === 0 ? (saidOf(needsMore, note) ?? []) : []), said(why)].join(' · '),
    alwaysShow: true,
  }));
}

/** What the order does not say by itself, under the first hit. */
function saidOf(needsMore: boolean | undefined, note: Said | undefined): string[] | undefined {
  if (note !== undefined) return [said(note)];
  return needsMore ? [vscode.l10n.t('The next one fits nearly as well.')] : undefined;
}

async function open(repository: Repository, id: string): Promise<void> {
  const status = (await repository.manager.list()).find(({ entry }) => entry.lesson.id === id);
  if (status) await openLesson({ repository, status });
}
