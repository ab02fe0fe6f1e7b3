import * as vscode from 'vscode';
import { waitsForAnyYes } from '../../../core/operations/learning/acceptable';
import { eachOnce } from '../../../core/operations/status/countLessons';
import { shownPath, warningsOf } from '../../../core/library/libraryEntry';
import { said } from '../../host/said';
import { isAgreed, notify } from '../../host/shown/notices';
import type { LessonTarget } from '../../services/userVerbs';
import type { FeatureContext } from '../featureContext';

/** "Approve All Waiting Lessons": shows their texts once, and approves all or none. */
export async function approveAll(context: FeatureContext): Promise<void> {
  const repositories = await context.repositories.all();
  const lists = eachOnce(await Promise.all(repositories.map(({ manager }) => manager.list())));
  const targets = repositories.flatMap((repository, at) =>
    (lists[at] ?? [])
      .filter(waitsForAnyYes)
      .map((status): LessonTarget => ({ repository, status })),
  );
  if (targets.length === 0) {
    void notify('information', vscode.l10n.t('No lesson waits for your approval.'));
    return;
  }
  const approve = vscode.l10n.t('Approve {0} Lessons', targets.length);
  const detail = targets
    .map(({ status: { entry } }) =>
      [
        shownPath(entry),
        ...warningsOf(entry).map((why) => `⚠ ${said(why)}`),
        entry.lesson.body,
      ].join('\n'),
    )
    .join('\n\n');
  const question = vscode.l10n.t('Let @lessons use the text of these lessons?');
  if (await isAgreed('warning', question, detail, approve))
    await context.verbs.run('approve', targets);
}
