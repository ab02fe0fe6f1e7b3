import type { ReactNode } from 'react';
import type { FactView } from '../../src/protocol/lessonDetail';
import { VisibleText } from './plainText';

/** A titled part of an open row. */
export function DetailSection(props: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className="detail-section">
      <h3>{props.title}</h3>
      {props.children}
    </section>
  );
}

/** Facts as label and value; what one means stands in its hover. */
export function Facts(props: {
  readonly facts: readonly FactView[];
  /** True where values are long: each has a line of its own. */
  readonly isWide?: boolean;
}): ReactNode {
  return (
    <dl className={props.isWide ? 'facts wide' : 'facts'}>
      {props.facts.map((fact) => (
        <div key={fact.label} title={fact.meaning}>
          <dt>{fact.label}</dt>
          <dd dir="auto">
            <VisibleText text={fact.value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
