const day = 86_400_000;

/** ISO week of a time in UTC, as `2026-W47`. */
export function weekName(time: number): string {
  const date = new Date(time);
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  const weekday = (date.getUTCDay() + 6) % 7;
  // The Thursday of a week decides the year it belongs to (ISO 8601).
  const thursday = new Date(midnight + (3 - weekday) * day);
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = 1 + Math.floor((thursday.getTime() - firstDay) / (7 * day));
  return `${thursday.getUTCFullYear()}-W${String(week).padStart(2, '0')}`;
}

/** The first millisecond after a week of that name. */
export function weekEnd(name: string): number {
  const [year = 0, week = 0] = name.split('-W').map(Number);
  // 4 January always lies in the first week (ISO 8601).
  const fourth = Date.UTC(year, 0, 4);
  const firstMonday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * day;
  return firstMonday + week * 7 * day;
}
