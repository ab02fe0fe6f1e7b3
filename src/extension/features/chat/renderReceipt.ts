import * as vscode from 'vscode';
import type { Moment } from '../../../core/lesson/moment';
import { asBlock } from '../../host/shown/shownText';
import type { ShownReceipt } from '../../services/receiptStore';
import { sayBreach } from '../../../prose/sayBreach';
import { said } from '../../host/said';
import { tokensOf, type OmittedLesson } from '../../../core/lesson/receipt';
import { sayOmission, sayVerdict } from '../../../prose/sayReceipt';

/** How text of others stands in a receipt: as text in an answer, as it is in a document. */
type Say = (text: string) => string;

/** A receipt to read: the verdict, what was given, what was left out and why, and the text the model received; `budget` = the tokens that a request may have. */
export function renderReceipt(receipt: ShownReceipt, say: Say, budget: number): string {
  const { prompt, injected, tokens, broken, block, measure, milliseconds } = receipt;
  const given = injected.map(({ name, tokens: size, at, why, yesBy }) => {
    const line = vscode.l10n.t('- {0}, {1} tokens', say(name), size);
    const when = at === undefined ? '' : `, ${momentText(at, receipt.files?.map(say))}`;
    const yes = yesBy === undefined ? '' : `, ${vscode.l10n.t('approved by {0}', say(yesBy))}`;
    return `${line}${when}${yes}${why === undefined ? '' : `: ${say(said(why))}`}`;
  });
  const left = leftOut(receipt, say, budget);
  const sections = [
    [`# ${prompt === undefined ? vscode.l10n.t('Receipt') : say(prompt)}`],
    [verdictText(receipt, say)],
    [
      vscode.l10n.t('## Given: {0} tokens', tokens - tokensOf(broken)),
      ...(given.length > 0 ? given : [vscode.l10n.t('Nothing.')]),
    ],
    brokenText(receipt, say),
    conversationText(receipt),
    measure === undefined ? [] : [vscode.l10n.t('Compared by {0}.', said(measure))],
    left.length > 0 ? [vscode.l10n.t('## Left out'), ...left] : [],
    offerText(receipt, say),
    blockText(block),
    [
      vscode.l10n.t(
        'Found out in {0} ms. Request {1}{2}.',
        Math.round(milliseconds),
        receipt.request,
        receipt.verdict === undefined ? '' : `, ${receipt.verdict.label}`,
      ),
    ],
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** Rules that were broken in the turn, as the model was told. */
function brokenText({ broken = [] }: ShownReceipt, say: Say): readonly string[] {
  return broken.length === 0
    ? []
    : [
        vscode.l10n.t('## Broken and said'),
        ...broken.map((one) =>
          vscode.l10n.t(
            '- {0}: {1}, {2} tokens',
            say(one.line ? `${one.path}:${one.line}` : one.path),
            say(sayBreach({ ...one, lesson: one })),
            one.tokens,
          ),
        ),
      ];
}

function leftOut(
  { omitted, unrelated = 0 }: ShownReceipt,
  say: Say,
  budget: number,
): readonly string[] {
  const named = omitted.map(
    (lesson) => `- ${say(lesson.name)}: ${say(omissionText(lesson, budget))}`,
  );
  return unrelated === 0
    ? named
    : [...named, vscode.l10n.t('- {0} more: nothing in common with the request', unrelated)];
}

/** Why a lesson was left out, in words; `budget` = the tokens that a request may have. */
export function omissionText({ reason, detail }: OmittedLesson, budget: number): string {
  const text = sayOmission(reason, budget, vscode.l10n.t);
  return detail === undefined ? text : `${text} (${said(detail)})`;
}

function momentText(moment: Moment, files: readonly string[] = []): string {
  switch (moment) {
    case 'prompt':
      return vscode.l10n.t('with the prompt');
    case 'write':
      return files.length === 0
        ? vscode.l10n.t('at the first write')
        : vscode.l10n.t('at the first write ({0})', files.join(', '));
    case 'failure':
      return vscode.l10n.t('after a failed command');
    case 'subagent':
      return vscode.l10n.t('to an agent of its own');
    case 'check':
      return vscode.l10n.t('after it was broken');
  }
}

function verdictText({ verdict, stopped }: ShownReceipt, say: Say): string {
  if (!verdict) return vscode.l10n.t('No lesson was looked for: {0}.', said(stopped ?? ''));
  const text = `${sayVerdict(verdict, vscode.l10n.t)} (${said(verdict.why)}).`;
  return say(text.charAt(0).toLocaleUpperCase() + text.slice(1));
}

function conversationText({ spent }: ShownReceipt): string[] {
  if (!spent || spent.tokens === 0) return [];
  const { tokens, limit } = spent;
  return [vscode.l10n.t('This conversation was given {0} of {1} tokens.', tokens, limit)];
}

function offerText({ offer }: ShownReceipt, say: Say): string[] {
  if (!offer) return [];
  const { model, tools, toolTokens, instructions } = offer;
  const cost =
    toolTokens === undefined ? '' : vscode.l10n.t(', {0} tokens in every round', toolTokens);
  return [
    vscode.l10n.t('## Sent to {0}', say(model)),
    vscode.l10n.t(
      'Tools: {0}{1}',
      tools.length === 0 ? vscode.l10n.t('none') : tools.map(say).join(', '),
      cost,
    ),
    ...instructions.map(({ name, tokens }) =>
      tokens === undefined
        ? vscode.l10n.t('Instruction file {0}, once in this conversation', say(name))
        : vscode.l10n.t(
            'Instruction file {0}, {1} tokens, once in this conversation',
            say(name),
            tokens,
          ),
    ),
  ];
}

function blockText(block: string | undefined): string[] {
  if (block === '') return [];
  const heading = vscode.l10n.t('## The block, word for word');
  if (block === undefined)
    return [heading, vscode.l10n.t('Its text is kept only while the window is open.')];
  return [heading, asBlock(block.trimEnd())];
}
