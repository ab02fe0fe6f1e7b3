import type { Page } from 'playwright-core';

/** One thing to look at: data, and what was done before the picture. */
export interface Scene {
  readonly name: string;
  readonly data:
    'empty' | 'fresh' | 'restricted' | 'folderless' | 'twelve' | 'scripts' | 'thousand' | 'notices';
  act(page: Page): Promise<void>;
}

const tab = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
/** By its name, not by what else it says: another row may speak of it. */
const row = (page: Page, name: string) =>
  page.locator('.row', { has: page.locator('.row-name', { hasText: name }) }).first();
const open = (page: Page, name: string): Promise<void> =>
  row(page, name)
    .locator('.row-name')
    .click({ position: { x: 3, y: 5 } });

const choose = async (page: Page, ...names: readonly string[]): Promise<void> => {
  for (const name of names)
    await row(page, name)
      .locator('.row-name')
      .click({ modifiers: ['Control'], position: { x: 3, y: 5 } });
};

/** The scenes the manager is looked at in, by hand and by axe. */
export const scenes: readonly Scene[] = [
  { name: 'empty-inbox', data: 'empty', act: async () => undefined },
  { name: 'empty-lessons', data: 'empty', act: (page) => tab(page, 'Lessons') },
  { name: 'empty-activity', data: 'empty', act: (page) => tab(page, 'Activity') },
  { name: 'restricted', data: 'restricted', act: async () => undefined },
  { name: 'folderless', data: 'folderless', act: (page) => tab(page, 'Lessons') },
  { name: 'scripts-inbox', data: 'scripts', act: async () => undefined },
  { name: 'scripts-open', data: 'scripts', act: (page) => open(page, 'בדיקות') },
  { name: 'scripts-word', data: 'scripts', act: (page) => open(page, 'one-word') },
  {
    name: 'scripts-lessons',
    data: 'scripts',
    act: async (page) => {
      await tab(page, 'Lessons');
      await open(page, 'emoji');
    },
  },
  {
    name: 'lessons-grouped',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Lessons');
      await page.getByRole('button', { name: 'Filter and sort' }).click();
      await page.getByRole('menuitemradio', { name: 'Source' }).click();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'editing',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Lessons');
      await open(page, 'testing');
      await page.getByRole('button', { name: 'Edit Text' }).click();
    },
  },
  { name: 'inbox', data: 'twelve', act: (page) => row(page, 'logging').hover() },
  { name: 'inbox-open', data: 'twelve', act: (page) => open(page, 'api-errors') },
  { name: 'inbox-awkward', data: 'twelve', act: (page) => open(page, 'veryvery') },
  { name: 'lessons', data: 'twelve', act: (page) => tab(page, 'Lessons') },
  {
    name: 'lessons-stale',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Lessons');
      await open(page, 'import-suffix');
    },
  },
  {
    name: 'lessons-active',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Lessons');
      await page.locator('.row').first().focus();
      await open(page, 'testing');
    },
  },
  {
    name: 'lessons-menu',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Lessons');
      await row(page, 'commits').click({ button: 'right' });
    },
  },
  {
    name: 'lessons-filter',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Lessons');
      await page.getByRole('button', { name: 'Filter and sort' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'stale' }).click();
      await page.getByRole('menuitemradio', { name: 'Confidence' }).click();
    },
  },
  {
    name: 'lessons-sorted',
    data: 'thousand',
    act: async (page) => {
      await tab(page, 'Lessons');
      await page.getByRole('button', { name: 'Filter and sort' }).click();
      await page.getByRole('menuitemradio', { name: 'Success rate' }).click();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'search',
    data: 'thousand',
    act: async (page) => {
      await tab(page, 'Lessons');
      await page.getByPlaceholder('Search lessons').fill('admin form');
    },
  },
  {
    name: 'no-match',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Lessons');
      await page.getByPlaceholder('Search lessons').fill('nothing like it');
    },
  },
  {
    name: 'undo',
    data: 'twelve',
    act: async (page) => {
      await row(page, 'api-errors').hover();
      await row(page, 'api-errors').getByRole('button', { name: 'Use' }).click();
    },
  },
  {
    name: 'notices',
    data: 'notices',
    act: async (page) => {
      await row(page, 'api-errors').hover();
      await row(page, 'api-errors').getByRole('button', { name: 'Use' }).click();
    },
  },
  { name: 'activity', data: 'twelve', act: (page) => tab(page, 'Activity') },
  {
    name: 'activity-mistakes',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Activity');
      await page.getByText('Calls that tools refused').click();
    },
  },
  {
    name: 'inbox-competence',
    data: 'twelve',
    act: async (page) => {
      await open(page, 'migrations');
      await page.locator('.way').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lessons-history',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Lessons');
      await open(page, 'testing');
      await page.locator('.history').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'lessons-trial',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Lessons');
      await open(page, 'commits');
      await row(page, 'commits').hover();
    },
  },
  {
    name: 'selection',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Lessons');
      await choose(page, 'testing', 'commits');
    },
  },
  {
    name: 'selection-menu',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Lessons');
      await choose(page, 'testing', 'commits');
      await page.locator('.selection-bar').getByRole('button', { name: 'More Actions' }).click();
    },
  },
  {
    name: 'merge',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Lessons');
      await choose(page, 'testing', 'commits');
      await page.getByRole('button', { name: 'Merge…' }).click();
      await page.getByRole('dialog').getByText('Becomes one candidate').waitFor();
    },
  },
  {
    name: 'merge-failed',
    data: 'notices',
    act: async (page) => {
      await tab(page, 'Lessons');
      await choose(page, 'testing', 'commits');
      await page.getByRole('button', { name: 'Merge…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
      await page.getByRole('alert').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'supersede',
    data: 'twelve',
    act: async (page) => {
      await row(page, 'api-errors').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Supersede' }).click();
      await page.getByRole('radio').first().click();
    },
  },
  {
    name: 'receipt-task',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Activity');
      await open(page, 'Add a test');
      await page.getByRole('button', { name: 'Pin These Steps' }).click();
      await page.getByRole('button', { name: 'Unpin These Steps' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'activity-note',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Activity');
      await open(page, 'Extraction failed');
    },
  },
  {
    name: 'activity-focus',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Activity');
      await row(page, 'Extraction failed').focus();
    },
  },
  {
    name: 'receipt',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Activity');
      await open(page, 'Add a test');
    },
  },
  {
    name: 'receipt-sent',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Activity');
      await open(page, 'Add a test');
      await page.getByText('The block, word for word').click();
      await page.getByText('The block, word for word').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'activity-requests',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Activity');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('menuitemradio', { name: 'Requests only' }).click();
    },
  },
  { name: 'statistics', data: 'twelve', act: (page) => tab(page, 'Statistics') },
  {
    name: 'statistics-table',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Statistics');
      await page.getByText('Numbers as a table').first().click();
    },
  },
  {
    name: 'statistics-stale',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Statistics');
      await page.getByRole('heading', { name: 'Stale by week' }).scrollIntoViewIfNeeded();
      await page.locator('.outcomes').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'statistics-end',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Statistics');
      await page.locator('.counts').last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'statistics-team',
    data: 'twelve',
    act: async (page) => {
      await tab(page, 'Statistics');
      await page.getByRole('heading', { name: 'What the team says' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'statistics-join',
    data: 'fresh',
    act: async (page) => {
      await tab(page, 'Statistics');
      await page.getByLabel('Where it meets').first().selectOption('ref');
      await page.getByText('Begin a Team').first().scrollIntoViewIfNeeded();
    },
  },
  { name: 'statistics-fresh', data: 'fresh', act: (page) => tab(page, 'Statistics') },
];
