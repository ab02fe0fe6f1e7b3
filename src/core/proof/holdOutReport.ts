import type { Compared } from '../lesson/comparison';
import { holdOutEffect, type Comparison, type HoldOutEffect } from './holdOutEffect';

/** One request of daily use that took part in the comparison, with what came of it. */
export interface ComparedTurn extends Compared {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What kind of request it was. */
  readonly kind: string;
  /** In and out; 0 = not known. */
  readonly tokens: number;
  readonly toolCalls: number;
  /** Requests to the model; 0 = not known. */
  readonly turns: number;
  readonly keptEdits: number;
  readonly failedCalls: number;
}

/** What is compared; tokens and turns as ratios, the others as differences. */
export type Measure = 'tokens' | 'toolCalls' | 'turns' | 'keptEdits' | 'failedCalls';

/** What daily use says of lessons so far. */
export interface HoldOutReport {
  readonly arms: Readonly<Record<Compared['arm'], number>>;
  readonly effects: Readonly<Record<Measure, HoldOutEffect>>;
  /** Tokens of requests with a placebo, less those with nothing: what any text at all does. */
  readonly placebo: HoldOutEffect;
  /** By lesson, those that were to be given at least once: the most held first. */
  readonly lessons: readonly LessonEffect[];
}

/** What one lesson does to the tokens of the requests it was for. */
export interface LessonEffect {
  readonly lesson: string;
  readonly tokens: HoldOutEffect;
  /** Its requests cost more with it than without, beyond doubt: it could be retired. */
  readonly couldRetire: boolean;
}

const comparisons: Readonly<Record<Measure, Comparison>> = {
  tokens: 'ratio',
  toolCalls: 'difference',
  turns: 'ratio',
  keptEdits: 'difference',
  failedCalls: 'difference',
};

/** Compares the arms; where an arm has too few requests the answer is how many there are of how many. */
export function holdOutReport(turns: readonly ComparedTurn[]): HoldOutReport {
  const count = (arm: Compared['arm']): number => turns.filter((turn) => turn.arm === arm).length;
  const ids = [...new Set(turns.flatMap(({ lessons }) => lessons))];
  const lessons = ids.map((lesson): LessonEffect => {
    const tokens = effectOf(
      turns.filter((turn) => turn.lessons.includes(lesson)),
      'tokens',
    );
    // More tokens with the lesson than without = a worth below zero.
    return { lesson, tokens, couldRetire: tokens.kind === 'measured' && tokens.change.low > 0 };
  });
  return {
    arms: { given: count('given'), placebo: count('placebo'), nothing: count('nothing') },
    effects: {
      tokens: effectOf(turns, 'tokens'),
      toolCalls: effectOf(turns, 'toolCalls'),
      turns: effectOf(turns, 'turns'),
      keptEdits: effectOf(turns, 'keptEdits'),
      failedCalls: effectOf(turns, 'failedCalls'),
    },
    placebo: effectOf(
      turns.filter(({ arm }) => arm !== 'given'),
      'tokens',
      'placebo',
    ),
    lessons: lessons.sort((a, b) => heldOf(b.tokens) - heldOf(a.tokens)),
  };
}

function effectOf(
  turns: readonly ComparedTurn[],
  measure: Measure,
  given: Compared['arm'] = 'given',
): HoldOutEffect {
  const held = turns.map((turn) => {
    return { isGiven: turn.arm === given, at: turn.at, kind: turn.kind, value: turn[measure] };
  });
  return holdOutEffect(held, comparisons[measure]);
}

const heldOf = (effect: HoldOutEffect): number =>
  effect.kind === 'measured' ? effect.held : effect.n;
