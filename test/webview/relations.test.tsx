import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeHostData } from './preview/fakeHost';
import { focused, open, press, rowOf } from './openPage';

describe('lessons that are chosen together', () => {
  const selected = () =>
    [...document.querySelectorAll('.row[aria-selected=true] .row-name')].map(
      (row) => row.textContent,
    );
  const openLessons = async (data: Partial<FakeHostData> = {}) => {
    const { host } = await open(data);
    fireEvent.click(screen.getByRole('tab', { name: 'Lessons' }));
    await screen.findByText('import-suffix');
    return host;
  };
  /** By its name: another row may speak of it. */
  const named = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('.row')].find(
      (row) => row.querySelector('.row-name')?.textContent === name,
    );
  const pick = (name: string, more: object) => {
    const row = named(name);
    if (row) fireEvent.click(row, more);
  };

  it('are picked with Ctrl and Shift, and let go by Escape or a plain click', async () => {
    await openLessons();
    pick('commits', { ctrlKey: true });
    pick('testing', { ctrlKey: true });
    expect(selected()).toEqual(['commits', 'testing']);
    await screen.findByText('2 selected');
    pick('import-suffix', { shiftKey: true });
    expect(selected()).toEqual(['import-suffix', 'release', 'test-runner-old', 'testing']);
    named('testing')?.focus();
    press('Escape');
    expect(selected()).toEqual([]);
    expect(screen.queryByText(/selected/)).toBeNull();
  });

  it('are merged by keyboard alone, after their texts were shown', async () => {
    const host = await openLessons();
    named('release')?.focus();
    press('ArrowDown', { shiftKey: true });
    await waitFor(() => expect(selected()).toEqual(['release', 'test-runner-old']));
    press('F10', { shiftKey: true });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Merge…' }));
    const step = await screen.findByRole('dialog', { name: 'Merge' });
    await screen.findByText('Becomes one candidate');
    expect(step.textContent).toContain('npx changeset version');
    expect(step.textContent).toContain('Tests run with jest');
    expect(step.contains(document.activeElement)).toBe(true);
    expect(host.calls).toEqual([]);
    const merge = [...step.querySelectorAll('vscode-button')].find(
      ({ textContent }) => textContent === 'Merge',
    );
    if (merge) fireEvent.click(merge);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.calls).toEqual(['merge l06 l04']);
    await waitFor(() => expect(focused().classList.contains('row')).toBe(true));
    press('z', { ctrlKey: true });
    await waitFor(() => expect(host.calls).toContain('undo'));
  });

  it('stay as they are where the step is left, and where the merge fails it says why', async () => {
    const host = await openLessons({ failing: ['merge'] });
    pick('commits', { ctrlKey: true });
    pick('testing', { ctrlKey: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Merge…' }));
    const step = await screen.findByRole('dialog');
    await screen.findByText('Becomes one candidate');
    const merge = step.querySelector('vscode-button');
    if (merge) fireEvent.click(merge);
    expect((await screen.findByRole('alert')).textContent).toContain('read-only');
    fireEvent.keyDown(step, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.calls).toEqual(['merge l03 l01']);
    expect(selected()).toEqual(['commits', 'testing']);
  });

  it('get only verbs that fit each of them, as one act', async () => {
    const host = await openLessons();
    pick('testing', { ctrlKey: true });
    pick('old-lint', { ctrlKey: true });
    fireEvent.click(screen.getAllByRole('button', { name: 'More Actions' }).at(-1) as HTMLElement);
    const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(offered).toEqual(['Copy to a Candidate', 'Never Learn This Again']);
    press('Escape');
    pick('commits', {});
    pick('commits', { ctrlKey: true });
    pick('testing', { ctrlKey: true });
    named('testing')?.focus();
    press('Delete');
    await screen.findByRole('alertdialog');
    fireEvent.click(focused());
    await waitFor(() => expect(host.calls.at(-1)).toBe('retire l03 l01'));
  });
});

