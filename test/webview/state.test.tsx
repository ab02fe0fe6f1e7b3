import { describe, expect, it } from 'vitest';
import { englishStrings } from '../../src/protocol/uiStrings';
import type { ManagerSnapshot } from '../../src/protocol/managerSnapshot';
import { lessonStates } from '../../src/protocol/lessonState';
import { isSavedState } from '../../webview-ui/savedState';
import type { Action, ManagerState } from '../../webview-ui/state';
import { currentSnapshot, initialState, queryOf, reduce } from '../../webview-ui/state';

const counts = {
  inbox: 0,
  toApprove: 0,
  byState: Object.fromEntries(lessonStates.map((state) => [state, 0])) as Record<
    (typeof lessonStates)[number],
    number
  >,
};
const answer = (state: ManagerState, revision: number, more: Partial<ManagerSnapshot> = {}) => ({
  revision,
  query: queryOf(state),
  page: { kind: 'lessons' as const, rows: [] },
  total: 0,
  counts,
  notices: [],
  empty: { title: '', text: '', steps: [] },
  ...more,
});
const run = (state: ManagerState, ...actions: readonly Action[]) => actions.reduce(reduce, state);
const started = () => {
  const state = initialState();
  return reduce(state, {
    type: 'started',
    start: { strings: englishStrings, snapshot: answer(state, 1) },
  });
};

describe('state', () => {
  it('starts loading, then shows what the host answered, then what went wrong', () => {
    expect(initialState().load.status).toBe('loading');
    expect(started().load.status).toBe('ready');
    const failed = reduce(initialState(), { type: 'startFailed', message: 'No answer.' });
    expect(failed.load).toEqual({ status: 'failed', message: 'No answer.' });
    expect(reduce(failed, { type: 'restarted' }).load.status).toBe('loading');
  });

  it('drops a snapshot that is older than the one it has', () => {
    const state = run(started(), {
      type: 'snapshotCame',
      snapshot: answer(started(), 5, { total: 5 }),
    });
    const late = answer(state, 4, { total: 4 });
    expect(currentSnapshot(reduce(state, { type: 'snapshotCame', snapshot: late }))?.total).toBe(5);
  });

  it('drops the answer to a question it no longer asks', () => {
    const before = started();
    const typed = reduce(before, { type: 'viewChanged', change: { text: 'x' } });
    const stale = answer(before, 9, { total: 9 });
    expect(reduce(typed, { type: 'snapshotCame', snapshot: stale })).toBe(typed);
    const fresh = answer(typed, 10, { total: 1 });
    const answered = reduce(typed, { type: 'snapshotCame', snapshot: fresh });
    expect(currentSnapshot(answered)?.total).toBe(1);
  });

  it('shows nothing of one tab in another', () => {
    const state = reduce(started(), { type: 'tabChosen', tab: 'activity' });
    expect(currentSnapshot(state)).toBeUndefined();
    expect(reduce(state, { type: 'tabChosen', tab: 'activity' })).toBe(state);
  });

  it('keeps search and open row of each tab', () => {
    const state = run(
      started(),
      { type: 'viewChanged', change: { text: 'inbox words' } },
      { type: 'tabChosen', tab: 'lessons' },
      { type: 'rowToggled', id: 'a', index: 3 },
      { type: 'tabChosen', tab: 'inbox' },
    );
    expect(queryOf(state).text).toBe('inbox words');
    expect(state.views.lessons.open).toBe('a');
  });

  it('opens one row at a time and closes it by the second toggle', () => {
    const toggle = (id: string): Action => ({ type: 'rowToggled', id, index: 0 });
    expect(queryOf(run(started(), toggle('a'), toggle('b'))).open).toBe('b');
    expect(queryOf(run(started(), toggle('a'), toggle('a'))).open).toBeUndefined();
  });

  it('keeps the tab stop inside the list when rows go', () => {
    const state = reduce(started(), { type: 'rowActivated', index: 7 });
    const shrunk = answer(state, 2, { total: 3 });
    expect(reduce(state, { type: 'snapshotCame', snapshot: shrunk }).activeIndex).toBe(2);
    const empty = answer(state, 2, { total: 0 });
    expect(reduce(state, { type: 'snapshotCame', snapshot: empty }).activeIndex).toBe(0);
  });

  it('goes back to the first row when the search changes', () => {
    const state = run(
      started(),
      { type: 'windowMoved', offset: 100 },
      { type: 'rowActivated', index: 120 },
      { type: 'viewChanged', change: { text: 'x' } },
    );
    expect(state.activeIndex).toBe(0);
    expect(queryOf(state).offset).toBe(0);
  });

  it('leads to a revealed row once the host says where it is', () => {
    const asked = reduce(started(), { type: 'revealed', reveal: { tab: 'lessons', id: 'k' } });
    expect(queryOf(asked)).toMatchObject({ tab: 'lessons', text: '', open: 'k' });
    const open = { kind: 'lesson', index: 40 } as ManagerSnapshot['open'];
    const shown = reduce(asked, {
      type: 'snapshotCame',
      snapshot: answer(asked, 2, { total: 90, open }),
    });
    expect(shown).toMatchObject({ activeIndex: 40, justRevealed: 40, revealing: undefined });
  });

  it('replaces a failure by the next success and forgets a dismissed one', () => {
    const failed = reduce(started(), { type: 'actFailed', message: 'Read-only.' });
    expect(failed.failure).toBe('Read-only.');
    expect(reduce(failed, { type: 'acted', message: 'Done.' }).failure).toBeUndefined();
    expect(reduce(failed, { type: 'failureDismissed' }).failure).toBeUndefined();
  });

  it('takes back what an earlier page saved only if it makes sense', () => {
    const { tab, views } = started();
    const saved: unknown = JSON.parse(JSON.stringify({ tab, views }));
    expect(isSavedState(saved)).toBe(true);
    for (const wrong of [undefined, null, {}, { tab: 'x', views }, { tab, views: {} }])
      expect(isSavedState(wrong)).toBe(false);
  });
});
