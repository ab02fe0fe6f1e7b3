import type { ReactNode } from 'react';
import { fillIn } from '../../src/protocol/fillIn';
import type { AcceptableSource } from '../../src/protocol/managerSnapshot';
import { useStrings } from '../strings';

/** Sources named in the bar; the others are reached by the command. */
const mostNamed = 4;

/** Above the Inbox: all of a source by one press, which asks once with the number. */
export function SourceBar(props: {
  readonly sources: readonly AcceptableSource[];
  /** How many texts wait for an approval: they are shown word for word before one yes to all. */
  readonly toApprove: number;
  readonly onUse: (ids: readonly string[]) => void;
  readonly onApproveAll: () => void;
}): ReactNode {
  const strings = useStrings();
  if (props.sources.length === 0 && props.toApprove < 2) return undefined;
  return (
    <div className="source-bar">
      {props.toApprove > 1 && (
        <button type="button" className="link" onClick={props.onApproveAll}>
          {fillIn(strings.approveAll, props.toApprove)}
        </button>
      )}
      {props.sources.slice(0, mostNamed).map(({ label, ids }) => (
        <button key={label} type="button" className="link" onClick={() => props.onUse(ids)}>
          {fillIn(strings.useAll, ids.length, label)}
        </button>
      ))}
    </div>
  );
}
