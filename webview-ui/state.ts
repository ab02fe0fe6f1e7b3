import type { Start } from '../src/protocol/hostApi';
import type { LessonCard } from '../src/protocol/lessonCard';
import type { ActivityFilter } from '../src/protocol/activity';
import type { LessonScope, LessonState } from '../src/protocol/lessonState';
import type {
  Grouping,
  ManagerSnapshot,
  PageQuery,
  SortOrder,
} from '../src/protocol/managerSnapshot';
import type { Tab } from '../src/protocol/managerTab';
import type { UiStrings } from '../src/protocol/uiStrings';
import type { Reveal } from '../src/protocol/webviewEvents';
import { pageRows } from './listLayout';
import type { SelectGesture, Selection } from './selection';
import { noSelection, refreshed, selectBy } from './selection';

/** Which rows a tab shows; survives reloading the view. */
export interface TabView {
  readonly text: string;
  readonly states: readonly LessonState[];
  readonly scopes: readonly LessonScope[];
  readonly sort: SortOrder;
  /** Absent = one list. */
  readonly group?: Grouping;
  /** Of the Activity tab; absent = every row. */
  readonly activity?: ActivityFilter;
  readonly offset: number;
  /** Id of the open row. */
  readonly open?: string;
}

/** What search, filter and order may change. */
export type ViewChange = Partial<
  Pick<TabView, 'text' | 'states' | 'scopes' | 'sort' | 'activity' | 'group'>
>;

/** What is known of the host's side. */
export type Load =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly strings: UiStrings; readonly snapshot: ManagerSnapshot };

export interface ManagerState {
  readonly load: Load;
  readonly tab: Tab;
  readonly views: Readonly<Record<Tab, TabView>>;
  /** Number of the last question to the host; an answer to an older one is dropped. */
  readonly serial: number;
  /** The row that keyboard focus is on or returns to: the tab stop. */
  readonly activeIndex: number;
  /** A row that another part of the editor wants seen; absent = none or done. */
  readonly revealing?: string;
  /** Where that row turned out to be: to be scrolled to and focused. */
  readonly justRevealed?: number;
  /** Another one each time that somebody wants to see the team of a repository; absent = nobody does. */
  readonly soughtTeam?: SoughtTeam | undefined;
  /** The last act that failed, in words; absent = none or dismissed. */
  readonly failure?: string;
  /** Spoken by screen readers. */
  readonly announcement: string;
  /** Rows of the present tab that were chosen together. */
  readonly selection: Selection;
  /** Id of the undo offer that the user closed. */
  readonly dismissedUndo?: string;
}

/** The repository whose team is to be seen. */
export interface SoughtTeam {
  readonly id: string;
}

/** What is kept over a reload of the view: where the user was, nothing of the data. */
export type SavedState = Pick<ManagerState, 'tab' | 'views'>;

export type Action =
  | { readonly type: 'started'; readonly start: Start }
  | { readonly type: 'startFailed'; readonly message: string }
  | { readonly type: 'restarted' }
  | { readonly type: 'snapshotCame'; readonly snapshot: ManagerSnapshot }
  | { readonly type: 'tabChosen'; readonly tab: Tab }
  | { readonly type: 'viewChanged'; readonly change: ViewChange }
  | { readonly type: 'windowMoved'; readonly offset: number }
  | { readonly type: 'rowToggled'; readonly id: string; readonly index: number }
  | { readonly type: 'rowActivated'; readonly index: number }
  | { readonly type: 'selected'; readonly gesture: SelectGesture }
  | {
      readonly type: 'allChosen';
      /** Of the question whose rows these are. */
      readonly serial: number;
      readonly cards: readonly LessonCard[];
    }
  | { readonly type: 'revealed'; readonly reveal: Reveal }
  /** A number was followed to the rows it counts. */
  | { readonly type: 'followed'; readonly tab: Tab; readonly change: ViewChange }
  | { readonly type: 'acted'; readonly message: string }
  | { readonly type: 'actFailed'; readonly message: string }
  | { readonly type: 'failureDismissed' }
  | { readonly type: 'undoDismissed'; readonly id: string };

const freshView: TabView = { text: '', states: [], scopes: [], sort: 'name', offset: 0 };

/** The state before the host answered; `saved` is what an earlier page of this view left behind. */
export function initialState(saved?: SavedState): ManagerState {
  return {
    load: { status: 'loading' },
    tab: saved?.tab ?? 'inbox',
    views: saved?.views ?? {
      ...{ inbox: freshView, lessons: freshView, activity: freshView, statistics: freshView },
    },
    serial: 1,
    activeIndex: 0,
    selection: noSelection,
    announcement: '',
  };
}

/** The question that the state asks of the host. */
export function queryOf(state: ManagerState): PageQuery {
  return { tab: state.tab, ...state.views[state.tab], limit: pageRows, serial: state.serial };
}

/** The snapshot that answers the present tab; `undefined` while it is on its way. */
export function currentSnapshot(state: ManagerState): ManagerSnapshot | undefined {
  if (state.load.status !== 'ready') return undefined;
  return state.load.snapshot.query.tab === state.tab ? state.load.snapshot : undefined;
}

