import * as vscode from 'vscode';
import type { Said } from '../../core/saying';
import { say, sayError } from '../../prose/say';

/** What core says, in the user's language. */
export const said = (what: Said): string => say(what, vscode.l10n.t);

/** Whatever was thrown, in the user's language where it is a failure of ours. */
export const saidError = (thrown: unknown): string => sayError(thrown, vscode.l10n.t);
