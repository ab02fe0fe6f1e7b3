import * as vscode from 'vscode';
import { acceptableBySource } from '../../../core/operations/learning/acceptable';
import { chooseRow } from '../../host/shown/lists';
import { notify } from '../../host/shown/notices';
import { saySource } from '../../services/saySource';
import type { LessonTarget } from '../../services/userVerbs';
import type { FeatureContext } from '../featureContext';

/** Puts all candidates of one source to use that ask for no look of their own, in one act. */
export async function acceptSource({ repositories, verbs }: FeatureContext): Promise<void> {
  const all = await Promise.all(
    (await repositories.all()).map(async (repository) => {
      const sources = acceptableBySource(await repository.manager.list());
      return [...sources].map(([source, statuses]) => ({
        label: saySource(source),
        description: vscode.l10n.t('{0} lessons', statuses.length),
        detail: repository.name,
        targets: statuses.map((status): LessonTarget => ({ repository, status })),
      }));
    }),
  );
  const rows = all.flat().sort((a, b) => b.targets.length - a.targets.length);
  if (rows.length === 0)
    return void notify(
      'information',
      vscode.l10n.t('No candidate can be used without a look of its own.'),
    );
  const placeHolder = vscode.l10n.t(
    'Use all of which source? What is warned of or not so stays a candidate',
  );
  const chosen = await chooseRow(rows, { placeHolder });
  if (chosen) await verbs.run('promote', chosen.targets);
}
