import type { ReactNode } from 'react';
import type { Shortcut } from '../../src/protocol/managerTab';
import { fillIn } from '../../src/protocol/fillIn';
import type { ReplayPlacesView, ReplayView, StatisticsView } from '../../src/protocol/statistics';
import { useStrings } from '../strings';
import { DetailSection, Facts } from './detailSection';
import { VisibleText } from './plainText';
import { WeekPlot } from './weekPlot';

/** What lessons took and what use showed, and what they would have been worth in past sessions. */
export function WorthSection({
  row,
  onGo,
}: {
  readonly row: StatisticsView;
  readonly onGo: (shortcut: Shortcut) => void;
}): ReactNode {
  const { statistics: strings } = useStrings();
  const isCounted = row.worth.length > 0;
  return (
    <>
      <DetailSection title={strings.worth}>
        {isCounted ? <Facts facts={row.worth} isWide /> : <p className="dim">{strings.none}</p>}
        <p className="dim">{strings.worthMeaning}</p>
        {(isCounted || row.replay) && (
          <button type="button" className="link" onClick={() => onGo('exportWorth')}>
            {strings.exportWorth}
          </button>
        )}
      </DetailSection>
      <DetailSection title={strings.replay}>
        {row.replay && <Replayed replay={row.replay} />}
        <p className="dim">{strings.replayMeaning}</p>
        <button type="button" className="link" onClick={() => onGo('replay')}>
          {row.replay?.isStopped ? strings.replayOn : strings.replayNow}
        </button>
      </DetailSection>
    </>
  );
}

function Replayed({ replay }: { readonly replay: ReplayView }): ReactNode {
  const { statistics: strings } = useStrings();
  return (
    <>
      <p>{replay.summary}</p>
      <Facts facts={replay.figures} isWide />
      {replay.weeks.length > 0 && (
        <WeekPlot
          title={strings.replayWeeks}
          weeks={replay.weeks}
          series={[
            { name: 'spared', label: strings.spared, look: 'first' },
            { name: 'cost', label: strings.cost, look: 'second' },
          ]}
          isGrouped
        />
      )}
      {replay.places.map((places) => (
        <Places key={places.title} places={places} />
      ))}
    </>
  );
}

function Places({
  places: { title, rows, total },
}: {
  readonly places: ReplayPlacesView;
}): ReactNode {
  const { statistics: strings, locale } = useStrings();
  return (
    <details className="numbers">
      <summary>
        {title} ({new Intl.NumberFormat(locale).format(total)})
      </summary>
      <ul className="stale-moments">
        {rows.map(({ where, what }) => (
          <li key={`${where} ${what}`}>
            <code>
              <VisibleText text={what} />
            </code>
            <div className="dim">
              <VisibleText text={where} />
            </div>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="dim">{fillIn(strings.morePlaces, String(total - rows.length))}</p>
      )}
    </details>
  );
}
