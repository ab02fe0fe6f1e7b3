import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Theme, buildPreview, themes } from '../webview/preview/buildPreview';
import { faultsOf, startBrowser } from '../webview/preview/sceneChecks';
import { scenes } from '../webview/preview/scenes';

/** The manager's page over a fake host in a real browser: what only a browser that lays out and hits can show. */
let browser: Browser;
let folder: string;
let address: (theme: Theme, data: string) => string;

/** The narrowest sidebar that people use; whatever fits here fits anywhere. */
const narrow = { width: 220, height: 560 };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'repo-lessons-page-'));
  address = await buildPreview(folder);
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(theme: Theme, data: string): Promise<Page> {
  const page = await browser.newPage({ viewport: narrow });
  await page.goto(address(theme, data));
  await page.locator('.manager').waitFor();
  return page;
}

describe.each(themes)('in the theme %s', (theme) => {
  it.each(scenes)('axe finds nothing in $name', async (scene) => {
    const page = await open(theme, scene.data);
    await scene.act(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.close();
  });
});

it('lets no click through to a row that has just slid under the pointer', async () => {
  const page = await open('dark', 'twelve');
  const row = page.locator('.row', { hasText: 'api-errors' });
  const button = row.getByRole('button', { name: 'Use' });
  await row.hover();
  await button.hover();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not there.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const hit = `document.elementFromPoint(${at.x}, ${at.y}).closest('button')?.ariaLabel`;
  expect(await page.evaluate(hit)).toBe('Use');
  // Another row takes the place. Asked within the page, at the very drawing that moves it: no clock of the test's decides.
  const hitAtMove = await page.evaluate(`new Promise((done) => {
    new MutationObserver(() => {
      if (document.querySelector('.settling')) done(${hit} ?? 'no button');
    }).observe(document.body, { subtree: true, attributes: true, childList: true });
    fakeHost.change('l09', { name: 'zebra' });
  })`);
  expect(hitAtMove).toBe('no button');
  await page.locator('.settling').waitFor({ state: 'detached' });
  await page.mouse.move(at.x + 1, at.y);
  await page.mouse.click(at.x, at.y);
  await page.locator('.undo-bar', { hasText: 'migrations' }).waitFor();
  await page.close();
});

/** What lies at points of a row, from its name to its end: the button that a click would press, else nothing. */
const buttonsAt = (points: readonly (readonly [number, number])[]): string =>
  `${JSON.stringify(points)}.map(([x, y]) => {
    const button = document.elementFromPoint(x, y)?.closest('button');
    return button && !button.ariaHasPopup ? button.ariaLabel : '';
  })`;

it.each(['Inbox', 'Lessons'])(
  'brings nothing under a pointer that was not there before it came, in %s',
  async (name) => {
    const page = await open('dark', 'twelve');
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
    await page.locator('.row').first().waitFor();
    const rows = await page.locator('.row').all();
    expect(rows.length).toBeGreaterThan(2);
    for (const [at, row] of rows.entries()) {
      const box = (await row.boundingBox()) ?? expect.fail('The row is not drawn.');
      const points = [10, 30, 50].flatMap((y) =>
        Array.from({ length: 20 }, (_, at) => [box.x + 5 + at * 11, box.y + y] as const),
      );
      await page.mouse.move(1, 1);
      const before = await page.evaluate<string[]>(buttonsAt(points));
      await page.mouse.move(box.x + 60, box.y + 10);
      expect(await page.evaluate<string[]>(buttonsAt(points))).toEqual(before);
      const covered = await page.evaluate<string[]>(`(() => {
        const row = document.querySelectorAll('.row')[${at}];
        const acts = row.querySelector('.row-actions').getBoundingClientRect();
        return [...row.querySelectorAll('.row-name, .row-side:not(.visually-hidden)')]
          .filter((said) => {
            const { left, right, top } = said.getBoundingClientRect();
            // A word that is squeezed to its margin shows no letter.
            return right - left > 9 && right > acts.left + 1 && top < acts.bottom;
          })
          .map((said) => said.textContent);
      })()`);
      expect(covered).toEqual([]);
    }
    await page.close();
  },
);

it('leaves every tab where it lies when the last thing that waits is done', async () => {
  const page = await open('dark', 'twelve');
  const places = (): Promise<unknown> =>
    page.evaluate(
      "[...document.querySelectorAll('.tab')].map((tab) => tab.getBoundingClientRect().left)",
    );
  const before = await places();
  // The page never tells which those are: the ids of the twelve.
  await page.evaluate(`for (let at = 1; at <= 12; at++)
    fakeHost.change('l' + String(at).padStart(2, '0'), { waits: undefined })`);
  await page.locator('.tab vscode-badge').waitFor({ state: 'detached' });
  expect(await places()).toEqual(before);
  await page.close();
});
