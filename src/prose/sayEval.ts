import type { Arm } from '../core/lesson/comparison';
import type { ArmRow, EvalReport } from '../core/proof/evalReport';
import type { PairedEffect } from '../core/proof/pairedEffect';

/** A text with its numbers filled in, in the language of whoever reads it: `spoken` of a process, `vscode.l10n.t` of a window. */
export type Spoken = (text: string, ...values: readonly (string | number)[]) => string;

/** What an evaluation came to, as Markdown: a column for each arm, so that the table fits beside other things. */
export function evalMarkdown(report: EvalReport, spoken: Spoken): string {
  const row = (label: string, cellOf: (arm: ArmRow) => string | number): string =>
    `| ${[label, ...report.arms.map(cellOf)].join(' | ')} |`;
  return `${[
    row('', ({ arm }) => sayArm(arm, spoken)),
    row('---', () => '---:'),
    row(spoken('attempts'), ({ attempts }) => attempts),
    row(spoken('usable attempts'), ({ usable }) => usable),
    row(spoken('tokens of the block'), ({ blockTokens }) => Math.round(blockTokens)),
    row(spoken('tokens in'), ({ tokensIn }) => Math.round(tokensIn)),
    row(spoken('of these cached'), ({ cached }) => Math.round(cached)),
    row(spoken('tokens out'), ({ tokensOut }) => Math.round(tokensOut)),
    row(spoken('tool calls'), ({ toolCalls }) => toolCalls.toFixed(1)),
    row(spoken('turns'), ({ turns }) => turns.toFixed(1)),
    row(spoken('seconds'), ({ milliseconds }) => (milliseconds / 1000).toFixed(1)),
    row(spoken('checks passed'), ({ checked, succeeded }) =>
      checked === 0 ? spoken('not checked') : spoken('{0} of {1}', succeeded, checked),
    ),
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
