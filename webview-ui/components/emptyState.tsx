import type { ReactNode } from 'react';
import type { EmptyPage } from '../../src/protocol/managerSnapshot';
import type { Shortcut } from '../../src/protocol/managerTab';
import { useStrings } from '../strings';

/** An empty page says what belongs here and how to get it in this window. */
export function EmptyState(props: {
  readonly empty: EmptyPage;
  /** True where a search or filter hides what there is. */
  readonly isFiltered: boolean;
  readonly onGo: (shortcut: Shortcut) => void;
  readonly onClear: () => void;
}): ReactNode {
  const strings = useStrings();
  const { title, text } = props.isFiltered ? strings.noMatch : props.empty;
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {props.isFiltered ? (
        <vscode-button secondary onClick={props.onClear}>
          {strings.clearFilter}
        </vscode-button>
      ) : (
        props.empty.steps.map(({ label, shortcut }, index) => (
          <vscode-button key={shortcut} secondary={index > 0} onClick={() => props.onGo(shortcut)}>
            {label}
          </vscode-button>
        ))
      )}
    </div>
  );
}
