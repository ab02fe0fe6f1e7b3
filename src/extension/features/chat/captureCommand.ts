import * as vscode from 'vscode';
import { refusalSaying } from '../../../core/capture/refusals';
import { nothingSaying } from '../../../core/capture/sessions/nothingLearnt';
import type { Learnt } from '../../../core/operations/learning/learn';
import { asText } from '../../host/shown/shownText';
import type { CommandScope } from './commandScope';
import { openTurn } from './openTurn';
import { said } from '../../host/said';

/** Reads the finished tasks that no model has read, with your endpoint or the model of this turn, and says what came of it and what it cost. */
export async function capture({ feature, repository, call }: CommandScope): Promise<void> {
  const { stream } = call;
  const turn = openTurn(call);
  if (!turn) {
    stream.markdown(
      vscode.l10n.t('The preview calls no model. Choose another one, then try again.'),
    );
    return;
  }
  const unread = await repository.manager.unread();
  if (unread > 0)
    stream.progress(
      vscode.l10n.t(
        'Reading {0} finished tasks, at most 600 tokens of answer, and as many for a recipe',
        unread,
      ),
    );
  tell(stream, await feature.learning.now(repository, turn));
}

function tell(stream: vscode.ChatResponseStream, learnt: Learnt): void {
  if (!learnt) {
    stream.markdown(
      vscode.l10n.t(
        'There is nothing new to learn from: no task was seen to succeed since the last time.',
      ),
    );
    return;
  }
  for (const { message, next } of learnt.activity)
    plain(stream, `- ${said(message)}${next === undefined ? '' : `. ${said(next)}`}`);
  for (const { description } of learnt.candidates)
    plain(stream, `- ${vscode.l10n.t('Captured: {0}. Review it in the inbox', description)}`);
  if (learnt.nothing !== undefined) plain(stream, `- ${said(nothingSaying(learnt.nothing))}`);
  for (const { what, refusal } of learnt.skipped)
    plain(
      stream,
      `- ${vscode.l10n.t('Not proposed: {0} ({1})', what, said(refusalSaying(refusal)))}`,
    );
  if (learnt.measure !== undefined) plain(stream, `- ${said(learnt.measure)}`);
  if (learnt.candidates.length > 0)
    stream.button({ command: 'lessons.review', title: vscode.l10n.t('Open the Inbox') });
}

/** One line, shown as text: no markup of it takes effect. */
function plain(stream: vscode.ChatResponseStream, line: string): void {
  stream.markdown(`- ${asText(line.replace(/^- /, ''))}\n`);
}
