import * as vscode from 'vscode';
import type { LessonCounts } from '../../../core/operations/status/countLessons';
import { sayWaiting } from '../../../prose/sayWaiting';
import { reviewCounts } from '../../services/reviewCounts';
import type { Feature } from '../featureContext';

/** Only what asks for something: how many lessons wait for the user, and it leads to them. Nothing otherwise. */
export const statusBar: Feature = {
  name: 'status',
  register: (context) => {
    const item = vscode.window.createStatusBarItem(
      'lessons.status',
      vscode.StatusBarAlignment.Left,
      10,
    );
    item.name = 'Repo Lessons';
    item.command = 'lessons.review';
    let round = 0;
    const update = async (): Promise<void> => {
      round += 1;
      const mine = round;
      const counts = await reviewCounts(context.repositories);
      // A later look is on its way; its answer is the newer one.
      if (mine === round) show(item, counts);
    };
    const refresh = (): void => {
      update().catch((error: unknown) =>
        context.logger.error('The status bar could not be updated', error),
      );
    };
    refresh();
    return vscode.Disposable.from(item, context.repositories.onDidChange(refresh));
  },
};

function show(item: vscode.StatusBarItem, counts: LessonCounts): void {
  if (counts.toReview === 0) {
    item.hide();
    return;
  }
  item.text = `$(book) ${vscode.l10n.t('{0} to review', counts.toReview)}`;
  item.tooltip = vscode.l10n.t('Lessons: {0}. Opens the Inbox.', sayWaiting(counts, vscode.l10n.t));
  item.show();
}
