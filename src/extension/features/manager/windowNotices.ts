import * as vscode from 'vscode';
import type { Notice } from '../../../protocol/managerSnapshot';
import type { ManagerModel } from './managerModel';
import type { Translate } from './translate';

/** What the user should know while it lasts. */
export function windowNotices(
  { repositories, lessons }: ManagerModel,
  translate: Translate,
): readonly Notice[] {
  if (repositories.length === 0 && lessons.length > 0)
    return [
      {
        severity: 'info',
        message: translate('Open a folder first: lessons belong to a repository.'),
        action: { label: translate('Open Folder'), shortcut: 'openFolder' },
      },
    ];
  // An empty page says it itself.
  if (vscode.workspace.isTrusted || lessons.length === 0) return [];
  return [
    {
      severity: 'warning',
      message: translate('Restricted Mode: lessons can be read, not used or changed.'),
      action: { label: translate('Manage Trust'), shortcut: 'manageTrust' },
    },
  ];
}
