import type { ReactNode } from 'react';
import type { LessonCard, LessonVerb } from '../../src/protocol/lessonCard';
import { expectedVerbs, hasFile } from '../../src/protocol/lessonCard';
import type { ManagerSnapshot } from '../../src/protocol/managerSnapshot';
import { rankOf } from '../formats';
import type { ListCommand } from '../listKeys';
import { useStrings } from '../strings';
import type { SelectGesture, Selection } from '../selection';
import { sharedVerbs } from '../selection';
import { LessonDetailPane } from './lessonDetailPane';
import { LessonRow } from './lessonRow';
import type { MenuPlace } from './menu';
import { RowList } from './rowList';

/** What a list of either kind tells its page. */
export interface ListCallbacks {
  readonly onActivate: (index: number) => void;
  readonly onToggle: (id: string, index: number) => void;
  readonly onWindow: (offset: number) => void;
  readonly onSearch: () => void;
  /** A letter that begins a search. */
  readonly onType: (letter: string) => void;
  /** Shows a lesson wherever it is. */
  readonly onReveal: (id: string) => void;
}

interface LessonListProps extends ListCallbacks {
  readonly snapshot: ManagerSnapshot;
  readonly rows: readonly LessonCard[];
  readonly activeIndex: number;
  readonly revealIndex?: number;
  readonly now: number;
  readonly selection: Selection;
  readonly onSelect: (gesture: SelectGesture) => void;
  readonly onSelectAll: () => void;
  readonly onVerb: (verb: LessonVerb, ids: readonly string[]) => void;
  readonly onOpenFile: (id: string, line?: number) => void;
  readonly onOpenEvidence: (id: string, index: number) => void;
  readonly onOpenRef: (id: string, index: number) => void;
  readonly onRewrite: (id: string, text: string) => Promise<unknown>;
  readonly onCompare: (id: string) => void;
  readonly onOpenTask: (request: string) => void;
  readonly onUndo: (act: string) => void;
  readonly onMenu: (card: LessonCard, place: MenuPlace) => void;
}

/** The Inbox and the Lessons tab. */
export function LessonList(props: LessonListProps): ReactNode {
  const { snapshot, rows, onVerb, onOpenFile, onMenu } = props;
  const { query } = snapshot;
  const strings = useStrings();
  const onCommand = (command: ListCommand, card: LessonCard) => {
    const cards = actedOn(card, props.selection);
    const verbs = sharedVerbs(cards);
    const ids = cards.map(({ id }) => id);
    const expected = verbs.find((verb) => expectedVerbs.has(verb));
    if (command === 'primary' && expected) onVerb(expected, ids);
    if (command === 'retire' && verbs.includes('retire')) onVerb('retire', ids);
    if (command === 'openFile' && hasFile(card)) onOpenFile(card.id);
    if (command === 'search') props.onSearch();
  };
  return (
    <RowList
      label={strings.tabs[query.tab]}
      rows={rows}
      offset={query.offset}
      total={snapshot.total}
      activeIndex={props.activeIndex}
      revealIndex={props.revealIndex}
      open={openLesson(props)}
      lines={query.tab === 'inbox' ? 3 : 2}
      canOpen={() => true}
      drawRow={(card, isActive) => (
        <LessonRow
          card={card}
          search={query.text}
          rank={query.tab === 'lessons' ? rankOf(card, query.sort, props.now, strings) : undefined}
          isInbox={query.tab === 'inbox'}
          isActive={isActive}
          onVerb={(verb) => onVerb(verb, [card.id])}
          onMenu={(place) => onMenu(card, place)}
        />
      )}
      onType={props.onType}
      onActivate={props.onActivate}
      onToggle={(card, index) => props.onToggle(card.id, index)}
      onCommand={onCommand}
      onMenu={onMenu}
      selection={{
        has: ({ id }) => props.selection.cards.some((card) => card.id === id),
        isEmpty: props.selection.cards.length === 0,
        onGesture: props.onSelect,
        onAll: props.onSelectAll,
      }}
      onWindow={props.onWindow}
    />
  );
}

/** What a key or menu on a row is about: all that is chosen, where the row is part of it. */
export function actedOn(card: LessonCard, { cards }: Selection): readonly LessonCard[] {
  return cards.some(({ id }) => id === card.id) ? cards : [card];
}

/** The open row's detail; `undefined` where none is open. */
function openLesson(props: LessonListProps) {
  const { snapshot, onVerb, onOpenFile, onReveal } = props;
  const { open } = snapshot;
  if (open?.kind !== 'lesson') return undefined;
  const { index, card } = open;
  const detail = (
    <LessonDetailPane
      card={card}
      detail={open.detail}
      onVerb={(verb) => onVerb(verb, [card.id])}
      onOpenFile={(line) => onOpenFile(card.id, line)}
      onOpenEvidence={(line) => props.onOpenEvidence(card.id, line)}
      onOpenRef={(index) => props.onOpenRef(card.id, index)}
      onRewrite={(text) => props.onRewrite(card.id, text)}
      onCompare={() => props.onCompare(card.id)}
      onReveal={onReveal}
      onOpenTask={props.onOpenTask}
      onUndo={props.onUndo}
    />
  );
  return { index, id: card.id, detail };
}
