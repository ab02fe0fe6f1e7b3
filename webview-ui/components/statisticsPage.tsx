import type { ReactNode } from 'react';
import type { ActivityFilter } from '../../src/protocol/activity';
import type { CostView } from '../../src/protocol/managerSnapshot';
import type { Shortcut, Tab } from '../../src/protocol/managerTab';
import type { StaleView, StatisticsView } from '../../src/protocol/statistics';
import { fullTime } from '../formats';
import type { SoughtTeam, ViewChange } from '../state';
import { useStrings } from '../strings';
import { CostSection } from './costSection';
import { CorrectionMatrix } from './correctionMatrix';
import { DetailSection } from './detailSection';
import { Icon } from './icon';
import { LessonLink } from './lessonLink';
import { OutcomePlot } from './outcomePlot';
import { VisibleText } from './plainText';
import { TeamSection, type EnterTeam } from './teamSection';
import { WeekPlot } from './weekPlot';
import { WorthSection } from './worthSection';

/** Where the numbers of the page lead. */
export interface StatisticsLinks {
  /** To the rows that a number counts. */
  readonly onFollow: (tab: Tab, change: ViewChange) => void;
  /** To one lesson. */
  readonly onLesson: (tab: Tab, id: string) => void;
  /** To a place of the editor, such as the replay of past sessions. */
  readonly onGo: (shortcut: Shortcut) => void;
  readonly onEnterTeam: EnterTeam;
  /** The repository whose team somebody wants to see; absent = nobody does. */
  readonly sought?: SoughtTeam | undefined;
}

/** The counts of every repository of the window: over time, by lesson, by verdict. */
export function StatisticsPage({
  rows,
  cost,
  ...links
}: StatisticsLinks & {
  readonly rows: readonly StatisticsView[];
  readonly cost: CostView;
}): ReactNode {
  const { statistics: strings, tabs } = useStrings();
  return (
    // Scrolled by keyboard too, also where nothing in it can be pressed.
    <div className="statistics" role="region" aria-label={tabs.statistics} tabIndex={0}>
      <CostSection cost={cost} onGo={links.onGo} />
      {rows.map((row) => (
        <article key={row.id}>
          {row.repository !== undefined && (
            <h2 dir="auto">
              <VisibleText text={row.repository} />
            </h2>
          )}
          <WorthSection row={row} onGo={links.onGo} />
          {row.team && (
            <TeamSection
              {...{ id: row.id, team: row.team, onGo: links.onGo, onEnter: links.onEnterTeam }}
              {...(links.sought?.id === row.id && { sought: links.sought })}
            />
          )}
          <OverTime row={row} {...links} />
          <DetailSection title={strings.outcomes}>
            <OutcomePlot outcomes={row.outcomes} onLesson={links.onLesson} />
          </DetailSection>
          <DetailSection title={strings.corrections}>
            <CorrectionMatrix
              matrix={row.matrix}
              onFollow={(activity) => links.onFollow('activity', { activity })}
            />
          </DetailSection>
          <Counted row={row} {...links} />
        </article>
      ))}
    </div>
  );
}

