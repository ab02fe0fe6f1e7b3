import * as vscode from 'vscode';
import { plainLine, plainLines, rowText, toastText } from './shownText';

type Kind = 'information' | 'warning' | 'error';

const notices = {
  information: 'showInformationMessage',
  warning: 'showWarningMessage',
  error: 'showErrorMessage',
} as const;

/** Shows a notification; gives the choice once there is one. */
export function notify(
  kind: Kind,
  text: string,
  ...choices: readonly string[]
): Thenable<string | undefined> {
  return vscode.window[notices[kind]](toastText(text), ...choices);
}

/** Asks in a dialog that waits for an answer; `detail` keeps its lines. */
export async function isAgreed(
  kind: Exclude<Kind, 'error'>,
  text: string,
  detail: string,
  agree: string,
): Promise<boolean> {
  const options = { modal: true, detail: plainLines(detail) };
  return (await vscode.window[notices[kind]](plainLine(text), options, agree)) === agree;
}

/** Says something in the status bar for a while. */
export function mention(text: string, milliseconds: number): void {
  vscode.window.setStatusBarMessage(rowText(text), milliseconds);
}

/** Works under a notification that can be cancelled, or quietly in the status bar. */
export function underProgress<T>(
  place: 'notification' | 'window',
  title: string,
  work: (
    report: vscode.Progress<{ message?: string; increment?: number }>,
    token: vscode.CancellationToken,
  ) => Thenable<T>,
): Thenable<T> {
  const isNotification = place === 'notification';
  const location = isNotification
    ? vscode.ProgressLocation.Notification
    : vscode.ProgressLocation.Window;
  const clean = isNotification ? toastText : rowText;
  return vscode.window.withProgress(
    { location, title: clean(title), cancellable: isNotification },
    (progress, token) =>
      work(
        {
          report: ({ message, ...rest }) =>
            progress.report({ ...rest, ...(message !== undefined && { message: clean(message) }) }),
        },
        token,
      ),
  );
}

/** Asks for a line of text. */
export function askFor({
  prompt,
  ...options
}: vscode.InputBoxOptions & { readonly prompt: string }): Thenable<string | undefined> {
  return vscode.window.showInputBox({ ...options, prompt: plainLine(prompt) });
}
