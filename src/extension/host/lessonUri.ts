import { join } from 'node:path';
import * as vscode from 'vscode';
import type { LessonPlace } from '../../core/ports';
import type { Repository } from '../services/repository';

const subFolders = { active: '', candidates: '_candidates', retired: '_retired' } as const;

/** The file a lesson stands in. */
export function lessonUri(
  { places }: Repository,
  { scope, folder, fileName }: LessonPlace,
): vscode.Uri {
  const base = scope === 'global' ? places.home : places.lessons;
  return vscode.Uri.file(join(base, subFolders[folder], fileName));
}
