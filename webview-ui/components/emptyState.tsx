import type { ReactNode } from 'react';
import type { Shortcut, Tab } from '../../src/protocol/managerTab';
import { useStrings } from '../strings';

const nextSteps: Readonly<
  Record<Tab, readonly (Shortcut & ('scan' | 'newLesson' | 'openChat'))[]>
> = {
  inbox: ['scan'],
  lessons: ['scan', 'newLesson'],
  activity: ['openChat'],
};

/** An empty tab says what belongs here and how to get it. */
export function EmptyState(props: {
  readonly tab: Tab;
  /** True where a search or filter hides what there is. */
  readonly isFiltered: boolean;
  readonly onGo: (shortcut: Shortcut) => void;
  readonly onClear: () => void;
}): ReactNode {
  const strings = useStrings();
  const { title, text } = props.isFiltered ? strings.empty.noMatch : strings.empty[props.tab];
  return (
    <div className="empty">
      <h2>{title}</h2>
      <p>{text}</p>
      {props.isFiltered ? (
        <vscode-button secondary onClick={props.onClear}>
          {strings.clearFilter}
        </vscode-button>
      ) : (
        nextSteps[props.tab].map((step, index) => (
          <vscode-button key={step} secondary={index > 0} onClick={() => props.onGo(step)}>
            {strings[step]}
          </vscode-button>
        ))
      )}
    </div>
  );
}
