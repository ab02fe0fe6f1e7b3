import type { ReactNode } from 'react';
import type { ActivityRow, ActivityStep } from '../../src/protocol/activity';
import { fillIn } from '../../src/protocol/fillIn';
import { fullTime, timeAgo } from '../formats';
import { useStrings } from '../strings';
import { Highlight } from './highlight';
import { OutcomeIcon } from './stateIcon';

/** One request or background step. */
export function ActivityRowView({
  row,
  search,
  now,
  isActive,
  onStep,
}: {
  readonly row: ActivityRow;
  readonly search: string;
  readonly now: number;
  readonly isActive: boolean;
  readonly onStep: (step: ActivityStep) => void;
}): ReactNode {
  const strings = useStrings();
  // Without a second line its room belongs to the first.
  const isAlone = row.summary === '' && row.tokens === 0 && row.steps.length === 0;
  return (
    <div role="gridcell" className={isAlone ? 'row-main alone' : 'row-main'}>
      <OutcomeIcon outcome={row.outcome} />
      <div className="row-line">
        <span className="visually-hidden">{strings.outcomes[row.outcome]}</span>
        <span className="row-name" title={row.title} dir="auto">
          <Highlight text={row.title} search={search} />
        </span>
        <span className="row-side time" title={fullTime(row.time, strings.locale)}>
          {timeAgo(row.time, now, strings.locale)}
        </span>
      </div>
      <div className="row-line second" hidden={isAlone}>
        <span className="row-second" title={row.summary} dir="auto">
          {row.summary}
          {row.tokens > 0 && ` · ${fillIn(strings.tokens, row.tokens)}`}
        </span>
        {row.steps.map((step) => (
          <button
            key={step.label}
            type="button"
            className="link row-step"
            tabIndex={isActive ? 0 : -1}
            onClick={(event) => {
              event.stopPropagation();
              onStep(step);
            }}
          >
            {step.label}
          </button>
        ))}
      </div>
    </div>
  );
}
