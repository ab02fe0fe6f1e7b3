import * as vscode from 'vscode';
import type { LessonState } from '../../../core/lesson/lesson';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import { chooseRow, chooseRows } from '../../host/shown/lists';
import { notify } from '../../host/shown/notices';
import type { LessonTarget } from '../../services/userVerbs';
import type { FeatureContext } from '../featureContext';
import { said } from '../../host/said';
import { sayState } from '../../../prose/sayState';

interface LessonItem extends vscode.QuickPickItem {
  readonly target: LessonTarget;
}

interface PickOptions {
  readonly placeHolder: string;
  /** What a lesson must be besides its state. */
  readonly fits: (status: LessonStatus) => boolean;
}

const stateName = (state: LessonState): string => sayState(state, vscode.l10n.t);

/** Lets the user pick lessons in some states (absent = all); empty = nothing to pick, which is said, or cancelled. */
export async function pickLessons(
  { repositories }: Pick<FeatureContext, 'repositories'>,
  states: readonly LessonState[] | undefined,
  many: boolean,
  { placeHolder = vscode.l10n.t('Choose a lesson'), fits = () => true }: Partial<PickOptions> = {},
): Promise<readonly LessonTarget[]> {
  const all = await repositories.all();
  const items = (
    await Promise.all(
      all.map(async (repository) => {
        const statuses = await repository.manager.list();
        return statuses
          .filter(({ state }) => states === undefined || states.includes(state))
          .filter(fits)
          .map((status): LessonItem => ({
            label: status.entry.lesson.name,
            description: [
              ...(all.length > 1 ? [repository.name] : []),
              stateName(status.state),
            ].join(' · '),
            detail: said(status.reasons[0] ?? status.entry.lesson.description),
            target: { repository, status },
          }));
      }),
    )
  ).flat();
  if (items.length === 0) {
    void notify(
      'information',
      states
        ? vscode.l10n.t('No lesson is {0}.', states.map(stateName).join(', '))
        : vscode.l10n.t('There are no lessons here yet. "Lessons: New Lesson" makes one.'),
    );
    return [];
  }
  const options = {
    matchOnDescription: true,
    matchOnDetail: true,
    placeHolder,
  };
  if (many) {
    return (await chooseRows(items, options)).map(({ target }) => target);
  }
  const picked = await chooseRow(items, options);
  return picked ? [picked.target] : [];
}
