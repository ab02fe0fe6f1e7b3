import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { type Browser, type Page, chromium } from 'playwright-core';
import { findBrowser } from '../../host/findBrowser';

/** A browser without an editor around it: the page with a fake host is a file. */
export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await findBrowser(console.log),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, and whether anything is wider than the page: one text per fault. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: axe });
  const { violations } = await page.evaluate<AxeResults>(
    // A part of the editor is no document: it has no landmarks, headings of level one or a title.
    'axe.run({ rules: { region: { enabled: false }, "page-has-heading-one": { enabled: false }, "landmark-one-main": { enabled: false } } })',
  );
  const spills = await page.evaluate<boolean>(
    'document.documentElement.scrollWidth > window.innerWidth',
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .slice(0, 3)
      .map(
        ({ html, failureSummary }) => `${id}\n  ${html.slice(0, 200)}\n  ${failureSummary ?? ''}`,
      ),
  );
  return spills ? [...found, 'wider than the page'] : found;
}
