import type { Arm } from '../core/lesson/comparison';
import type { EvalReport } from '../core/proof/evalReport';
import type { PairedEffect } from '../core/proof/pairedEffect';

/** A text with its numbers filled in, in the language of whoever reads it: `spoken` of a process, `vscode.l10n.t` of a window. */
export type Spoken = (text: string, ...values: readonly (string | number)[]) => string;

/** What an evaluation came to, as Markdown. */
export function evalMarkdown(report: EvalReport, spoken: Spoken): string {
  const rows = report.arms.map((row) => {
    const { tokensIn, cached, tokensOut, toolCalls, turns, milliseconds } = row;
    const cells = [
      ...[sayArm(row.arm, spoken), row.attempts, row.usable],
      ...[Math.round(tokensIn), Math.round(cached), Math.round(tokensOut)],
      ...[toolCalls.toFixed(1), turns.toFixed(1), (milliseconds / 1000).toFixed(1)],
      row.checked === 0 ? spoken('not checked') : spoken('{0} of {1}', row.succeeded, row.checked),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return `${[
    spoken(
      '| arm | attempts | usable | tokens in | of these cached | tokens out | tool calls | turns | seconds | succeeded |',
    ),
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    spoken(
      'Means of usable attempts; {0} attempts reached their limit or failed and are in no figure.',
      report.leftOut,
    ),
    spoken('Tokens, the blocks included:'),
    ...sayComparisons(report, spoken).map((line) => `- ${line}`),
  ].join('\n')}\n`;
}

/** The three comparisons, a sentence each. */
export const sayComparisons = (report: EvalReport, spoken: Spoken): readonly string[] => [
  spoken('lessons beside nothing: {0}', effectText(report.lessonsToNothing, spoken)),
  spoken('lessons beside a placebo: {0}', effectText(report.lessonsToPlacebo, spoken)),
  spoken('a placebo beside nothing: {0}', effectText(report.placeboToNothing, spoken)),
];

function effectText(effect: PairedEffect, spoken: Spoken): string {
  switch (effect.kind) {
    case 'not enough':
      return spoken('not enough data yet ({0} of about {1} tasks)', effect.n, effect.of);
    case 'no scatter':
      return spoken(
        '{0} in each of {1} tasks; nothing scatters, so there is no interval',
        percent(effect.estimate),
        effect.n,
      );
    case 'mostly equal': {
      const { equal, below, above } = effect.signs;
      return spoken(
        'equal in {0} of {1} tasks, less in {2}, more in {3}; too few differ for an interval',
        equal,
        effect.n,
        below,
        above,
      );
    }
    case 'measured': {
      const { change, signs, n } = effect;
      const said = spoken(
        '{0} (95 % interval {1} to {2}, {3} tasks; less in {4}, more in {5}, p = {6})',
        percent(change.estimate),
        percent(change.low),
        percent(change.high),
        n,
        signs.below,
        signs.above,
        signs.p.toFixed(3),
      );
      return change.low <= 0 && change.high >= 0 ? spoken('{0}; no effect is shown', said) : said;
    }
  }
}

/** What a task was done with, as a person reads it. */
export function sayArm(arm: Arm, spoken: Spoken): string {
  switch (arm) {
    case 'given':
      return spoken('given');
    case 'placebo':
      return spoken('placebo');
    case 'nothing':
      return spoken('nothing');
  }
}

const percent = (share: number): string => `${share > 0 ? '+' : ''}${(100 * share).toFixed(0)} %`;
