import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { runProcess } from './runProcess';

/** The browsers that can show the workbench, by the names they have on PATH. */
const commandNames = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const installLimit = 10 * 60_000;

/** Gives the executable of a Chromium: `BROWSER_EXECUTABLE`, an installed one, Playwright's own, or, as root on Debian, one that it installs after saying so. Fails with what the reader can do. */
export async function findBrowser(say: (line: string) => void): Promise<string> {
  const found = configuredBrowser() ?? installedBrowser() ?? playwrightBrowser();
  if (found !== undefined) return found;
  if (canInstall()) {
    say('No Chrome, Chromium or Edge found: installing the package chromium with apt-get');
    await installChromium();
    const installed = installedBrowser();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'No Chrome, Chromium or Edge found. Install one, run `npx playwright install chromium`, or set BROWSER_EXECUTABLE.',
  );
}

function configuredBrowser(): string | undefined {
  const path = process.env.BROWSER_EXECUTABLE;
  if (path === undefined || path === '') return undefined;
  if (isExecutable(path)) return path;
  throw new Error(`BROWSER_EXECUTABLE names ${path}, which cannot be executed.`);
}

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = commandNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...macApplications].find(isExecutable);
}

function playwrightBrowser(): string | undefined {
  const path = chromium.executablePath();
  return isExecutable(path) ? path : undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

async function installChromium(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (args: readonly string[]): Promise<string> =>
    runProcess({ command: 'apt-get', args, cwd: '/', env, limit: installLimit });
  await aptGet(['update']);
  await aptGet(['install', '-y', 'chromium']);
}
