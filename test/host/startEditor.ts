import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSuite } from './buildSuite';
import { type Run, createRun } from './createRun';
import { findBrowser } from './findBrowser';
import { openWorkbench } from './openWorkbench';
import { prepareServer } from './prepareServer';
import { ScriptedModel } from './scriptedModel';
import { stableProduct } from './stableProduct';
import { installVsix, startServer } from './startServer';
import { Workbench } from './workbench';

export interface EditorOptions {
  /** Names the run, so that its logs are found. */
  readonly name: string;
  /** Absolute path of a packaged product to install as users do; absent = the product is loaded from its folder. */
  readonly vsix?: string;
  /** True for a window without the product, to measure beside it. */
  readonly hasNoProduct?: boolean;
  /** More extension folders to load. */
  readonly extensions?: readonly string[];
  /** Additions to the environment of the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  readonly asksForTrust?: boolean;
  /** As in `WorkbenchOptions`. */
  readonly language?: string;
  /** True for a window in which no folder is open. */
  readonly hasNoFolder?: boolean;
  /** As in `ServerOptions`. */
  readonly startedBy?: readonly string[];
  /** Name of a `.code-workspace` file that `fill` writes into the workspace, to be opened in place of the folder. */
  readonly workspaceFile?: string;
  /** Called with the empty workspace before the editor opens it. */
  readonly fill?: (workspace: string) => void | Promise<void>;
}

/** A running VS Code with the product and the scripted model, for tests that click. */
export interface Editor {
  readonly workbench: Workbench;
  readonly model: ScriptedModel;
  /** The workspace that is open, and the folder with the logs. */
  readonly run: Run;
  /** Opens the same folder in a second window, with an extension host of its own. */
  openWindow(): Promise<Workbench>;
  /** Ends everything. `keep` leaves the run folder for a look at what went wrong. */
  close(keep?: boolean): Promise<void>;
}

/** Starts VS Code's server and a browser on it, and waits until both can be used; takes about ten seconds once everything is installed. */
export async function startEditor(options: EditorOptions): Promise<Editor> {
  const project = process.cwd();
  const install = await prepareServer({ folder: join(project, '.vscode-test'), say: console.log });
  const browser = await findBrowser(console.log);
  const { scriptedModel } = await buildSuite(project);
  const run = createRun(options.name);
  await options.fill?.(run.workspace);
  if (options.vsix !== undefined) await installVsix(install, run.folder, options.vsix);

  const model = new ScriptedModel(run.model);
  const env = { ...run.env, ...model.env, ...options.env };
  const server = await startServer({ ...options, install, env, runFolder: run.folder });
  try {
    const isFromFolder = options.vsix === undefined && options.hasNoProduct !== true;
    const product = isFromFolder ? [stableProduct(project, run.folder)] : [];
    const extensions = [...product, scriptedModel, ...(options.extensions ?? [])];
    const folder = join(run.workspace, options.workspaceFile ?? '');
    const place = options.hasNoFolder === true ? {} : { folder };
    const language = options.language === undefined ? {} : { language: options.language };
    const asked = { server, browser, ...place, ...language, extensions };
    const opened = await openWorkbench(asked);
    const workbench = new Workbench(opened.page, model);
    await workbench.ready();
    const windows = [opened];
    const openWindow = async (): Promise<Workbench> => {
      const window = await openWorkbench(asked);
      windows.push(window);
      return new Workbench(window.page, model);
    };
    const close = async (keep = false): Promise<void> => {
      for (const window of windows) await window.close();
      await server.close();
      if (!keep) rmSync(run.folder, { recursive: true, force: true });
    };
    return { workbench, model, run, openWindow, close };
  } catch (error: unknown) {
    await server.close();
    throw error;
  }
}
