import type { Guard } from '../src/protocol/guards';
import { integer, oneOf, optional, shape, text } from '../src/protocol/guards';
import { filterGuards } from '../src/protocol/hostApi';
import { tabs } from '../src/protocol/managerTab';
import type { SavedState, TabView } from './state';

const view = shape<TabView>({
  ...filterGuards,
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
