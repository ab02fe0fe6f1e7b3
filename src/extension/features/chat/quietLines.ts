import * as vscode from 'vscode';
import { commandLink, receiptCommand } from '../../../core/chat/quietLine';
import type { LoopLimits, LoopResult } from '../../../core/chat/toolLoop';
import { isShippedId } from '../../../core/lesson/lessonId';
import { said } from '../../host/said';
import { markdown } from '../../host/shown/markdown';
import { asText } from '../../host/shown/shownText';
import type { Receipt } from '../../../core/lesson/receipt';
import { sayVerdict } from '../../../prose/sayReceipt';

/** Keeps what a user said of an answer: `[request, repository, value]`. */
export const outcomeCommand = 'lessons.recordOutcome';
/** Shows the lessons that wait. */
const reviewCommand = 'lessons.review';

/** Whether a turn was told anything that its receipt accounts for. Whoever tries a preview is told that there was nothing, too. */
export const hasQuietLine = ({ injected, broken = [] }: Receipt, isPreview = false): boolean =>
  isPreview || injected.length + broken.length > 0;

/** "2 lessons, 61 tokens, why?"; where rules were broken, that too; without any, the verdict: "0 lessons: it asks to look around, why?". */
export function quietLine(receipt: Receipt, repository: string): vscode.MarkdownString {
  const { request, injected, broken = [], tokens } = receipt;
  const lessons =
    injected.length === 1
      ? vscode.l10n.t('1 lesson')
      : vscode.l10n.t('{0} lessons', injected.length);
  const rules =
    broken.length === 1
      ? vscode.l10n.t('1 broken rule said')
      : vscode.l10n.t('{0} broken rules said', broken.length);
  const count = [
    ...(injected.length > 0 || broken.length === 0 ? [lessons] : []),
    ...(broken.length > 0 ? [rules] : []),
    vscode.l10n.t('{0} tokens', tokens),
  ].join(', ');
  const why = link(vscode.l10n.t('why?'), receiptCommand, request, repository);
  const told = hasQuietLine(receipt) ? count : nothingGiven(receipt);
  return trusted(`\n\n${told}, ${why}`, [receiptCommand]);
}

function nothingGiven({ verdict, stopped }: Receipt): string {
  const reason = stopped ? said(stopped) : verdict && sayVerdict(verdict, vscode.l10n.t);
  return reason === undefined
    ? vscode.l10n.t('0 lessons')
    : vscode.l10n.t('0 lessons: {0}', asText(reason));
}

/** The two words a user may say of the lessons of an answer; the same word a second time takes it back. */
export function voteButtons({ request }: Receipt, repository: string): readonly vscode.Command[] {
  const button = (title: string, value: 'helped' | 'hurt'): vscode.Command => ({
    command: outcomeCommand,
    title,
    arguments: [request, repository, value],
  });
  return [button(vscode.l10n.t('Helped'), 'helped'), button(vscode.l10n.t('Did Not Help'), 'hurt')];
}

/** Ids of the user's own lessons that wait for an approval; what ships with the program is not counted among them. */
export function waitingIn({ omitted }: Pick<Receipt, 'omitted'>): readonly string[] {
  return omitted
    .filter(({ id, reason }) => reason === 'quarantined' && !isShippedId(id))
    .map(({ id }) => id);
}

/** "5 lessons wait for your review". */
export function waitingLine({ request }: Receipt, repository: string, count: number) {
  const text =
    count === 1
      ? vscode.l10n.t('1 lesson waits for your review')
      : vscode.l10n.t('{0} lessons wait for your review', count);
  const why = link(vscode.l10n.t('why?'), receiptCommand, request, repository);
  return trusted(`\n\n${link(text, reviewCommand)}, ${why}`, [reviewCommand, receiptCommand]);
}

function link(text: string, command: string, ...args: readonly string[]): string {
  return `[${text}](${commandLink(command, ...args)})`;
}

/** Only these commands may be run from the text. */
export function trusted(text: string, enabledCommands: readonly string[]): vscode.MarkdownString {
  return markdown([{ ours: text }], enabledCommands);
}

/** What a user must know about how an answer ended; `undefined` = nothing. */
export function endNotice(
  { end }: LoopResult,
  hasText: boolean,
  limits: LoopLimits,
): string | undefined {
  switch (end) {
    case 'cancelled':
      return undefined;
    case 'answered':
      return hasText ? undefined : vscode.l10n.t('The model gave no answer. Ask again.');
    case 'round limit':
      return `\n\n${vscode.l10n.t('Stopped after {0} rounds of tools. "continue" goes on.', limits.rounds)}`;
    case 'too long':
      return `\n\n${vscode.l10n.t('The answer was cut after {0} characters.', limits.answerCharacters)}`;
    case 'no room':
      return vscode.l10n.t(
        'This request is longer than the model takes. Attach less, or start a new conversation.',
      );
  }
}
