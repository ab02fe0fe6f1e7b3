import * as vscode from 'vscode';
import { acceptableByFile } from '../../../core/operations/learning/reviewGroups';
import { chooseRow } from '../../host/shown/lists';
import { notify } from '../../host/shown/notices';
import type { LessonTarget } from '../../services/userVerbs';
import type { FeatureContext } from '../featureContext';

/** Accepts all that was imported from one file and asks for no look of its own, in one act. */
export async function acceptImportedFile({ repositories, verbs }: FeatureContext): Promise<void> {
  const all = await Promise.all(
    (await repositories.all()).map(async (repository) => {
      const files = acceptableByFile(await repository.manager.list());
      return [...files].map(([file, statuses]) => ({
        label: file,
        description: vscode.l10n.t('{0} lessons', statuses.length),
        detail: repository.name,
        targets: statuses.map((status): LessonTarget => ({ repository, status })),
      }));
    }),
  );
  const rows = all.flat();
  if (rows.length === 0)
    return void notify(
      'information',
      vscode.l10n.t('No imported candidate can be accepted without a look of its own.'),
    );
  const placeHolder = vscode.l10n.t(
    'Accept all of which file? What is warned of or not so stays a candidate',
  );
  const chosen = await chooseRow(rows, { placeHolder });
  if (chosen) await verbs.run('promote', chosen.targets);
}