describe('relations of one lesson', () => {
  it('names the lesson that another supersedes, with its text, before it does so', async () => {
    const { host } = await open();
    rowOf('api-errors')?.focus();
    press('ContextMenu');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Supersede Another Lesson…' }));
    await screen.findByText('Which lesson does api-errors supersede?');
    expect(focused().tagName).toBe('INPUT');
    fireEvent.change(focused(), { target: { value: 'commits' } });
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
    fireEvent.click(screen.getByRole('radio'));
    await screen.findByText('api-errors takes the place of commits, which is retired.');
    const texts = [...document.querySelectorAll('.text-card-name')].map((name) => name.textContent);
    expect(texts).toEqual([
      expect.stringContaining('api-errors'),
      expect.stringContaining('commits'),
    ]);
    fireEvent.click(screen.getByText('Supersede'));
    await waitFor(() => expect(host.calls).toEqual(['supersede l09 l03']));
  });
});

describe('what use has shown', () => {
  it('stands in an open recipe, and leads to the task it was derived from', async () => {
    await open();
    const row = rowOf('migrations');
    if (row) fireEvent.click(row);
    await screen.findByText('3 of 4 times, 75 %');
    fireEvent.click(screen.getByRole('button', { name: 'Add a test for the retry helper' }));
    await screen.findByText('accepted: npm test exited with 0');
  });

  it('is corrected by the user with one press, and taken back in the history', async () => {
    const { host } = await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Lessons' }));
    fireEvent.click(await screen.findByText('testing'));
    fireEvent.click(await screen.findByRole('button', { name: 'Did Not Help' }));
    await waitFor(() => expect(host.calls).toContain('didNotHelp l01'));
    expect(screen.getByText('takes this outcome out of the count')).toBeDefined();
  });

  it('is learnt from Activity although another recipe covers it', async () => {
    const { host } = await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Learn It Anyway' }));
    await waitFor(() => expect(host.calls).toEqual(['learnAnyway n2a']));
  });

  it('is pinned from a task in Activity', async () => {
    const { host } = await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }));
    fireEvent.click(await screen.findByText('Add a test for the retry helper'));
    fireEvent.click(await screen.findByRole('button', { name: 'Pin These Steps' }));
    await screen.findByRole('button', { name: 'Unpin These Steps' });
    expect(host.calls).toEqual(['pin t1']);
  });
});

describe('trials', () => {
  it('are counted down in the row and vetoed by a button', async () => {
    const { host } = await open();
    expect(rowOf('api-errors')?.textContent).toContain('tried in 3 days');
    const row = rowOf('api-errors');
    if (row) fireEvent.click(row);
    fireEvent.click(await screen.findByText('Do Not Try It'));
    await waitFor(() => expect(host.calls).toContain('veto l09'));
    fireEvent.click(screen.getByRole('tab', { name: 'Lessons' }));
    await screen.findByText('commits');
    const veto = rowOf('commits')?.querySelector('button[aria-label="Do Not Try It"]');
    if (veto) fireEvent.click(veto);
    await waitFor(() => expect(host.calls).toContain('veto l03'));
  });
});

describe('background steps', () => {
  it('have a button for what can be done next', async () => {
    const { host } = await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(host.calls).toEqual(['goTo capture']));
    rowOf('Extraction failed')?.focus();
    press('Enter', { ctrlKey: true });
    await waitFor(() => expect(host.calls).toEqual(['goTo capture', 'goTo capture']));
    press('Enter');
    await screen.findByText(/^Extraction failed: the endpoint gave 401 Nothing is lost/);
    const captured = rowOf('Captured');
    const show = [...(captured?.querySelectorAll('button') ?? [])].at(0);
    if (show) fireEvent.click(show);
    await screen.findByText(/17 of 18 handlers under src\/api do so/);
  });
});
