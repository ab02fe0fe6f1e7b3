/** A list of equal rows of which one may be open, with its detail below it. Pixels. */
export interface ListLayout {
  readonly total: number;
  readonly rowHeight: number;
  /** Absent = no row is open. */
  readonly openIndex?: number;
  readonly detailHeight: number;
}

const detailHeightOf = ({ openIndex, detailHeight }: ListLayout) =>
  openIndex === undefined ? 0 : detailHeight;

/** Height of everything. */
export function contentHeight(layout: ListLayout): number {
  return layout.total * layout.rowHeight + detailHeightOf(layout);
}

/** Where a row begins. */
export function topOf(layout: ListLayout, index: number): number {
  const isBelow = layout.openIndex !== undefined && index > layout.openIndex;
  return index * layout.rowHeight + (isBelow ? layout.detailHeight : 0);
}

/** The row at a height; inside the detail it is the open row. Clamped to the list. */
export function indexAt(layout: ListLayout, y: number): number {
  const { rowHeight, openIndex, total } = layout;
  const detailTop = openIndex === undefined ? Infinity : (openIndex + 1) * rowHeight;
  const last = total - 1;
  if (y < detailTop) return Math.max(0, Math.min(last, Math.floor(y / rowHeight)));
  const below = Math.max(detailTop, y - detailHeightOf(layout));
  const isInDetail = y < detailTop + layout.detailHeight;
  return Math.min(last, isInDetail ? (openIndex ?? 0) : Math.floor(below / rowHeight));
}

/** Rows drawn beyond the visible ones, so that scrolling shows no gaps. */
const overscan = 6;

/** First and last row to draw for a scroll position; `last` is -1 in an empty list. */
export function visibleRange(
  layout: ListLayout,
  scrollTop: number,
  viewHeight: number,
): { readonly first: number; readonly last: number } {
  if (layout.total === 0) return { first: 0, last: -1 };
  return {
    first: Math.max(0, indexAt(layout, scrollTop) - overscan),
    last: Math.min(layout.total - 1, indexAt(layout, scrollTop + viewHeight) + overscan),
  };
}

/** Where to scroll so that a row (and, where it fits, its detail) is seen; `undefined` = it is. */
export function scrollToShow(
  layout: ListLayout,
  index: number,
  scrollTop: number,
  viewHeight: number,
): number | undefined {
  const top = topOf(layout, index);
  const whole = layout.rowHeight + (index === layout.openIndex ? layout.detailHeight : 0);
  const bottom = top + Math.min(whole, viewHeight);
  if (top < scrollTop) return top;
  return bottom > scrollTop + viewHeight ? bottom - viewHeight : undefined;
}

/** Rows asked for at once. */
export const pageRows = 120;

/** Where the loaded page must start for these rows to be in it, with room on both sides. Stays where it is while they are. */
export function offsetFor(first: number, last: number, offset: number, loaded: number): number {
  if (first >= offset && last < offset + loaded) return offset;
  const middle = Math.floor((first + last) / 2) - pageRows / 2;
  return Math.max(0, Math.floor(middle / 10) * 10);
}
