import { fillIn } from '../src/protocol/fillIn';
import { activityKinds, type ActivityFilter } from '../src/protocol/activity';
import type { UiStrings } from '../src/protocol/uiStrings';
import type { MenuEntry } from './components/menu';
import { weekFormat } from './formats';
import type { TabView, ViewChange } from './state';

/** The menu behind the funnel of Activity: everything, requests, background steps. */
export function activityFilterEntries(
  { activity }: TabView,
  { statistics: strings }: UiStrings,
  change: (change: ViewChange) => void,
): readonly MenuEntry[] {
  const choices = [undefined, ...activityKinds];
  return choices.map((kind) => ({
    kind: 'item',
    label: strings.activityKinds[kind ?? 'all'],
    choice: { isOn: activity?.kind === kind, isExclusive: true },
    run: () => change({ activity: withKind(activity, kind) }),
  }));
}

/** A filter that leaves everything is none. */
function withKind(
  filter: ActivityFilter | undefined,
  kind: ActivityFilter['kind'],
): ActivityFilter | undefined {
  const changed = { ...filter, kind };
  return Object.values(changed).some((part) => part !== undefined) ? changed : undefined;
}

/** A filter of Activity in words. */
export function activityFilterWords(
  { kind, week, lesson, judged, right }: ActivityFilter,
  { statistics: strings, locale }: UiStrings,
): readonly string[] {
  return [
    ...(kind ? [strings.activityKinds[kind]] : []),
    ...(week === undefined ? [] : [fillIn(strings.week, weekFormat(locale).format(week))]),
    ...(lesson === undefined ? [] : [fillIn(strings.givenLesson, lesson)]),
    ...(judged ? [fillIn(strings.judgedAs, strings.labels[judged])] : []),
    ...(right ? [fillIn(strings.rightAs, strings.labels[right])] : []),
  ];
}
