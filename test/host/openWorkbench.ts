import { mkdtempSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Browser, type Page, chromium } from 'playwright-core';
import type { RunningServer } from './startServer';

export interface WorkbenchOptions {
  readonly server: RunningServer;
  /** The executable of a Chromium, from `findBrowser`. */
  readonly browser: string;
  /** Absolute path of the folder, or of the `.code-workspace` file, to open; absent = a window without a folder. */
  readonly folder?: string;
  /** Absolute paths of extensions to load from their source folders. */
  readonly extensions?: readonly string[];
  /** Absolute path of a compiled suite to run inside the extension host; absent = a workbench to click in. */
  readonly suite?: string;
  /** More pairs for the workbench's payload. */
  readonly payload?: readonly (readonly [string, string])[];
  readonly size?: { readonly width: number; readonly height: number };
  /** The display language, as "zh-cn"; absent = English. The editor's own words stay English, for no language pack is installed. */
  readonly language?: string;
  /** Called with the page before it loads anything. */
  readonly beforeLoad?: (page: Page) => Promise<void>;
}

export interface OpenedWorkbench {
  readonly page: Page;
  close(): Promise<void>;
}

/** Neither is needed for the workbench, and both only make noise where there is no network or GPU. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens VS Code in a fresh browser profile. Returns as soon as the page has loaded; the workbench paints a few seconds later. */
export async function openWorkbench(options: WorkbenchOptions): Promise<OpenedWorkbench> {
  const browser = await launch(options.browser);
  try {
    const viewport = options.size ?? { width: 1280, height: 800 };
    const context = await browser.newContext({ viewport });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    if (options.language !== undefined) await page.addInitScript(setLanguage, options.language);
    await options.beforeLoad?.(page);
    await page.goto(workbenchAddress(options), { waitUntil: 'load', timeout: 60_000 });
    return { page, close: () => browser.close() };
  } catch (error: unknown) {
    await browser.close();
    throw error;
  }
}

/** What the script of a language pack does first; extensions are then shown their own bundle of that language. */
function setLanguage(language: string): void {
  Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: language });
}

function launch(executablePath: string): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  const args = isRoot ? ['--no-sandbox', ...quietFlags] : quietFlags;
  return chromium.launch({ executablePath, args, headless: true });
}

function workbenchAddress(options: WorkbenchOptions): string {
  const { authority } = options.server;
  const remote = (path: string): string => `vscode-remote://${authority}${path}`;
  const payload: (readonly [string, string])[] = [
    ['skipWelcome', 'true'],
    ['extensionDevelopmentPath', remote(gatherExtensions(options))],
  ];
  if (options.suite !== undefined) payload.push(['extensionTestsPath', remote(options.suite)]);
  payload.push(...(options.payload ?? []));
  const query = new URLSearchParams({ ...opened(options), payload: JSON.stringify(payload) });
  return `http://${authority}/?${query.toString()}`;
}

/** What the address says of the folder; `ew` is the editor's own word for an empty window. */
function opened({ folder }: WorkbenchOptions): Record<string, string> {
  if (folder === undefined) return { ew: 'true' };
  return { [folder.endsWith('.code-workspace') ? 'workspace' : 'folder']: folder };
}

/** The page takes one development path (of equal keys in the payload the last wins), but a folder that is no extension itself may hold several. */
function gatherExtensions({ server, extensions = [] }: WorkbenchOptions): string {
  const gathered = mkdtempSync(join(server.runFolder, 'development-'));
  extensions.forEach((path, index) => {
    symlinkSync(path, join(gathered, `${index}-${basename(path)}`), 'dir');
  });
  return gathered;
}
