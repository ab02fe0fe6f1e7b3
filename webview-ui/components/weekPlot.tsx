import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { fillIn } from '../../src/protocol/fillIn';
import { weekFormat } from '../formats';
import { useStrings } from '../strings';
import { useElementSize } from './useElementSize';

/** One kind of number of a week. */
export interface Series<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Which of the theme's chart colours, and which pattern of filling where colours are not told apart. */
  readonly look: 'first' | 'second' | 'warning';
}

/** A week with its numbers. */
export type Week<Name extends string> = { readonly start: number } & Readonly<Record<Name, number>>;

interface PlotProps<Name extends string> {
  readonly title: string;
  readonly weeks: readonly Week<Name>[];
  readonly series: readonly Series<Name>[];
  /** Series beside each other instead of on each other. */
  readonly isGrouped?: boolean;
  /** Leads to what a number counts; absent = it counts nothing that could be shown. */
  readonly onFollow?: (week: number, series: Name) => void;
}

const height = 96;
const axis = 16;
/** Pixels that one week may take. */
const widestStep = 56;
/** Room for the largest number, left of the bars. */
const gutter = 34;
/** Weeks that are drawn: what is older stands in the table. */
const mostBars = 26;

/** Numbers by week as bars in the theme's colours, with all of them as a table that leads to their rows. */
export function WeekPlot<Name extends string>(props: PlotProps<Name>): ReactNode {
  const strings = useStrings();
  const figure = useRef<HTMLElement>(null);
  const { width } = useElementSize(figure);
  const format = new Intl.NumberFormat(strings.locale);
  const totals = props.series.map(({ name, label }) => {
    const total = props.weeks.reduce((sum, week) => sum + week[name], 0);
    return `${format.format(total)} ${label}`;
  });
  return (
    <figure ref={figure} className="plot">
      <figcaption className="legend">
        {props.series.map(({ name, look }, at) => (
          <span key={name}>
            <i className={`swatch plot-${look}`} aria-hidden="true" /> {totals[at]}
          </span>
        ))}
      </figcaption>
      <svg
        role="img"
        aria-label={fillIn(strings.statistics.plot, props.title, totals.join(', '))}
        width="100%"
        height={height}
      >
        <Bars {...props} width={width || 200} weeks={props.weeks.slice(-mostBars)} />
      </svg>
      <WeekTable {...props} />
    </figure>
  );
}

function Bars<Name extends string>({
  weeks,
  series,
  width,
  isGrouped = false,
  onFollow,
}: PlotProps<Name> & { readonly width: number }): ReactNode {
  const { locale } = useStrings();
  const compact = new Intl.NumberFormat(locale, { notation: 'compact' });
  const day = weekFormat(locale);
  const names = series.map(({ name }) => name);
  const heightOf = (week: Week<Name>): number => {
    const values = names.map((name) => week[name]);
    return isGrouped ? Math.max(...values) : values.reduce((a, b) => a + b, 0);
  };
  const most = Math.max(1, ...weeks.map(heightOf));
  const x = scaleBand({
    domain: weeks.map(({ start }) => start),
    // A few weeks make no blocks as wide as the view.
    range: [gutter, Math.min(width, gutter + weeks.length * widestStep)],
    padding: 0.2,
  });
  const band = x.bandwidth();
  const y = scaleLinear({ domain: [0, most], range: [height - axis, 6] });
  const bottom = height - axis;
  const shown = weeks.filter((_, at) => at === 0 || at === weeks.length - 1);
  return (
    <>
      <text x={gutter - 6} y={y(most) + 4} className="tick end">
        {compact.format(most)}
      </text>
      <text x={gutter - 6} y={bottom} className="tick end">
        0
      </text>
      <line x1={gutter} x2={width} y1={bottom + 0.5} y2={bottom + 0.5} className="baseline" />
      {weeks.map((week) => (
        <WeekBars
          key={week.start}
          {...{ week, series, isGrouped, onFollow, bottom, band, y }}
          left={x(week.start) ?? 0}
        />
      ))}
      {shown.map(({ start }, at) => (
        <text
          key={start}
          x={at === 0 ? gutter : (x.range()[1] ?? width)}
          y={height - 3}
          className={at === 0 ? 'tick' : 'tick end'}
        >
          {day.format(start)}
        </text>
      ))}
    </>
  );
}

/** The bars of one week, on each other or beside each other. */
function WeekBars<Name extends string>({
  week,
  series,
  isGrouped,
  onFollow,
  ...place
}: Pick<PlotProps<Name>, 'series' | 'isGrouped' | 'onFollow'> & {
  readonly week: Week<Name>;
  readonly left: number;
  readonly bottom: number;
  readonly band: number;
  readonly y: (value: number) => number;
}): ReactNode {
  const { left, bottom, band, y } = place;
  const day = weekFormat(useStrings().locale);
  const part = isGrouped ? band / series.length : band;
  let below = bottom;
  return series.map(({ name, look, label }, at) => {
    const size = bottom - y(week[name]);
    const top = (isGrouped ? bottom : below) - size;
    below -= size;
    return (
      <Bar
        key={name}
        x={left + (isGrouped ? at * part : 0)}
        y={top}
        width={Math.max(1, part - (isGrouped ? 1 : 0))}
        height={size}
        className={`bar-part plot-${look}${onFollow ? ' leads' : ''}`}
        onClick={() => onFollow?.(week.start, name)}
      >
        <title>{`${day.format(week.start)}: ${week[name]} ${label}`}</title>
      </Bar>
    );
  });
}

function WeekTable<Name extends string>({
  title,
  weeks,
  series,
  onFollow,
}: PlotProps<Name>): ReactNode {
  const { statistics: strings, locale } = useStrings();
  const format = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <details className="numbers">
      <summary>
        {strings.asTable}
        <span className="visually-hidden"> {title}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{strings.weekColumn}</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...weeks].reverse().map((week) => (
            <tr key={week.start}>
              <th scope="row">{day.format(week.start)}</th>
              {series.map(({ name, label }) => (
                <td key={name}>
                  {onFollow && week[name] > 0 ? (
                    <button
                      type="button"
                      className="link"
                      title={label}
                      onClick={() => onFollow(week.start, name)}
                    >
                      {format.format(week[name])}
                    </button>
                  ) : (
                    format.format(week[name])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