/** True where the filter hides something. */
export function isFiltered(view: TabView): boolean {
  return view.states.length > 0 || view.scopes.length > 0 || view.activity !== undefined;
}

function ask(state: ManagerState, change: Partial<TabView>): ManagerState {
  const view = { ...state.views[state.tab], ...change };
  return { ...state, views: { ...state.views, [state.tab]: view }, serial: state.serial + 1 };
}

function takeSnapshot(state: ManagerState, snapshot: ManagerSnapshot): ManagerState {
  if (state.load.status !== 'ready') return state;
  const isOlder = snapshot.revision <= state.load.snapshot.revision;
  if (isOlder || snapshot.query.serial !== state.serial) return state;
  const isRevealed = state.revealing !== undefined && snapshot.open !== undefined;
  const activeIndex = isRevealed ? (snapshot.open?.index ?? 0) : state.activeIndex;
  return {
    ...state,
    load: { ...state.load, snapshot },
    activeIndex: Math.max(0, Math.min(activeIndex, snapshot.total - 1)),
    selection: selectionIn(state.selection, snapshot),
    justRevealed: isRevealed ? snapshot.open?.index : undefined,
    revealing: isRevealed ? undefined : state.revealing,
  };
}

function selectionIn(selection: Selection, { page, total }: ManagerSnapshot): Selection {
  if (page.kind !== 'lessons') return noSelection;
  return refreshed(selection, page.rows, page.rows.length === total);
}

/** The row that a range is counted from, where the focus goes without choosing anything. */
function anchoredAt(state: ManagerState, index: number): Selection {
  const snapshot = currentSnapshot(state);
  if (snapshot?.page.kind !== 'lessons' || state.selection.cards.length > 0) return state.selection;
  const row = snapshot.page.rows[index - snapshot.query.offset];
  return row ? { ...state.selection, anchor: row.id } : state.selection;
}

function select(state: ManagerState, gesture: SelectGesture): ManagerState {
  const snapshot = currentSnapshot(state);
  if (snapshot?.page.kind !== 'lessons') return state;
  const loaded = { rows: snapshot.page.rows, offset: snapshot.query.offset };
  return { ...state, selection: selectBy(gesture, state.selection, loaded) };
}

/** Nothing that hides a row. */
const unfiltered = { text: '', states: [], scopes: [], activity: undefined } as const;

function reveal(state: ManagerState, { tab, id, team }: Reveal): ManagerState {
  if (id === undefined) {
    const shown = reducers.tabChosen(state, { type: 'tabChosen', tab });
    // A page alone is shown as it was left.
    return team === undefined ? shown : { ...shown, soughtTeam: { id: team } };
  }
  const cleared = { ...unfiltered, open: id };
  return { ...ask({ ...state, tab, selection: noSelection }, cleared), revealing: id };
}

function goTo(state: ManagerState, tab: Tab, change: Partial<TabView>): ManagerState {
  const there = { ...state, tab, activeIndex: 0, selection: noSelection, soughtTeam: undefined };
  return ask(there, { ...change, offset: 0 });
}

type Reducers = {
  readonly [T in Action['type']]: (
    state: ManagerState,
    action: Extract<Action, { readonly type: T }>,
  ) => ManagerState;
};

const reducers: Reducers = {
  started: (state, { start }) => ({ ...state, load: { status: 'ready', ...start } }),
  startFailed: (state, { message }) => ({ ...state, load: { status: 'failed', message } }),
  restarted: (state) => ({ ...state, load: { status: 'loading' } }),
  snapshotCame: (state, { snapshot }) => takeSnapshot(state, snapshot),
  tabChosen: (state, { tab }) => (tab === state.tab ? state : goTo(state, tab, {})),
  viewChanged: (state, { change }) => ({
    ...ask(state, { ...change, offset: 0 }),
    activeIndex: 0,
    selection: noSelection,
  }),
  windowMoved: (state, { offset }) =>
    state.views[state.tab].offset === offset ? state : ask(state, { offset }),
  rowToggled: (state, { id, index }) => {
    const isOpen = state.views[state.tab].open === id;
    return {
      ...ask(state, { open: isOpen ? undefined : id }),
      activeIndex: index,
      selection: { cards: [], anchor: id },
    };
  },
  rowActivated: (state, { index }) => ({
    ...state,
    activeIndex: index,
    selection: anchoredAt(state, index),
  }),
  selected: (state, { gesture }) => select(state, gesture),
  allChosen: (state, { serial, cards }) =>
    serial === state.serial ? { ...state, selection: { ...state.selection, cards } } : state,
  revealed: (state, action) => reveal(state, action.reveal),
  followed: (state, { tab, change }) =>
    goTo(state, tab, { ...unfiltered, open: undefined, ...change }),
  acted: (state, { message }) => ({ ...state, announcement: message, failure: undefined }),
  actFailed: (state, { message }) => ({ ...state, announcement: message, failure: message }),
  failureDismissed: (state) => ({ ...state, failure: undefined }),
  undoDismissed: (state, { id }) => ({ ...state, dismissedUndo: id }),
};

/** Every change of the page's state. Pure; what must be asked of the host follows from `serial`. */
export function reduce(state: ManagerState, action: Action): ManagerState {
  const change = reducers[action.type] as (state: ManagerState, action: Action) => ManagerState;
  return change(state, action);
}
