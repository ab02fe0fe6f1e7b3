import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { ListCommand } from '../listKeys';
import { listCommand, moveTo, typedLetter } from '../listKeys';
import type { ListLayout } from '../listLayout';
import { contentHeight, offsetFor, topOf, visibleRange } from '../listLayout';
import type { SelectGesture } from '../selection';
import { focusRow, useHeldFocus, useKeepInView } from './heldFocus';
import type { MenuPlace } from './menu';
import { useElementSize } from './useElementSize';

/** Height of a row by its lines of text: two as in VS Code's richer lists, three where a text is to be decided on. Pixels. */
const rowHeights = { 2: 42, 3: 60 } as const;

/** In a narrower list a row has one line more, for names that take two. Pixels. */
const narrow = 300;
const lineHeight = 18;

/** What a list needs to know of a row. */
export interface ListedRow {
  readonly id: string;
}

export interface RowListProps<Row extends ListedRow> {
  readonly label: string;
  /** The loaded part, beginning at `offset` of `total`. */
  readonly rows: readonly Row[];
  readonly offset: number;
  readonly total: number;
  readonly activeIndex: number;
  /** Place and content of the open row's detail; absent = none is open. */
  readonly open?: { readonly index: number; readonly id: string; readonly detail: ReactNode };
  /** The row to bring into view and focus; absent = none. */
  readonly revealIndex?: number;
  /** Lines of text in a row; absent = two. */
  readonly lines?: 2 | 3;
  /** Whether a row can be opened at all. */
  readonly canOpen: (row: Row) => boolean;
  readonly drawRow: (row: Row, isActive: boolean) => ReactNode;
  readonly onActivate: (index: number) => void;
  readonly onToggle: (row: Row, index: number) => void;
  /** A command that does not move: `primary`, `retire`, `openFile`, `search`. */
  readonly onCommand: (command: ListCommand, row: Row) => void;
  /** A letter was typed on a row: it begins a search. */
  readonly onType: (letter: string) => void;
  readonly onMenu: (row: Row, place: MenuPlace) => void;
  /** Absent = rows cannot be chosen together. */
  readonly selection?: {
    readonly has: (row: Row) => boolean;
    readonly isEmpty: boolean;
    readonly onGesture: (gesture: SelectGesture) => void;
    readonly onAll: () => void;
  };
  readonly onWindow: (offset: number) => void;
}

/**
 * A list of any length that draws only what is seen, with one row open at most. One row is the tab stop; keys
 * move it as in VS Code's trees. The focus stays with the list when rows come and go under it.
 */
export function RowList<Row extends ListedRow>(props: RowListProps<Row>): ReactNode {
  const { rows, offset, total, activeIndex, open } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const [scrollTop, setScrollTop] = useState(0);
  const { height: viewHeight, width } = useElementSize(scroller);
  const isNarrow = width > 0 && width < narrow;
  const rowHeight = heightOf(props, isNarrow);
  const { height: detailHeight } = useElementSize(detail, open?.id);
  const layout: ListLayout = {
    total,
    rowHeight,
    openIndex: open?.index,
    detailHeight: open ? detailHeight : 0,
  };
  const range = visibleRange(layout, scrollTop, viewHeight || rowHeight);
  useWindow(range, props);
  const hold = useHeldFocus(scroller, activeIndex, rows);
  useKeepInView(scroller, layout, props, hold.wants, setScrollTop);

  const indexes = new Set(open ? [activeIndex, open.index] : [activeIndex]);
  for (let index = range.first; index <= range.last; index++) indexes.add(index);
  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={props.label}
      aria-rowcount={total}
      aria-multiselectable={props.selection ? true : undefined}
      className={classesOf(props, isNarrow)}
      style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      {...hold.handlers}
    >
      <div role="rowgroup" className="row-space" style={{ height: contentHeight(layout) }}>
        {[...indexes]
          .sort((a, b) => a - b)
          .map((index) => {
            const row = rows[index - offset];
            const isOpen = open?.index === index;
            return (
              <Fragment key={row?.id ?? index}>
                {row && <ListRow {...{ row, index, isOpen, props, layout, scroller }} />}
                {isOpen && <OpenDetail {...{ index, open, layout, scroller, detail }} />}
              </Fragment>
            );
          })}
      </div>
    </div>
  );
}

type Lines = Pick<RowListProps<ListedRow>, 'lines'>;

const heightOf = ({ lines = 2 }: Lines, isNarrow: boolean): number =>
  rowHeights[lines] + (isNarrow ? lineHeight : 0);

const classesOf = ({ lines }: Lines, isNarrow: boolean): string =>
  ['row-list', lines === 3 && 'of-texts', isNarrow && 'narrow'].filter(Boolean).join(' ');

/** What is shown below the open row. */
function OpenDetail(at: {
  readonly index: number;
  readonly open: { readonly detail: ReactNode };
  readonly layout: ListLayout;
  readonly scroller: { readonly current: HTMLElement | null };
  readonly detail: RefObject<HTMLDivElement | null>;
}): ReactNode {
  const { index, layout } = at;
  return (
    <div
      ref={at.detail}
      role="row"
      aria-level={2}
      className="row-detail"
      style={{ transform: `translateY(${topOf(layout, index) + layout.rowHeight}px)` }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') focusRow(at.scroller.current, index);
      }}
    >
      <div role="gridcell">{at.open.detail}</div>
    </div>
  );
}

