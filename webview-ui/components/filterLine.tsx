import type { ReactNode } from 'react';
import type { TabView } from '../state';
import { activityFilterWords } from '../activityFilterEntries';
import { isFiltered } from '../state';
import { useStrings } from '../strings';
import { IconButton } from './icon';

/** Says in words what the filter leaves and how it is ordered; absent while both are as always. */
export function FilterLine(props: {
  readonly view: TabView;
  readonly onClear: () => void;
}): ReactNode {
  const strings = useStrings();
  const { view } = props;
  if (!isFiltered(view) && view.sort === 'name') return undefined;
  const words = [
    ...view.states.map((state) => strings.states[state]),
    ...view.scopes.map((scope) => strings.scopes[scope]),
    ...(view.activity ? activityFilterWords(view.activity, strings) : []),
  ];
  const order =
    view.sort === 'name'
      ? []
      : [`${strings.sortBy} ${strings.sorts[view.sort].toLocaleLowerCase(strings.locale)}`];
  return (
    <div className="filter-line">
      <span className="bar-text">{[...words, ...order].join(' · ')}</span>
      <IconButton icon="close" label={strings.clearFilter} onClick={props.onClear} />
    </div>
  );
}
