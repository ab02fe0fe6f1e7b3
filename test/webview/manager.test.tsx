import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { focused, names, open, press, rowOf } from './openPage';
import { manyLessons, sample } from './preview/sampleLessons';

describe('manager', () => {
  it('shows what waits for the user first', async () => {
    await open();
    expect(names()).toEqual([
      expect.stringContaining('very'),
      'logging',
      'import-suffix',
      'test-runner-old',
      'api-errors',
      'migrations',
      'commits',
    ]);
    expect(screen.getByRole('tab', { name: /Inbox/ }).getAttribute('aria-selected')).toBe('true');
  });

  it('runs the whole story by keyboard', async () => {
    const { host } = await open();
    rowOf('test-runner-old')?.focus();
    press('ArrowDown');
    await waitFor(() => expect(focused().textContent).toContain('api-errors'));
    press('Enter');
    await screen.findByText(/17 of 18 handlers under src\/api do so/);
    expect(host.calls).toEqual([]);
    expect(focused().getAttribute('aria-expanded')).toBe('true');
    press('ArrowLeft');
    await waitFor(() => expect(focused().getAttribute('aria-expanded')).toBe('false'));
    press('Enter', { ctrlKey: true });
    await screen.findByText('Use: api-errors');
    expect(names()).not.toContain('api-errors');
    await waitFor(() => expect(focused().textContent).toContain('migrations'));
    press('z', { ctrlKey: true });
    await waitFor(() => expect(names()).toContain('api-errors'));
    rowOf('migrations')?.focus();
    press('Delete');
    await screen.findByText('Retire: migrations');
    expect(host.calls).toEqual(['promote l09', 'undo', 'retire l10']);
    press('/');
    expect(focused()).toBe(screen.getByPlaceholderText('Search lessons'));
  });

  it('opens a context menu by keyboard, runs a verb and gives the focus back', async () => {
    const { host } = await open();
    const row = rowOf('logging');
    row?.focus();
    press('F10', { shiftKey: true });
    await waitFor(() => expect(focused().textContent).toContain('Approve This Text'));
    press('ArrowDown');
    expect(focused().textContent).toContain('Open File');
    press('End');
    expect(focused().textContent).toContain('Retire');
    press('Escape');
    await waitFor(() => expect(focused()).toBe(row));
    press('ContextMenu');
    await screen.findByRole('menu');
    fireEvent.click(screen.getByRole('menuitem', { name: /Approve/ }));
    await waitFor(() => expect(host.calls).toContain('approve l11'));
  });

  it('offers no earlier act in the place of an "Undo" that was pressed; the key goes on', async () => {
    const { host } = await open();
    const use = (name: string) =>
      fireEvent.click(
        within(rowOf(name) ?? expect.fail(`no row ${name}`)).getByRole('button', { name: 'Use' }),
      );
    const bar = () => document.querySelector<HTMLElement>('.undo-bar');
    use('api-errors');
    await screen.findByText('Use: api-errors');
    use('migrations');
    await screen.findByText('Use: migrations');
    fireEvent.click(within(bar() ?? expect.fail()).getByText('Undo'));
    await waitFor(() => expect(names()).toContain('migrations'));
    expect(bar()).toBeNull();
    rowOf('migrations')?.focus();
    press('z', { ctrlKey: true });
    await waitFor(() => expect(names()).toContain('api-errors'));
    expect(host.calls).toEqual(['promote l09', 'promote l10', 'undo', 'undo']);
  });

  it('puts the answer of every row at the end, so that its contrary never follows it under the pointer', async () => {
    await open();
    const ends = [...document.querySelectorAll('.row-actions')].map((actions) =>
      [...actions.querySelectorAll('button:not([aria-haspopup])')]
        .at(-1)
        ?.getAttribute('aria-label'),
    );
    expect(ends.length).toBeGreaterThan(2);
    expect(ends.filter((label) => label === 'Dismiss' || label === 'Retire')).toEqual([]);
  });

  it('keeps where the user is at once, as a view may be hidden at any moment', async () => {
    const { kept } = await open();
    fireEvent.click(screen.getByRole('tab', { name: /Lessons/ }));
    expect(kept.at(-1)).toMatchObject({ tab: 'lessons' });
  });

  it('closes a menu when the user turns elsewhere, without taking the focus back', async () => {
    await open();
    const row = rowOf('logging');
    row?.focus();
    press('ContextMenu');
    await screen.findByRole('menu');
    fireEvent.blur(window);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(focused()).not.toBe(row);
  });

  it('moves between tabs with the arrows', async () => {
    await open();
    screen.getByRole('tab', { name: /Inbox/ }).focus();
    press('ArrowRight');
    await screen.findByText('import-suffix');
    press('ArrowRight');
    await screen.findByText('Add a test for the retry helper');
    press('End');
    await screen.findAllByText('Requests by week');
    press('ArrowRight');
    await waitFor(() => expect(names()).toContain('logging'));
  });

  it('keeps markup in lesson text as text', async () => {
    const { page } = await open();
    const row = rowOf('very');
    if (row) fireEvent.click(row);
    const body = await waitFor(() => {
      const found = page.container.querySelector('.plain-text');
      expect(found).not.toBeNull();
      return found;
    });
    expect(page.container.querySelector('script, img, b, a')).toBeNull();
    expect(body?.textContent).toContain('<script>alert(1)</script>\n<b>not bold</b>');
    expect(body?.textContent).toContain('[link](javascript:alert(1))');
    expect(body?.querySelector('code')?.textContent).toBe('code <i>');
  });

  it('makes hidden characters visible', async () => {
    const { page } = await open();
    const row = rowOf('very');
    if (row) fireEvent.click(row);
    await waitFor(() =>
      expect(
        [...page.container.querySelectorAll('.hidden-character')].map((mark) => mark.textContent),
      ).toEqual(['U+202E', 'U+202C', 'U+200B']),
    );
  });

  it('draws a few screens of a thousand lessons, and finds one by typing', async () => {
    await open({ lessons: manyLessons(1000) });
    fireEvent.click(screen.getByRole('tab', { name: 'Lessons' }));
    await waitFor(() => expect(names().length).toBeGreaterThan(5));
    expect(names().length).toBeLessThan(40);
    fireEvent.change(screen.getByPlaceholderText('Search lessons'), {
      target: { value: 'sdk rule 997' },
    });
    await waitFor(() => expect(names()).toHaveLength(0));
    fireEvent.change(screen.getByPlaceholderText('Search lessons'), {
      target: { value: 'rule 997,' },
    });
    await waitFor(() => expect(names()).toHaveLength(1));
  });

  it('reaches the last of a thousand lessons with one key', async () => {
    await open({ lessons: manyLessons(1000) });
    fireEvent.click(screen.getByRole('tab', { name: 'Lessons' }));
    await waitFor(() => expect(names().length).toBeGreaterThan(5));
    document.querySelector<HTMLElement>('.row')?.focus();
    const total = Number(screen.getByRole('treegrid').getAttribute('aria-rowcount'));
    press('End');
    await waitFor(() => expect(focused().getAttribute('aria-rowindex')).toBe(String(total)));
  });

  it('follows a file that changes while it is shown', async () => {
    const { host } = await open();
    act(() => host.change('l11', { text: 'Log through src/logging.ts' }));
    await screen.findByText('Log through src/logging.ts');
    expect(names().filter((name) => name === 'logging')).toHaveLength(1);
  });

  it('leaves the focus alone once the user works in another part of the editor', async () => {
    const { host } = await open();
    rowOf('api-errors')?.focus();
    fireEvent.blur(window);
    focused().blur();
    act(() => host.change('l09', { name: 'zebra' }));
    await waitFor(() => expect(names().at(-2)).toBe('zebra'));
    expect(focused()).toBe(document.body);
  });

  it('takes no click for a moment after rows moved unasked', async () => {
    const { host } = await open();
    const isSettling = () => document.querySelector('.settling') !== null;
    act(() => host.change('l11', { text: 'Log through src/logging.ts' }));
    await screen.findByText('Log through src/logging.ts');
    expect(isSettling()).toBe(false);
    act(() => host.change('l09', { name: 'zebra' }));
    await waitFor(() => expect(names().at(-2)).toBe('zebra'));
    expect(isSettling()).toBe(true);
    await waitFor(() => expect(isSettling()).toBe(false));
    fireEvent.click(screen.getByRole('tab', { name: 'Lessons' }));
    await screen.findByText('import-suffix');
    expect(isSettling()).toBe(false);
  });

  it('says which act failed and what to do', async () => {
    await open({ failing: ['approve'] });
    rowOf('logging')?.focus();
    press('Enter', { ctrlKey: true });
    const said = await screen.findAllByText(/l11\.md cannot be written.*read-only.*try again/);
    expect(said.some((element) => element.closest('[role=status]'))).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.querySelector('.failure-bar')).toBeNull());
  });

  it('offers no file, menu or act for a recipe that came with the program', async () => {
    const shipped = sample('s1', {
      name: 'add-setting',
      description: 'Add a setting',
      kind: 'recipe',
      scope: 'shipped',
      state: 'active',
      verbs: [],
    });
    const { host } = await open({ lessons: [shipped] });
    fireEvent.click(screen.getByRole('tab', { name: /Lessons/ }));
    const row = await waitFor(() => rowOf('add-setting') ?? expect.fail('no row'));
    row.focus();
    press('F2');
    press('ContextMenu');
    fireEvent.click(row);
    await screen.findByText('Standing');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.queryByText('Open File')).toBeNull();
    expect(row.querySelector('button')).toBeNull();
    expect(host.calls).toEqual([]);
  });

  it('offers only states as a filter that its tab can show', async () => {
    await open();
    fireEvent.click(screen.getByRole('tab', { name: /Lessons/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Filter and sort' }));
    const offered = screen.getAllByRole('menuitemcheckbox').map((item) => item.textContent);
    expect(offered.some((label) => label.startsWith('stale'))).toBe(true);
    expect(offered.filter((label) => /^(candidate|quarantined)/.test(label))).toEqual([]);
  });

  it('teaches on every empty tab', async () => {
    const { host } = await open({ lessons: [], activity: [] });
    await screen.findByText('Nothing waits for you');
    fireEvent.click(screen.getByText('Scan Repository'));
    await waitFor(() => expect(host.calls).toEqual(['goTo scan']));
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }));
    await screen.findByText('No requests yet');
  });

  it('reads a receipt and takes a correction', async () => {
    await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }));
    fireEvent.click(await screen.findByText('Add a test for the retry helper'));
    await screen.findByText(/"add a test" asks for new code/);
    expect(screen.getByText('and 7 more')).toBeDefined();
    fireEvent.click(screen.getByText('Should have got none'));
    await screen.findByText('You said: Should have got none');
  });

  it('unfolds the ledger of wrong calls above the rows of Activity, and nowhere else', async () => {
    await open();
    expect(screen.queryByText(/Calls that tools refused/)).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }));
    const ledger = await screen.findByText('Calls that tools refused: 3');
    expect(ledger.closest('details')?.open).toBe(false);
    expect(screen.getByText('pnpm --filter api test').closest('li')?.textContent).toMatch(
      /^pnpm test:unit.*7 times in 4 sessions/,
    );
    expect(screen.getByText('go vet --all').closest('li')?.textContent).not.toContain('Worked');
  });

  it('leads from a receipt to the lesson it names', async () => {
    await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }));
    fireEvent.click(await screen.findByText('Add a test for the retry helper'));
    fireEvent.click(await screen.findByRole('button', { name: 'import-suffix' }));
    await screen.findByText(/compilerOptions.moduleResolution$/);
    await waitFor(() => expect(focused().textContent).toContain('import-suffix'));
  });
});
