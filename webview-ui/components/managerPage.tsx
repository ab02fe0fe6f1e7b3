import type { PageContext, OpenMenu } from '../pageContext';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { ManagerSnapshot } from '../../src/protocol/managerSnapshot';
import type { Tab } from '../../src/protocol/managerTab';
import { fillIn } from '../../src/protocol/fillIn';
import { activityFilterEntries } from '../activityFilterEntries';
import { filterEntries } from '../filterEntries';
import { selectionEntries } from '../lessonEntries';
import { isSelectAll, isUndo } from '../listKeys';
import type { ViewChange } from '../state';
import { isFiltered, queryOf } from '../state';
import type { ManagerActs } from '../useManager';
import { useStrings } from '../strings';
import { useSettling } from '../useSettling';
import { focusList, useAsking } from './askBar';
import { FailureBar, NoticeBar, UndoBar } from './bars';
import { FilterLine } from './filterLine';
import type { Joining } from '../joining';
import { JoinStep } from './joinStep';
import type { MenuPlace } from './menu';
import { Menu } from './menu';
import { SearchBar } from './searchBar';
import { SelectionBar } from './selectionBar';
import { TabBar, panelId, tabId } from './tabBar';
import { TabContent, selectionRuns } from './tabContent';

/** The manager once the host has answered: tabs, search, the list, and what was just done. */
export function ManagerPage(props: {
  readonly page: PageContext;
  /** The newest snapshot, perhaps of the tab before. */
  readonly snapshot: ManagerSnapshot;
}): ReactNode {
  const { snapshot } = props;
  const { page, asking } = useAsking(props.page);
  const { state, dispatch, acts } = page;
  const [menu, setMenu] = useState<OpenMenu>();
  const [joining, setJoining] = useState<Joining>();
  const isBehind = joining !== undefined;
  const isSettling = useSettling(snapshot);
  useSelectAll(
    isBehind || !listsLessons(state.tab) ? undefined : () => acts.chooseAll(queryOf(state)),
  );
  return (
    <div className="manager" onKeyDown={(event) => undoByKey(event, snapshot, acts)}>
      <div className="tabs" inert={isBehind}>
        <TabBar
          tab={state.tab}
          waiting={snapshot.counts.inbox}
          onChoose={(tab) => dispatch({ type: 'tabChosen', tab })}
        />
      </div>
      <div
        inert={isBehind}
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(state.tab)}
        className={isSettling ? 'panel settling' : 'panel'}
      >
        {state.tab !== 'statistics' && <Tools page={page} snapshot={snapshot} onMenu={setMenu} />}
        {snapshot.notices.map((notice) => (
          <NoticeBar
            key={notice.message}
            notice={notice}
            onGo={acts.goTo}
            onOpenFile={acts.openFile}
          />
        ))}
        <TabContent page={page} onMenu={setMenu} onJoin={setJoining} />
      </div>
      {/* A question stands alone: no bar beside it says the same word or offers another way back. */}
      {asking ??
        (joining ? (
          <JoinStep joining={joining} acts={acts} onClose={() => setJoining(undefined)} />
        ) : (
          <Selected page={page} onMenu={setMenu} onJoin={setJoining} />
        ))}
      <Outcome page={page} undo={asking ? undefined : snapshot.undo} />
      {menu && (
        <Menu
          label={menu.label}
          place={menu.place}
          entries={menu.entries(page)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

const listsLessons = (tab: Tab): boolean => tab === 'inbox' || tab === 'lessons';

function undoByKey(event: KeyboardEvent, { undo }: ManagerSnapshot, acts: ManagerActs): void {
  if (!isUndo(event) || !undo || isField(event.target)) return;
  event.preventDefault();
  acts.undo(undo.id);
}

/** "Select All" means the rows wherever the focus is but in a field: never the text of the page. */
function useSelectAll(chooseAll: (() => void) | undefined): void {
  const choose = useRef(chooseAll);
  choose.current = chooseAll;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented || !isSelectAll(event) || isField(event.target)) return;
      event.preventDefault();
      choose.current?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The bar of what is chosen together; absent while that is not more than one. */
function Selected({
  page,
  onMenu,
  onJoin,
}: {
  readonly page: PageContext;
  readonly onMenu: (menu: OpenMenu) => void;
  readonly onJoin: (joining: Joining) => void;
}): ReactNode {
  const strings = useStrings();
  const { cards } = page.state.selection;
  if (cards.length < 2) return undefined;
  const runs = selectionRuns(cards, page.acts, onJoin);
  const label = fillIn(strings.selected, cards.length);
  return (
    <SelectionBar
      cards={cards}
      onMerge={runs.merge}
      onVerb={runs.verb}
      onMenu={(place) =>
        onMenu({ label, place, entries: () => selectionEntries(cards, strings, runs) })
      }
      onClear={() => page.dispatch({ type: 'selected', gesture: { kind: 'clear' } })}
    />
  );
}

/** Search, filter and order of the present tab. */
function Tools(props: {
  readonly page: PageContext;
  readonly snapshot: ManagerSnapshot;
  readonly onMenu: (menu: OpenMenu) => void;
}): ReactNode {
  const { state, dispatch } = props.page;
  const strings = useStrings();
  const view = state.views[state.tab];
  const change = (changed: ViewChange) => dispatch({ type: 'viewChanged', change: changed });
  const isLessons = state.tab === 'lessons';
  const label = isLessons ? strings.filter : strings.statistics.filterActivity;
  const openFilter = (place: MenuPlace) =>
    props.onMenu({
      label,
      place,
      entries: ({ state: { views } }) =>
        isLessons
          ? filterEntries(views.lessons, props.snapshot.counts, strings, change)
          : activityFilterEntries(views.activity, strings, change),
    });
  return (
    <>
      <SearchBar
        text={view.text}
        placeholder={
          state.tab === 'activity' ? strings.searchActivityPlaceholder : strings.searchPlaceholder
        }
        filter={
          state.tab === 'inbox' ? undefined : { label, isOn: isFiltered(view), onOpen: openFilter }
        }
        onChange={(text) => change({ text })}
        onLeave={focusList}
      />
      {state.tab !== 'inbox' && (
        <FilterLine
          view={view}
          onClear={() => change({ states: [], scopes: [], sort: 'name', activity: undefined })}
        />
      )}
    </>
  );
}

/** What the last act did, in a bar and for screen readers. */
function Outcome(props: {
  readonly page: PageContext;
  /** What a bar offers to take back; absent = nothing. */
  readonly undo: ManagerSnapshot['undo'];
}): ReactNode {
  const { undo } = props;
  const { state, dispatch, acts } = props.page;
  return (
    <>
      {state.failure !== undefined && (
        <FailureBar
          message={state.failure}
          onDismiss={() => dispatch({ type: 'failureDismissed' })}
        />
      )}
      {undo && !undo.isEarlier && undo.id !== state.dismissedUndo && (
        <UndoBar
          offer={undo}
          onUndo={() => acts.undo(undo.id)}
          onDismiss={() => dispatch({ type: 'undoDismissed', id: undo.id })}
        />
      )}
      <div role="status" className="visually-hidden">
        {state.announcement}
      </div>
    </>
  );
}
