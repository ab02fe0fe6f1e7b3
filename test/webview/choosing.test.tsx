import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { focused, open, press, rowOf } from './openPage';
import { manyLessons } from './preview/sampleLessons';

async function openMany() {
  const opened = await open({ lessons: manyLessons(300) });
  fireEvent.click(screen.getByRole('tab', { name: /Lessons/ }));
  await waitFor(() => expect(document.querySelector('.row')).not.toBeNull());
  return opened;
}
const chosen = () => document.querySelector('.selection-bar .bar-text')?.textContent;
const total = () => Number(screen.getByRole('treegrid').getAttribute('aria-rowcount'));

describe('"Select All"', () => {
  it('chooses every row that is listed, loaded or not, and says how many', async () => {
    await openMany();
    expect(total()).toBeGreaterThan(200);
    document.querySelector<HTMLElement>('.row')?.focus();
    press('a', { ctrlKey: true });
    await waitFor(() => expect(chosen()).toBe(`${total()} selected`));
  });

  it('means the rows wherever the focus is, and in a field its text', async () => {
    await openMany();
    (document.activeElement as HTMLElement | null)?.blur();
    const isOurs = !fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    expect(isOurs).toBe(true);
    await waitFor(() => expect(chosen()).toBe(`${total()} selected`));
    const field = screen.getByPlaceholderText('Search lessons');
    expect(fireEvent.keyDown(field, { key: 'a', ctrlKey: true })).toBe(true);
  });

  it('chooses no more than a search has left', async () => {
    const { host } = await open();
    fireEvent.change(screen.getByPlaceholderText('Search lessons'), { target: { value: 'api' } });
    await waitFor(() => expect(rowOf('migrations')).toBeUndefined());
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    await waitFor(() => expect(document.querySelector('.row.selected')).not.toBeNull());
    expect(document.querySelectorAll('.row.selected')).toHaveLength(total());
    expect(host.calls).toEqual([]);
  });
});

describe('an act over several lessons', () => {
  async function chooseTwo() {
    const opened = await open();
    const pick = (name: string) =>
      fireEvent.click(rowOf(name) ?? expect.fail(`no row ${name}`), { ctrlKey: true });
    pick('api-errors');
    pick('migrations');
    await waitFor(() => expect(chosen()).toBe('2 selected'));
    return opened;
  }

  it('asks once, with their number, and does nothing before', async () => {
    const { host } = await chooseTwo();
    press('Delete');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Dismiss: 2 lessons?');
    expect(host.calls).toEqual([]);
    expect(focused().textContent).toBe('Dismiss');
    fireEvent.click(focused());
    await waitFor(() => expect(host.calls).toEqual(['retire l09 l10']));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks alone: no bar beside the question says its word or offers another way back', async () => {
    const { host } = await open();
    fireEvent.click(screen.getAllByRole('button', { name: 'Use' }).at(0) as HTMLElement);
    await waitFor(() => expect(document.querySelector('.undo-bar')).not.toBeNull());
    host.calls.length = 0;
    fireEvent.click(rowOf('api-errors') ?? rowOf('migrations') ?? expect.fail(), { ctrlKey: true });
    fireEvent.click(rowOf('logging') ?? expect.fail(), { ctrlKey: true });
    await waitFor(() => expect(chosen()).toBe('2 selected'));
    press('Delete');
    await screen.findByRole('alertdialog');
    expect(document.querySelectorAll('.bar')).toHaveLength(1);
    press('Escape');
    await waitFor(() => expect(document.querySelector('.undo-bar')).not.toBeNull());
    expect(chosen()).toBe('2 selected');
  });

  it('offers to use and to dismiss before anything else, and merging in the menu', async () => {
    const { host } = await chooseTwo();
    const bar = document.querySelector('.selection-bar');
    const links = [...(bar?.querySelectorAll<HTMLElement>('.link') ?? [])];
    expect(links.map(({ textContent }) => textContent)).toEqual(['Use', 'Dismiss']);
    links[0]?.click();
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Use'));
    await waitFor(() => expect(host.calls).toEqual(['promote l09 l10']));
  });

  it('is called off by Escape', async () => {
    const { host } = await chooseTwo();
    press('Delete');
    await screen.findByRole('alertdialog');
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(host.calls).toEqual([]);
    expect(chosen()).toBe('2 selected');
  });

  it('has nothing that takes away among the first entries of its menu', async () => {
    await chooseTwo();
    press('ContextMenu');
    const menu = await screen.findByRole('menu');
    expect(menu.firstElementChild?.textContent).toBe('2 selected');
    const labels = [...menu.querySelectorAll('.menu-label')].map(({ textContent }) => textContent);
    expect(labels[0]).toBe('Merge…');
    expect(labels.indexOf('Dismiss')).toBeGreaterThan(labels.indexOf('Use'));
  });
});
