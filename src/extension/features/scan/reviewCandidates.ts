import * as vscode from 'vscode';
import { placeKey } from '../../../core/library/libraryEntry';
import { openEvidence } from '../../host/openEvidence';
import { showError } from '../../host/showError';
import { createList, fillList } from '../../host/shown/lists';
import { notify } from '../../host/shown/notices';
import type { LessonTarget } from '../../services/userVerbs';
import type { FeatureContext } from '../featureContext';
import {
  actOf,
  isTickedAtFirst,
  reviewItems,
  type ReviewAct,
  type ReviewItem,
} from './reviewItems';

/** The list of candidates with their text and evidence: accept those that are ticked or a single one, open evidence at its line, compare an update. */
export async function reviewCandidates(context: FeatureContext): Promise<void> {
  const items = await reviewItems(await context.repositories.all());
  if (items.length === 0) {
    void notify('information', vscode.l10n.t('No candidate waits for a review.'));
    return;
  }
  new ReviewList(context, items).show();
  // What the user taught by themselves counts down from when they saw it.
  for (const { target } of items) await target?.repository.manager.noteShown([target.status]);
}

/** One showing of the list. It stays open while evidence is looked at and single candidates are accepted. */
class ReviewList {
  private readonly picker = createList<ReviewItem>();

  constructor(
    private readonly context: FeatureContext,
    items: readonly ReviewItem[],
  ) {
    const { picker } = this;
    picker.title = vscode.l10n.t('Lessons found: keep those that are right');
    picker.placeholder = vscode.l10n.t(
      'Enter puts the ticked ones to use; the others stay candidates',
    );
    picker.canSelectMany = true;
    picker.ignoreFocusOut = true;
    picker.matchOnDetail = true;
    picker.selectedItems = fillList(picker, items).filter(isTickedAtFirst);
    picker.onDidTriggerItemButton(({ item, button }) => {
      const act = actOf(button);
      if (act && item.target) this.attempt(this.run(act, item.target));
    });
    picker.onDidAccept(() => {
      const targets = picker.selectedItems.flatMap(({ target }) => target ?? []);
      picker.hide();
      if (targets.length > 0) this.attempt(this.accept(targets));
    });
    picker.onDidHide(() => picker.dispose());
  }

  show(): void {
    this.picker.show();
  }

  private async run(act: ReviewAct, target: LessonTarget): Promise<void> {
    switch (act.kind) {
      case 'evidence':
        return openEvidence(target, act.index);
      case 'compare':
        this.picker.hide();
        return vscode.commands.executeCommand('lessons.compare', target);
      case 'accept':
        await this.accept([target]);
        return this.leaveOut(target);
    }
  }

  private async accept(targets: readonly LessonTarget[]): Promise<void> {
    await this.context.verbs.run('promote', targets);
  }

  /** The row of a candidate that was accepted goes; the ticks of the others stay. */
  private leaveOut({ status }: LessonTarget): void {
    const { picker } = this;
    const key = placeKey(status.entry);
    const ticked = new Set(picker.selectedItems.map(({ target }) => target));
    const rest = picker.items.filter(
      ({ target }) => !target || placeKey(target.status.entry) !== key,
    );
    if (!rest.some(({ target }) => target)) {
      picker.hide();
      return;
    }
    picker.selectedItems = fillList(picker, rest).filter(({ target }) => ticked.has(target));
  }

  private attempt(work: Promise<unknown>): void {
    work.catch((error: unknown) => showError(error, this.context.logger));
  }
}
