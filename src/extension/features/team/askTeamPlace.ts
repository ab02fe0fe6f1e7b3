import * as vscode from 'vscode';
import { stateRef } from '../../../node/state/stateRef';
import { isTeamAddress } from '../../../node/team/teamAddress';
import { chooseRow } from '../../host/shown/lists';
import { askFor } from '../../host/shown/notices';

const t = vscode.l10n.t;

/** Lets the user say where a team meets; `undefined` = nowhere. */
export async function askTeamPlace(): Promise<string | undefined> {
  const chosen = await chooseRow(
    [
      {
        label: t('A Folder…'),
        iconPath: new vscode.ThemeIcon('folder'),
        detail: t('Shared or synchronised; everybody of the team can write to it'),
        ask: askFolder,
      },
      {
        label: t('A Git Ref of This Repository…'),
        iconPath: new vscode.ThemeIcon('git-branch'),
        detail: t('Fetched and pushed only when you say so, never with your branches'),
        ask: askRef,
      },
      {
        label: t('A PostgreSQL Database…'),
        iconPath: new vscode.ThemeIcon('database'),
        detail: t(
          'The password comes from PGPASSWORD, the password file or the form of the manager',
        ),
        ask: askDatabase,
      },
    ],
    { title: t('Where Does the Team Meet?') },
  );
  return chosen?.ask();
}

async function askFolder(): Promise<string | undefined> {
  const [folder] =
    (await vscode.window.showOpenDialog({
      title: t('Where Does the Team Meet?'),
      openLabel: t('Meet Here'),
      canSelectFiles: false,
      canSelectFolders: true,
    })) ?? [];
  return folder?.fsPath;
}

async function askRef(): Promise<string | undefined> {
  return askFor({
    prompt: t('refs/lessons/NAME at origin, or REMOTE#refs/lessons/NAME'),
    value: 'refs/lessons/journal',
    validateInput: (text) =>
      stateRef(text) ? undefined : t('This is no ref below refs/lessons/.'),
  });
}

async function askDatabase(): Promise<string | undefined> {
  return askFor({
    prompt: t('postgres://USER@HOST/DATABASE, without a password'),
    value: 'postgres://',
    validateInput: (text) =>
      isTeamAddress(text) ? undefined : t('This is no address of a PostgreSQL database.'),
  });
}
