import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Browser, type Page, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../host/findBrowser';
import { signalGroup } from '../host/signalGroup';

/** Building and packaging on a loaded machine. Milliseconds. */
const startLimit = 10 * 60_000;

/** The first address that a program prints; fails with what it printed where it ends without one. */
function printedAddress(child: ChildProcess): Promise<URL> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1\S+/.exec(output)?.[0];
      if (address !== undefined) resolve(new URL(address));
    });
    child.once('exit', (code) => reject(new Error(`ended with ${String(code)}:\n${output}`)));
  });
}

async function answers(address: URL): Promise<boolean> {
  return fetch(address).then(
    () => true,
    () => false,
  );
}

/** What a newcomer sees first, where `SCREENSHOTS` names a folder. The editor in a browser starts light, whatever the browser prefers. */
async function picture(page: Page): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  await page.waitForTimeout(3_000);
  await page.screenshot({ path: join(folder, 'start.png') });
}

describe('npm start', () => {
  let child: ChildProcess;
  let browser: Browser;
  let address: URL;

  beforeAll(async () => {
    // As a newcomer would after `git clone`: by a relative path. No desktop editor, wherever this runs.
    child = spawn('npm', ['--prefix', `./${basename(process.cwd())}`, 'start'], {
      cwd: dirname(process.cwd()),
      env: { ...process.env, VSCODE_EXECUTABLE: './there-is-no-editor' },
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    address = await printedAddress(child);
    browser = await chromium.launch({
      executablePath: await findBrowser(console.log),
      args: ['--no-sandbox'],
    });
  }, startLimit);

  afterAll(async () => {
    await browser?.close();
    signalGroup(child, 'SIGKILL');
  });

  it('shows the walkthrough on the sample repository, with the product at hand', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(address.href);
    await page.getByText('Get Started with Repo Lessons').first().waitFor({ timeout: 90_000 });
    await page.getByText('Scan your repository').first().waitFor();
    await page.locator('.part.activitybar').getByRole('tab', { name: 'Lessons' }).waitFor();
    await page.getByRole('treeitem', { name: 'package.json' }).waitFor();
    await picture(page);
  });

  it('ends with Ctrl+C, and leaves neither a server nor its folder', async () => {
    const folder = address.searchParams.get('folder') ?? '';
    expect(existsSync(folder)).toBe(true);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    signalGroup(child, 'SIGINT');
    await ended;
    await expect.poll(() => answers(address), { timeout: 20_000 }).toBe(false);
    // npm may end before what it started has put everything away.
    await expect.poll(() => existsSync(dirname(folder)), { timeout: 20_000 }).toBe(false);
  });
});
