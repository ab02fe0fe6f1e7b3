import type { ReactNode } from 'react';
import type { CompetenceView, TaskLink } from '../../src/protocol/lessonDetail';
import { fillIn } from '../../src/protocol/fillIn';
import { fullTime } from '../formats';
import { useStrings } from '../strings';
import { DetailSection, Facts } from './detailSection';
import { VisibleText } from './plainText';

/** How well the ways of a recipe have worked, each with the tasks that say so. */
export function WorkedSection(props: {
  readonly worked: readonly CompetenceView[];
  readonly onOpenTask: (request: string) => void;
}): ReactNode {
  const strings = useStrings();
  if (props.worked.length === 0) return undefined;
  return (
    <DetailSection title={strings.worked}>
      {props.worked.map((way, index) => (
        <div key={index} className="way">
          <p dir="auto">
            <VisibleText text={way.trigger} />
          </p>
          <Facts facts={way.facts} isWide />
          {way.steps.length > 0 && (
            <ol className="steps">
              {way.steps.map((step, at) => (
                <li key={at}>
                  <code>
                    <VisibleText text={step} />
                  </code>
                </li>
              ))}
            </ol>
          )}
          <DerivedFrom tasks={way.derivedFrom} total={way.total} onOpenTask={props.onOpenTask} />
        </div>
      ))}
    </DetailSection>
  );
}

function DerivedFrom(props: {
  readonly tasks: readonly TaskLink[];
  readonly total: number;
  readonly onOpenTask: (request: string) => void;
}): ReactNode {
  const strings = useStrings();
  const more = props.total - props.tasks.length;
  return (
    <>
      <p className="dim">{fillIn(strings.derivedFrom, props.total)}</p>
      <ul className="lesson-links">
        {props.tasks.map(({ id, title, time }) => (
          <li key={id}>
            <button
              type="button"
              className="link"
              title={fullTime(time, strings.locale)}
              onClick={() => props.onOpenTask(id)}
            >
              <VisibleText text={title} />
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="dim">{fillIn(strings.andMore, more)}</p>}
    </>
  );
}
