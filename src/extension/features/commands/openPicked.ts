import * as vscode from 'vscode';
import type { LessonState } from '../../../core/lesson/lesson';
import { lessonUri } from '../../host/lessonUri';
import type { FeatureContext } from '../featureContext';
import { pickLessons } from './pickLessons';

/** Opens the file of a lesson that the user picks; `states` absent = of all. */
export async function openPicked(
  context: FeatureContext,
  states: readonly LessonState[] | undefined,
): Promise<void> {
  const [target] = await pickLessons(context, states, false);
  if (target)
    await vscode.window.showTextDocument(lessonUri(target.repository, target.status.entry));
}
