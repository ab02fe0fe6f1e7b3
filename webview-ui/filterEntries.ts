import { lessonScopes, lessonStates } from '../src/protocol/lessonState';
import type { Counts } from '../src/protocol/managerSnapshot';
import { groupings, sortOrders } from '../src/protocol/managerSnapshot';
import type { UiStrings } from '../src/protocol/uiStrings';
import type { MenuEntry } from './components/menu';
import type { TabView, ViewChange } from './state';
import { isFiltered } from './state';

function toggled<T>(list: readonly T[], item: T): readonly T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

/** Proposals and texts without an approval are in the Inbox alone: choosing them here would show nothing. */
const decidedStates = lessonStates.filter(
  (state) => state !== 'candidate' && state !== 'quarantined',
);

/** The menu behind the funnel: states with their counts, scopes, orders. */
export function filterEntries(
  view: TabView,
  counts: Counts,
  strings: UiStrings,
  change: (change: ViewChange) => void,
): readonly MenuEntry[] {
  const states = decidedStates.map((state) => ({
    kind: 'item' as const,
    label: strings.states[state],
    title: strings.stateMeanings[state],
    keys: String(counts.byState[state]),
    choice: { isOn: view.states.includes(state), isExclusive: false },
    run: () => change({ states: toggled(view.states, state) }),
  }));
  const scopes = lessonScopes.map((scope) => ({
    kind: 'item' as const,
    label: strings.scopes[scope],
    choice: { isOn: view.scopes.includes(scope), isExclusive: false },
    run: () => change({ scopes: toggled(view.scopes, scope) }),
  }));
  const sorts = sortOrders.map((sort) => ({
    kind: 'item' as const,
    label: strings.sorts[sort],
    choice: { isOn: view.sort === sort, isExclusive: true },
    run: () => change({ sort }),
  }));
  const groups = [undefined, ...groupings].map((group) => ({
    kind: 'item' as const,
    label: group ? strings.groupings[group] : strings.noGroup,
    choice: { isOn: view.group === group, isExclusive: true },
    run: () => change({ group }),
  }));
  const clear: readonly MenuEntry[] = isFiltered(view)
    ? [
        {
          kind: 'item',
          label: strings.clearFilter,
          run: () => change({ states: [], scopes: [] }),
        },
        { kind: 'separator' },
      ]
    : [];
  return [
    ...clear,
    { kind: 'heading', label: strings.state },
    ...states,
    { kind: 'separator' },
    { kind: 'heading', label: strings.scope },
    ...scopes,
    { kind: 'separator' },
    { kind: 'heading', label: strings.sortBy },
    ...sorts,
    { kind: 'separator' },
    { kind: 'heading', label: strings.groupBy },
    ...groups,
  ];
}
