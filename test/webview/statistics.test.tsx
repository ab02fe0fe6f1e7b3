import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { focused, open, press } from './openPage';
import { emptyStatistics } from './preview/sampleStatistics';

const toStatistics = async (data: Parameters<typeof open>[0] = {}) => {
  const opened = await open(data);
  fireEvent.click(screen.getByRole('tab', { name: 'Statistics' }));
  await screen.findAllByText('Requests by week');
  return opened;
};
const press1st = (text: string) => fireEvent.click(screen.getAllByText(text)[0] as HTMLElement);

describe('the page of statistics', () => {
  it('says what lessons cost, and leads to their limits and to the switch', async () => {
    const { host } = await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Statistics' }));
    await screen.findByText(/6372 tokens in 112 requests so far/);
    fireEvent.click(screen.getByRole('button', { name: 'Change the Limits' }));
    fireEvent.click(screen.getByRole('button', { name: 'Switch Lessons Off' }));
    await waitFor(() => expect(host.calls).toEqual(['goTo openSettings', 'goTo toggle']));
  });

  it('draws requests by week and says the same in words and as a table', async () => {
    await toStatistics();
    const plot = screen.getByRole('img', { name: /^Requests by week: 54 given lessons, / });
    expect(plot.querySelectorAll('rect').length).toBe(16);
    const [, table] = screen.getAllByRole('table');
    const [newest] = within(table as HTMLElement)
      .getAllByRole('row')
      .slice(1);
    expect(newest?.textContent).toContain('Nov 16, 2026');
    expect(newest?.textContent).toContain('11');
  });

  it('says what lessons were worth, shows a replay with its places and goes on with it', async () => {
    const { host } = await toStatistics();
    screen.getByText('52 % (58 of 112)');
    screen.getByText(/Every figure is an upper bound/);
    screen.getByRole('img', { name: /^Tokens by week, at most: 1,080 spared at most, / });
    screen.getByText('npm run typecheck (test-command)');
    screen.getByText('and 11 more; lessons replay --json has all');
    fireEvent.click(screen.getByRole('button', { name: 'Go On…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Open as CSV' }));
    await waitFor(() => expect(host.calls).toEqual(['goTo replay', 'goTo exportWorth']));
  });

  it('leads from a number of a week to its requests in Activity, and says so there', async () => {
    const { host } = await toStatistics();
    fireEvent.click(screen.getAllByRole('button', { name: '11', hidden: true })[0] as HTMLElement);
    await screen.findByText('Requests that were given lessons · week of Nov 16');
    expect(host.asked.at(-1)).toMatchObject({
      tab: 'activity',
      activity: { kind: 'given', week: Date.UTC(2026, 10, 16) },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Clear Filter' }));
    await waitFor(() => expect(host.asked.at(-1)?.activity).toBeUndefined());
  });

  it('leads from a bar to the same rows', async () => {
    const { host } = await toStatistics();
    const bars = document.querySelectorAll('.plot-second.leads');
    fireEvent.click(bars[0] as Element);
    await waitFor(() => expect(host.asked.at(-1)?.activity?.kind).toBe('without'));
  });

  it('names what went stale with its commit, and leads to the lesson', async () => {
    await toStatistics();
    screen.getByText('a41c09e Move to bundler resolution');
    screen.getByText('no commit known');
    press1st('import-suffix');
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Lessons' }).getAttribute('aria-selected')).toBe(
        'true',
      ),
    );
    await waitFor(() => expect(focused().textContent).toContain('import-suffix'));
  });

  it('has no link for a lesson that is gone', async () => {
    await toStatistics();
    expect(screen.getByText('old-runner').tagName).toBe('SPAN');
  });

  it('counts helped and hurt with n, and leads from a wrong verdict to its requests', async () => {
    const { host } = await toStatistics();
    const row = screen.getByText('css-modules').closest('tr');
    expect([...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual([
      '1',
      '4',
      '5',
    ]);
    const cell = document.querySelector<HTMLElement>('.matrix td.counted button');
    fireEvent.click(cell as HTMLElement);
    await waitFor(() =>
      expect(host.asked.at(-1)?.activity).toEqual({ judged: 'code-gen', right: 'qa' }),
    );
  });

  it('leads from a state to the lessons in it', async () => {
    const { host } = await toStatistics();
    fireEvent.click(screen.getByRole('button', { name: '1 stale' }));
    await waitFor(() =>
      expect(host.asked.at(-1)).toMatchObject({ tab: 'lessons', states: ['stale'] }),
    );
  });

  it('can be read by keyboard alone', async () => {
    await toStatistics();
    const stops = [...document.querySelectorAll('.statistics summary, .statistics button')];
    expect(stops.length).toBeGreaterThan(20);
    expect(stops.filter((stop) => (stop as HTMLElement).tabIndex < 0)).toEqual([]);
    screen.getByRole('tab', { name: 'Statistics' }).focus();
    press('Home');
    await waitFor(() => expect(focused().id).toBe('tab-inbox'));
    press('End');
    await waitFor(() => expect(focused().id).toBe('tab-statistics'));
  });

  it('says that nothing happened yet, for each repository by its name', async () => {
    await toStatistics({ statistics: emptyStatistics() });
    screen.getByText('متجر 🛒');
    expect(screen.getAllByText('None yet.').length).toBe(10);
  });

  it('shows a tab that another part of the editor asks for, without opening a row', async () => {
    const { host } = await open();
    act(() => host.peer.emit('reveal', { tab: 'statistics' }));
    await screen.findAllByText('Requests by week');
  });
});

describe('the page of a receipt', () => {
  const openReceipt = async () => {
    const opened = await open();
    act(() => opened.host.peer.emit('reveal', { tab: 'activity', id: 'r1' }));
    await screen.findByText(/75 of 200 tokens/);
    return opened;
  };

  it('shows what of the tokens went to lessons, to the frame, and what was left', async () => {
    await openReceipt();
    screen.getByText('75 of 200 tokens: 31 of lessons, 44 of the frame around them, 125 free.');
    // What is said of broken rules costs tokens, and none of these.
    screen.getByText(/src\/retry\.ts: the change belongs .*, 27 tokens/);
    const widths = [...document.querySelectorAll('.budget rect')].map((part) =>
      Number(part.getAttribute('width')),
    );
    expect(widths).toEqual([31, 44, 125]);
  });

  it('gives the reasons in sentences, and what went along', async () => {
    await openReceipt();
    screen.getByText(/What it depends on has changed\./);
    screen.getByText('AGENTS.md, 240 tokens, once in this conversation');
    screen.getByText(/lessons_find, .*812 tokens in every round/);
    screen.getByText(/Tests run with vitest: `npm test`/);
  });

  it('is filtered to requests by the funnel', async () => {
    const { host } = await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Activity' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Requests only' }));
    await waitFor(() => expect(host.asked.at(-1)?.activity).toEqual({ kind: 'requests' }));
    await waitFor(() => expect(screen.queryByText('Resting: css-modules')).toBeNull());
  });
});
