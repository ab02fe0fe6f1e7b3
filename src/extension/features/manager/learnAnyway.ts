import * as vscode from 'vscode';
import { failure } from '../../../core/errors';
import { refusalSaying } from '../../../core/capture/refusals';
import { said } from '../../host/said';
import type { Done } from '../../../protocol/hostApi';
import type { ReadActivity } from './correctVerdict';
import { activityId } from './activityRows';
import type { ManagerModel } from './managerModel';
import type { Repositories } from '../../services/repositories';

/** Learns the recipe that a row of Activity says another one covers. What else speaks against it is the answer. */
export async function learnAnyway(
  row: string,
  { repositories }: Pick<ManagerModel, 'repositories'>,
  read: ReadActivity,
  window: Pick<Repositories, 'announce'>,
): Promise<Done> {
  for (const repository of repositories) {
    const { events } = await read(repository);
    const event = events.find((one) => activityId(one) === row);
    if (event?.type !== 'activity' || event.anyway === undefined) continue;
    const { anyway: name } = event;
    const { candidates, skipped } = await repository.manager.learnAnyway(name);
    window.announce();
    const [made] = candidates;
    if (made)
      return { message: vscode.l10n.t('Captured: {0}. Review it in the inbox', made.description) };
    const refusal = skipped.find(({ what }) => what === name)?.refusal;
    const why = refusal
      ? said(refusalSaying(refusal))
      : vscode.l10n.t('its tasks no longer have that in common');
    return { message: vscode.l10n.t('Not proposed: {0} ({1})', name, why) };
  }
  throw failure.wrongUsage(vscode.l10n.t('This step is no longer in the journal.'));
}
