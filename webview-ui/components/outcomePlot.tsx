import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { ReactNode } from 'react';
import type { Tab } from '../../src/protocol/managerTab';
import type { OutcomeView } from '../../src/protocol/statistics';
import { useStrings } from '../strings';
import { LessonLink } from './lessonLink';

const width = 72;
const height = 10;

/** How often each lesson helped and hurt, with n: a table whose bars share one scale. */
export function OutcomePlot({
  outcomes,
  onLesson,
}: {
  readonly outcomes: readonly OutcomeView[];
  readonly onLesson: (tab: Tab, id: string) => void;
}): ReactNode {
  const { statistics: strings } = useStrings();
  if (outcomes.length === 0) return <p className="dim">{strings.none}</p>;
  const most = Math.max(...outcomes.map(({ helped, hurt }) => helped + hurt));
  const x = scaleLinear({ domain: [0, most], range: [0, width] });
  return (
    <>
      <table className="outcomes">
        <thead>
          <tr>
            <th scope="col">{strings.lesson}</th>
            <th scope="col">{strings.helped}</th>
            <th scope="col">{strings.hurt}</th>
            <th scope="col">{strings.observed}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ lesson, helped, hurt }) => (
            <tr key={lesson.id}>
              <th scope="row">
                <LessonLink lesson={lesson} onLesson={onLesson} />
                <svg
                  aria-hidden="true"
                  width={width}
                  height={height}
                  viewBox={`0 0 ${width} ${height}`}
                  preserveAspectRatio="none"
                >
                  <Bar x={0} y={1} width={x(helped)} height={8} className="bar-part plot-first" />
                  <Bar
                    x={x(helped)}
                    y={1}
                    width={x(hurt)}
                    height={8}
                    className="bar-part plot-warning"
                  />
                </svg>
              </th>
              <td>{helped}</td>
              <td>{hurt}</td>
              <td>{helped + hurt}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dim">{strings.outcomesMeaning}</p>
    </>
  );
}