function OverTime({
  row,
  onFollow,
  onLesson,
}: StatisticsLinks & { readonly row: StatisticsView }): ReactNode {
  const { statistics: strings } = useStrings();
  const toActivity = (activity: ActivityFilter) => onFollow('activity', { activity });
  const { weeks } = row;
  if (weeks.length === 0)
    return (
      <DetailSection title={strings.requests}>
        <p className="dim">{strings.none}</p>
      </DetailSection>
    );
  return (
    <>
      <DetailSection title={strings.requests}>
        <WeekPlot
          title={strings.requests}
          weeks={weeks}
          series={[
            { name: 'given', label: strings.given, look: 'first' },
            { name: 'without', label: strings.without, look: 'second' },
          ]}
          onFollow={(week, kind) => toActivity({ week, kind })}
        />
        <p className="dim">{strings.requestsMeaning}</p>
      </DetailSection>
      <DetailSection title={strings.tokensTitle}>
        <WeekPlot
          title={strings.tokensTitle}
          weeks={weeks}
          series={[
            { name: 'tokens', label: strings.lessonTokens, look: 'first' },
            { name: 'taskTokens', label: strings.taskTokens, look: 'second' },
          ]}
          isGrouped
          onFollow={(week, name) =>
            toActivity({ week, kind: name === 'tokens' ? 'given' : 'requests' })
          }
        />
        <p className="dim">{strings.tokensMeaning}</p>
      </DetailSection>
      <DetailSection title={strings.stale}>
        <WeekPlot
          title={strings.stale}
          weeks={weeks}
          series={[{ name: 'stale', label: strings.timesStale, look: 'warning' }]}
        />
        <p className="dim">{strings.staleMeaning}</p>
        <StaleList row={row} onLesson={onLesson} />
      </DetailSection>
    </>
  );
}

/** What went stale, when, and by which commit. */
function StaleList({
  row,
  onLesson,
}: Pick<StatisticsLinks, 'onLesson'> & { readonly row: StatisticsView }): ReactNode {
  return (
    <ul className="stale-moments">
      {row.stale.map((moment) => (
        <StaleLine key={`${moment.time} ${moment.lesson.id}`} {...{ moment, onLesson }} />
      ))}
    </ul>
  );
}

function StaleLine({
  moment: { time, lesson, refs },
  onLesson,
}: Pick<StatisticsLinks, 'onLesson'> & { readonly moment: StaleView }): ReactNode {
  const { locale, statistics: strings } = useStrings();
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  return (
    <li>
      <span className="dim" title={fullTime(time, locale)}>
        {date.format(time)}{' '}
      </span>
      <LessonLink lesson={lesson} onLesson={onLesson} />
      {refs.map(({ ref, commit }) => (
        <div key={ref} className="ref-why">
          <code>
            <VisibleText text={ref} />
          </code>{' '}
          <span className="dim">
            <Icon name="git-commit" /> <VisibleText text={commit ?? strings.noCommit} />
          </span>
        </div>
      ))}
    </li>
  );
}

/** Lessons by state and requests by verdict: each number a link to what it counts. */
function Counted({ row, onFollow }: StatisticsLinks & { readonly row: StatisticsView }): ReactNode {
  const strings = useStrings();
  const { statistics } = strings;
  return (
    <>
      <DetailSection title={statistics.states}>
        <Counts
          rows={[
            ...(row.toReview > 0
              ? [
                  {
                    label: statistics.toReview,
                    count: row.toReview,
                    run: () => onFollow('inbox', {}),
                  },
                ]
              : []),
            ...row.states.map(({ state, count }) => ({
              label: strings.states[state],
              count,
              run: () =>
                state === 'candidate' || state === 'quarantined'
                  ? onFollow('inbox', {})
                  : onFollow('lessons', { states: [state] }),
            })),
          ]}
        />
      </DetailSection>
      <DetailSection title={statistics.verdicts}>
        <Counts
          rows={row.verdicts.map(({ label, count }) => ({
            label: statistics.labels[label],
            count,
            run: () => onFollow('activity', { activity: { judged: label } }),
          }))}
        />
      </DetailSection>
    </>
  );
}

function Counts({
  rows,
}: {
  readonly rows: readonly {
    readonly label: string;
    readonly count: number;
    readonly run: () => void;
  }[];
}): ReactNode {
  const { statistics, locale } = useStrings();
  if (rows.length === 0) return <p className="dim">{statistics.none}</p>;
  const format = new Intl.NumberFormat(locale);
  return (
    <ul className="counts">
      {rows.map(({ label, count, run }) => (
        <li key={label}>
          <button type="button" className="link" onClick={run}>
            {format.format(count)} {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
