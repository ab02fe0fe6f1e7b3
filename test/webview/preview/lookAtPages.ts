import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import type { AxeResults } from 'axe-core';
import { type Browser, type Page, chromium } from 'playwright-core';
import { findBrowser } from '../../host/findBrowser';
import { buildPreview, themes } from './buildPreview';
import { scenes } from './scenes';

/** The narrowest sidebar that people use, and a wide one. */
const widths = [220, 600];

/** Draws every scene in every theme and width, checks it with axe and leaves the pictures in `dist/preview/`. */
async function main(): Promise<void> {
  const folder = resolve('dist/preview');
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures, { recursive: true });
  const address = await buildPreview(folder);
  const browser = await chromium.launch({
    executablePath: await findBrowser(console.log),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const only = process.argv[2];
  let faults = 0;
  for (const theme of themes)
    for (const width of widths)
      for (const scene of scenes.filter(({ name }) => only === undefined || name === only)) {
        const page = await browser.newPage({ viewport: { width, height: 560 } });
        await page.goto(address(theme, scene.data));
        await scene.act(page);
        await page.waitForTimeout(120);
        const name = `${scene.name}-${theme}-${width}`;
        await page.screenshot({ path: join(pictures, `${name}.png`) });
        faults += await report(name, page);
        await page.close();
      }
  if (only === undefined) await measure(browser, address('dark', 'thousand'));
  await browser.close();
  console.log(`${faults} faults; pictures are in ${pictures}`);
  process.exitCode = faults === 0 ? 0 : 1;
}

/** Prints what axe finds, and whatever is wider than the page. */
async function report(name: string, page: Page): Promise<number> {
  const source = createRequire(__filename).resolve('axe-core/axe.min.js');
  await page.addScriptTag({ content: readFileSync(source, 'utf8') });
  const { violations } = await page.evaluate<AxeResults>(
    // A part of the editor is no document: it has no landmarks, headings of level one or a title.
    'axe.run({ rules: { region: { enabled: false }, "page-has-heading-one": { enabled: false }, "landmark-one-main": { enabled: false } } })',
  );
  for (const { id, nodes } of violations)
    for (const { html, failureSummary } of nodes.slice(0, 3))
      console.log(`${name}: ${id}\n  ${html.slice(0, 200)}\n  ${failureSummary ?? ''}`);
  const spills = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth > window.innerWidth',
  );
  if (spills) console.log(`${name}: wider than the page`);
  return violations.length + (spills ? 1 : 0);
}

/** Prints first paint and the cost of filter keystrokes with 1,000 lessons. */
async function measure(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 300, height: 800 } });
  await page.goto(address);
  await page.waitForSelector('.row');
  const paint = await page.evaluate<number>(
    'performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1',
  );
  await page.getByRole('tab', { name: 'Lessons' }).click();
  await page.getByPlaceholder('Search lessons').focus();
  const times: number[] = [];
  for (const key of 'admin forms rule 12'.repeat(3)) {
    await page.evaluate(
      `window.before = performance.now(); window.after = new Promise((done) => {
        addEventListener('keydown', () => { window.before = performance.now(); }, { once: true, capture: true });
        addEventListener('message', () => setTimeout(() => done(performance.now() - window.before)), { once: true });
      }); 0`,
    );
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    times.push(await page.evaluate<number>('window.after'));
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  console.log(`1,000 lessons: first paint ${paint.toFixed(0)} ms after navigation`);
  console.log(
    `1,000 lessons: keystroke to new rows p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${times.length} keys)`,
  );
}

void main();
