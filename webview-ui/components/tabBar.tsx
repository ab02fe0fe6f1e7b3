import type { KeyboardEvent, ReactNode } from 'react';
import type { Tab } from '../../src/protocol/managerTab';
import { tabs } from '../../src/protocol/managerTab';
import { useStrings } from '../strings';

/** The id of the element that a tab controls. */
export const panelId = 'panel';
/** The id of a tab, for labelling its panel. */
export const tabId = (tab: Tab): string => `tab-${tab}`;

const stepOf: Readonly<Record<string, (index: number) => number>> = {
  ArrowLeft: (index) => (index + tabs.length - 1) % tabs.length,
  ArrowRight: (index) => (index + 1) % tabs.length,
  Home: () => 0,
  End: () => tabs.length - 1,
};

/** The three pages of the manager, with how many lessons wait in the Inbox. */
export function TabBar(props: {
  readonly tab: Tab;
  /** Lessons that wait for the user; 0 shows no badge. */
  readonly waiting: number;
  readonly onChoose: (tab: Tab) => void;
}): ReactNode {
  const strings = useStrings();
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabs[stepOf[event.key]?.(tabs.indexOf(props.tab)) ?? -1];
    if (!next) return;
    event.preventDefault();
    props.onChoose(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div role="tablist" className="tab-bar" onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          className="tab"
          aria-selected={tab === props.tab}
          aria-controls={panelId}
          tabIndex={tab === props.tab ? 0 : -1}
          onClick={() => props.onChoose(tab)}
        >
          {strings.tabs[tab]}
          {tab === 'inbox' && (
            // Its place is kept where nothing waits: the tabs beside it lie where they lay.
            <span className="tab-count">
              {props.waiting > 0 && <vscode-badge variant="counter">{props.waiting}</vscode-badge>}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
