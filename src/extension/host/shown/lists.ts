import * as vscode from 'vscode';
import { plainLine, rowText } from './shownText';

/** Lets the user choose one row; `undefined` = none. */
export async function chooseRow<T extends vscode.QuickPickItem>(
  rows: readonly T[],
  options: vscode.QuickPickOptions,
): Promise<T | undefined> {
  return vscode.window.showQuickPick(rows.map(shownRow), { ...options, canPickMany: false });
}

/** Lets the user choose any number of rows. */
export async function chooseRows<T extends vscode.QuickPickItem>(
  rows: readonly T[],
  options: vscode.QuickPickOptions,
): Promise<readonly T[]> {
  const chosen = await vscode.window.showQuickPick(rows.map(shownRow), {
    ...options,
    canPickMany: true,
  });
  return chosen ?? [];
}

/** A list that stays; its rows are set by `fillList` alone. */
export function createList<T extends vscode.QuickPickItem>(): vscode.QuickPick<T> {
  return vscode.window.createQuickPick<T>();
}

/** Sets the rows of a list; gives them as the list knows them. */
export function fillList<T extends vscode.QuickPickItem>(
  list: vscode.QuickPick<T>,
  rows: readonly T[],
): readonly T[] {
  const shown = rows.map(shownRow);
  list.items = shown;
  return shown;
}

function shownRow<T extends vscode.QuickPickItem>(row: T): T {
  const { label, description, detail, buttons } = row;
  return {
    ...row,
    label: rowText(label),
    ...(description !== undefined && { description: rowText(description) }),
    ...(detail !== undefined && { detail: rowText(detail) }),
    ...(buttons && {
      buttons: buttons.map((button) => ({
        ...button,
        ...(button.tooltip !== undefined && { tooltip: plainLine(button.tooltip) }),
      })),
    }),
  };
}