function ListRow<Row extends ListedRow>(at: {
  readonly row: Row;
  readonly index: number;
  readonly isOpen: boolean;
  readonly props: RowListProps<Row>;
  readonly layout: ListLayout;
  readonly scroller: { readonly current: HTMLElement | null };
}): ReactNode {
  const { row, index, isOpen, props, layout, scroller } = at;
  const isActive = index === props.activeIndex;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    if (typesLetter(event, props)) return;
    const command = listCommand(event);
    if (!command) return;
    event.preventDefault();
    const perPage = rowsPerPage(scroller.current, layout.rowHeight);
    const next = moveTo(command, index, props.total, perPage);
    if (selects(command, index, props)) return;
    if (next !== undefined) props.onActivate(next);
    else if (command === 'menu') props.onMenu(row, besideIcon(event.currentTarget));
    else if (toggles(command, isOpen) && (isOpen || props.canOpen(row))) props.onToggle(row, index);
    else props.onCommand(command, row);
  };
  const isSelected = props.selection?.has(row) ?? false;
  const classes = ['row', isOpen && 'open', isSelected && 'selected'];
  return (
    <div
      role="row"
      data-index={index}
      aria-level={1}
      aria-rowindex={index + 1}
      aria-expanded={props.canOpen(row) ? isOpen : undefined}
      aria-selected={props.selection ? isSelected : undefined}
      className={classes.filter(Boolean).join(' ')}
      tabIndex={isActive ? 0 : -1}
      style={{ transform: `translateY(${topOf(layout, index)}px)` }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isActive) props.onActivate(index);
      }}
      onMouseDown={(event) => {
        // A range of rows is meant, not of letters.
        if (event.shiftKey && props.selection) event.preventDefault();
      }}
      onClick={(event) => clickRow(event, row, index, props)}
      onContextMenu={(event: MouseEvent) => {
        event.preventDefault();
        props.onActivate(index);
        props.onMenu(row, { x: event.clientX, y: event.clientY });
      }}
    >
      {props.drawRow(row, isActive)}
    </div>
  );
}

function rowsPerPage(list: HTMLElement | null, rowHeight: number): number {
  return Math.floor((list?.clientHeight ?? 0) / rowHeight) || 1;
}

/** Whether a key was a letter; a search begins with it then. */
function typesLetter(
  event: KeyboardEvent,
  { onType }: Pick<RowListProps<ListedRow>, 'onType'>,
): boolean {
  const letter = typedLetter(event);
  if (letter === undefined) return false;
  event.preventDefault();
  onType(letter);
  return true;
}

/** Whether a key was about choosing rows together; it is done then. */
function selects<Row extends ListedRow>(
  command: ListCommand,
  index: number,
  { selection, total, onActivate }: RowListProps<Row>,
): boolean {
  if (!selection) return false;
  switch (command) {
    case 'select':
      selection.onGesture({ kind: 'toggle', index });
      return true;
    case 'selectAll':
      selection.onAll();
      return true;
    case 'extendUp':
    case 'extendDown': {
      const to = moveTo(command === 'extendUp' ? 'previous' : 'next', index, total, 1) ?? index;
      selection.onGesture({ kind: 'range', index: to });
      onActivate(to);
      return true;
    }
    case 'collapse':
      if (selection.isEmpty) return false;
      selection.onGesture({ kind: 'clear' });
      return true;
    default:
      return false;
  }
}

function clickRow<Row extends ListedRow>(
  event: MouseEvent<HTMLElement>,
  row: Row,
  index: number,
  props: RowListProps<Row>,
): void {
  event.currentTarget.focus();
  if (choosesBy(event, index, props)) return;
  if (props.canOpen(row)) props.onToggle(row, index);
  else props.onActivate(index);
}

/** Whether a click was about choosing rows together; it is done then. A plain click chooses none. */
function choosesBy<Row extends ListedRow>(
  event: MouseEvent,
  index: number,
  { selection, onActivate }: RowListProps<Row>,
): boolean {
  if (!selection) return false;
  if (event.ctrlKey || event.metaKey) selection.onGesture({ kind: 'toggle', index });
  else if (event.shiftKey) selection.onGesture({ kind: 'range', index });
  else {
    if (!selection.isEmpty) selection.onGesture({ kind: 'clear' });
    return false;
  }
  onActivate(index);
  return true;
}

const toggles = (command: ListCommand, isOpen: boolean): boolean =>
  command === 'toggle' || command === (isOpen ? 'collapse' : 'expand');

function besideIcon(row: HTMLElement): MenuPlace {
  const { left, top, height } = row.getBoundingClientRect();
  return { x: left + 24, y: top + height / 2 };
}

/** Asks for another part of the list when scrolling leaves the loaded one. */
function useWindow(
  range: { readonly first: number; readonly last: number },
  { offset, rows, onWindow }: Pick<RowListProps<ListedRow>, 'offset' | 'rows' | 'onWindow'>,
): void {
  const wanted = range.last < 0 ? offset : offsetFor(range.first, range.last, offset, rows.length);
  const tell = useRef(onWindow);
  tell.current = onWindow;
  useEffect(() => {
    if (wanted !== offset) tell.current(wanted);
  }, [wanted, offset]);
}
