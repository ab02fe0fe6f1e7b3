import { saying, type Saying } from '../../saying';
import { filled } from '../../language/filled';
import written from './volatileWords.json';

const words = filled(written);

/** Text in backticks is a name, whatever numbers it holds. */
const prose = (text: string): string => text.replace(/`[^`]*`/g, ' ');

const start = '(?<![\\p{L}\\p{N}_])';
const end = '(?![\\p{L}\\p{N}_])';
const cue = (pattern: string): RegExp => new RegExp(pattern, 'iu');
const whole = (patterns: readonly string[]): RegExp =>
  cue(`${start}(?:${patterns.join('|')})${end}`);

/** A number with one of these words beside it is a rule, not a count. */
const limits = [whole(words.limits), cue(words.limitsWide)];
const counts = [
  cue(
    `${start}\\d[\\d.,]*\\s+(?:[\\p{L}-]+\\s+)?(?:(?:de|di|van)\\s+)?(?:${words.counted.join('|')})${end}`,
  ),
  cue(words.countedWide),
  cue(words.percent),
];

/** What a statement names that changes with the next commit. */
export type VolatileCode = `volatile.${'date' | 'line' | 'version' | 'count'}`;

const passing: readonly (readonly [RegExp, VolatileCode])[] = [
  [
    /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}\.\s?\d{1,2}\.\d{4}\b|\b\d{1,2}\/\d{1,2}\/\d{4}\b|\d{4}\s?[年년]\s?\d{1,2}\s?[月월]/u,
    'volatile.date',
  ],
  [
    cue(`${start}(?:${words.months})[a-z]*\\.? (?:\\d{1,2}(?:st|nd|rd|th)?,? |de )?\\d{4}(?!\\d)`),
    'volatile.date',
  ],
  [
    cue(
      `${start}(?:${words.lines}) ~?\\d|\\.\\w{1,5}:\\d+(?!\\d)|第\\s*\\d+\\s*行|\\d+\\s*行目|\\d+\\s*(?:번째 )?줄`,
    ),
    'volatile.line',
  ],
  [
    cue(
      `${start}v?\\d+\\.\\d+\\.\\d+(?!\\d)|${start}(?:${words.versions}) v?\\d|${start}v\\d+\\.\\d|${words.versionsWide}`,
    ),
    'volatile.version',
  ],
];

/** What in a statement changes with the next commit and would be false then, in any language the gate speaks; `undefined` = nothing. */
export function volatileFact(text: string): Saying<VolatileCode> | undefined {
  const said = prose(text);
  const found = passing.find(([pattern]) => pattern.test(said));
  if (found) return saying(found[1]);
  const isCount = counts.some((pattern) => pattern.test(said));
  return isCount && !limits.some((pattern) => pattern.test(said))
    ? saying('volatile.count')
    : undefined;
}
