import * as vscode from 'vscode';
import { placeKey } from '../../../core/library/libraryEntry';
import { openEvidence } from '../../host/openEvidence';
import { showError } from '../../host/showError';
import { createList, fillList } from '../../host/shown/lists';
import { notify } from '../../host/shown/notices';
import type { LessonTarget } from '../../services/userVerbs';
import type { FeatureContext } from '../featureContext';
import { acceptImportedFile } from './acceptImportedFile';
import {
  actOf,
  isTickedAtFirst,
  reviewItems,
  type ReviewAct,
  type ReviewItem,
} from './reviewItems';

/** Beside the list: what an import left out, where there is something. */
export interface ReviewExtras {
  readonly showLeftOut?: () => void;
}

/** The list of candidates with their text and evidence: accept those that are ticked, a single one or a file's worth, open evidence at its line, compare an update. */
export async function reviewCandidates(
  context: FeatureContext,
  extras: ReviewExtras = {},
): Promise<void> {
  const items = await reviewItems(await context.repositories.all());
  if (items.length === 0) {
    void notify('information', vscode.l10n.t('No candidate waits for a review.'));
    return;
  }
  new ReviewList(context, items, extras).show();
  // What the user taught by themselves counts down from when they saw it.
  for (const { target } of items) await target?.repository.manager.noteShown([target.status]);
}

/** One showing of the list. It stays open while evidence is looked at and single candidates are accepted. */
class ReviewList {
  private readonly picker = createList<ReviewItem>();

  constructor(
    private readonly context: FeatureContext,
    items: readonly ReviewItem[],
    { showLeftOut }: ReviewExtras,
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
    const acceptFile: vscode.QuickInputButton = {
      iconPath: new vscode.ThemeIcon('check-all'),
      tooltip: vscode.l10n.t('Accept All Imported From a File…'),
    };
    const leftOut: vscode.QuickInputButton = {
      iconPath: new vscode.ThemeIcon('warning'),
      tooltip: vscode.l10n.t('Show What Was Left Out'),
    };
    const isImported = items.some(
      ({ target }) => target?.status.entry.lesson.source?.by === 'import',
    );
    picker.buttons = [...(isImported ? [acceptFile] : []), ...(showLeftOut ? [leftOut] : [])];
    picker.onDidTriggerButton((button) => {
      picker.hide();
      if (button === acceptFile) this.attempt(acceptImportedFile(this.context));
      else showLeftOut?.();
    });
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
