import type { LessonCard } from '../src/protocol/lessonCard';
import type { SortOrder } from '../src/protocol/managerSnapshot';
import type { UiStrings } from '../src/protocol/uiStrings';

/** A share in [0, 1] as a percentage. */
export function percent(share: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(share);
}

/** The date of a Monday, as the journal counts weeks: in UTC. */
export function weekFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Days after which a date says more than "42 days ago". */
const longAgo = 30;

/** How long ago, in the fewest words: `3 min. ago`, `yesterday`, and a date after a month. */
export function timeAgo(time: number, now: number, locale: string): string {
  const past = Math.max(0, now - time);
  if (past > longAgo * 86_400_000) return new Intl.DateTimeFormat(locale).format(time);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' });
  const [unit, length] = steps.find(([, size]) => past >= size) ?? ['second', past + 1];
  return format.format(-Math.floor(past / length), unit);
}

/** Date and time in full, for the hover. */
export function fullTime(time: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(time);
}

/** The number that a list is sorted by, to be shown in the row; `undefined` = the order says it all. */
export function rankOf(
  card: LessonCard,
  sort: SortOrder,
  now: number,
  strings: UiStrings,
): string | undefined {
  const { confidence, given, helped, hurt, lastUsed } = card.standing;
  const outcomes = helped + hurt;
  switch (sort) {
    case 'confidence':
      return new Intl.NumberFormat(strings.locale, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }).format(confidence);
    case 'given':
      return `${given}×`;
    case 'success':
      return outcomes === 0 ? '–' : `${percent(helped / outcomes, strings.locale)} (${outcomes})`;
    case 'lastUsed':
      return lastUsed === undefined ? '–' : timeAgo(lastUsed, now, strings.locale);
    case 'tokens':
      return String(card.tokens);
    case 'relevance':
    case 'name':
      return undefined;
  }
}
