import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { LessonCard, LessonVerb } from '../../src/protocol/lessonCard';
import type { AcceptableSource, ManagerSnapshot } from '../../src/protocol/managerSnapshot';
import { fillIn } from '../../src/protocol/fillIn';
import { lessonEntries, selectionEntries } from '../lessonEntries';
import type { ManagerActs } from '../useManager';
import { currentSnapshot, isFiltered, queryOf } from '../state';
import { useStrings } from '../strings';
import { ActivityList } from './activityList';
import { EmptyState } from './emptyState';
import type { ListCallbacks } from './lessonList';
import { LessonList, actedOn } from './lessonList';
import { MistakeSection } from './mistakeSection';
import type { Joining } from '../joining';
import type { OpenMenu, PageContext } from '../pageContext';
import type { MenuEntry, MenuPlace } from './menu';
import { searchId } from './searchBar';
import { SourceBar } from './sourceBar';
import { StatisticsPage } from './statisticsPage';

interface ContentProps {
  readonly page: PageContext;
  readonly onMenu: (menu: OpenMenu) => void;
  readonly onJoin: (joining: Joining) => void;
}

/** The rows of the present tab, or what an empty tab has to say. */
export function TabContent({ page, onMenu, onJoin }: ContentProps): ReactNode {
  const { state, dispatch, acts } = page;
  const snapshot = currentSnapshot(state);
  if (!snapshot) return <div className="row-list" aria-busy="true" />;
  const view = state.views[state.tab];
  if (snapshot.total === 0)
    return (
      <EmptyState
        empty={snapshot.empty}
        isFiltered={view.text !== '' || isFiltered(view)}
        onGo={acts.goTo}
        onClear={() =>
          dispatch({
            type: 'viewChanged',
            change: { text: '', states: [], scopes: [], activity: undefined },
          })
        }
      />
    );
  return <KeptRows key={state.tab} {...{ page, snapshot, onMenu, onJoin }} />;
}

type RowsProps = ContentProps & { readonly snapshot: ManagerSnapshot };

/** The rows as last drawn, until something they show has changed: a keystroke in the search field is not yet one. */
function KeptRows(props: RowsProps): ReactNode {
  const { page, snapshot } = props;
  const { state } = page;
  const shown = [
    snapshot,
    state.tab,
    state.views[state.tab].open,
    state.activeIndex,
    state.justRevealed,
    state.soughtTeam,
    state.selection,
  ];
  return useMemo(() => <Rows {...props} />, shown);
}

function Rows({ page, snapshot, onMenu, onJoin }: RowsProps): ReactNode {
  const { state, dispatch, acts } = page;
  const openMenu = useLessonMenu({ page, onMenu, onJoin });
  const shared = {
    ...useListCallbacks(page),
    snapshot,
    activeIndex: state.activeIndex,
    revealIndex: state.justRevealed,
    now: Date.now(),
  };
  if (snapshot.page.kind === 'statistics')
    return (
      <StatisticsPage
        {...{ rows: snapshot.page.rows, cost: snapshot.page.cost }}
        onFollow={(tab, change) => dispatch({ type: 'followed', tab, change })}
        onLesson={(tab, id) => dispatch({ type: 'revealed', reveal: { tab, id } })}
        onGo={acts.goTo}
        {...{ onEnterTeam: acts.enterTeam, sought: state.soughtTeam }}
      />
    );
  if (snapshot.page.kind === 'activity')
    return (
      <>
        {snapshot.page.totals && <p className="totals">{snapshot.page.totals}</p>}
        <MistakeSection mistakes={snapshot.page.mistakes} />
        <ActivityList
          {...shared}
          rows={snapshot.page.rows}
          onCorrect={acts.correct}
          onPin={acts.pin}
          onStep={(step) => {
            if (step.kind === 'lesson')
              dispatch({ type: 'revealed', reveal: { tab: step.tab, id: step.lesson } });
            else if (step.kind === 'anyway') acts.learnAnyway(step.row);
            else acts.goTo(step.shortcut);
          }}
        />
      </>
    );
  const { sources } = snapshot.page;
  const list = (
    <LessonList
      {...shared}
      rows={snapshot.page.rows}
      selection={state.selection}
      onSelect={(gesture) => dispatch({ type: 'selected', gesture })}
      onSelectAll={() => acts.chooseAll(queryOf(state))}
      onVerb={acts.runVerb}
      onOpenFile={acts.openFile}
      onOpenEvidence={acts.openEvidence}
      onOpenRef={acts.openRef}
      onRewrite={acts.rewrite}
      onCompare={acts.compare}
      onOpenTask={(id) => dispatch({ type: 'revealed', reveal: { tab: 'activity', id } })}
      onUndo={acts.undo}
      onMenu={openMenu}
    />
  );
  return sources ? <Sourced {...{ sources, snapshot, acts }}>{list}</Sourced> : list;
}

/** The Inbox with what can be done to a whole source above it. */
function Sourced(props: {
  readonly sources: readonly AcceptableSource[];
  readonly snapshot: ManagerSnapshot;
  readonly acts: ManagerActs;
  readonly children: ReactNode;
}): ReactNode {
  const { sources, snapshot, acts, children } = props;
  const { page, counts } = snapshot;
  const canApprove =
    page.kind === 'lessons' && page.rows.some(({ verbs }) => verbs.includes('approve'));
  return (
    <>
      <SourceBar
        sources={sources}
        toApprove={canApprove ? counts.toApprove : 0}
        onUse={(ids) => acts.runVerb('promote', ids)}
        onApproveAll={() => acts.goTo('approveAll')}
      />
      {children}
    </>
  );
}

/** Opens the menu of a row: of all that is chosen where the row is part of it, else of its own. */
function useLessonMenu({ page, onMenu, onJoin }: ContentProps) {
  const { state, acts } = page;
  const strings = useStrings();
  return (card: LessonCard, place: MenuPlace): void => {
    const cards = actedOn(card, state.selection);
    const open = (label: string, entries: readonly MenuEntry[]) => {
      if (entries.length > 0) onMenu({ label, place, entries: () => entries });
    };
    if (cards.length > 1)
      return open(
        fillIn(strings.selected, cards.length),
        selectionEntries(cards, strings, selectionRuns(cards, acts, onJoin)),
      );
    open(
      card.name,
      lessonEntries(card, strings, {
        verb: (verb) => acts.runVerb(verb, [card.id]),
        relate: (kind) => onJoin({ kind, id: card.id, name: card.name }),
        openFile: () => acts.openFile(card.id),
        askWith: () => acts.askWith(card.id),
      }),
    );
  };
}

/** What the menu of several lessons does. */
export function selectionRuns(
  cards: readonly LessonCard[],
  acts: ManagerActs,
  onJoin: (joining: Joining) => void,
) {
  const ids = cards.map(({ id }) => id);
  return {
    verb: (verb: LessonVerb) => acts.runVerb(verb, ids),
    merge: () => onJoin({ kind: 'merge', ids }),
  };
}

function useListCallbacks({ dispatch }: PageContext): ListCallbacks {
  return {
    onActivate: (index) => dispatch({ type: 'rowActivated', index }),
    onToggle: (id, index) => dispatch({ type: 'rowToggled', id, index }),
    onWindow: (offset) => dispatch({ type: 'windowMoved', offset }),
    onSearch: () => document.getElementById(searchId)?.focus(),
    onType: (letter) => {
      dispatch({ type: 'viewChanged', change: { text: letter } });
      document.getElementById(searchId)?.focus();
    },
    onReveal: (id) => dispatch({ type: 'revealed', reveal: { tab: 'lessons', id } }),
  };
}
