import * as vscode from 'vscode';
import type { LessonState } from '../../../core/lesson/lesson';
import { failure } from '../../../core/errors';
import { lessonRelations } from '../../../core/operations/verbs/lessonVerbs';
import { placeKey } from '../../../core/library/libraryEntry';
import type { Repository } from '../../services/repository';
import { lessonUri } from '../../host/lessonUri';
import type { LessonTarget } from '../../services/userVerbs';
import { isAgreed, notify } from '../../host/shown/notices';
import type { FeatureContext } from '../featureContext';
import { pickLessons } from './pickLessons';
import { said } from '../../host/said';

const inUse: readonly LessonState[] = ['active', 'stale', 'unverified', 'contested', 'resting'];

/** Two or more lessons become one candidate, which is opened to be shortened. */
export async function mergeLessons(
  context: FeatureContext,
  rows: readonly LessonTarget[],
): Promise<void> {
  const chosen = rows.length > 1 ? rows : await pickSeveral(context);
  const [one] = chosen;
  if (!one) return;
  const { repository } = one;
  if (!(await isSure(repository, chosen))) return;
  const keys = keysOf(chosen);
  const made = await context.verbs.perform(() => repository.manager.merge(...keys));
  if (made) await vscode.window.showTextDocument(lessonUri(repository, made.place));
}

const keysOf = (targets: readonly LessonTarget[]): readonly string[] =>
  targets.map(({ status }) => placeKey(status.entry));

/** Shows what would be written before it is. */
async function isSure(repository: Repository, chosen: readonly LessonTarget[]): Promise<boolean> {
  if (chosen.some((target) => target.repository !== repository))
    throw failure.wrongUsage(vscode.l10n.t('Only lessons of one repository can be joined.'));
  const { entry, sources } = await repository.manager.previewMerge(...keysOf(chosen));
  const names = sources.map(({ lesson }) => lesson.name).join(', ');
  const warnings = entry.problems.map(said);
  const merge = vscode.l10n.t('Merge {0} Lessons', chosen.length);
  const detail = [
    entry.lesson.body,
    ...warnings,
    vscode.l10n.t('Promoting it retires them. Nothing changes before that.'),
  ].join('\n\n');
  return isAgreed('information', vscode.l10n.t('Make one candidate of {0}?', names), detail, merge);
}

async function pickSeveral(context: FeatureContext): Promise<readonly LessonTarget[]> {
  const picked = await pickLessons(context, lessonRelations.merge, true);
  if (picked.length !== 1) return picked;
  void notify('information', vscode.l10n.t('Choose at least two lessons to merge.'));
  return [];
}

/** One lesson takes the place of another, which is retired. */
export async function supersedeLesson(
  context: FeatureContext,
  rows: readonly LessonTarget[],
): Promise<void> {
  const [fresh] =
    rows.length > 0 ? rows : await pickLessons(context, lessonRelations.supersede, false);
  if (!fresh) return;
  const place = vscode.l10n.t('Which lesson does {0} replace?', fresh.status.entry.lesson.name);
  const [old] = await pickLessons(context, inUse, false, { placeHolder: place });
  if (!old) return;
  await context.verbs.perform(() =>
    fresh.repository.manager.supersede(placeKey(fresh.status.entry), placeKey(old.status.entry)),
  );
}
