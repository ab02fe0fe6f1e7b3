import type { ReactNode } from 'react';
import type { HistoryStep } from '../../src/protocol/lessonDetail';
import { fullTime, timeAgo } from '../formats';
import { useStrings } from '../strings';
import { DetailSection } from './detailSection';
import { VisibleText } from './plainText';

/** What happened to a lesson, newest first, and what taking the last act back would do. */
export function HistorySection(props: {
  readonly history: readonly HistoryStep[];
  readonly now: number;
  readonly onUndo: (id: string) => void;
}): ReactNode {
  const strings = useStrings();
  if (props.history.length === 0) return undefined;
  return (
    <DetailSection title={strings.history}>
      <ul className="history">
        {props.history.map(({ time, what, undo }, index) => (
          <li key={index}>
            <span>
              <VisibleText text={what} />
              {undo && (
                <>
                  {' '}
                  <button type="button" className="link" onClick={() => props.onUndo(undo.id)}>
                    {strings.undo}
                  </button>
                  <span className="dim"> {undo.effect}</span>
                </>
              )}
            </span>
            <span className="dim when" title={fullTime(time, strings.locale)}>
              {timeAgo(time, props.now, strings.locale)}
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
