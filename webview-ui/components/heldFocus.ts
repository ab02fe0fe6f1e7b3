import type { FocusEvent } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ListLayout } from '../listLayout';
import { scrollToShow } from '../listLayout';

export function focusRow(list: HTMLElement | null, index: number): void {
  list?.querySelector<HTMLElement>(`.row[data-index="${index}"]`)?.focus({ preventScroll: true });
}

/** Remembers whether the list has the keyboard focus, and gives it to the active row when its row went away. */
export function useHeldFocus(
  scroller: { readonly current: HTMLElement | null },
  activeIndex: number,
  rows: readonly unknown[],
) {
  const wants = useRef(false);
  const last = useRef(activeIndex);
  useLayoutEffect(() => {
    const moved = last.current !== activeIndex;
    last.current = activeIndex;
    const lost = document.activeElement === document.body || document.activeElement === null;
    const onAnotherRow = document.activeElement?.classList.contains('row') && moved;
    if (wants.current && (lost || onAnotherRow)) focusRow(scroller.current, activeIndex);
  }, [scroller, activeIndex, rows]);
  useEffect(() => {
    // The user works in another part of the editor now; taking the focus back would send what is typed there to a row.
    const leave = () => {
      wants.current = false;
    };
    window.addEventListener('blur', leave);
    return () => window.removeEventListener('blur', leave);
  }, []);
  const handlers = {
    onFocus: () => {
      wants.current = true;
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const to = event.relatedTarget;
      // Without a target the row itself may have gone: then the list still wants the focus.
      if (to instanceof Node && !event.currentTarget.contains(to)) wants.current = false;
    },
  };
  return { wants, handlers };
}

/** Scrolls when the active row moves by keyboard, or when a row is to be revealed. */
export function useKeepInView(
  scroller: { readonly current: HTMLElement | null },
  layout: ListLayout,
  {
    activeIndex,
    revealIndex,
  }: { readonly activeIndex: number; readonly revealIndex?: number | undefined },
  wants: { current: boolean },
  onScrolled: (top: number) => void,
): void {
  const show = (index: number) => {
    const list = scroller.current;
    if (!list) return;
    // In a low view what stands above the list may have pushed it down.
    list.scrollIntoView({ block: 'nearest' });
    const to = scrollToShow(layout, index, list.scrollTop, list.clientHeight);
    if (to === undefined) return;
    list.scrollTop = to;
    // Not left to the scroll event: the rows there are needed now, to take the focus.
    onScrolled(to);
  };
  useLayoutEffect(() => {
    if (wants.current) show(activeIndex);
    // Only a move scrolls; a growing detail must not pull the list about.
  }, [activeIndex, layout.openIndex]);
  useLayoutEffect(() => {
    if (revealIndex === undefined) return;
    wants.current = true;
    show(revealIndex);
    focusRow(scroller.current, revealIndex);
  }, [revealIndex]);
}
