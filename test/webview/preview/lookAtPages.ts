import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { keystrokeTimes, spread } from '../../bench/editor/keystrokes';
import { buildPreview, themes } from './buildPreview';
import { faultsOf, startBrowser } from './sceneChecks';
import { scenes } from './scenes';
import { spokenPage } from './spokenPage';

/** A window as it is drawn. `zoom` = pixels of the screen for one of the page; absent = 1. */
interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly zoom?: number;
}

/** The narrowest sidebar that people use, a wide one, and what a window of 1280 by 800 leaves to the page at 200 %: the editor's own narrowest sidebar. */
const looks: readonly Look[] = [
  { name: '220', width: 220, height: 560 },
  { name: '600', width: 600, height: 560 },
  { name: '200-percent', width: 170, height: 320, zoom: 2 },
];

/** An act of a scene takes no longer, on a busy machine either. Milliseconds. */
const actLimit = 10_000;

/**
 * Draws every scene in every theme and look, checks it with axe and leaves the pictures in `dist/preview/`. Usage:
 * npm run look -- [SCENE]… [--language zh-cn]
 */
async function main(): Promise<void> {
  const folder = resolve('dist/preview');
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures, { recursive: true });
  const address = await buildPreview(folder);
  const browser = await startBrowser();
  const { positionals: only, values } = parseArgs({
    options: { language: { type: 'string', default: '' } },
    allowPositionals: true,
  });
  const { language } = values;
  const say = wordsIn(language);
  const isWanted = (name: string): boolean => only.length === 0 || only.includes(name);
  let faults = 0;
  for (const theme of themes)
    for (const look of looks)
      for (const scene of scenes.filter(({ name }) => isWanted(name))) {
        const page = await browser.newPage({
          viewport: { width: look.width, height: look.height },
          deviceScaleFactor: look.zoom ?? 1,
        });
        await page.goto(address(theme, scene.data, language));
        page.setDefaultTimeout(actLimit);
        const name = [scene.name, theme, look.name, ...(language ? [language] : [])].join('-');
        // What cannot be done is a fault of its scene, and the others are looked at all the same.
        const stuck = await stuckIn(() => scene.act(spokenPage(page, say)));
        await page.waitForTimeout(120);
        await page.screenshot({ path: join(pictures, `${name}.png`) });
        const found = [...stuck, ...(await faultsOf(page))];
        for (const fault of found) console.log(`${name}: ${fault}`);
        faults += found.length;
        await page.close();
      }
  if (isWanted('measure')) await measure(browser, address('dark', 'thousand'));
  await browser.close();
  console.log(`${faults} faults; pictures are in ${pictures}`);
  process.exitCode = faults === 0 ? 0 : 1;
}

/** What kept a scene from being shown; empty = nothing did. */
async function stuckIn(act: () => Promise<void>): Promise<readonly string[]> {
  try {
    await act();
    return [];
  } catch (error) {
    const [first, , ...log] = String(error).split('\n');
    return [`cannot be shown: ${first ?? ''}\n  ${log.slice(0, 8).join('\n  ')}`];
  }
}

/** The words of a language for English ones, also for those before a number. */
function wordsIn(language: string): (english: string) => string {
  if (language === '') return (english) => english;
  const file = `l10n/bundle.l10n.${language}.json`;
  const bundle = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  return (english) => {
    const begun = Object.keys(bundle).find((text) => /^:? \{/.test(text.replace(english, '')));
    return bundle[english] ?? bundle[begun ?? '']?.split(/:?\s*\{/)[0] ?? english;
  };
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
  const times = await keystrokeTimes(page.mainFrame(), page);
  console.log(`1,000 lessons: first paint ${paint.toFixed(0)} ms after navigation`);
  console.log(`1,000 lessons: key to new rows ${spread(times)}`);
}

void main();
