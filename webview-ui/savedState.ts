import type { Guard } from '../src/protocol/guards';
import { integer, listOf, oneOf, optional, shape, text } from '../src/protocol/guards';
import { isActivityFilter } from '../src/protocol/activity';
import { maxSearchLength } from '../src/protocol/hostApi';
import { lessonScopes, lessonStates } from '../src/protocol/lessonState';
import { groupings, sortOrders } from '../src/protocol/managerSnapshot';
import { tabs } from '../src/protocol/managerTab';
import type { SavedState, TabView } from './state';

const view = shape<TabView>({
  text: text(maxSearchLength),
  states: listOf(oneOf(lessonStates), lessonStates.length),
  scopes: listOf(oneOf(lessonScopes), lessonScopes.length),
  sort: oneOf(sortOrders),
  activity: optional(isActivityFilter),
  group: optional(oneOf(groupings)),
  offset: integer(0, Number.MAX_SAFE_INTEGER),
  open: optional(text(600)),
});

/** Checks what an earlier page, perhaps of an older version, left behind. */
export const isSavedState: Guard<SavedState> = shape<SavedState>({
  tab: oneOf(tabs),
  views: shape<SavedState['views']>({
    inbox: view,
    lessons: view,
    activity: view,
    statistics: view,
  }),
});
