import * as vscode from 'vscode';

/** On which machine the extension runs, in words: folders, homes and keys are those of that machine. */
export function runsAt(): string {
  const { t } = vscode.l10n;
  switch (vscode.env.remoteName) {
    case undefined:
      return t('Lessons run on this machine: folders are looked for here.');
    case 'ssh-remote':
      return t('Lessons run on the machine behind Remote SSH: folders are looked for there.');
    case 'wsl':
      return t('Lessons run inside WSL: folders are looked for there.');
    case 'dev-container':
    case 'attached-container':
      return t(
        'Lessons run inside the container: a folder has to be mounted into it, and the home there goes with it.',
      );
    default:
      return t(
        'Lessons run on the remote machine ({0}): folders are looked for there.',
        vscode.env.remoteName,
      );
  }
}
