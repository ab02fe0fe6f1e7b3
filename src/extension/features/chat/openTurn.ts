import * as vscode from 'vscode';
import type { OpenTurn } from '../../services/learning';
import { previewVendor } from '../../host/previewVendor';
import { VsCodeModel } from '../../host/vsCodeModel';
import { cancellationOf } from '../../host/cancellation';
import type { ChatCall } from './chatTurn';

/** The model of a turn for learning from work that is done; `undefined` = the turn was stopped, or its model only previews. */
export function openTurn({ request, stream, token }: ChatCall): OpenTurn | undefined {
  if (token.isCancellationRequested || request.model.vendor === previewVendor) return undefined;
  const why = vscode.l10n.t('Repo Lessons reads finished work for what it teaches.');
  return {
    model: new VsCodeModel(request.model, why),
    tell: (text) => stream.progress(text),
    signal: cancellationOf(token),
  };
}
