import type { Arm } from '../../core/lesson/comparison';
import { evalPicture } from '../../core/proof/evalPicture';
import type { EvalReport } from '../../core/proof/evalReport';
import type { PairedEffect } from '../../core/proof/pairedEffect';
import { spoken } from '../../prose/say';
import type { CliIo } from '../commandLine';

/** Prints what an evaluation came to, as Markdown. */
export function printEval(io: CliIo, report: EvalReport): void {
  io.out(
    `${spoken('| arm | attempts | usable | tokens in | of these cached | tokens out | tool calls | turns | seconds | succeeded |')}\n`,
  );
  io.out('|---|---|---|---|---|---|---|---|---|---|\n');
  for (const row of report.arms) {
    const { tokensIn, cached, tokensOut, toolCalls, turns, milliseconds } = row;
    const cells = [
      ...[spokenArm(row.arm), row.attempts, row.usable, Math.round(tokensIn), Math.round(cached)],
      ...[Math.round(tokensOut), toolCalls.toFixed(1), turns.toFixed(1)],
      (milliseconds / 1000).toFixed(1),
      row.checked === 0 ? spoken('not checked') : spoken('{0} of {1}', row.succeeded, row.checked),
    ];
    io.out(`| ${cells.join(' | ')} |\n`);
  }
  io.out(
    `\n${spoken('Means of usable attempts; {0} attempts reached their limit or failed and are in no figure.', report.leftOut)}\n`,
  );
  io.out(`${spoken('Tokens, the blocks included:')}\n`);
  for (const line of comparisons(report)) io.out(`- ${line}\n`);
}

/** The same as a picture with its words. */
export function pictureOf(report: EvalReport): string {
  const means = report.arms.map(({ arm, usable, tokensIn, tokensOut }) =>
    spoken(
      '{0}: {1} tokens, {2} attempts',
      spokenArm(arm),
      Math.round(tokensIn + tokensOut),
      usable,
    ),
  );
  return evalPicture(report, {
    title: spoken('Tokens of an attempt, the block included'),
    description: [...means, ...comparisons(report)].join('; '),
    arms: {
      nothing: spokenArm('nothing'),
      given: spokenArm('given'),
      placebo: spokenArm('placebo'),
    },
    lines: [spoken('Lighter: read from a cache.'), ...comparisons(report)],
  });
}

const comparisons = (report: EvalReport): readonly string[] => [
  spoken('lessons beside nothing: {0}', effectText(report.lessonsToNothing)),
  spoken('lessons beside a placebo: {0}', effectText(report.lessonsToPlacebo)),
  spoken('a placebo beside nothing: {0}', effectText(report.placeboToNothing)),
];

function effectText(effect: PairedEffect): string {
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
export function spokenArm(arm: Arm): string {
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
