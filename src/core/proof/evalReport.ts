import type { Arm } from '../lesson/comparison';
import { mean } from './sample';
import { pairedEffect, type PairedEffect } from './pairedEffect';

/** What an attempt costs, in each of its currencies. */
export interface AttemptCost {
  /** All tokens sent, those read from a cache included. */
  readonly tokensIn: number;
  readonly cached: number;
  readonly tokensOut: number;
  readonly toolCalls: number;
  readonly turns: number;
  readonly milliseconds: number;
}

/** One attempt at a task, as it is kept: one line of JSON. */
export interface Attempt extends AttemptCost {
  readonly task: string;
  /** From 1. */
  readonly run: number;
  readonly arm: Arm;
  /** Of the block it was given. */
  readonly blockTokens: number;
  /** `limit` and `failed` say nothing of what a task costs. */
  readonly end: 'answered' | 'limit' | 'failed';
  /** What went wrong. */
  readonly error?: string;
  /** What the check said; absent = the task has none. */
  readonly succeeded?: boolean;
}

/** What the attempts of an arm have in common; their costs are means of those that are usable. */
export interface ArmRow extends AttemptCost {
  readonly arm: Arm;
  readonly attempts: number;
  readonly usable: number;
  /** Of the blocks they were given, in the mean: our own cost, and part of what was sent. */
  readonly blockTokens: number;
  /** Of those with a check. */
  readonly checked: number;
  readonly succeeded: number;
}

/** What an evaluation came to; means of attempts, and changes over tasks. Blocks are in the tokens of those who got them. */
export interface EvalReport {
  readonly arms: readonly ArmRow[];
  /** Tokens in and out: with lessons beside nothing, with lessons beside a placebo, a placebo beside nothing. */
  readonly lessonsToNothing: PairedEffect;
  readonly lessonsToPlacebo: PairedEffect;
  readonly placeboToNothing: PairedEffect;
  /** Attempts that reached their limit or failed, and are in no figure but this. */
  readonly leftOut: number;
}

export const arms: readonly Arm[] = ['nothing', 'given', 'placebo'];

/** What the kept attempts say, and no more. */
export function evalReport(attempts: readonly Attempt[]): EvalReport {
  const usable = attempts.filter(({ end }) => end === 'answered');
  return {
    arms: arms.map((arm) => armRow(arm, attempts)),
    lessonsToNothing: compare(usable, 'given', 'nothing'),
    lessonsToPlacebo: compare(usable, 'given', 'placebo'),
    placeboToNothing: compare(usable, 'placebo', 'nothing'),
    leftOut: attempts.length - usable.length,
  };
}

function armRow(arm: Arm, attempts: readonly Attempt[]): ArmRow {
  const all = attempts.filter((one) => one.arm === arm);
  const usable = all.filter(({ end }) => end === 'answered');
  const checked = usable.filter(({ succeeded }) => succeeded !== undefined);
  const middle = (valueOf: (one: Attempt) => number): number =>
    usable.length === 0 ? 0 : mean(usable.map(valueOf));
  return {
    arm,
    attempts: all.length,
    usable: usable.length,
    blockTokens: middle(({ blockTokens }) => blockTokens),
    tokensIn: middle(({ tokensIn }) => tokensIn),
    cached: middle(({ cached }) => cached),
    tokensOut: middle(({ tokensOut }) => tokensOut),
    toolCalls: middle(({ toolCalls }) => toolCalls),
    turns: middle(({ turns }) => turns),
    milliseconds: middle(({ milliseconds }) => milliseconds),
    checked: checked.length,
    succeeded: checked.filter(({ succeeded }) => succeeded).length,
  };
}

function compare(usable: readonly Attempt[], arm: Arm, other: Arm): PairedEffect {
  const pairs = [...new Set(usable.map(({ task }) => task))].flatMap((task) => {
    const [one, two] = [arm, other].map((wanted) =>
      usable
        .filter((attempt) => attempt.task === task && attempt.arm === wanted)
        .map(({ tokensIn, tokensOut }) => tokensIn + tokensOut),
    );
    if (!one || !two || one.length === 0 || two.length === 0) return [];
    return [{ task, with: mean(one), without: mean(two) }];
  });
  return pairedEffect(pairs);
}
