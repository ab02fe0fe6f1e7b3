import { evalPicture } from '../../core/proof/evalPicture';
import type { EvalReport } from '../../core/proof/evalReport';
import type { PairedEffect } from '../../core/proof/pairedEffect';
import type { CliIo } from '../commandLine';

/** Prints what an evaluation came to, as Markdown. */
export function printEval(io: CliIo, report: EvalReport): void {
  io.out(
    '| arm | attempts | usable | tokens in | of these cached | tokens out | tool calls | turns | seconds | succeeded |\n',
  );
  io.out('|---|---|---|---|---|---|---|---|---|---|\n');
  for (const row of report.arms) {
    const { tokensIn, cached, tokensOut, toolCalls, turns, milliseconds } = row;
    const cells = [
      ...[row.arm, row.attempts, row.usable, Math.round(tokensIn), Math.round(cached)],
      ...[Math.round(tokensOut), toolCalls.toFixed(1), turns.toFixed(1)],
      (milliseconds / 1000).toFixed(1),
      row.checked === 0 ? 'not checked' : `${row.succeeded} of ${row.checked}`,
    ];
    io.out(`| ${cells.join(' | ')} |\n`);
  }
  io.out(
    `\nMeans of usable attempts; ${report.leftOut} attempts reached their limit or failed and are in no figure.\n`,
  );
  io.out('Tokens, the blocks included:\n');
  for (const line of comparisons(report)) io.out(`- ${line}\n`);
}

/** The same as a picture with its words. */
export function pictureOf(report: EvalReport): string {
  const means = report.arms.map(
    ({ arm, usable, tokensIn, tokensOut }) =>
      `${arm}: ${Math.round(tokensIn + tokensOut)} tokens, ${usable} attempts`,
  );
  return evalPicture(report, {
    title: 'Tokens of an attempt, the block included',
    description: [...means, ...comparisons(report)].join('; '),
    arms: { nothing: 'nothing', given: 'with lessons', placebo: 'placebo' },
    lines: ['Lighter: read from a cache.', ...comparisons(report)],
  });
}

const comparisons = (report: EvalReport): readonly string[] => [
  `lessons beside nothing: ${effectText(report.lessonsToNothing)}`,
  `lessons beside a placebo: ${effectText(report.lessonsToPlacebo)}`,
  `a placebo beside nothing: ${effectText(report.placeboToNothing)}`,
];

function effectText(effect: PairedEffect): string {
  switch (effect.kind) {
    case 'not enough':
      return `not enough data yet (${effect.n} of about ${effect.of} tasks)`;
    case 'no scatter':
      return `${percent(effect.estimate)} in each of ${effect.n} tasks; nothing scatters, so there is no interval`;
    case 'mostly equal':
      return `equal in ${effect.signs.equal} of ${effect.n} tasks, less in ${effect.signs.below}, more in ${effect.signs.above}; too few differ for an interval`;
    case 'measured': {
      const { change, signs, n } = effect;
      const doubt = change.low <= 0 && change.high >= 0 ? '; no effect is shown' : '';
      return `${percent(change.estimate)} (95 % interval ${percent(change.low)} to ${percent(change.high)}, ${n} tasks; less in ${signs.below}, more in ${signs.above}, p = ${signs.p.toFixed(3)})${doubt}`;
    }
  }
}

const percent = (share: number): string => `${share > 0 ? '+' : ''}${(100 * share).toFixed(0)} %`;
