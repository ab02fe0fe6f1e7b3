import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUndo, listCommand, moveTo } from '../../webview-ui/listKeys';
import {
  contentHeight,
  indexAt,
  offsetFor,
  pageRows,
  scrollToShow,
  topOf,
  visibleRange,
} from '../../webview-ui/listLayout';

const layouts = fc
  .record({
    total: fc.integer({ min: 1, max: 5000 }),
    open: fc.option(fc.nat(), { nil: undefined }),
    detailHeight: fc.integer({ min: 0, max: 2000 }),
  })
  .map(({ total, open, detailHeight }) => ({
    total,
    rowHeight: 42,
    openIndex: open === undefined ? undefined : open % total,
    detailHeight,
  }));

describe('listLayout', () => {
  it('finds every row again at the height where it begins', () => {
    fc.assert(
      fc.property(layouts, fc.nat(), (layout, some) => {
        const index = some % layout.total;
        expect(indexAt(layout, topOf(layout, index))).toBe(index);
      }),
    );
  });

  it('draws all that is seen and never more than a few screens', () => {
    fc.assert(
      fc.property(layouts, fc.nat(), fc.integer({ min: 1, max: 2000 }), (layout, some, view) => {
        const scroll = some % contentHeight(layout);
        const { first, last } = visibleRange(layout, scroll, view);
        expect(topOf(layout, first)).toBeLessThanOrEqual(scroll);
        expect(last - first).toBeLessThanOrEqual(view / 42 + 14);
      }),
    );
  });

  it('scrolls only as far as needed to show a row', () => {
    const layout = { total: 100, rowHeight: 42, detailHeight: 0 };
    expect(scrollToShow(layout, 3, 0, 420)).toBeUndefined();
    expect(scrollToShow(layout, 10, 0, 420)).toBe(42);
    expect(scrollToShow(layout, 2, 420, 420)).toBe(84);
    const open = { ...layout, openIndex: 9, detailHeight: 2000 };
    expect(scrollToShow(open, 9, 0, 420)).toBe(378);
  });

  it('keeps the loaded part while it holds what is seen, and centres the next', () => {
    expect(offsetFor(10, 30, 0, pageRows)).toBe(0);
    const next = offsetFor(400, 420, 0, pageRows);
    expect(next).toBeLessThan(400);
    expect(next + pageRows).toBeGreaterThan(420);
    expect(offsetFor(0, 20, 300, pageRows)).toBe(0);
  });
});

describe('listKeys', () => {
  const stroke = (key: string, more = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...more,
  });

  it('follows the habits of trees', () => {
    expect(listCommand(stroke('Enter'))).toBe('toggle');
    expect(listCommand(stroke('Delete'))).toBe('retire');
    expect(listCommand(stroke('F10', { shiftKey: true }))).toBe('menu');
    expect(listCommand(stroke('Enter', { ctrlKey: true }))).toBe('primary');
    expect(listCommand(stroke('Backspace', { metaKey: true }))).toBe('retire');
    expect(listCommand(stroke('Backspace'))).toBeUndefined();
    expect(listCommand(stroke('Enter', { altKey: true }))).toBeUndefined();
    expect(listCommand(stroke('constructor'))).toBeUndefined();
  });

  it('knows undo on every keyboard and leaves redo alone', () => {
    expect(isUndo(stroke('z', { ctrlKey: true }))).toBe(true);
    expect(isUndo(stroke('z', { metaKey: true }))).toBe(true);
    expect(isUndo(stroke('Z', { ctrlKey: true, shiftKey: true }))).toBe(false);
  });

  it('never leaves the list', () => {
    expect(moveTo('previous', 0, 5, 3)).toBe(0);
    expect(moveTo('next', 4, 5, 3)).toBe(4);
    expect(moveTo('pageDown', 1, 5, 3)).toBe(4);
    expect(moveTo('last', 0, 5, 3)).toBe(4);
    expect(moveTo('toggle', 0, 5, 3)).toBeUndefined();
  });
});
