import type { ReplayView, StatisticsView } from '../../../protocol/statistics';

type Cell = string | number;

/** A text that a spreadsheet would run as a formula is told to be text. */
const asText = (text: string): string => (/^[=+\-@\t]/.test(text) ? `'${text}` : text);

const cell = (value: Cell): string =>
  typeof value === 'number' ? String(value) : `"${asText(value).replaceAll('"', '""')}"`;

const day = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The figures of the page as CSV (RFC 4180): what a row is about, its name, its value. */
export function worthTable(row: Pick<StatisticsView, 'worth' | 'weeks' | 'replay'>): string {
  const lines: (readonly Cell[])[] = [
    ['part', 'name', 'value'],
    ...row.worth.map(({ label, value }) => ['worth', label, value]),
    ...row.weeks.flatMap(({ start, ...week }) =>
      Object.entries(week).map(([name, value]): readonly Cell[] => [day(start), name, value]),
    ),
    ...(row.replay ? replayLines(row.replay) : []),
  ];
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

function replayLines({ figures, weeks, places }: ReplayView): readonly (readonly Cell[])[] {
  return [
    ...figures.map(({ label, value }) => ['replay', label, value]),
    ...weeks.flatMap(({ start, spared, cost }) => [
      [`replay ${day(start)}`, 'spared at most', spared],
      [`replay ${day(start)}`, 'for lessons', cost],
    ]),
    ...places.flatMap(({ title, rows }) =>
      rows.map(({ where, what }) => [`replay: ${title}`, where, what]),
    ),
  ];
}
