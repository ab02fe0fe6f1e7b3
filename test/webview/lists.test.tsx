import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { focused, names, open, press, rowOf } from './openPage';
import { sample as sampleOf } from './preview/sampleLessons';

const sample = (
  id: string,
  card: Partial<Parameters<typeof sampleOf>[1]>,
  detail: Parameters<typeof sampleOf>[2] = {},
) => sampleOf(id, { name: id, description: `About ${id}`, state: 'active', ...card }, detail);

const toLessons = async (data: Parameters<typeof open>[0] = {}) => {
  const opened = await open(data);
  fireEvent.click(screen.getByRole('tab', { name: 'Lessons' }));
  await waitFor(() => expect(names().length).toBeGreaterThan(0));
  return opened;
};
const openRow = async (name: string) => {
  fireEvent.click(rowOf(name)?.querySelector('.row-name') as HTMLElement);
  await waitFor(() => expect(document.querySelector('.detail')).not.toBeNull());
  return document.querySelector('.detail') as HTMLElement;
};
const choose = (label: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^Filter and sort/ }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: label }));
  press('Escape');
};

describe('the list of lessons', () => {
  const lessons = [
    sample('a', { name: 'routes', topic: 'api', folder: 'packages/api', source: 'scan' }),
    sample('b', { name: 'errors', topic: 'api', folder: 'packages/api' }),
    sample('c', { name: 'tests', topic: 'tests.runner', source: 'import' }),
    sample('d', { name: 'anything' }),
  ];
  const groups = () => [...document.querySelectorAll('.row-group')].map((one) => one.textContent);

  it.each([
    ['Topic', ['api (2)', 'tests.runner (1)', 'in none (1)']],
    ['Package or folder', ['packages/api (2)', 'in none (2)']],
    ['Source', ['import (1)', 'scan (1)', 'in none (2)']],
  ])('is grouped by %s, with the size of each group on its first row', async (label, expected) => {
    await toLessons({ lessons });
    choose(label);
    await waitFor(() => expect(groups()).toEqual(expected));
    choose('Nothing');
    await waitFor(() => expect(groups()).toEqual([]));
  });

  it('says which package or folder a lesson is for', async () => {
    await toLessons({ lessons });
    expect(rowOf('routes')?.querySelector('.row-folder')?.textContent).toBe('packages/api');
    expect(rowOf('anything')?.querySelector('.row-folder')).toBeNull();
  });

  it('is searched by typing on a row', async () => {
    await toLessons({ lessons });
    rowOf('routes')?.focus();
    press('e');
    const field = screen.getByPlaceholderText<HTMLInputElement>('Search lessons');
    await waitFor(() => expect(field.value).toBe('e'));
    expect(focused()).toBe(field);
  });

  it('leads from the menu of a lesson to a request that names it', async () => {
    const { host } = await toLessons();
    fireEvent.contextMenu(rowOf('commits') as HTMLElement);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Ask @lessons With This Lesson…' }));
    await waitFor(() => expect(host.calls).toEqual(['askWith l03']));
  });
});

describe('an open lesson', () => {
  it('leads from a ref to its key, and not from a pattern of files', async () => {
    const refs = [
      { ref: 'package.json#type', state: 'same' as const, canOpen: true },
      { ref: 'glob:src/**', state: 'same' as const },
    ];
    const { host } = await toLessons({ lessons: [sample('a', { name: 'routes' }, { refs })] });
    const detail = await openRow('routes');
    fireEvent.click(within(detail).getByRole('button', { name: 'package.json#type' }));
    await waitFor(() => expect(host.calls).toEqual(['openRef a 0']));
    expect(within(detail).queryByRole('button', { name: 'glob:src/**' })).toBeNull();
  });

  it('shows the lists of its text as lists, and markup as text', async () => {
    const body = 'Before:\n- one `x`\n  and more\n- <b>two</b>\n1. first\n2) second\n-not a list';
    await toLessons({ lessons: [sample('a', { name: 'routes' }, { body })] });
    const shown = (await openRow('routes')).querySelector('.lesson-body') as HTMLElement;
    const items = [...shown.querySelectorAll('ul > li, ol > li')].map((item) => item.textContent);
    expect(items).toEqual(['one x\nand more', '<b>two</b>', 'first', 'second']);
    expect(shown.querySelector('b')).toBeNull();
    expect(shown.textContent).toContain('-not a list');
  });

  it('has its text edited where it stands, by keyboard', async () => {
    const lessons = [sample('a', { name: 'routes' }, { body: '- old', canEdit: true })];
    const { host } = await toLessons({ lessons });
    const detail = await openRow('routes');
    fireEvent.click(within(detail).getByRole('button', { name: 'Edit Text' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit Text' });
    expect(focused()).toBe(field);
    fireEvent.change(field, { target: { value: '- new' } });
    press('Enter', { ctrlKey: true });
    await screen.findByText('new');
    expect(host.calls).toEqual(['rewrite a - new']);
    expect(screen.queryByRole('textbox', { name: 'Edit Text' })).toBeNull();
  });

  it('keeps what was written where it could not be saved, and says why', async () => {
    const lessons = [sample('a', { name: 'routes' }, { body: '- old', canEdit: true })];
    await toLessons({ lessons, failing: ['rewrite'] });
    fireEvent.click(within(await openRow('routes')).getByRole('button', { name: 'Edit Text' }));
    fireEvent.change(focused(), { target: { value: '- key' } });
    press('Enter', { metaKey: true });
    expect((await screen.findByRole('alert')).textContent).toContain('holds a credential');
    expect((focused() as HTMLTextAreaElement).value).toBe('- key');
    press('Escape');
    await screen.findByText('old');
  });
});
