import * as vscode from 'vscode';
import type { LessonState } from '../../../core/lesson/lesson';
import { placeKey } from '../../../core/library/libraryEntry';
import { lessonUri } from '../../host/lessonUri';
import type { LessonTarget } from '../../host/userVerbs';
import type { FeatureContext } from '../featureContext';
import { pickLessons } from './pickLessons';

const inUse: readonly LessonState[] = ['active', 'stale', 'contested', 'resting'];

/** Two lessons become one candidate, which is opened to be shortened. */
export async function mergeLessons(
  context: FeatureContext,
  rows: readonly LessonTarget[],
): Promise<void> {
  const two = rows.length === 2 ? rows : await pickTwo(context);
  const [one, other] = two;
  if (!one || !other) return;
  const { repository } = one;
  const made = await context.verbs.perform(() =>
    repository.manager.merge(placeKey(one.status.entry), placeKey(other.status.entry)),
  );
  if (made) await vscode.window.showTextDocument(lessonUri(repository, made.place));
}

async function pickTwo(context: FeatureContext): Promise<readonly LessonTarget[]> {
  const picked = await pickLessons(context, [...inUse, 'candidate'], true);
  if (picked.length === 2 || picked.length === 0) return picked;
  void vscode.window.showInformationMessage(vscode.l10n.t('Choose exactly two lessons to merge.'));
  return [];
}

/** One lesson takes the place of another, which is retired. */
export async function supersedeLesson(
  context: FeatureContext,
  rows: readonly LessonTarget[],
): Promise<void> {
  const [fresh] =
    rows.length > 0 ? rows : await pickLessons(context, ['candidate', 'trial', 'active'], false);
  if (!fresh) return;
  const place = vscode.l10n.t('Which lesson does {0} replace?', fresh.status.entry.lesson.name);
  const [old] = await pickLessons(context, inUse, false, place);
  if (!old) return;
  await context.verbs.perform(() =>
    fresh.repository.manager.supersede(placeKey(fresh.status.entry), placeKey(old.status.entry)),
  );
}
