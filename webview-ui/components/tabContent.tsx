import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { LessonCard } from '../../src/protocol/lessonCard';
import type { ManagerSnapshot } from '../../src/protocol/managerSnapshot';
import { lessonEntries } from '../lessonEntries';
import { currentSnapshot, isFiltered } from '../state';
import { useStrings } from '../strings';
import { ActivityList } from './activityList';
import { EmptyState } from './emptyState';
import type { ListCallbacks } from './lessonList';
import { LessonList } from './lessonList';
import type { OpenMenu, PageContext } from './managerPage';
import type { MenuPlace } from './menu';
import { searchId } from './searchBar';

interface ContentProps {
  readonly page: PageContext;
  readonly onMenu: (menu: OpenMenu) => void;
}

/** The rows of the present tab, or what an empty tab has to say. */
export function TabContent({ page, onMenu }: ContentProps): ReactNode {
  const { state, dispatch, acts } = page;
  const snapshot = currentSnapshot(state);
  if (!snapshot) return <div className="row-list" aria-busy="true" />;
  const view = state.views[state.tab];
  if (snapshot.total === 0)
    return (
      <EmptyState
        tab={state.tab}
        isFiltered={view.text !== '' || isFiltered(view)}
        onGo={acts.goTo}
        onClear={() =>
          dispatch({ type: 'viewChanged', change: { text: '', states: [], scopes: [] } })
        }
      />
    );
  return <KeptRows key={state.tab} page={page} snapshot={snapshot} onMenu={onMenu} />;
}

type RowsProps = ContentProps & { readonly snapshot: ManagerSnapshot };

/** The rows as last drawn, until something they show has changed: a keystroke in the search field is not yet one. */
function KeptRows({ page, snapshot, onMenu }: RowsProps): ReactNode {
  const { state } = page;
  const shown = [
    snapshot,
    state.tab,
    state.views[state.tab].open,
    state.activeIndex,
    state.justRevealed,
  ];
  return useMemo(() => <Rows page={page} snapshot={snapshot} onMenu={onMenu} />, shown);
}

function Rows({ page, snapshot, onMenu }: RowsProps): ReactNode {
  const { state, acts } = page;
  const strings = useStrings();
  const shared = {
    ...useListCallbacks(page),
    snapshot,
    activeIndex: state.activeIndex,
    revealIndex: state.justRevealed,
    now: Date.now(),
  };
  if (snapshot.page.kind === 'activity')
    return (
      <>
        {snapshot.page.totals && <p className="totals">{snapshot.page.totals}</p>}
        <ActivityList {...shared} rows={snapshot.page.rows} onCorrect={acts.correct} />
      </>
    );
  return (
    <LessonList
      {...shared}
      rows={snapshot.page.rows}
      onVerb={acts.runVerb}
      onOpenFile={acts.openFile}
      onOpenEvidence={acts.openEvidence}
      onCompare={acts.compare}
      onMenu={(card: LessonCard, place: MenuPlace) => {
        const entries = lessonEntries(card, strings, {
          verb: (verb) => acts.runVerb(verb, card.id),
          openFile: () => acts.openFile(card.id),
        });
        if (entries.length > 0) onMenu({ label: card.name, place, entries: () => entries });
      }}
    />
  );
}

function useListCallbacks({ state, dispatch, acts }: PageContext): ListCallbacks {
  const view = state.views[state.tab];
  return {
    onActivate: (index) => dispatch({ type: 'rowActivated', index }),
    onToggle: (id, index) => {
      if (view.open !== id && state.tab !== 'activity') acts.noteRead(id);
      dispatch({ type: 'rowToggled', id, index });
    },
    onWindow: (offset) => dispatch({ type: 'windowMoved', offset }),
    onSearch: () => document.getElementById(searchId)?.focus(),
    onReveal: (id) => dispatch({ type: 'revealed', reveal: { tab: 'lessons', id } }),
  };
}
